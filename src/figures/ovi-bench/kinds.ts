import type { OviFacts, RunResults } from '@core/ovi-bench/study-facts.ts';
import type { RunInfo, SampleView } from '@core/study-views.ts';
import { createElement } from 'react';
import type { FigureKind, FigurePart } from '../figure-kind.ts';
import { InterruptionConfusionFigure } from '../interruption-confusion/InterruptionConfusionFigure.tsx';
import { InterruptionTimelineFigure } from '../interruption-timeline/InterruptionTimelineFigure.tsx';
import { MetricBarsFigure } from '../metric-bars/MetricBarsFigure.tsx';
import { sampleTimelineKind } from '../sample-timeline/kind.ts';
import { transitionKind } from '../transition-matrix/kind.ts';
import {
  confusionData,
  FORMAT_NAMES,
  FORMATS,
  type Format,
  interruptionData,
  metricBarsData,
  runsWith,
} from './data.ts';

/** What figures of an OVIBench study are drawn from; read when first asked for. */
export interface OviInput {
  /** The study's runs on this benchmark, in order. */
  runs: readonly RunInfo[];
  judges: readonly string[];
  facts: () => OviFacts;
  results: () => readonly RunResults[];
  sample: (sampleId: number) => SampleView;
}

const results = ({ runs, results: read }: OviInput): readonly RunResults[] =>
  runs.length === 0 ? [] : read();

/** A figure for each format that a run has results in. */
const byFormat = (input: OviInput): FigurePart[] =>
  FORMATS.filter((format) => runsWith(results(input), format).length > 0).map((format) => ({
    key: format,
    nameParts: [format],
    title: FORMAT_NAMES[format],
  }));

function formatOf(key: string): Format {
  const format = FORMATS.find((each) => each === key);
  if (!format) throw new Error(`OVIBench has no cases of the format ${JSON.stringify(key)}.`);
  return format;
}

const BOTH = ['double', 'single'] as const;
const about = {
  confusion: 'What each run took each type of interruption for, one matrix a run.',
  metrics: 'The metrics for all cases and per type of interruption, run beside run.',
  interruption: 'One case: the answer as it appears, the cut, and what every run did then.',
};

/** The figures of an OVIBench study, in the order they are written. */
export const OVI_FIGURES: readonly FigureKind<OviInput>[] = [
  {
    family: 'ovi-confusion',
    benchmark: 'ovi-bench',
    title: 'What each type was taken for',
    about: about.confusion,
    widths: BOTH,
    parts: byFormat,
    draw: (input, { width, key }) => {
      const data = confusionData(input.runs, results(input), formatOf(key));
      return {
        element: createElement(InterruptionConfusionFigure, { data, width, idPrefix: 'ovi-confusion' }),
        shows: { what: about.confusion, ...data },
      };
    },
  },
  {
    family: 'ovi-metrics',
    benchmark: 'ovi-bench',
    title: 'Metrics by type of interruption',
    about: about.metrics,
    widths: BOTH,
    parts: byFormat,
    draw: (input, { width, key }) => {
      const data = metricBarsData(input.runs, results(input), formatOf(key), input.judges);
      return {
        element: createElement(MetricBarsFigure, { data, width, idPrefix: 'ovi-metrics' }),
        shows: {
          what: about.metrics,
          ...data,
          models: data.models.map(({ scores, ...model }) => ({
            ...model,
            scores: Object.fromEntries(scores),
          })),
        },
      };
    },
  },
  {
    family: 'ovi-interruption',
    benchmark: 'ovi-bench',
    title: 'A simulated interruption',
    about: about.interruption,
    widths: BOTH,
    parts: (input) => {
      if (results(input).length === 0) return [];
      const run = new Set(
        results(input).flatMap((each) => each.results.map(({ case: own }) => own.sampleId)),
      );
      return input
        .facts()
        .cases.filter(({ sampleId }) => run.has(sampleId))
        .map(({ sampleId, name, type, format }) => ({
          key: String(sampleId),
          nameParts: [name],
          title: `${name} · ${type} · ${format}`,
        }));
    },
    draw: (input, { width, key }) => {
      const { data } = interruptionData(input.sample(Number(key)), input.runs);
      return {
        element: createElement(InterruptionTimelineFigure, { data, width, idPrefix: 'ovi-interruption' }),
        shows: { what: about.interruption, ...data },
      };
    },
  },
];

/** The figures every benchmark has, for this one. */
const CAPS = 'Judged scores after the paper’s caps.';
export const OVI_TRANSITIONS = transitionKind('ovi-bench', 'ovi-transition-matrix', CAPS);
export const OVI_TIMELINE = sampleTimelineKind('ovi-bench', 'ovi-timeline', {
  title: 'Timeline',
  about: 'One case’s interruption and what each run said before and after it, with its outcome.',
  settings: () =>
    `${CAPS} Times of answers are simulated from the generation rate R; a response stands at the interruption.`,
});
