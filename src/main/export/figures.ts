import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ASSUMPTIONS } from '../../core/interact-scope/assumptions.ts';
import { TOLERANCE_SECONDS } from '../../core/interact-scope/types.ts';
import { REFERENCE_PROFILE } from '../../core/omni-interact/profile.ts';
import type { RunInfo } from '../../core/study-views.ts';
import type { ColumnWidth } from '../../figures/style.ts';
import { DERIVE_VERSION } from '../store/derive-version.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { readRuns, readStudyInfo } from '../store/study-info.ts';
import { judgesOf } from './figure-data.ts';
import { type ListedFigure, listFigures } from './figure-list.ts';
import { FormatUnavailableError, RenderError, svgToPdf, svgToPng } from './render-svg.ts';
import { writeWhole } from './write-whole.ts';

/** Formats a figure can be written in. */
export const FIGURE_FORMATS = ['svg', 'pdf', 'png'] as const;
export type FigureFormat = (typeof FIGURE_FORMATS)[number];

export interface ExportFiguresOptions {
  /** Folder to write into; made where it is missing. */
  outDir: string;
  /** Figures to write, by name; `slot-timeline` means the timelines of all samples. Absent means all. */
  names?: string[];
  /** Absent means SVG only. */
  formats?: readonly FigureFormat[];
  /** Resolution of PNG files in pixels per inch; absent means 300. */
  dpi?: number;
  /** Column width of figures that are made for both; absent means each figure's own first choice. */
  width?: ColumnWidth;
  /** Fraction done (0–1) and the figure being drawn. */
  onProgress?: (fraction: number | null, message: string) => void;
}

/** Figures that cannot be exported, said to a person. */
export class FigureExportError extends Error {
  override name = 'FigureExportError';
}

export interface ExportedFigures {
  /** Names of the written files. */
  written: string[];
  /** What could not be written and why; the rest was. */
  problems: string[];
}

/**
 * Write a study's figures, each with a JSON file of its provenance beside it. Equal studies give equal bytes in
 * every format. Every file appears whole or not at all; files of the same name are replaced. Where a format
 * cannot be made here, the others are written and `problems` says so.
 *
 * @throws FigureExportError for an unknown figure name (nothing is written) or a folder that takes no files
 */
export async function exportFigures(
  study: OpenStudy,
  options: ExportFiguresOptions,
): Promise<ExportedFigures> {
  const runs = readRuns(study.db);
  const sources = chooseFigures(listFigures(study, runs), options.names);
  const written: string[] = [];
  const problems = new Set<string>();
  try {
    await mkdir(options.outDir, { recursive: true });
    for (const [index, source] of sources.entries()) {
      options.onProgress?.(index / sources.length, source.name);
      const { element, shows } = source.draw(options.width ?? source.widths[0]);
      const provenance = {
        figure: source.name,
        title: source.title,
        ...commonProvenance(study, source.benchmark, runs),
        shows,
      };
      const { files, refused } = await renderFigure(svgDocument(element), options);
      files.set('json', `${JSON.stringify(provenance, null, 2)}\n`);
      for (const error of refused) {
        problems.add(
          error instanceof FormatUnavailableError ? error.message : `${source.name}: ${error.message}`,
        );
      }
      for (const [ending, content] of files) {
        await writeWhole(join(options.outDir, `${source.name}.${ending}`), content);
        written.push(`${source.name}.${ending}`);
      }
      // Drawing is done in one go; let the process answer others between two figures.
      await setImmediate();
    }
  } catch (error) {
    throw asExportError(error, options.outDir, written.length);
  }
  options.onProgress?.(1, `${written.length} files written`);
  return { written, problems: [...problems] };
}

/** One SVG in all formats asked for, by file ending; `refused` holds a reason for each that cannot be made. */
export async function renderFigure(
  svg: string,
  { formats = ['svg'], dpi }: Pick<ExportFiguresOptions, 'formats' | 'dpi'>,
): Promise<{ files: Map<string, string | Uint8Array>; refused: RenderError[] }> {
  const files = new Map<string, string | Uint8Array>();
  const refused: RenderError[] = [];
  for (const format of FIGURE_FORMATS.filter((each) => formats.includes(each))) {
    try {
      if (format === 'svg') files.set(format, svg);
      else files.set(format, await (format === 'pdf' ? svgToPdf(svg) : svgToPng(svg, dpi)));
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      refused.push(error);
    }
  }
  return { files, refused };
}

/** Names of the figures a study has, in the order they are written. */
export function figureNames(study: OpenStudy): string[] {
  const runs = readRuns(study.db);
  return listFigures(study, runs).map((source) => source.name);
}

/** A figure as a stand-alone SVG document. */
export const svgDocument = (element: ReactElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${renderToStaticMarkup(element)}\n`;

function chooseFigures(sources: ListedFigure[], names: string[] | undefined): ListedFigure[] {
  if (!names) return sources;
  const known = (name: string) => sources.some((source) => source.name === name || source.family === name);
  const unknown = names.filter((name) => !known(name));
  if (unknown.length > 0) {
    const some = sources.slice(0, 8).map((source) => source.name);
    const more = sources.length > some.length ? `, … (${sources.length} in all)` : '';
    throw new FigureExportError(
      `This study has no figure named ${unknown.map((name) => JSON.stringify(name)).join(', ')}; nothing was ` +
        `written. Choose from ${some.join(', ')}${more}; "slot-timeline" means every sample's timeline.`,
    );
  }
  return sources.filter(({ name, family }) => names.includes(name) || names.includes(family));
}

function commonProvenance(
  study: OpenStudy,
  benchmark: string,
  allRuns: readonly RunInfo[],
): Record<string, unknown> {
  const runs = allRuns.filter((run) => run.benchmark === benchmark);
  return {
    study: readStudyInfo(study).name,
    benchmark,
    ...settingsOf(benchmark),
    judges: judgesOf(runs),
    runs: runs.map(({ name, label, kind, note, judges, unjudgedSlots, failedVerdicts }) => ({
      name,
      label,
      kind,
      note,
      judges,
      unjudgedSlots,
      failedVerdicts,
    })),
    versions: { slotscope: slotscopeVersion(), scores: DERIVE_VERSION },
  };
}

/** What a benchmark's numbers rest on besides verdicts: a scoring profile, or assumptions. */
const settingsOf = (benchmark: string): Record<string, unknown> =>
  benchmark === 'interact-scope'
    ? { toleranceSeconds: TOLERANCE_SECONDS, assumptions: ASSUMPTIONS }
    : { profile: REFERENCE_PROFILE };

/** The build puts the version in; code that runs unbuilt has none. */
export const slotscopeVersion = (): string =>
  typeof __SLOTSCOPE_VERSION__ === 'undefined' ? 'unbuilt' : __SLOTSCOPE_VERSION__;

export function asExportError(error: unknown, outDir: string, written: number): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const done = written === 0 ? 'Nothing was written' : `${written} files were written before`;
  const advice = 'Choose a folder that you can write to, with room left, and export again.';
  return new FigureExportError(
    `Figures cannot be written to ${outDir} (${error.message}). ${done}. ${advice}`,
    {
      cause: error,
    },
  );
}
