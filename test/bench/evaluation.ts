import { readAnnotation } from '../../src/core/omni-interact/annotation.ts';
import { neededStages } from '../../src/core/omni-interact/facts.ts';
import { matchChunks } from '../../src/core/omni-interact/match.ts';
import { REFERENCE_PROFILE } from '../../src/core/omni-interact/profile.ts';
import { partialText } from '../../src/core/omni-interact/score.ts';
import { readTranscript } from '../../src/core/omni-interact/transcript.ts';
import type { SlotMatch } from '../../src/core/omni-interact/types.ts';

/** A judged result in the published layout with a verdict for every stage that needs one. */
export function evaluationOf(annotation: unknown, transcript: unknown, random: () => number): unknown {
  const { slots } = readAnnotation(annotation, 'multi_turn', REFERENCE_PROFILE);
  const match = matchChunks(slots, readTranscript(transcript).chunks);
  return {
    metric: 'Unified-IA-QTF1',
    status: 'ok',
    error: null,
    slots: match.slots.map((slot) => evaluatedSlot(slot, random)),
  };
}

function evaluatedSlot(match: SlotMatch, random: () => number): Record<string, unknown> {
  const stages = neededStages(match);
  const score = Math.round(random() * 20) / 20;
  const reply = (fields: Record<string, unknown>): Record<string, unknown> => ({
    parse_source: 'llm_json',
    raw: JSON.stringify(fields),
    ...fields,
  });
  const rationale = 'Generated for measuring.';
  return {
    slot_id: match.slot.slotId,
    question_text: match.slot.questionText,
    gt_answer: match.slot.referenceText,
    stage_early: stages.includes('early')
      ? {
          category: 'neutral',
          actual_text: match.early.text,
          diagnostics: reply({ flag: random() < 0.8 ? 'Neutral' : 'FP_Hallucination', score, rationale }),
        }
      : { category: 'none' },
    stage_core: {
      actual_text: match.core.text,
      judge_core: stages.includes('core') ? reply({ score, trigger_phrase: 'level', rationale }) : {},
    },
    interruption_diagnostic: stages.includes('partial')
      ? {
          actual_text: partialText(match),
          judge_partial: reply({ score, hallucination: random() < 0.1, rationale }),
        }
      : {},
  };
}
