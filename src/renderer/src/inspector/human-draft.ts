import type { HumanVerdict, StageVerdicts, VerdictDetail } from '@core/judging/judging-views.ts';
import type { StageName } from '@core/omni-interact/types.ts';
import type { VerdictStage } from '@core/verdicts.ts';

/** A verdict being entered by hand, as its form holds it. */
export interface HumanDraft {
  stage: StageName;
  /** As typed; empty until something is. */
  score: string;
  /** Early and partial: whether it is a hallucination. */
  hallucination: boolean;
  triggerPhrase: string;
  note: string;
}

/** A draft to begin with: what a person said before, else nothing, so that no judge's score is taken over unread. */
export function beginDraft(stage: StageName, verdicts: StageVerdicts | undefined): HumanDraft {
  const human = verdicts?.verdicts.find(({ kind, state }) => kind === 'human' && state === 'ok');
  return {
    stage,
    score: human?.score === null || human?.score === undefined ? '' : String(human.score),
    hallucination: human ? human.flag === 'FP_Hallucination' || human.hallucination === true : false,
    triggerPhrase: human?.triggerPhrase ?? '',
    note: human?.note ?? '',
  };
}

/** The score of a draft, 0–1, or what is wrong with it. A comma is read as a decimal point. */
export function draftScore(draft: Pick<HumanDraft, 'score'>): number | string {
  const text = draft.score.trim().replace(',', '.');
  if (text === '') return 'Give a score from 0 to 1.';
  const score = Number(text);
  if (Number.isNaN(score)) return `"${draft.score}" is no number.`;
  return score < 0 || score > 1 ? 'The score goes from 0 to 1.' : score;
}

/** The verdict a draft says, or what is still wrong with it. */
export function readDraft(draft: HumanDraft): HumanVerdict | string {
  // The published scorer gives an early hallucination no quality.
  if (draft.stage === 'early' && draft.hallucination) {
    return { stage: 'early', flag: 'FP_Hallucination', score: 0 };
  }
  const score = draftScore(draft);
  if (typeof score === 'string') return score;
  switch (draft.stage) {
    case 'early':
      return { stage: 'early', flag: 'Neutral', score };
    case 'core':
      return { stage: 'core', score, triggerPhrase: draft.triggerPhrase.trim() };
    case 'partial':
      return { stage: 'partial', score, hallucination: draft.hallucination };
  }
}

/**
 * The stage `v` enters a verdict for: the first that is needed and has no verdict that counts; when all have one,
 * the answer itself.
 *
 * @param stages those with something to judge, in the order shown
 * @param unjudged those whose verdict is missing or failed
 */
export function stageToEnter(stages: readonly StageName[], unjudged: readonly StageName[]): StageName | null {
  return (
    stages.find((stage) => unjudged.includes(stage)) ??
    stages.find((stage) => stage !== 'early') ??
    stages[0] ??
    null
  );
}

/** A verdict in a few words: `neutral 0.900`, `quality 0.400`, `partial 0.700, hallucination`. */
export function verdictWords(
  stage: VerdictStage,
  verdict: Pick<VerdictDetail, 'score' | 'flag' | 'hallucination' | 'spoiler' | 'correct'>,
): string {
  if (stage === 'content') return verdict.correct ? 'correct' : 'incorrect';
  const score = verdict.score === null ? '–' : verdict.score.toFixed(3);
  if (stage === 'early') {
    if (verdict.flag === 'FP_Hallucination') return 'hallucination';
    return `neutral ${score}`;
  }
  if (stage === 'partial') return `partial ${score}${verdict.hallucination ? ', hallucination' : ''}`;
  return `quality ${score}${verdict.spoiler ? ', spoiler' : ''}`;
}

/** What a person said, in the same words; null is no verdict by hand. */
export function humanWords(verdict: HumanVerdict | null): string {
  if (verdict === null) return 'none';
  const words = verdictWords(verdict.stage, {
    score: 'score' in verdict ? verdict.score : null,
    correct: verdict.stage === 'content' ? verdict.correct : null,
    flag: verdict.stage === 'early' ? verdict.flag : null,
    hallucination: verdict.stage === 'partial' ? verdict.hallucination : null,
    spoiler: null,
  });
  return verdict.stage === 'core' && verdict.triggerPhrase ? `${words} at “${verdict.triggerPhrase}”` : words;
}
