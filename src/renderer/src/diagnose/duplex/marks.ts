import type { ReminderCase } from '@core/duplex-eval/diagnostics.ts';
import { type DuplexMeasure, measureInfo, measureOf, outputsIn } from '@core/duplex-eval/result-tables.ts';
import { duplexSlotResults } from '@core/duplex-eval/sample-score.ts';
import { type Scenario, SPLITS, type Split } from '@core/duplex-eval/splits.ts';
import type { DuplexScoredRun, ScoredOutput } from '@core/duplex-eval/study-facts.ts';
import type { OutcomeCode, RunInfo } from '@core/study-views.ts';
import { printScored } from '@core/tables/scored-table.ts';
import { NO_NUMBER } from '../../format/numbers.ts';
import { t } from '../../language/text.ts';
import type { MarkSource } from '../mark-source.ts';
import type { Mark, MarkEntry } from '../marks.ts';

/** A split or scenario by the name its marks have. */
export const divisionOf = (name: string): Split | Scenario | undefined =>
  name === 'description' || name === 'reminder' ? name : SPLITS.find((split) => split.name === name);

/** What a division is called. */
export const divisionName = (division: Split | Scenario): string =>
  typeof division === 'string'
    ? division === 'description'
      ? t('All descriptions')
      : t('All reminders')
    : division.label;

/** The items of one output as entries of a list, all with the same words. */
export const entriesOf = (runId: number, { sample }: ScoredOutput, detail: string): MarkEntry[] =>
  sample.slotKeys.map((slotKey) => ({ runId, slotKey, detail }));

/** The items behind a measure of one run in a division. */
export function measureMark(run: DuplexScoredRun, division: Split | Scenario, measure: DuplexMeasure): Mark {
  return {
    title: `${divisionName(division)}, ${run.name}: ${measure}`,
    entries: outputsIn(run, division).flatMap((output) => {
      const value = measureOf(output, measure);
      return entriesOf(
        run.runId,
        output,
        value === null ? 'unjudged' : printScored({ value, kind: measureInfo(measure).kind, n: null }),
      );
    }),
  };
}

/** Events of reminders as entries, with how late they came. */
export const caseEntries = (runId: number, cases: readonly ReminderCase[]): MarkEntry[] =>
  cases.map(({ slotKey, latency }) => ({
    runId,
    slotKey,
    detail: latency === null ? NO_NUMBER : `τ + ${latency.toFixed(2)} s`,
  }));

/** What the list of items behind a mark shows. */
export function duplexMarks(
  scored: readonly DuplexScoredRun[],
  runs: readonly RunInfo[],
  changed: boolean,
): MarkSource {
  const codes = new Map<string, OutcomeCode>();
  const kinds = new Map<number, string>();
  for (const run of scored) {
    for (const { sample, score } of run.outputs) {
      const results = duplexSlotResults(score);
      sample.slotKeys.forEach((slotKey, at) => {
        const code = results[at]?.outcome;
        if (code !== undefined) codes.set(`${run.runId}/${slotKey}`, code);
        kinds.set(slotKey, sample.sample.split.short);
      });
    }
  }
  return {
    runs,
    nameOf: () => null,
    codeOf: ({ runId, slotKey }) => codes.get(`${runId}/${slotKey}`) ?? null,
    kindOf: ({ slotKey }) => kinds.get(slotKey) ?? '',
    note: changed ? t('Explore shows scores with the published script’s settings.') : null,
  };
}
