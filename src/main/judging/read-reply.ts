import { questionOf } from '../../core/duplex-eval/stages.ts';
import { readDuplexReply } from '../../core/duplex-eval/verdict.ts';
import { readContentReply } from '../../core/interact-scope/verdict.ts';
import { parseJudgeReply } from '../../core/judge-reply.ts';
import type { VerdictRemark } from '../../core/judging/judging-views.ts';
import { findTrigger } from '../../core/omni-interact/anchor.ts';
import { readCoreVerdict, readEarlyVerdict, readPartialVerdict } from '../../core/omni-interact/verdict.ts';
import { readMetricReply } from '../../core/ovi-bench/verdict.ts';
import { type AnyVerdict, isDuplexStage, isOviStage, type VerdictStage } from '../../core/verdicts.ts';

const READERS = { early: readEarlyVerdict, core: readCoreVerdict, partial: readPartialVerdict };

/** Some servers leave a model's reasoning in front of its answer, marked like this; the first mark may be missing. */
const REASONING_BEGINS = /^\s*<think>/i;
const REASONING_ENDS = /^[\s\S]*<\/think>/i;

/**
 * Read a judge's reply to one stage's question. A reply that cannot be used is a failed verdict; either way the
 * verdict keeps the reply as it came, marked reasoning included.
 */
export function readReply(stage: VerdictStage, raw: string): AnyVerdict {
  const answer = raw.replace(REASONING_ENDS, '');
  if (REASONING_BEGINS.test(answer)) {
    return {
      state: 'failed',
      reason: 'the reply holds only the judge’s reasoning, cut off before an answer',
      raw,
    };
  }
  if (isDuplexStage(stage)) return { ...readDuplexReply(questionOf(stage), answer), raw };
  if (isOviStage(stage)) return { ...readMetricReply(stage, answer), raw };
  if (stage === 'content') return { ...readContentReply(answer), raw };
  const parsed = parseJudgeReply(answer);
  return parsed.state === 'failed'
    ? { state: 'failed', reason: parsed.reason, raw }
    : READERS[stage]({ ...parsed.fields, raw });
}

/**
 * What is odd about an accepted verdict: a core score without a trigger phrase, or with one that is not in the
 * judged text. Either way the anchor is the first core onset.
 */
export function remarksOn(stage: VerdictStage, verdict: AnyVerdict, judgedText: string): VerdictRemark[] {
  if (stage !== 'core' || verdict.state !== 'ok' || !('triggerPhrase' in verdict) || verdict.score <= 0)
    return [];
  if (verdict.triggerPhrase.replace(/["'“”‘’\s]/g, '') === '') return ['trigger-missing'];
  const whole = {
    chunkIndex: 0,
    part: 'whole' as const,
    start: 0,
    end: 0,
    text: judgedText,
    words: [],
    fullText: judgedText,
  };
  return findTrigger([whole], verdict.triggerPhrase) === null ? ['trigger-not-in-text'] : [];
}
