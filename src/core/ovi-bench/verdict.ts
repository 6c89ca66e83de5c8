import { describeValue } from '../json.ts';
import { parseJudgeReply } from '../judge-reply.ts';
import { readText } from '../omni-interact/time.ts';
import type { FailedVerdict } from '../omni-interact/types.ts';
import { type AppliedCap, applyCaps, CAP_RULES, readConditions } from './caps.ts';
import { type JudgedMetric, METRIC_RANGE } from './types.ts';

/** A judge's score of one metric, held to the paper's caps. */
export interface MetricVerdict {
  state: 'ok';
  metric: JudgedMetric;
  /** 0 or 1 for IAC and IFA, else 1–10, after caps. */
  score: number;
  /** Before caps. */
  given: number;
  caps: AppliedCap[];
  rationale?: string;
  raw?: string;
}

/**
 * Read a judge's reply on one metric. A score is a whole number in the metric's range, as the rubrics have it;
 * anything else is failed, to be asked again.
 */
export function readMetricReply(metric: JudgedMetric, raw: string): MetricVerdict | FailedVerdict {
  const conditions = CAP_RULES[metric].map(({ field }) => field);
  const parsed = parseJudgeReply(raw, { deciding: ['score'], all: ['score', ...conditions] });
  const failed = (reason: string): FailedVerdict => ({ state: 'failed', reason, raw });
  if (parsed.state === 'failed') return failed(parsed.reason);
  const score = readScore(metric, parsed.fields.score);
  if (typeof score === 'string') return failed(score);
  const stated = readConditions(metric, parsed.fields);
  if (typeof stated === 'string') return failed(stated);
  const rationale = readText(parsed.fields.rationale);
  return {
    state: 'ok',
    metric,
    ...applyCaps(metric, score, stated),
    ...(rationale === '' ? {} : { rationale }),
    raw,
  };
}

function readScore(metric: JudgedMetric, value: unknown): number | string {
  if (value === undefined) return 'the reply has no score';
  const score = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const [least, most] = METRIC_RANGE[metric];
  if (typeof score !== 'number' || !Number.isInteger(score)) {
    return `the score ${describeValue(value)} is no whole number`;
  }
  return score < least || score > most ? `the score ${score} is outside ${least}–${most}` : score;
}
