import { outcomeInCode } from '../omni-interact/outcome.ts';
import { OUTCOMES, type Outcome, type OutcomeCode } from '../study-views.ts';
import type {
  ChangeCounts,
  Coverage,
  LeftOut,
  RunColumn,
  SlotColumns,
  Standing,
  TransitionMatrix,
} from './types.ts';

/** How a slot changed from the baseline to the other run. */
export type Change = keyof ChangeCounts;

/** One slot both runs have an outcome for. */
export interface SharedSlot {
  /** Position among the slots asked for. */
  position: number;
  slotKey: number;
  baseline: Outcome;
  other: Outcome;
  /** The same with their flags. */
  codes: { baseline: OutcomeCode; other: OutcomeCode };
  change: Change;
  /** Value under the other run minus value under the baseline; null when either has none. */
  delta: number | null;
}

/** Slots by the reason they were left out. */
export type LeftOutSlots = Record<keyof LeftOut, number[]>;

/** A pair of runs over the slots they share. */
export interface PairedSlots {
  shared: SharedSlot[];
  leftOut: LeftOutSlots;
  coverage: Coverage;
  matrix: TransitionMatrix;
  changes: ChangeCounts;
}

/** The column of a run. @throws RangeError when the columns hold no such run */
export function columnOf(columns: SlotColumns, runId: number): RunColumn {
  const column = columns.runs.find((run) => run.runId === runId);
  if (!column) throw new RangeError(`The slots were not read for run ${runId}.`);
  return column;
}

/**
 * Pair two runs slot by slot. Only slots with an outcome in both are compared; each of the others is left out
 * for one stated reason.
 *
 * @param standing how the benchmark reads an outcome
 * @throws RangeError when the columns hold not both runs
 */
export function pairSlots(
  columns: SlotColumns,
  baselineId: number,
  otherId: number,
  standing: (outcome: Outcome) => Standing,
): PairedSlots {
  const baseline = columnOf(columns, baselineId);
  const other = columnOf(columns, otherId);
  const shared: SharedSlot[] = [];
  const leftOut = emptyLeftOut();
  columns.slotKeys.forEach((slotKey, position) => {
    const codes = { baseline: baseline.outcomes[position] ?? 0, other: other.outcomes[position] ?? 0 };
    const from = outcomeInCode(codes.baseline);
    const to = outcomeInCode(codes.other);
    const reason = reasonLeftOut(from, to);
    if (reason) {
      leftOut[reason].push(slotKey);
      return;
    }
    const change = changeBetween(standing(from), standing(to));
    const delta = difference(baseline.values[position] ?? null, other.values[position] ?? null);
    shared.push({ position, slotKey, baseline: from, other: to, codes, change, delta });
  });
  const matrix = transitionMatrix(shared);
  return {
    shared,
    leftOut,
    coverage: {
      slots: columns.slotKeys.length,
      shared: shared.length,
      leftOut: countLeftOut(leftOut),
    },
    matrix,
    changes: countChanges(shared),
  };
}

const difference = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : to - from;

const emptyLeftOut = (): LeftOutSlots => ({
  notRunBaseline: [],
  notRunOther: [],
  notRunBoth: [],
  unjudgedBaseline: [],
  unjudgedOther: [],
  unjudgedBoth: [],
});

const countLeftOut = (slots: LeftOutSlots): LeftOut => ({
  notRunBaseline: slots.notRunBaseline.length,
  notRunOther: slots.notRunOther.length,
  notRunBoth: slots.notRunBoth.length,
  unjudgedBaseline: slots.unjudgedBaseline.length,
  unjudgedOther: slots.unjudgedOther.length,
  unjudgedBoth: slots.unjudgedBoth.length,
});

/** Why a slot cannot be compared, null when it can: not run comes before unjudged. */
function reasonLeftOut(from: Outcome, to: Outcome): keyof LeftOut | null {
  if (from === 'not-run') return to === 'not-run' ? 'notRunBoth' : 'notRunBaseline';
  if (to === 'not-run') return 'notRunOther';
  if (from === 'unjudged') return to === 'unjudged' ? 'unjudgedBoth' : 'unjudgedBaseline';
  return to === 'unjudged' ? 'unjudgedOther' : null;
}

/** How a slot moved; where either run owed no answer there is nothing to gain or lose. */
function changeBetween(from: Standing, to: Standing): Change {
  if (from === 'exempt' || to === 'exempt') return 'exempt';
  if (from === 'met') return to === 'met' ? 'both' : 'lost';
  return to === 'met' ? 'gained' : 'neither';
}

function transitionMatrix(shared: readonly SharedSlot[]): TransitionMatrix {
  const seen = new Set(shared.flatMap(({ baseline, other }) => [baseline, other]));
  const outcomes = OUTCOMES.filter((outcome) => seen.has(outcome));
  const place = new Map(outcomes.map((outcome, at) => [outcome, at]));
  const counts = outcomes.map(() => outcomes.map(() => 0));
  for (const { baseline, other } of shared) counts[place.get(baseline)!]![place.get(other)!]! += 1;
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0);
  return {
    outcomes,
    counts,
    rowSums: counts.map(sum),
    columnSums: outcomes.map((_, column) => sum(counts.map((row) => row[column]!))),
    total: shared.length,
  };
}

function countChanges(shared: readonly SharedSlot[]): ChangeCounts {
  const counts: ChangeCounts = { gained: 0, lost: 0, both: 0, neither: 0, exempt: 0 };
  for (const { change } of shared) counts[change] += 1;
  return counts;
}

/** Orders of the compared slots. */
export const PAIR_SORTS = ['largest', 'most-gained', 'most-lost', 'order'] as const;
export type PairSort = (typeof PAIR_SORTS)[number];

/** Which of the compared slots a table shows. */
export interface PairSelection {
  change: Change | 'all';
  /** One cell of the matrix, null for all. */
  cell: { baseline: Outcome; other: Outcome } | null;
  sort: PairSort;
}

/** The compared slots a selection lets through, in its order; ties keep the study's order, no value comes last. */
export function selectShared(shared: readonly SharedSlot[], selection: PairSelection): SharedSlot[] {
  const { change, cell, sort } = selection;
  const chosen = shared.filter(
    (slot) =>
      (change === 'all' || slot.change === change) &&
      (cell === null || (slot.baseline === cell.baseline && slot.other === cell.other)),
  );
  const rank = RANKS[sort];
  if (!rank) return chosen;
  const keyOf = ({ delta }: SharedSlot): number => (delta === null ? Number.NEGATIVE_INFINITY : rank(delta));
  // Subtracting would make NaN of two infinities.
  return chosen.sort((a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)];
    return x === y ? a.position - b.position : y > x ? 1 : -1;
  });
}

const RANKS: Record<PairSort, ((delta: number) => number) | null> = {
  largest: Math.abs,
  'most-gained': (delta) => delta,
  'most-lost': (delta) => -delta,
  order: null,
};
