import { shiftOf, type TemporalStage } from '@core/duplex-eval/stages.ts';
import type { TemporalScore } from '@core/duplex-eval/verdict.ts';
import type { HumanVerdict, StageVerdicts, VerdictDetail } from '@core/judging/judging-views.ts';
import type { StageName } from '@core/omni-interact/types.ts';
import type { JudgedMetric } from '@core/ovi-bench/types.ts';
import { inWholePoints, isOviStage, stageRange, type VerdictStage } from '@core/verdicts.ts';
import { t } from '../language/text.ts';

/** A verdict being entered by hand, as its form holds it. */
export interface HumanDraft {
  stage: VerdictStage;
  /** As typed; empty until something is. */
  score: string;
  /** Early and partial: whether it is a hallucination. */
  hallucination: boolean;
  /** A sentence of a description: whether it says something about the video or the task. */
  relevant: boolean;
  /** Stages that are a yes or no: null until one is chosen. */
  yes: boolean | null;
  triggerPhrase: string;
  note: string;
}

/** The answers of a stage that is a yes or no, and nothing else; undefined for the others. */
export const YES_NO_WORDS: Partial<Record<VerdictStage, { yes: string; no: string }>> = {
  content: { yes: 'Correct', no: 'Incorrect' },
  reminder: { yes: 'Succeeded', no: 'Failed' },
  correction: { yes: 'Succeeded', no: 'Failed' },
};

/** A draft to begin with: what a person said before, else nothing, so that no judge's score is taken over unread. */
export function beginDraft(stage: VerdictStage, verdicts: StageVerdicts | undefined): HumanDraft {
  const human = verdicts?.verdicts.find(({ kind, state }) => kind === 'human' && state === 'ok');
  return {
    stage,
    score: human?.score === null || human?.score === undefined ? '' : String(human.score),
    hallucination: human ? human.flag === 'FP_Hallucination' || human.hallucination === true : false,
    relevant: human?.relevant ?? true,
    yes: human?.correct ?? human?.success ?? null,
    triggerPhrase: human?.triggerPhrase ?? '',
    note: human?.note ?? '',
  };
}

/** The score of a draft in its stage's range, or what is wrong with it. A comma is read as a decimal point. */
export function draftScore(draft: Pick<HumanDraft, 'stage' | 'score'>): number | string {
  const [least, most] = stageRange(draft.stage);
  const text = draft.score.trim().replace(',', '.');
  if (text === '') return t('Give a score from {least} to {most}.', { least, most });
  const score = Number(text);
  if (Number.isNaN(score)) return t('"{score}" is no number.', { score: draft.score });
  if (score < least || score > most) return t('The score goes from {least} to {most}.', { least, most });
  if (inWholePoints(draft.stage) && !Number.isInteger(score)) return t('The score is a whole number.');
  return score;
}

/** Scores to choose with one click. */
export function quickScores(stage: VerdictStage): string[] {
  const [least, most] = stageRange(stage);
  const step = most - least > 1 || inWholePoints(stage) ? 1 : 0.25;
  return Array.from({ length: Math.round((most - least) / step) + 1 }, (_, index) =>
    String(least + index * step),
  );
}

/** The verdict a draft says, or what is still wrong with it. */
export function readDraft(draft: HumanDraft): HumanVerdict | string {
  const { stage, yes } = draft;
  const answers = YES_NO_WORDS[stage];
  if (answers && yes === null) return t('Choose {yes} or {no}.', { yes: answers.yes, no: answers.no });
  if (stage === 'content') return { stage, correct: yes === true };
  if (stage === 'reminder' || stage === 'correction') return { stage, success: yes === true };
  // The published scorer gives an early hallucination no quality.
  if (stage === 'early' && draft.hallucination) {
    return { stage: 'early', flag: 'FP_Hallucination', score: 0 };
  }
  const score = draftScore(draft);
  if (typeof score === 'string') return score;
  switch (stage) {
    case 'early':
      return { stage: 'early', flag: 'Neutral', score };
    case 'core':
      return { stage: 'core', score, triggerPhrase: draft.triggerPhrase.trim() };
    case 'partial':
      return { stage: 'partial', score, hallucination: draft.hallucination };
    case 'consistency':
      return { stage, score };
  }
  return shiftOf(stage) === undefined
    ? { stage: stage as JudgedMetric, score }
    : { stage: stage as TemporalStage, score: score as TemporalScore, relevant: draft.relevant };
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

/** What a verdict says, of all that it holds; what a stage does not have may be absent. */
type Said = Pick<VerdictDetail, 'score' | 'flag' | 'hallucination' | 'spoiler' | 'correct'> &
  Partial<Pick<VerdictDetail, 'success' | 'relevant' | 'caps'>>;

/** A verdict in a few words: `neutral 0.900`, `quality 0.400`, `partial 0.700, hallucination`, `2 of 3, irrelevant`. */
export function verdictWords(stage: VerdictStage, verdict: Said): string {
  if (stage === 'content') return verdict.correct ? 'correct' : 'incorrect';
  if (stage === 'reminder' || stage === 'correction') return verdict.success ? 'succeeded' : 'failed';
  const score = verdict.score === null ? '–' : verdict.score.toFixed(3);
  switch (stage) {
    case 'early':
      return verdict.flag === 'FP_Hallucination' ? 'hallucination' : t('neutral {score}', { score });
    case 'partial':
      return t('partial {score}{hallucination}', {
        score,
        hallucination: verdict.hallucination ? t(', hallucination') : '',
      });
    case 'core':
      return t('quality {score}{spoiler}', { score, spoiler: verdict.spoiler ? t(', spoiler') : '' });
    case 'consistency':
      return t('{toFixed} of 3', { toFixed: verdict.score?.toFixed(2) ?? '–' });
  }
  if (!isOviStage(stage))
    return t('{score} of 3{relevant}', {
      score: verdict.score ?? '–',
      relevant: verdict.relevant === false ? t(', irrelevant') : '',
    });
  const points =
    stageRange(stage)[1] === 1
      ? `${verdict.score ?? '–'}`
      : t('{score} of 10', { score: verdict.score ?? '–' });
  const { caps } = verdict;
  return caps && caps.given !== verdict.score
    ? t('{points}, capped from {given}', { points, given: caps.given })
    : points;
}

/** What a person said, in the same words; null is no verdict by hand. */
export function humanWords(verdict: HumanVerdict | null): string {
  if (verdict === null) return 'none';
  const words = verdictWords(verdict.stage, {
    score: 'score' in verdict ? verdict.score : null,
    correct: 'correct' in verdict ? verdict.correct : null,
    success: 'success' in verdict ? verdict.success : null,
    relevant: 'relevant' in verdict ? verdict.relevant : null,
    flag: verdict.stage === 'early' ? verdict.flag : null,
    hallucination: verdict.stage === 'partial' ? verdict.hallucination : null,
    spoiler: null,
  });
  return verdict.stage === 'core' && verdict.triggerPhrase
    ? t('{words} at “{triggerPhrase}”', { words, triggerPhrase: verdict.triggerPhrase })
    : words;
}
