import type { CaseQuote, CaseRun } from '../../core/cases/document.ts';
import { outcomeCode } from '../../core/omni-interact/outcome.ts';
import { REFERENCE_PROFILE } from '../../core/omni-interact/profile.ts';
import { scoreSample } from '../../core/omni-interact/score.ts';
import { omniInteractSlots } from '../../core/omni-interact/slots.ts';
import type { SampleScore, SlotScore } from '../../core/omni-interact/types.ts';
import type { SampleView } from '../../core/study-views.ts';
import { quotable } from '../../figures/slot-timeline/quotes.ts';
import { segmentsOf } from '../../figures/slot-timeline/segments.ts';
import { tagGroups } from '../../figures/slot-timeline/tags.ts';
import { bareRun, type RunToCapture } from './run-to-capture.ts';

/** OmniInteract's runs as a panel keeps them: scored under the reference profile, tagged as in the paper's A.5. */
export function omniInteractRuns(
  view: SampleView,
  runs: readonly RunToCapture[],
  slotIds: ReadonlySet<number>,
  range: readonly [number, number],
): CaseRun[] {
  const slots = omniInteractSlots(view.slots);
  return runs.map((each) => {
    const bare = bareRun(each);
    if (each.output.status !== 'ok') return bare;
    const verdicts = Object.entries(each.output.verdicts).map(
      ([slotId, verdict]) => [Number(slotId), verdict] as const,
    );
    const score = scoreSample(slots, each.output.chunks, new Map(verdicts), REFERENCE_PROFILE);
    const shown = score.slots.filter(({ slot }) => slotIds.has(slot.slotId));
    return {
      ...bare,
      segments: segmentsOf(score, slotIds).map(({ kind, start, end, row }) => ({ kind, start, end, row })),
      tags: tagGroups(score, slotIds, REFERENCE_PROFILE.countUnmatchedAsFp),
      quotes: [...shown.flatMap(stageQuotes), ...unmatchedQuotes(score, range)],
      scores: shown.map((slot) => ({
        slotId: slot.slot.slotId,
        outcome: outcomeCode(slot),
        tp: slot.tp,
        fp: slot.fp,
        fn: slot.fn,
        paq: slot.interruption?.partialQuality ?? null,
        spillSeconds: slot.spill ? slot.spillSeconds : null,
        anchor: slot.core.state === 'scored' ? slot.core.anchor : null,
      })),
    };
  });
}

function stageQuotes({ slot, match }: SlotScore): CaseQuote[] {
  return (['early', 'core'] as const).flatMap((stage) => {
    const text = quotable(match[stage]);
    const note = stage === 'early' && match.unsplittable.length > 0 ? 'no word times, not split' : '';
    return text === '' ? [] : [{ slotId: slot.slotId, stage, text, note }];
  });
}

function unmatchedQuotes({ unmatched }: SampleScore, [from, to]: readonly [number, number]): CaseQuote[] {
  const inRange = unmatched.filter(({ start, end }) => start <= to && end >= from);
  const text = inRange.map((chunk) => chunk.text.trim()).join(' ');
  return text.trim() === '' ? [] : [{ slotId: null, stage: 'unmatched', text, note: '' }];
}
