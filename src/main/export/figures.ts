import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { REFERENCE_PROFILE, type ScoringProfile } from '../../core/omni-interact/profile.ts';
import type { ColumnWidth } from '../../figures/style.ts';
import type { OpenStudy } from '../store/study-file.ts';
import type { FigureSource } from './benchmark-exports.ts';
import { type DrawnFigure, drawFigure } from './draw-figure.ts';
import { figureSources } from './figure-sources.ts';
import { undrawableCharacters } from './font-coverage.ts';
import { type FigureFormat, renderFigure } from './formats.ts';
import { writeWhole } from './write-whole.ts';

export interface ExportFiguresOptions {
  /** Folder to write into; made where it is missing. */
  outDir: string;
  /** Figures to write, by name; a family, e.g. `slot-timeline`, means all of it. Absent means all. */
  names?: string[];
  /** SVG alone unless others are asked for. */
  formats?: readonly FigureFormat[];
  /** Resolution of PNG files in pixels per inch; absent means 300. */
  dpi?: number | undefined;
  /** Width, where a figure has it. */
  width?: ColumnWidth | undefined;
  /** The profile to score under; the reference profile by default. */
  profile?: ScoringProfile;
  /** Fraction done (0–1) and the figure being drawn. */
  onProgress?: (fraction: number | null, message: string) => void;
}

/** What an export wrote, and what a person must know about it. */
export interface ExportReport {
  /** Names of the written files in the folder. */
  written: string[];
  /** What could not be made, each with the reason; all else was written. */
  problems: string[];
  /** What is not as in the study, e.g. characters that no font has. */
  notes: string[];
}

/** Figures or tables that cannot be exported, said to a person. */
export class FigureExportError extends Error {
  override name = 'FigureExportError';
}

/**
 * Write a study's figures, each with a JSON file of its provenance beside it. Equal studies give equal bytes in
 * every format. Every file appears whole or not at all; files of the same name are replaced.
 *
 * @throws FigureExportError for an unknown figure name (nothing is written) or a folder that takes no files
 */
export async function exportFigures(study: OpenStudy, options: ExportFiguresOptions): Promise<ExportReport> {
  const { profile = REFERENCE_PROFILE, outDir } = options;
  const sources = chooseFigures(figureSources(study, profile), options.names);
  const writer = new FigureWriter(options);
  try {
    await mkdir(outDir, { recursive: true });
    for (const [index, source] of sources.entries()) {
      options.onProgress?.(index / sources.length, source.name);
      await writer.write(drawFigure(study, source, { profile, width: options.width }));
      // Drawing is done in one go; let the process answer others between two figures.
      await setImmediate();
    }
  } catch (error) {
    throw asExportError(error, outDir, writer.report.written.length);
  }
  options.onProgress?.(1, `${writer.report.written.length} files written`);
  return writer.report;
}

/** Writes figures in the formats asked for, and keeps account. */
class FigureWriter {
  readonly #options: ExportFiguresOptions;
  readonly #written: string[] = [];
  readonly #problems = new Set<string>();
  readonly #notes: string[] = [];

  constructor(options: ExportFiguresOptions) {
    this.#options = options;
  }

  get report(): ExportReport {
    return { written: this.#written, problems: [...this.#problems], notes: this.#notes };
  }

  async write({ fileName, svg, provenance }: DrawnFigure): Promise<void> {
    const { formats = ['svg'], dpi } = this.#options;
    const { files, problems } = await renderFigure(fileName, svg, { formats, dpi });
    for (const [ending, content] of files) await this.#put(`${fileName}.${ending}`, content);
    await this.#put(`${fileName}.json`, `${JSON.stringify(provenance, null, 2)}\n`);
    for (const problem of problems) this.#problems.add(problem);
    if (files.has('pdf') || files.has('png')) await this.#noteSquares(fileName, svg);
  }

  async #noteSquares(fileName: string, svg: string): Promise<void> {
    const undrawable = await undrawableCharacters(svg);
    if (undrawable.length === 0) return;
    this.#notes.push(
      `${fileName}: PDF and PNG show a square for ${undrawable.join(' ')}, which their fonts lack; the SVG has the characters.`,
    );
  }

  async #put(name: string, content: string | Uint8Array): Promise<void> {
    await writeWhole(join(this.#options.outDir, name), content);
    this.#written.push(name);
  }
}

/** Names of the figures a study has, in the order they are written. */
export const figureNames = (study: OpenStudy): string[] =>
  chooseFigures(figureSources(study, REFERENCE_PROFILE), undefined).map(({ name }) => name);

/**
 * The figures of these names and families.
 *
 * @throws FigureExportError for a name the study has no figure of
 */
export function chooseFigures(sources: FigureSource[], names: string[] | undefined): FigureSource[] {
  if (!names) return sources.filter(({ listed }) => listed);
  const known = (name: string) => sources.some((source) => source.name === name || source.family === name);
  const unknown = names.filter((name) => !known(name));
  if (unknown.length > 0) {
    const families = [...new Set(sources.map(({ family }) => family))].join(', ');
    throw new FigureExportError(
      `This study has no figure named ${unknown.map((name) => JSON.stringify(name)).join(', ')}; nothing was ` +
        `written. ${
          families === ''
            ? 'It has no runs yet.'
            : `Choose from ${families}, or name one figure of several, e.g. ${sources.at(-1)?.name}.`
        }`,
    );
  }
  return sources.filter(
    ({ name, family, listed }) => names.includes(name) || (listed && names.includes(family)),
  );
}

/** An error of the file system in words; others as they are. */
export function asExportError(error: unknown, outDir: string, written: number): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const done = written === 0 ? 'Nothing was written' : `${written} files were written before`;
  const advice = 'Choose a folder that you can write to, with room left, and export again.';
  return new FigureExportError(
    `Files cannot be written to ${outDir} (${error.message}). ${done}. ${advice}`,
    {
      cause: error,
    },
  );
}
