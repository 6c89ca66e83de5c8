import {
  TEMPORAL_STAGES,
  type TemporalStage,
  WINDOW_SHIFTS,
  type WindowShift,
} from '@core/duplex-eval/stages.ts';
import type { JudgeInfo, JudgeKind, VerdictRemark, WorkingJudge } from '@core/judging/judging-views.ts';
import type { VerdictStage } from '@core/verdicts.ts';
import { counted, formatCount, formatPercent } from '../format/numbers.ts';
import { t } from '../language/text.ts';

/** How the stages are called where a sentence names them. */
const temporalWords = Object.fromEntries(
  WINDOW_SHIFTS.map((shift) => [`temporal@${shift}`, windowWords(shift)]),
) as Record<TemporalStage, string>;

function windowWords(shift: WindowShift): string {
  if (shift === 0) return t('sentence, its own window');
  return t('sentence, window {shift} s {shift2}', {
    shift: Math.abs(shift),
    shift2: shift > 0 ? t('before') : t('after'),
  });
}

export const STAGE_WORDS: Record<VerdictStage, string> = {
  early: 'early',
  core: 'core',
  partial: t('partial answer'),
  content: 'content',
  consistency: t('content consistency'),
  ...temporalWords,
  reminder: 'reminder',
  correction: 'correction',
  IAC: 'IAC',
  IFA: 'IFA',
  TFS: 'TFS',
  VES: 'VES',
  CFS: 'CFS',
  CCS: 'CCS',
};

/** What a yes-or-no verdict of a stage is about. */
const NO_FLAG = { name: 'Flag', yes: 'flagged', no: t('not flagged') };
const IRRELEVANT = { name: 'Irrelevant', yes: 'irrelevant', no: 'relevant' };
const FAILED = { name: 'Failed', yes: 'failed', no: 'succeeded' };

export const FLAG_WORDS: Record<VerdictStage, { name: string; yes: string; no: string }> = {
  early: { name: t('Hallucination flag'), yes: 'hallucination', no: t('no hallucination') },
  core: NO_FLAG,
  partial: { name: t('Hallucination flag'), yes: 'hallucination', no: t('no hallucination') },
  content: { name: 'Incorrect', yes: 'incorrect', no: 'correct' },
  consistency: NO_FLAG,
  ...(Object.fromEntries(TEMPORAL_STAGES.map((stage) => [stage, IRRELEVANT])) as Record<
    TemporalStage,
    typeof IRRELEVANT
  >),
  reminder: FAILED,
  correction: FAILED,
  IAC: NO_FLAG,
  IFA: NO_FLAG,
  TFS: NO_FLAG,
  VES: NO_FLAG,
  CFS: NO_FLAG,
  CCS: NO_FLAG,
};

export const JUDGE_NAMES: Record<WorkingJudge, string> = {
  lexical: t('Word comparison'),
  openai: t('Language model'),
};

/** What each remark on an accepted verdict means for the score. */
export const REMARK_WORDS: Record<VerdictRemark, string> = {
  'trigger-missing': t('The judge named no trigger phrase: the first core output is the anchor.'),
  'trigger-not-in-text': t(
    'The trigger phrase does not stand in the text: the first core output is the anchor.',
  ),
};

/** The kind of a judge that can be set to work again, or null. */
export function workingKind(kind: JudgeKind): WorkingJudge | null {
  return kind === 'openai' || kind === 'lexical' ? kind : null;
}

/** Share of a judge's verdicts that failed, 0–1; `verdicts` counts the failed ones too. */
export function judgeFailureShare(judge: Pick<JudgeInfo, 'verdicts' | 'failedVerdicts'>): number {
  return judge.verdicts > 0 ? judge.failedVerdicts / judge.verdicts : 0;
}

/** A judge's verdicts in words, with the failure rate when it is not zero: `412 verdicts, 1.2 % failed`. */
export function judgeTally(judge: Pick<JudgeInfo, 'verdicts' | 'failedVerdicts' | 'staleVerdicts'>): string {
  const parts = [judge.verdicts === 0 ? t('no verdicts yet') : counted(judge.verdicts, 'verdict')];
  if (judge.failedVerdicts > 0)
    parts.push(t('{judge} failed', { judge: formatPercent(judgeFailureShare(judge)) }));
  if (judge.staleVerdicts > 0)
    parts.push(t('{staleVerdicts} stale', { staleVerdicts: formatCount(judge.staleVerdicts) }));
  return parts.join(', ');
}

/** A message that ends as a sentence does, so that another can follow it. */
export function asSentence(message: string): string {
  return /[.!?。！？]["”']?$/.test(message.trimEnd()) ? message : `${message.trimEnd()}.`;
}

/** A length of time as one says it: `8 s`, `4 min 10 s`, `1 h 12 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < 0.5) return t('under 1 s');
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (whole < 3600)
    return whole < 600
      ? t('{minutes} min {whole} s', { minutes, whole: whole % 60 })
      : t('{minutes} min', { minutes });
  return t('{whole} h {floor} min', {
    whole: Math.floor(whole / 3600),
    floor: Math.floor((whole % 3600) / 60),
  });
}

/** A rough count of tokens: `412`, `3.4 k`, `1.25 M`. */
export function formatTokens(tokens: number): string {
  if (tokens < 1000) return String(Math.round(tokens));
  if (tokens < 999_500) return `${(tokens / 1000).toFixed(tokens < 99_950 ? 1 : 0)} k`;
  return `${(tokens / 1_000_000).toFixed(2)} M`;
}
