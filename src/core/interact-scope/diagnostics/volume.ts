import type { ScoredInteraction } from './scored.ts';
import { shareOf } from './tally.ts';

/** How much a run gave out. */
export interface OutputVolume {
  /** Outputs that count: from the query on, and in T1–T7 after merging. */
  outputs: number;
  /** Model calls, null unless every interaction has them recorded. */
  calls: number | null;
  /** Minutes of clip of the interactions whose length is known. */
  minutes: number;
  /** Outputs per minute of clip, over the interactions whose length is known; null where none is. */
  perMinute: number | null;
  /** Interactions whose clip's length is unknown, left out of the rate. */
  unknownDuration: number;
  interactions: number;
}

/** Output volume and rate, which the paper reports beside recall, as unmatched outputs cost nothing. */
export function outputVolume(interactions: readonly ScoredInteraction[]): OutputVolume {
  let outputs = 0;
  let timedOutputs = 0;
  let seconds = 0;
  let calls: number | null = 0;
  let unknownDuration = 0;
  for (const { interaction, trace, score } of interactions) {
    outputs += score.kept.length;
    calls = calls === null || trace.calls === null ? null : calls + trace.calls;
    if (interaction.duration === null) unknownDuration += 1;
    else {
      seconds += interaction.duration;
      timedOutputs += score.kept.length;
    }
  }
  const minutes = seconds / 60;
  return {
    outputs,
    calls: interactions.length > 0 ? calls : null,
    minutes,
    perMinute: shareOf(timedOutputs, minutes),
    unknownDuration,
    interactions: interactions.length,
  };
}
