import { describeValue, type JsonObject } from '../json.ts';
import type { JudgedMetric } from './types.ts';

/** Something a judge states that bounds the score, whatever score it gave beside it. */
export interface CapRule {
  /** The reply's field. */
  field: string;
  /** A count of errors, or a yes or no. */
  kind: 'count' | 'flag';
  /** As the paper's table puts it, in our words. */
  condition: string;
  /** The highest score when it holds; for a count, by the count from 1 on, the last one for any higher. */
  maxima: readonly number[];
}

/** The caps of the paper: VES Table 9, CFS Table 10, CCS Table 11. The other metrics have none. */
export const CAP_RULES: Readonly<Record<JudgedMetric, readonly CapRule[]>> = {
  IAC: [],
  IFA: [],
  TFS: [],
  VES: [
    { field: 'core_visual_errors', kind: 'count', condition: 'core visual errors', maxima: [4, 3] },
    { field: 'fabricated_scene', kind: 'flag', condition: 'an obviously fabricated scene', maxima: [2] },
    { field: 'detached_from_video', kind: 'flag', condition: 'nothing to do with the video', maxima: [1] },
  ],
  CFS: [
    {
      field: 'continues_old_conclusion',
      kind: 'flag',
      condition: 'goes on with the old conclusion',
      maxima: [4],
    },
    {
      field: 'old_and_new_coexist',
      kind: 'flag',
      condition: 'old and new conclusion side by side',
      maxima: [3],
    },
    { field: 'ignores_correction', kind: 'flag', condition: 'ignores the correction', maxima: [1] },
  ],
  CCS: [
    {
      field: 'unjustified_deletion',
      kind: 'flag',
      condition: 'drops core content without need',
      maxima: [4],
    },
    { field: 'large_scale_rewriting', kind: 'flag', condition: 'rewrites the context at large', maxima: [3] },
    { field: 'topic_shift', kind: 'flag', condition: 'changes the topic altogether', maxima: [1] },
  ],
};

/** What a judge stated, by field: a count of errors, or whether it holds. */
export type CapConditions = Readonly<Record<string, number | boolean>>;

export interface AppliedCap {
  field: string;
  condition: string;
  maximum: number;
}

export interface CappedScore {
  score: number;
  /** As the judge gave it. */
  given: number;
  /** Every cap that holds, also one that changed nothing. */
  caps: AppliedCap[];
}

/** The highest score a rule leaves; undefined where its condition does not hold. */
function maximumOf(rule: CapRule, stated: number | boolean | undefined): number | undefined {
  const count = Number(stated ?? 0);
  return count > 0 ? rule.maxima[Math.min(count, rule.maxima.length) - 1] : undefined;
}

/** Hold a judge's score to the caps that its own statements entail; a cap never raises a score. */
export function applyCaps(metric: JudgedMetric, given: number, conditions: CapConditions): CappedScore {
  const caps = CAP_RULES[metric].flatMap((rule): AppliedCap[] => {
    const maximum = maximumOf(rule, conditions[rule.field]);
    return maximum === undefined ? [] : [{ field: rule.field, condition: rule.condition, maximum }];
  });
  return { score: Math.min(given, ...caps.map(({ maximum }) => maximum)), given, caps };
}

/**
 * Read a metric's conditions from a reply: all of them, or none, as from a prompt that leaves the caps to the judge.
 *
 * @returns the conditions, or why they cannot be read
 */
export function readConditions(metric: JudgedMetric, fields: JsonObject): CapConditions | string {
  const rules = CAP_RULES[metric];
  const missing = rules.filter(({ field }) => fields[field] === undefined);
  if (missing.length === rules.length) return {};
  if (missing.length > 0) return `the reply has no ${missing[0]!.field}`;
  const conditions: Record<string, number | boolean> = {};
  for (const { field, kind } of rules) {
    const value = fields[field];
    if (kind === 'flag' && typeof value !== 'boolean') {
      return `${field} is ${describeValue(value)}, neither true nor false`;
    }
    if (kind === 'count' && !(typeof value === 'number' && Number.isInteger(value) && value >= 0)) {
      return `${field} is ${describeValue(value)}, no count`;
    }
    conditions[field] = value as number | boolean;
  }
  return conditions;
}
