import type { Interaction } from '../../../core/interact-scope/interaction.ts';
import { scopeOutcomeCode } from '../../../core/interact-scope/outcome.ts';
import { scoreInteraction } from '../../../core/interact-scope/score.ts';
import { type TraceDetails, toTrace } from '../../../core/interact-scope/trace.ts';
import type { InteractionFrame, InteractionTrace } from '../../../core/interact-scope/types.ts';
import type { Chunk } from '../../../core/omni-interact/types.ts';
import { countingByPlace, type StoredVerdict } from '../verdicts.ts';
import type { Deriver, StoredOutput, StoredSample } from './derive.ts';
import { sameInputs } from './stale.ts';

/** A sample as the interaction its details hold. */
export function interactionFrame(sample: StoredSample): InteractionFrame {
  return { ...(sample.details as Interaction), duration: sample.duration };
}

/** A stored output with the verdicts that count on it. */
export function interactionTrace(
  output: StoredOutput,
  stored: readonly StoredVerdict[],
  scoredBy: string | null,
): InteractionTrace {
  return toTrace(output.chunks, output.details as Partial<TraceDetails>, countingByPlace(stored, scoredBy));
}

/** Omni-InteractScope's scores at the paper's tolerance. */
export const deriveInteractScope: Deriver = (sample, output, stored, scoredBy) => {
  const stale = stored.map((verdict) => isStaleContent(verdict, sample, output.chunks));
  const fresh = stored.map((verdict, position) => ({ ...verdict, stale: stale[position]! }));
  const score = scoreInteraction(interactionFrame(sample), interactionTrace(output, fresh, scoredBy));
  const textOf = new Map(output.chunks.map((chunk) => [chunk.index, chunkText(chunk)]));
  const taken = new Set<number>();
  const rows = score.targets.map((target) => {
    const [, to] = target.window;
    const { start } = sample.slots[target.index]!.slot;
    const inside = score.kept.filter(({ t }) => start <= t && t <= to);
    for (const { id } of inside) taken.add(id);
    return {
      outcome: scopeOutcomeCode(target.outcome),
      judged: target.outcome !== 'unjudged',
      tp: target.outcome === 'unjudged' ? null : Number(target.outcome === 'hit'),
      coreAnchor: score.kept.find(({ id }) => id === target.output)?.t ?? null,
      said: inside.map(({ id }) => textOf.get(id) ?? '').join(' '),
    };
  });
  return { rows, unmatched: score.kept.filter(({ id }) => !taken.has(id)).length, stale };
};

/** What an output says, its tool calls first. */
export const chunkText = (chunk: Chunk): string => [...(chunk.tools ?? []), chunk.text].join(' ').trim();

function isStaleContent(
  { slotId, chunkIndex, inputs }: StoredVerdict,
  { slots }: StoredSample,
  chunks: readonly Chunk[],
): boolean {
  const slot = slots.find((each) => each.slot.slotId === slotId)?.slot;
  const chunk = chunks.find(({ index }) => index === chunkIndex);
  const now =
    chunk && slot
      ? { text: chunk.text, reference: slot.referenceText, question: slot.questionText }
      : undefined;
  return !sameInputs(now, inputs);
}
