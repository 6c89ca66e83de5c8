import { type Direction, type Rank, rankColumn } from '../tables/ranking.ts';
import { measureDuplex } from './compare.ts';
import { type Scenario, SPLITS, type Split } from './splits.ts';
import type { DuplexScoredRun, ScoredOutput } from './study-facts.ts';

export type DuplexMeasure = 'overall' | 'content' | 'temporal' | 'irrelevant' | 'silence' | 'success';

/** A number of every split, one table. */
export interface DuplexTable {
  key: DuplexMeasure;
  name: string;
  scenario: Scenario;
  direction: Direction | null;
  /** What the number is, as a sentence. */
  meaning: string;
}

export const DUPLEX_TABLES: readonly DuplexTable[] = [
  {
    key: 'overall',
    name: 'Overall',
    scenario: 'description',
    direction: 'higher',
    meaning: 'Mean of content consistency and temporal sensitivity, 0–100.',
  },
  {
    key: 'content',
    name: 'Content',
    scenario: 'description',
    direction: 'higher',
    meaning: 'Content consistency of the whole response, 0–100.',
  },
  {
    key: 'temporal',
    name: 'Temporal',
    scenario: 'description',
    direction: 'higher',
    meaning: 'Temporal sensitivity over the relevant sentences, 0–100.',
  },
  {
    key: 'irrelevant',
    name: 'Irrelevant',
    scenario: 'description',
    direction: 'lower',
    meaning:
      'Irrelevant sentences among the judged ones, in percent; λ counts them against the temporal score.',
  },
  {
    key: 'silence',
    name: 'Silence',
    scenario: 'description',
    direction: null,
    meaning: 'Share of the clip without a sentence, in percent; no part of the score.',
  },
  {
    key: 'success',
    name: 'Success',
    scenario: 'reminder',
    direction: 'higher',
    meaning: 'Samples of which every event succeeded, in percent.',
  },
];

/** One number with what it rests on. */
export interface DuplexCell {
  /** Mean over the scored samples, 0–100; null where none is. */
  value: number | null;
  /** Samples of the split the run has output for, and those of them that have a number. */
  n: number;
  scored: number;
  /** The items behind it, by database id. */
  slotKeys: readonly number[];
}

/** A measure of one output, 0–100; null while verdicts are missing that it hangs on. */
export function measureOf({ sample, score }: ScoredOutput, measure: DuplexMeasure): number | null {
  const value = measureDuplex(sample.sample.split, score).whole[measure] ?? null;
  const isShare = measure === 'irrelevant' || measure === 'silence' || measure === 'success';
  return value === null ? null : isShare ? value * 100 : value;
}

/** The mean of a measure over outputs. An output without one is left out of it and stays in n. */
export function duplexCell(outputs: readonly ScoredOutput[], measure: DuplexMeasure): DuplexCell {
  const values = outputs.map((output) => measureOf(output, measure)).filter((value) => value !== null);
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    value: values.length > 0 ? sum / values.length : null,
    n: outputs.length,
    scored: values.length,
    slotKeys: outputs.flatMap(({ sample }) => sample.slotKeys),
  };
}

/** A run's outputs in one split, or in all of a scenario. */
export const outputsIn = (run: DuplexScoredRun, of: Split | Scenario): ScoredOutput[] =>
  run.outputs.filter(({ sample: { sample } }) =>
    typeof of === 'string' ? sample.split.scenario === of : sample.split.name === of.name,
  );

/** The splits of a scenario that a study has, in the paper's order. */
export const splitsOf = (runs: readonly DuplexScoredRun[], scenario: Scenario): Split[] =>
  SPLITS.filter(
    (split) => split.scenario === scenario && runs.some((run) => outputsIn(run, split).length > 0),
  );

export interface DuplexRow {
  runId: number;
  name: string;
  /** Over all samples of the scenario, then split by split in the order of `splitsOf`. */
  cells: DuplexCell[];
}

/** A table's rows; runs that have no sample of the scenario are none. */
export function duplexRows(runs: readonly DuplexScoredRun[], { key, scenario }: DuplexTable): DuplexRow[] {
  const columns = [scenario, ...splitsOf(runs, scenario)];
  return runs
    .map((run) => ({
      runId: run.runId,
      name: run.name,
      cells: columns.map((column) => duplexCell(outputsIn(run, column), key)),
    }))
    .filter(({ cells }) => (cells[0]?.n ?? 0) > 0);
}

/** As printed: one decimal. */
export const POINT_DECIMALS = 1;

/**
 * Best and second of a column as printed. Null where runs cannot be ranked: their numbers rest on different samples,
 * or on some that are not scored.
 */
export function rankDuplexColumn(cells: readonly DuplexCell[], direction: Direction | null): Rank[] | null {
  if (direction === null) return cells.map(() => null);
  const present = cells.filter(({ n }) => n > 0);
  const sets = new Set(present.map(({ slotKeys }) => [...slotKeys].sort((a, b) => a - b).join(' ')));
  if (sets.size > 1 || present.some(({ n, scored }) => scored < n)) return null;
  return rankColumn(
    cells.map(({ value }) => value),
    direction,
    POINT_DECIMALS,
  );
}
