import { partialText } from './score.ts';
import type { SampleMatch, Slot, StageName } from './types.ts';

/** The placeholders of OmniInteract's judge templates (paper, Listings A.1–A.3). */
export const JUDGE_PLACEHOLDERS = [
  'scene_type',
  'slot_id',
  'turn_index',
  'step_index',
  'boundary_type',
  'is_interrupted',
  'question',
  'gt_answer',
  'full_context',
  'actual_text',
  'future_answers',
] as const;

export type JudgeInputs = Record<(typeof JUDGE_PLACEHOLDERS)[number], string>;

/** What a judge is told for one stage of one slot (paper A.4). */
export function judgeInputs(match: SampleMatch, slotPosition: number, stage: StageName): JudgeInputs {
  const { slot, early, core, ...rest } = match.slots[slotPosition]!;
  const said = stage === 'early' ? early : core;
  const whole = partialText({ slot, early, core, ...rest });
  return {
    scene_type: slot.sceneType,
    slot_id: String(slot.slotId),
    turn_index: String(slot.turnIndex),
    step_index: slot.stepIndex === null ? 'none' : String(slot.stepIndex),
    boundary_type: slot.boundary === 'hard' ? 'Hard' : 'Soft',
    is_interrupted: String(slot.isInterrupted),
    question: slot.questionText,
    gt_answer: slot.referenceText,
    full_context: stage === 'partial' ? whole : said.fullContext,
    actual_text: stage === 'partial' ? whole : said.text,
    future_answers: futureAnswers(
      match.slots.map((slotMatch) => slotMatch.slot),
      slotPosition,
    ),
  };
}

function futureAnswers(slots: readonly Slot[], position: number): string {
  const later = slots
    .slice(position + 1)
    .map((slot) => `- slot ${slot.slotId}: ${slot.referenceText.trim()}`);
  return later.length > 0 ? later.join('\n') : '(none)';
}
