import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { REFERENCE_PROFILE } from '../../core/omni-interact/profile.ts';
import type { RunInfo } from '../../core/study-views.ts';
import { F1CompositionFigure } from '../../figures/f1-composition/F1CompositionFigure.tsx';
import { layoutSlotTimeline } from '../../figures/slot-timeline/layout.ts';
import { SlotTimelineFigure } from '../../figures/slot-timeline/SlotTimelineFigure.tsx';
import { DERIVE_VERSION } from '../store/derive-version.ts';
import { readSampleView } from '../store/sample-view.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { readRuns, readStudyInfo } from '../store/study-info.ts';
import { f1CompositionData, judgesOf, slotTimelineData } from './figure-data.ts';
import { makeUnique, safeFileName } from './file-name.ts';
import { writeWhole } from './write-whole.ts';

const BENCHMARK = 'omni-interact';
const COMPOSITION = 'f1-composition';
const TIMELINE = 'slot-timeline';

export interface ExportFiguresOptions {
  /** Folder to write into; made where it is missing. */
  outDir: string;
  /** Figures to write, by name; `slot-timeline` means the timelines of all samples. Absent means all. */
  names?: string[];
  /** Fraction done (0–1) and the figure being drawn. */
  onProgress?: (fraction: number | null, message: string) => void;
}

/** A figure of a study that can be drawn. */
interface FigureSource {
  name: string;
  family: string;
  draw: () => Drawing;
}

interface Drawing {
  element: ReactElement;
  /** What the figure shows, for its provenance. */
  shows: Record<string, unknown>;
}

/** Figures that cannot be exported, said to a person. */
export class FigureExportError extends Error {
  override name = 'FigureExportError';
}

/**
 * Write a study's figures as SVG, each with a JSON file of its provenance beside it. Equal studies give equal
 * bytes. Every file appears whole or not at all; files of the same name are replaced.
 *
 * @returns the names of the written files, in `outDir`
 * @throws FigureExportError for an unknown figure name (nothing is written) or a folder that takes no files
 */
export async function exportFigures(
  study: OpenStudy,
  options: ExportFiguresOptions,
): Promise<{ written: string[] }> {
  const runs = readRuns(study.db).filter((run) => run.benchmark === BENCHMARK);
  const sources = chooseFigures(figureSources(study, runs), options.names);
  const common = commonProvenance(study, runs);
  const written: string[] = [];
  try {
    await mkdir(options.outDir, { recursive: true });
    for (const [index, source] of sources.entries()) {
      options.onProgress?.(index / sources.length, source.name);
      const { element, shows } = source.draw();
      const provenance = { figure: source.name, ...common, shows };
      const files = {
        [`${source.name}.svg`]: svgDocument(element),
        [`${source.name}.json`]: `${JSON.stringify(provenance, null, 2)}\n`,
      };
      for (const [name, content] of Object.entries(files)) {
        await writeWhole(join(options.outDir, name), content);
        written.push(name);
      }
      // Drawing is done in one go; let the process answer others between two figures.
      await setImmediate();
    }
  } catch (error) {
    throw asExportError(error, options.outDir, written.length);
  }
  options.onProgress?.(1, `${written.length} files written`);
  return { written };
}

/** Names of the figures a study has, in the order they are written. */
export function figureNames(study: OpenStudy): string[] {
  const runs = readRuns(study.db).filter((run) => run.benchmark === BENCHMARK);
  return figureSources(study, runs).map((source) => source.name);
}

/** A figure as a stand-alone SVG document. */
export const svgDocument = (element: ReactElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${renderToStaticMarkup(element)}\n`;

function figureSources(study: OpenStudy, runs: readonly RunInfo[]): FigureSource[] {
  const unique = makeUnique();
  const samples = study.db
    .prepare<[string], { sample_id: number; subset: string; name: string }>(
      'SELECT sample_id, subset, name FROM samples WHERE benchmark = ? ORDER BY subset, name, sample_id',
    )
    .all(BENCHMARK);
  return [
    {
      name: unique(COMPOSITION),
      family: COMPOSITION,
      draw: () => drawComposition(study, runs),
    },
    ...samples.map((sample) => ({
      name: unique(safeFileName(TIMELINE, sample.subset, sample.name)),
      family: TIMELINE,
      draw: () => drawTimeline(study, sample.sample_id, runs),
    })),
  ];
}

function chooseFigures(sources: FigureSource[], names: string[] | undefined): FigureSource[] {
  if (!names) return sources;
  const known = (name: string) => sources.some((source) => source.name === name || source.family === name);
  const unknown = names.filter((name) => !known(name));
  if (unknown.length > 0) {
    const some = sources.slice(0, 8).map((source) => source.name);
    const more = sources.length > some.length ? `, … (${sources.length} in all)` : '';
    throw new FigureExportError(
      `This study has no figure named ${unknown.map((name) => JSON.stringify(name)).join(', ')}; nothing was ` +
        `written. Choose from ${some.join(', ')}${more}; "${TIMELINE}" means every sample's timeline.`,
    );
  }
  return sources.filter(({ name, family }) => names.includes(name) || names.includes(family));
}

function drawComposition(study: OpenStudy, runs: readonly RunInfo[]): Drawing {
  const data = f1CompositionData(study.db, runs);
  return {
    element: createElement(F1CompositionFigure, { data }),
    shows: {
      what: 'IA-QTF1 of each run as the sums it is made of: soft TP, FP by cause, FN.',
      runs: data.runs.map(({ name, composition }) => ({ name, ...composition })),
    },
  };
}

function drawTimeline(study: OpenStudy, sampleId: number, runs: readonly RunInfo[]): Drawing {
  const sample = readSampleView(study, sampleId);
  if (!sample) throw new Error(`Sample ${sampleId} was listed but cannot be read.`);
  const data = slotTimelineData(sample, runs);
  const layout = layoutSlotTimeline(data);
  return {
    element: createElement(SlotTimelineFigure, { data }),
    shows: {
      what: 'One sample’s slots and what each run said in them, with outcome tags as in the paper’s A.5.',
      subset: sample.subset,
      sample: sample.name,
      clip: sample.clip?.fileName ?? null,
      clipSeconds: data.duration,
      slots: data.slots.map(({ slotId, start, tA, end }) => ({ slotId, start, tA, end })),
      panels: layout.panels.map(({ range: [from, to] }) => ({ from, to })),
      notes: layout.notes,
      staleVerdicts: sample.outputs
        .filter((output) => output.stale.length > 0)
        .map((output) => ({
          run: runs.find((run) => run.runId === output.runId)?.name,
          slots: output.stale,
        })),
      shortenedTexts: layout.shortened,
    },
  };
}

function commonProvenance(study: OpenStudy, runs: readonly RunInfo[]): Record<string, unknown> {
  return {
    study: readStudyInfo(study).name,
    benchmark: BENCHMARK,
    profile: REFERENCE_PROFILE,
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

/** The build puts the version in; code that runs unbuilt has none. */
const slotscopeVersion = (): string =>
  typeof __SLOTSCOPE_VERSION__ === 'undefined' ? 'unbuilt' : __SLOTSCOPE_VERSION__;

function asExportError(error: unknown, outDir: string, written: number): unknown {
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
