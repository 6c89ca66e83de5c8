import type { OviDetails } from '@core/ovi-bench/case-score.ts';
import type { OviCase } from '@core/ovi-bench/dataset.ts';
import { confusionOf } from '@core/ovi-bench/diagnostics.ts';
import { multipleChoiceOf, OPEN_METRICS, openEndedOf } from '@core/ovi-bench/result-tables.ts';
import {
  type RunResults,
  ratesDiffer,
  resultsOf,
  runRates,
  type StudyCase,
} from '@core/ovi-bench/study-facts.ts';
import type { RunInfo, SampleView } from '@core/study-views.ts';
import type { InterruptionConfusionData } from '../interruption-confusion/layout.ts';
import type { InterruptionTimelineData } from '../interruption-timeline/layout.ts';
import type { BarMetric, MetricBarsData } from '../metric-bars/layout.ts';
import { titled } from '../run-title.ts';

export type Format = StudyCase['format'];
export const FORMATS: readonly Format[] = ['open-ended', 'multiple-choice'];
export const FORMAT_NAMES: Readonly<Record<Format, string>> = {
  'open-ended': 'Open-ended cases',
  'multiple-choice': 'Multiple-choice cases',
};

/** The metrics of a format in the order of the paper's columns. */
export const FORMAT_METRICS: Readonly<Record<Format, readonly BarMetric[]>> = {
  'open-ended': OPEN_METRICS,
  'multiple-choice': ['MA', 'CA'],
};

/** The runs that have results in cases of a format. */
export const runsWith = (results: readonly RunResults[], format: Format): RunResults[] =>
  results.filter((run) => resultsOf(run, format).length > 0);

/**
 * At which rates R the answers of these runs were cut, as a sentence that warns where they differ; empty in
 * multiple-choice cases, whose partial answers are the data set's.
 */
export function ratesText(runs: readonly RunInfo[], results: readonly RunResults[], format: Format): string {
  if (format === 'multiple-choice') return '';
  const rates = runRates(results);
  const words = rates.flatMap((run) => {
    const known = run.rates.length > 0 ? `${run.rates.join(', ')} characters/s` : '';
    const unknown = run.unknown > 0 ? 'not recorded' : '';
    const said = [known, unknown].filter(Boolean).join(' or ');
    return said === '' ? [] : [{ name: titled(runs, run).name, said }];
  });
  const distinct = [...new Set(words.map(({ said }) => said))];
  if (distinct.length === 0) return '';
  if (distinct.length === 1) return `Answers cut at R = ${distinct[0]}.`;
  const list = words.map(({ name, said }) => `${name} ${said}`).join('; ');
  return ratesDiffer(rates)
    ? `Answers were cut at different rates R, so the numbers are not of one test: ${list}.`
    : `Answers cut at R: ${list}.`;
}

/** The confusion matrix of every run with results in a format. */
export function confusionData(
  runs: readonly RunInfo[],
  results: readonly RunResults[],
  format: Format,
): InterruptionConfusionData {
  const shown = runsWith(results, format);
  return {
    format: FORMAT_NAMES[format],
    models: shown.map((run) => ({ ...titled(runs, run), rows: confusionOf(run, format) })),
    settings: ratesText(runs, shown, format),
  };
}

/** The metrics of every run with results in a format, for all cases and per type. */
export function metricBarsData(
  runs: readonly RunInfo[],
  results: readonly RunResults[],
  format: Format,
  judges: readonly string[],
): MetricBarsData {
  const shown = runsWith(results, format);
  return {
    models: shown.map((run) => ({
      ...titled(runs, run),
      scores: format === 'open-ended' ? openEndedOf(run) : multipleChoiceOf(run),
    })),
    metrics: FORMAT_METRICS[format],
    judges,
    settings:
      format === 'open-ended'
        ? `Judged scores after the paper’s caps. ${ratesText(runs, shown, format)}`
        : '',
  };
}

/** A case with what every run did in it, and the runs' names in marks. */
export function interruptionData(
  view: Pick<SampleView, 'details' | 'outputs' | 'clip'>,
  runs: readonly RunInfo[],
): { data: InterruptionTimelineData; keys: string[] } {
  const { caseId, type, question, signal, t0, t1, format } = view.details as unknown as OviCase;
  const shown = runs.flatMap((run) => {
    const output = view.outputs.find(({ runId, status }) => runId === run.runId && status === 'ok');
    return output ? [{ run, details: output.details as unknown as OviDetails }] : [];
  });
  const models = shown.map(({ run, details }) => {
    const { answer, partial, rate, predictedType, response, raw } = details;
    // The partial answer of a multiple-choice case is the data set's: no rate makes times of it.
    const cutAt = format === 'open-ended' ? rate : null;
    return { ...titled([run], run), answer, partial, rate: cutAt, predictedType, response, raw };
  });
  const clipDuration = view.clip?.duration ?? null;
  return {
    data: { caseId, type, question, signal, t0, t1, clipDuration, models },
    keys: shown.map(({ run }) => run.name),
  };
}
