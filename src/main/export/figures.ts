import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { REFERENCE_PROFILE, type ScoringProfile } from '../../core/omni-interact/profile.ts';
import type { ColumnWidth } from '../../figures/style.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { type DrawnFigure, drawFigure } from './draw-figure.ts';
import { type FigureSource, figureSources } from './figure-sources.ts';
import { encodeFigure, type FigureFormat } from './formats.ts';
import { DEFAULT_DPI, FormatUnavailableError, undrawableCharacters } from './render-svg.ts';
import { writeWhole } from './write-whole.ts';

export interface ExportFiguresOptions {
  /** Folder to write into; made where it is missing. */
  outDir: string;
  /** Figures to write, by name; a family, e.g. `slot-timeline`, means all of it. Absent means all. */
  names?: string[];
  /** SVG alone unless others are asked for. */
  formats?: readonly FigureFormat[];
  /** Resolution of PNG files. */
  dpi?: number;
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
  /** Formats that cannot be made here, each with the reason; all others were written. */
  unavailable: string[];
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
  readonly report: ExportReport = { written: [], unavailable: [], notes: [] };
  readonly #options: ExportFiguresOptions;
  readonly #formats: Set<FigureFormat>;

  constructor(options: ExportFiguresOptions) {
    this.#options = options;
    this.#formats = new Set(options.formats ?? ['svg']);
  }

  async write({ fileName, svg, provenance }: DrawnFigure): Promise<void> {
    for (const format of this.#formats) await this.#writeAs(format, fileName, svg);
    await this.#put(`${fileName}.json`, `${JSON.stringify(provenance, null, 2)}\n`);
    if (!this.#formats.has('pdf') && !this.#formats.has('png')) return;
    const undrawable = undrawableCharacters(svg);
    if (undrawable.length > 0) {
      this.report.notes.push(
        `${fileName}: PDF and PNG show a square for ${undrawable.join(' ')}, which their fonts lack; the SVG has the characters.`,
      );
    }
  }

  async #writeAs(format: FigureFormat, fileName: string, svg: string): Promise<void> {
    try {
      const content = await encodeFigure(svg, format, this.#options.dpi ?? DEFAULT_DPI);
      await this.#put(`${fileName}.${format}`, content);
    } catch (error) {
      if (!(error instanceof FormatUnavailableError)) throw error;
      this.#formats.delete(format);
      this.report.unavailable.push(error.message);
    }
  }

  async #put(name: string, content: string | Uint8Array): Promise<void> {
    await writeWhole(join(this.#options.outDir, name), content);
    this.report.written.push(name);
  }
}

/** Names of the figures a study has, in the order they are written. */
export const figureNames = (study: OpenStudy): string[] =>
  figureSources(study, REFERENCE_PROFILE).map((source) => source.name);

/**
 * The figures of these names and families.
 *
 * @throws FigureExportError for a name the study has no figure of
 */
export function chooseFigures(sources: FigureSource[], names: string[] | undefined): FigureSource[] {
  if (!names) return sources;
  const known = (name: string) => sources.some((source) => source.name === name || source.family === name);
  const unknown = names.filter((name) => !known(name));
  if (unknown.length > 0) {
    const families = [...new Set(sources.map(({ family }) => family))].join(', ');
    throw new FigureExportError(
      `This study has no figure named ${unknown.map((name) => JSON.stringify(name)).join(', ')}; nothing was ` +
        `written. Choose from ${families}, or name one figure of several, e.g. ${sources.at(-1)?.name}.`,
    );
  }
  return sources.filter(({ name, family }) => names.includes(name) || names.includes(family));
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
