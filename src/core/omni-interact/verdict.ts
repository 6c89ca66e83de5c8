import { describeValue } from '../json.ts';
import { parseFlag, readText } from './time.ts';
import type { CoreVerdict, EarlyVerdict, FailedVerdict, PartialVerdict } from './types.ts';

/** The fields of a judge's reply, as parsed from its JSON, plus the reply itself. */
export interface RawVerdict {
  flag?: unknown;
  score?: unknown;
  trigger_phrase?: unknown;
  hallucination?: unknown;
  spoiler?: unknown;
  rationale?: unknown;
  raw?: unknown;
}

const failed = (reason: string, raw: string | undefined): FailedVerdict => ({
  state: 'failed',
  reason,
  ...(raw === undefined ? {} : { raw }),
});

/** A usable score is a number, or a numeric string, in [0, 1]; anything else is a reason why not. */
function readScore(value: unknown): number | string {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) {
    return value === undefined ? 'the reply has no score' : `the score ${describeValue(value)} is no number`;
  }
  if (number < 0 || number > 1) return `the score ${describeValue(value)} is outside 0–1`;
  return number;
}

function commonFields(reply: RawVerdict): { rationale?: string; raw?: string } {
  const rationale = readText(reply.rationale);
  const raw = readText(reply.raw);
  return { ...(rationale ? { rationale } : {}), ...(raw ? { raw } : {}) };
}

/**
 * Read an early-stage reply (paper Listing A.1). The flag's vocabulary is exact: anything but `Neutral` and
 * `FP_Hallucination` is a failed verdict, as is a neutral one without a usable score.
 */
export function readEarlyVerdict(reply: RawVerdict): EarlyVerdict | FailedVerdict {
  const common = commonFields(reply);
  if (reply.flag === 'FP_Hallucination') {
    return { state: 'ok', flag: 'FP_Hallucination', score: 0, ...common };
  }
  if (reply.flag !== 'Neutral') {
    return failed(
      `the flag ${describeValue(reply.flag)} is neither "Neutral" nor "FP_Hallucination"`,
      common.raw,
    );
  }
  const score = readScore(reply.score);
  return typeof score === 'string'
    ? failed(score, common.raw)
    : { state: 'ok', flag: 'Neutral', score, ...common };
}

/** Read a core-stage reply (paper Listing A.3). */
export function readCoreVerdict(reply: RawVerdict): CoreVerdict | FailedVerdict {
  const common = commonFields(reply);
  const score = readScore(reply.score);
  if (typeof score === 'string') return failed(score, common.raw);
  return {
    state: 'ok',
    score,
    triggerPhrase: readText(reply.trigger_phrase),
    ...(reply.spoiler === undefined ? {} : { spoiler: parseFlag(reply.spoiler) }),
    ...common,
  };
}

/** Read an interrupted-slot reply (paper Listing A.2). */
export function readPartialVerdict(reply: RawVerdict): PartialVerdict | FailedVerdict {
  const common = commonFields(reply);
  const score = readScore(reply.score);
  if (typeof score === 'string') return failed(score, common.raw);
  return { state: 'ok', score, hallucination: parseFlag(reply.hallucination), ...common };
}
