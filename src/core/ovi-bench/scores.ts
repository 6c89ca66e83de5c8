import { INTERRUPTION_TYPES, JUDGED_METRICS, type JudgedMetric } from './types.ts';

const SHORTEST_INTERVAL_SECONDS = 0.5;

/**
 * How many code points of an answer are out when the interruption comes (paper, Algorithm 1):
 * k = floor(max(0.5, T1 − T0) · R).
 *
 * @param rate R, characters a second
 */
export function spokenLength(t0: number, t1: number, rate: number): number {
  return Math.max(0, Math.floor(Math.max(SHORTEST_INTERVAL_SECONDS, t1 - t0) * rate));
}

/**
 * The part of an answer the user has heard when the interruption comes (paper, Algorithm 1): with generation
 * rate R, the first floor(max(0.5, T1 − T0) · R) characters, counted in code points.
 */
export function truncatedAnswer(answer: string, t0: number, t1: number, rate: number): string {
  return [...answer].slice(0, spokenLength(t0, t1, rate)).join('');
}

export interface OpenEndedRow {
  type: string;
  /** The parsed type; null when the reply could not be parsed, which is wrong and stays in n. */
  predicted: string | null;
  scores: Partial<Record<JudgedMetric, number | null>>;
}

export interface MultipleChoiceRow {
  type: string;
  predicted: string | null;
  choice: string | null;
  label: string;
}

/** A mean with how many cases it rests on; null when there are none. */
export interface Mean {
  value: number | null;
  scored: number;
}

function meanOf(values: readonly (number | null | undefined)[]): Mean {
  const present = values.filter((value): value is number => typeof value === 'number');
  const sum = present.reduce((total, value) => total + value, 0);
  return { value: present.length > 0 ? sum / present.length : null, scored: present.length };
}

export interface GroupScores {
  n: number;
  unparsed: number;
  metrics: Record<string, Mean>;
}

/** CA and the judged metrics, for all cases and per type; missing scores are left out of their mean. */
export function openEndedScores(rows: readonly OpenEndedRow[]): Map<string, GroupScores> {
  return grouped(rows, (group) => ({
    CA: meanOf(group.map(({ type, predicted }) => Number(type === predicted))),
    ...Object.fromEntries(
      JUDGED_METRICS.map((metric) => [metric, meanOf(group.map(({ scores }) => scores[metric]))]),
    ),
  }));
}

/** MA and CA, for all cases and per type. */
export function multipleChoiceScores(rows: readonly MultipleChoiceRow[]): Map<string, GroupScores> {
  return grouped(rows, (group) => ({
    MA: meanOf(group.map(({ choice, label }) => Number(choice === label))),
    CA: meanOf(group.map(({ type, predicted }) => Number(type === predicted))),
  }));
}

function grouped<T extends { type: string; predicted: string | null }>(
  rows: readonly T[],
  metrics: (group: readonly T[]) => Record<string, Mean>,
): Map<string, GroupScores> {
  const groups: [string, T[]][] = [
    ['All', [...rows]],
    ...INTERRUPTION_TYPES.map((type): [string, T[]] => [type, rows.filter((row) => row.type === type)]),
  ];
  return new Map(
    groups.map(([name, group]) => [
      name,
      {
        n: group.length,
        unparsed: group.filter(({ predicted }) => predicted === null).length,
        metrics: metrics(group),
      },
    ]),
  );
}
