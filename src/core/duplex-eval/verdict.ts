import { describeValue, type JsonObject } from '../json.ts';
import { parseJudgeReply, type VerdictFields } from '../judge-reply.ts';
import { readText } from '../omni-interact/time.ts';
import type { FailedVerdict } from '../omni-interact/types.ts';

/** What a judge is asked: once a response, once a sentence and window, once a reminder, once a correction. */
export const DUPLEX_STAGES = ['content', 'temporal', 'reminder', 'correction'] as const;
export type DuplexStage = (typeof DUPLEX_STAGES)[number];

interface Reasoned {
  state: 'ok';
  rationale?: string;
  /** The judge's reply as it came. */
  raw?: string;
}

/** Content consistency of a whole description. */
export interface ContentVerdict extends Reasoned {
  /** 0–3, in hundredths. */
  score: number;
}

export type TemporalScore = 0 | 1 | 2 | 3;

/** Temporal sensitivity of one sentence on one window. */
export interface TemporalVerdict extends Reasoned {
  score: TemporalScore;
  relevant: boolean;
}

/** Whether a reminder or a correction succeeded. */
export interface SuccessVerdict extends Reasoned {
  success: boolean;
}

export interface DuplexVerdicts {
  content: ContentVerdict;
  temporal: TemporalVerdict;
  reminder: SuccessVerdict;
  correction: SuccessVerdict;
}

/** The highest content and temporal score. */
export const FULL_SCORE = 3;

/** The names the published prompts use, so that a prompt of the paper's can be dropped in. */
const FIELDS: VerdictFields = {
  deciding: ['content_score', 'temporal_score', 'success_score'],
  all: ['content_score', 'temporal_score', 'is_relevant', 'success_score'],
};

/**
 * Read a judge's reply to one stage. The published scripts make a number of anything (a missing score 0, 0.9 of a
 * success 0); here what is not exactly a verdict is failed, to be asked again.
 */
export function readDuplexReply<Stage extends DuplexStage>(
  stage: Stage,
  raw: string,
): DuplexVerdicts[Stage] | FailedVerdict {
  const parsed = parseJudgeReply(raw, FIELDS);
  return parsed.state === 'failed'
    ? { state: 'failed', reason: parsed.reason, raw }
    : readDuplexFields(stage, parsed.fields, raw);
}

/** Read the fields of a reply, or of a result file that keeps them; see `readDuplexReply`. */
export function readDuplexFields<Stage extends DuplexStage>(
  stage: Stage,
  fields: JsonObject,
  raw?: string,
): DuplexVerdicts[Stage] | FailedVerdict {
  const read: { [Each in DuplexStage]: (fields: JsonObject) => Reading<DuplexVerdicts[Each]> } = {
    content: readContent,
    temporal: readTemporal,
    reminder: readSuccess,
    correction: readSuccess,
  };
  const reading: Reading<DuplexVerdicts[Stage]> = read[stage](fields);
  const kept = raw === undefined ? {} : { raw };
  return typeof reading === 'string'
    ? { state: 'failed', reason: reading, ...kept }
    : { ...reading, ...rationaleOf(stage, fields), ...kept };
}

/** A verdict, or why there is none. */
type Reading<Verdict> = Verdict | string;

function readContent(fields: JsonObject): Reading<ContentVerdict> {
  const score = readNumber(fields, 'content_score');
  if (typeof score === 'string') return score;
  if (score < 0 || score > FULL_SCORE) return `the content_score ${score} is outside 0–3`;
  return { state: 'ok', score };
}

function readTemporal(fields: JsonObject): Reading<TemporalVerdict> {
  const score = readNumber(fields, 'temporal_score');
  if (typeof score === 'string') return score;
  if (score !== 0 && score !== 1 && score !== 2 && score !== 3) {
    return `the temporal_score ${score} is none of 0, 1, 2 and 3`;
  }
  const relevant = readYesNo(fields, 'is_relevant');
  return typeof relevant === 'string' ? relevant : { state: 'ok', score, relevant };
}

function readSuccess(fields: JsonObject): Reading<SuccessVerdict> {
  const success = readYesNo(fields, 'success_score');
  return typeof success === 'string' ? success : { state: 'ok', success };
}

/** A finite number or numeric string. */
function readNumber(fields: JsonObject, name: string): Reading<number> {
  const value = fields[name];
  if (value === undefined) return `the reply has no ${name}`;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    return `the ${name} ${describeValue(value)} is no number`;
  }
  return number;
}

/** 1, 0, true or false. */
function readYesNo(fields: JsonObject, name: string): Reading<boolean> {
  if (typeof fields[name] === 'boolean') return fields[name];
  const number = readNumber(fields, name);
  if (typeof number === 'string') return number;
  return number === 0 || number === 1 ? number === 1 : `the ${name} ${number} is neither 0 nor 1`;
}

/** The reasoning under the stage's own name or, as some judges write it, under the plain one. */
function rationaleOf(stage: DuplexStage, fields: JsonObject): { rationale?: string } {
  const rationale = readText(fields[`${stage}_reasoning`]) || readText(fields.reasoning);
  return rationale === '' ? {} : { rationale };
}
