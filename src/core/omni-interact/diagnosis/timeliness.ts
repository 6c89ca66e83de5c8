import { percentile } from '../../stats/bootstrap.ts';
import { coreLatency } from '../latency.ts';
import type { PlacedRun, PlacedSlot } from '../study-facts.ts';
import { kindOf } from './categories.ts';
import { slotsOfRun } from './slots.ts';

/** One core answer and how long after t_a it came. */
export interface Latency {
  slot: PlacedSlot;
  /** Anchor − t_a, never negative: nothing before t_a is a core answer. */
  seconds: number;
}

/** A run's core answers by how late they came, and the slots that have none. */
export interface RunLatencies {
  runId: number;
  name: string;
  /** Ascending. */
  answers: Latency[];
  noCore: PlacedSlot[];
  unjudged: PlacedSlot[];
  interrupted: PlacedSlot[];
}

/**
 * How late a run's core answers came, those of low quality included.
 *
 * @param kind as `kindOf` names it, or null for all
 */
export function latenciesOf(run: PlacedRun, kind: string | null): RunLatencies {
  const slots = slotsOfRun(run).filter(({ score }) => kind === null || kindOf(score.slot) === kind);
  const inState = (state: PlacedSlot['score']['core']['state']) =>
    slots.filter(({ score }) => score.core.state === state);
  return {
    runId: run.runId,
    name: run.name,
    answers: inState('scored')
      .flatMap((slot): Latency[] => {
        const seconds = coreLatency(slot.score);
        return seconds === null ? [] : [{ slot, seconds }];
      })
      .sort((a, b) => a.seconds - b.seconds),
    noCore: inState('none'),
    unjudged: inState('unjudged'),
    interrupted: inState('skipped-interrupted'),
  };
}

/** A quantile of ascending values, between two of them interpolated; null without values. */
export function quantile(ascending: readonly number[], share: number): number | null {
  return ascending.length === 0 ? null : percentile(ascending, share);
}

/** Edges of equal bins `[at, at + width)` from 0 on that hold every value. */
export interface Bins {
  width: number;
  count: number;
}

const NICE_WIDTHS = [0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600];

/** Round bins for values from 0 to `max` seconds, as fine as `most` bins allow. */
export function niceBins(max: number, most: number): Bins {
  const count = (width: number) => Math.floor(max / width + 1e-9) + 1;
  const width = NICE_WIDTHS.find((candidate) => count(candidate) <= most) ?? max / (most - 1);
  return { width, count: count(width) };
}

/** The answers of each bin. */
export function binned(answers: readonly Latency[], { width, count }: Bins): Latency[][] {
  const bins: Latency[][] = Array.from({ length: count }, () => []);
  for (const answer of answers) {
    // The same tolerance as in `niceBins`: 0.3 belongs to the bin that begins at 0.3, float noise or not.
    bins[Math.min(count - 1, Math.floor(answer.seconds / width + 1e-9))]!.push(answer);
  }
  return bins;
}
