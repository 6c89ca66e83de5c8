import type { AggregatedSample, AggregatedSlot, F1 } from '../aggregate.ts';
import { aggregate } from '../aggregate.ts';
import type { ScoringProfile } from '../profile.ts';

/** What one run's IA-QTF1 is made of; all parts are sums over slots, TP of soft scores in [0, 1]. */
export interface F1Composition {
  tp: number;
  falsePositives: { earlyHallucination: number; lowQuality: number; spill: number; unmatched: number };
  fn: number;
  f1: number;
  samples: number;
  /** Slots that count, and slots left out because a verdict is missing. */
  slots: number;
  unjudged: number;
}

/**
 * Take one run's F1 apart (paper eq. 2: F1 = 2TP / (2TP + FP + FN)). The false positives of a slot are an
 * early hallucination, a low-quality core answer and spill, one each; output in no slot adds one a chunk.
 */
export function composeF1(samples: readonly AggregatedSample[], profile: ScoringProfile): F1Composition {
  const suite = aggregate(samples, profile);
  const all: F1 & { unmatched: number } = suite.all;
  const falsePositives = {
    earlyHallucination: 0,
    lowQuality: 0,
    spill: 0,
    unmatched: profile.countUnmatchedAsFp ? all.unmatched : 0,
  };
  for (const slot of samples.flatMap((sample) => sample.slots)) {
    if (!slot.judged) continue;
    const lowQuality = Number(isLowQuality(slot, profile));
    const spill = Number(slot.spill);
    falsePositives.lowQuality += lowQuality;
    falsePositives.spill += spill;
    falsePositives.earlyHallucination += (slot.fp ?? 0) - lowQuality - spill;
  }
  return {
    tp: all.tp,
    falsePositives,
    fn: all.fn,
    f1: all.f1,
    samples: suite.samples,
    slots: all.slots,
    unjudged: all.unjudged,
  };
}

const isLowQuality = (slot: AggregatedSlot, profile: ScoringProfile): boolean =>
  slot.core.state === 'scored' && (slot.core.quality ?? 0) < profile.coreQualityThreshold;
