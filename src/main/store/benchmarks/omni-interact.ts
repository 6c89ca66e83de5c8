import { matchChunks } from '../../../core/omni-interact/match.ts';
import { outcomeCode } from '../../../core/omni-interact/outcome.ts';
import { REFERENCE_PROFILE } from '../../../core/omni-interact/profile.ts';
import { partialText, scoreSlot } from '../../../core/omni-interact/score.ts';
import { omniInteractSlots } from '../../../core/omni-interact/slots.ts';
import { isStale, usableVerdicts } from '../verdicts.ts';
import type { Deriver } from './derive.ts';

/** OmniInteract's scores under the reference profile. */
export const deriveOmniInteract: Deriver = (sample, output, stored, scoredBy) => {
  const match = matchChunks(omniInteractSlots(sample.slots.map(({ slot }) => slot)), output.chunks);
  const bySlot = new Map(match.slots.map((slotMatch) => [slotMatch.slot.slotId, slotMatch]));
  const stale = stored.map((verdict) => {
    const slotMatch = bySlot.get(verdict.slotId);
    return !slotMatch || isStale(verdict, slotMatch);
  });
  const verdicts = usableVerdicts(
    stored.map((verdict, position) => ({ ...verdict, stale: stale[position]! })),
    scoredBy,
  );
  const rows = match.slots.map((slotMatch) => {
    const score = scoreSlot(slotMatch, verdicts.get(slotMatch.slot.slotId) ?? {}, REFERENCE_PROFILE);
    return {
      outcome: outcomeCode(score),
      judged: score.judged,
      tp: score.tp,
      fp: score.fp,
      fn: score.fn,
      tpCore: score.tpCore,
      coreState: score.core.state,
      coreQuality: score.core.quality,
      coreTimeliness: score.core.timeliness,
      coreAnchor: score.core.anchor,
      spill: score.spill,
      spillSeconds: score.spillSeconds,
      interruption: score.interruption,
      said: partialText(slotMatch),
    };
  });
  return { rows, unmatched: match.unmatched.length, stale };
};
