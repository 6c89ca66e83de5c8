import type { PlacedRun, PlacedSlot } from '../study-facts.ts';
import { slotsOfRun } from './slots.ts';

/** One interrupted slot with output: how good what was said is, and how long it went on. */
export interface InterruptedAnswer {
  slot: PlacedSlot;
  /** PAQ, null while unjudged. */
  quality: number | null;
  spillSeconds: number;
}

/** A run's interrupted slots. */
export interface RunInterruptions {
  runId: number;
  name: string;
  noOutput: PlacedSlot[];
  /** Longest spill first. */
  answers: InterruptedAnswer[];
}

/** The interrupted slots of a run, apart by whether anything was said. */
export function interruptionsOf(run: PlacedRun): RunInterruptions {
  const slots = slotsOfRun(run).filter(({ score }) => score.interruption !== null);
  return {
    runId: run.runId,
    name: run.name,
    noOutput: slots.filter(({ score }) => !score.interruption?.hasOutput),
    answers: slots
      .filter(({ score }) => score.interruption?.hasOutput)
      .map((slot) => ({
        slot,
        quality: slot.score.interruption?.partialQuality ?? null,
        spillSeconds: slot.score.spillSeconds,
      }))
      .sort((a, b) => b.spillSeconds - a.spillSeconds),
  };
}

/** An answer without spill, and its place among those of about the same quality: 0, 1, … from left to right. */
export interface StackedAnswer extends InterruptedAnswer {
  place: number;
}

/**
 * Places side by side for the answers that stop in time, which would lie on one another otherwise.
 *
 * @param levels into how many heights a quality from 0 to 1 is divided
 */
export function stackInTime(answers: readonly InterruptedAnswer[], levels: number): StackedAnswer[] {
  const taken = new Map<number, number>();
  return answers.flatMap((answer): StackedAnswer[] => {
    if (answer.spillSeconds > 0 || answer.quality === null) return [];
    const level = Math.round(answer.quality * levels);
    const place = taken.get(level) ?? 0;
    taken.set(level, place + 1);
    return [{ ...answer, place }];
  });
}
