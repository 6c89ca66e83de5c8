import { PREDICTED, type Predicted } from '@core/ovi-bench/confusion.ts';
import {
  confusedCases,
  groupCases,
  isJudgedMetric,
  isOviGroup,
  scoredByBoth,
  scoreWords,
} from '@core/ovi-bench/diagnostics.ts';
import type { RunResults, StudyCase } from '@core/ovi-bench/study-facts.ts';
import { INTERRUPTION_TYPES } from '@core/ovi-bench/types.ts';
import { t } from '../../language/text.ts';
import { markParts } from '../../runs/mark-id.ts';
import type { Mark } from '../marks.ts';

type Format = StudyCase['format'];

/** `type~RUN~LABEL~PREDICTED`. */
export function typeMark(results: readonly RunResults[], format: Format, id: string): Mark | null {
  const [what, name, label, predicted] = markParts(id);
  const run = results.find((each) => each.name === name);
  const type = INTERRUPTION_TYPES.find((each) => each === label);
  const named = PREDICTED.find((each): each is Predicted => each === predicted);
  if (what !== 'type' || !run || !type || !named) return null;
  return {
    title: t('{run}: {type} taken for {named}', { run: run.name, type, named }),
    entries: confusedCases(run, format, type, named).map((each) => ({
      runId: each.runId,
      slotKey: each.case.slotKey,
      detail: scoreWords(each, 'CA'),
    })),
  };
}

/** `bar~METRIC~GROUP~RUN`. */
export function barMark(results: readonly RunResults[], format: Format, id: string): Mark | null {
  const [what, metric = '', group = '', name] = markParts(id);
  const run = results.find((each) => each.name === name);
  if (what !== 'bar' || !run || !isOviGroup(group)) return null;
  if (metric !== 'CA' && metric !== 'MA' && !isJudgedMetric(metric)) return null;
  return {
    title: `${metric}, ${group}: ${run.name}`,
    entries: groupCases(run, format, group).map((each) => ({
      runId: each.runId,
      slotKey: each.case.slotKey,
      detail: scoreWords(each, metric),
    })),
  };
}

/** `case~RUN`. */
export function caseMark(results: readonly RunResults[], slotKey: number, id: string): Mark | null {
  const [what, name] = markParts(id);
  const run = results.find((each) => each.name === name);
  const found = run?.results.find((each) => each.case.slotKey === slotKey);
  if (what !== 'case' || !run || !found) return null;
  return {
    title: t('{run} in {case}', { run: run.name, case: found.case.name }),
    entries: [{ runId: run.runId, slotKey, detail: scoreWords(found, 'CA') }],
  };
}

/** `mae~JUDGE~METRIC`: the results both scored, those they differ on most first. */
export function judgeMark(results: readonly RunResults[], reference: string, id: string): Mark | null {
  const [what, judge = '', metric = ''] = markParts(id);
  if (what !== 'mae' || !isJudgedMetric(metric)) return null;
  const both = scoredByBoth(results, judge, reference, metric).map(
    ({ runId, case: { slotKey }, result }) => ({
      runId,
      slotKey,
      given: result.byJudge[judge]![metric]!,
      wanted: result.byJudge[reference]![metric]!,
    }),
  );
  return {
    title: t('{metric}: {judge} against {reference}', { metric, judge, reference }),
    entries: both
      .sort((a, b) => Math.abs(b.given - b.wanted) - Math.abs(a.given - a.wanted))
      .map(({ runId, slotKey, given, wanted }) => ({ runId, slotKey, detail: `${given} · ${wanted}` })),
  };
}
