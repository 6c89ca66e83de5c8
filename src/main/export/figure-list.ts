import { createElement } from 'react';
import type { RunInfo } from '../../core/study-views.ts';
import { DistributionFigure } from '../../figures/distribution/DistributionFigure.tsx';
import type { DistributionData } from '../../figures/distribution/layout.ts';
import { F1CompositionFigure } from '../../figures/f1-composition/F1CompositionFigure.tsx';
import { layoutSlotTimeline } from '../../figures/slot-timeline/layout.ts';
import { SlotTimelineFigure } from '../../figures/slot-timeline/SlotTimelineFigure.tsx';
import type { ColumnWidth } from '../../figures/style.ts';
import { readSampleView } from '../store/sample-view.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { f1CompositionData, slotTimelineData, spillData, timelinessData } from './figure-data.ts';
import type { Drawing, FigureFamily } from './figure-family.ts';
import { makeUnique, safeFileName } from './file-name.ts';
import { SCOPE_FIGURES } from './scope-figures.ts';

const FAMILIES: readonly FigureFamily[] = [
  {
    family: 'f1-composition',
    benchmark: 'omni-interact',
    widths: ['double', 'single'],
    members: (study, runs) => [
      {
        suffix: [],
        title: 'Composition of IA-QTF1',
        draw: (width) => drawComposition(study, runs, width),
      },
    ],
  },
  {
    family: 'timeliness',
    benchmark: 'omni-interact',
    widths: ['single', 'double'],
    members: (study, runs) => [
      {
        suffix: [],
        title: 'Latency of core answers',
        draw: (width) => drawDistribution(timelinessData(study.db, runs), width),
      },
    ],
  },
  {
    family: 'spill',
    benchmark: 'omni-interact',
    widths: ['single', 'double'],
    members: (study, runs) => [
      {
        suffix: [],
        title: 'Spill past the ends of slots',
        draw: (width) => drawDistribution(spillData(study.db, runs), width),
      },
    ],
  },
  {
    family: 'slot-timeline',
    benchmark: 'omni-interact',
    widths: ['double'],
    members: (study, runs) =>
      readSampleNames(study, 'omni-interact').map(({ sample_id, subset, name }) => ({
        suffix: [subset, name],
        title: `Slots of ${subset}/${name}`,
        draw: () => drawTimeline(study, sample_id, runs),
      })),
  },
  ...SCOPE_FIGURES,
];

/** A figure of a study that can be drawn. */
export interface ListedFigure {
  /** Unique in the study; the base name of its files. */
  name: string;
  family: string;
  benchmark: string;
  title: string;
  widths: FigureFamily['widths'];
  draw: (width: ColumnWidth) => Drawing;
}

/** All figures of a study, in the order they are written. A width a figure is not made for gives its first. */
export function listFigures(study: OpenStudy, runs: readonly RunInfo[]): ListedFigure[] {
  const unique = makeUnique();
  return FAMILIES.flatMap(({ family, benchmark, widths, members }) =>
    members(
      study,
      runs.filter((run) => run.benchmark === benchmark),
    ).map(({ suffix, title, draw }) => ({
      name: unique(safeFileName(family, ...suffix)),
      family,
      benchmark,
      title,
      widths,
      draw: (width) => draw(widths.includes(width) ? width : widths[0]),
    })),
  );
}

const readSampleNames = (study: OpenStudy, benchmark: string) =>
  study.db
    .prepare<[string], { sample_id: number; subset: string; name: string }>(
      'SELECT sample_id, subset, name FROM samples WHERE benchmark = ? ORDER BY subset, name, sample_id',
    )
    .all(benchmark);

const drawDistribution = (data: DistributionData, width: ColumnWidth): Drawing => ({
  element: createElement(DistributionFigure, { data, width }),
  shows: {
    what: `${data.title}: ${data.axisTitle}, one value a slot.`,
    runs: data.runs.map(({ name, about, seconds }) => ({ name, about, seconds })),
  },
});

function drawComposition(study: OpenStudy, runs: readonly RunInfo[], width: ColumnWidth): Drawing {
  const data = f1CompositionData(study.db, runs);
  return {
    element: createElement(F1CompositionFigure, { data, width }),
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
