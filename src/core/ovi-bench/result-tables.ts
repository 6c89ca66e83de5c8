import type { ScoredCell, ScoredColumn, ScoredTable } from '../tables/scored-table.ts';
import { type GroupScores, type Mean, multipleChoiceScores, openEndedScores } from './scores.ts';
import { type CaseResult, type RunResults, resultsOf } from './study-facts.ts';
import {
  INTERRUPTION_TYPES,
  type InterruptionType,
  JUDGED_METRICS,
  type JudgedMetric,
  METRIC_NAMES,
  METRIC_RANGE,
} from './types.ts';

/** `All` or one type of interruption, as the tables have it. */
export const OVI_GROUPS = ['All', ...INTERRUPTION_TYPES] as const;
export type OviGroup = (typeof OVI_GROUPS)[number];

const typeOf = (group: OviGroup): InterruptionType | null => (group === 'All' ? null : group);

/** Open-ended results in the scorer's shape. */
const openRows = (results: readonly CaseResult[]) =>
  results.map(({ case: { type }, result: { predictedType, scores } }) => ({
    type,
    predicted: predictedType,
    scores,
  }));

const choiceRows = (results: readonly CaseResult[]) =>
  results.map(({ case: { type, label }, result: { predictedType, choice } }) => ({
    type,
    predicted: predictedType,
    choice,
    label: label ?? '',
  }));

/** CA and the judged metrics of a run's open-ended results, for all cases and per type. */
export const openEndedOf = (run: RunResults): Map<string, GroupScores> =>
  openEndedScores(openRows(resultsOf(run, 'open-ended')));

/** MA and CA of a run's multiple-choice results, for all cases and per type. */
export const multipleChoiceOf = (run: RunResults): Map<string, GroupScores> =>
  multipleChoiceScores(choiceRows(resultsOf(run, 'multiple-choice')));

const keysOf = (results: readonly CaseResult[]): number[] => results.map(({ case: { slotKey } }) => slotKey);

function meanCell(
  { value, scored }: Mean,
  results: readonly CaseResult[],
  kind: ScoredCell['kind'],
): ScoredCell {
  return { value, kind, n: scored, unjudged: results.length - scored, slotKeys: keysOf(results) };
}

const countCell = (results: readonly CaseResult[], of: number | null): ScoredCell => ({
  value: of === null && results.length === 0 ? null : results.length,
  kind: 'count',
  n: null,
  unjudged: 0,
  slotKeys: keysOf(results),
});

type Column = ScoredColumn<RunResults>;

const casesColumn = (format: 'open-ended' | 'multiple-choice', group: OviGroup): Column => ({
  heading: 'n',
  title: 'Cases the run has a result for',
  direction: null,
  cell: (run) => countCell(resultsOf(run, format, typeOf(group)), null),
});

const unparsedColumn = (format: 'open-ended' | 'multiple-choice', group: OviGroup): Column => ({
  heading: 'Unparsed',
  title: 'Replies that name no type in a form that can be read: wrong in CA and MA, and in n',
  direction: null,
  cell: (run) => {
    const results = resultsOf(run, format, typeOf(group));
    const unparsed = results.filter(({ result }) => result.predictedType === null);
    return results.length === 0 ? countCell([], null) : countCell(unparsed, results.length);
  },
});

const openMean = (run: RunResults, group: OviGroup, metric: 'CA' | JudgedMetric): ScoredCell =>
  meanCell(
    openEndedOf(run).get(group)!.metrics[metric]!,
    resultsOf(run, 'open-ended', typeOf(group)),
    isShare(metric) ? 'share' : 'rate',
  );

/** Whether a metric is a share of cases, not a mean of points. */
export const isShare = (metric: 'CA' | 'MA' | JudgedMetric): boolean =>
  metric === 'CA' || metric === 'MA' || METRIC_RANGE[metric][1] === 1;

const openColumn = (metric: 'CA' | JudgedMetric, group: OviGroup): Column => ({
  heading: `${metric} ↑`,
  title: `${METRIC_NAMES[metric]}${isShare(metric) ? ', percent' : ', 1–10'}`,
  direction: 'higher',
  cell: (run) => openMean(run, group, metric),
});

const choiceColumn = (metric: 'MA' | 'CA', group: OviGroup): Column => ({
  heading: group === 'All' ? `${metric} ↑` : `${metric} ↑ ${group}`,
  title: `${METRIC_NAMES[metric]}, percent; ${group === 'All' ? 'all types' : group}`,
  direction: 'higher',
  cell: (run) =>
    meanCell(
      multipleChoiceOf(run).get(group)!.metrics[metric]!,
      resultsOf(run, 'multiple-choice', typeOf(group)),
      'share',
    ),
});

/** The order of the paper's columns. */
export const OPEN_METRICS = ['CA', ...JUDGED_METRICS] as const;

/** A table of OVIBench, and which rows of the paper stand beside it. */
export interface OviTable extends ScoredTable<RunResults> {
  format: 'open-ended' | 'multiple-choice';
  group: OviGroup;
}

const OPEN_NOTE =
  'Judged metrics after the paper’s caps. n: cases; where fewer are scored, the number scored stands below, and the others are left out of the mean, never counted as 0.';

const openTable = (group: OviGroup, name: string): OviTable => ({
  key: `open-${group}`,
  name,
  format: 'open-ended',
  group,
  columns: [
    casesColumn('open-ended', group),
    ...OPEN_METRICS.map((metric) => openColumn(metric, group)),
    unparsedColumn('open-ended', group),
  ],
  note: OPEN_NOTE,
});

/** The tables as the paper has them. */
export const OVI_TABLES: readonly OviTable[] = [
  openTable('All', 'Open-ended (Table 2)'),
  openTable('Cancellation', 'Cancellation (Table 12)'),
  openTable('Correction', 'Correction (Table 13)'),
  openTable('False Trigger', 'False Trigger (Table 14)'),
  {
    key: 'multiple-choice',
    name: 'Multiple choice (Table 4)',
    format: 'multiple-choice',
    group: 'All',
    columns: [
      casesColumn('multiple-choice', 'All'),
      ...OVI_GROUPS.flatMap((group) => [choiceColumn('MA', group), choiceColumn('CA', group)]),
      unparsedColumn('multiple-choice', 'All'),
    ],
    note: 'MA: the right option chosen; CA: the right type named. An unparsed reply is wrong in both and stays in n.',
  },
];
