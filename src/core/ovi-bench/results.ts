import type { InputIssue } from '../issue.ts';
import { describeValue, isJsonObject, type JsonObject } from '../json.ts';
import { readText } from '../omni-interact/time.ts';
import type { FailedVerdict } from '../omni-interact/types.ts';
import { readOptionLabel } from './reply.ts';
import {
  findInterruptionType,
  type InterruptionType,
  JUDGED_METRICS,
  type JudgedMetric,
  METRIC_RANGE,
  type OptionLabel,
} from './types.ts';
import { type MetricVerdict, readMetricReply } from './verdict.ts';

/** Scores of one case by metric; a metric without one is absent. */
export type MetricScores = Partial<Record<JudgedMetric, number>>;
/** Verdicts of one case by metric. */
export type MetricVerdicts = Partial<Record<JudgedMetric, MetricVerdict | FailedVerdict>>;

/** What one model did in one case. */
export interface OviResult {
  caseId: string;
  model: string;
  /** As the result has them; the data set counts where it is at hand. Seconds of media time, null when absent. */
  question: string;
  signal: string;
  t0: number | null;
  t1: number | null;
  /** The whole preliminary answer A. */
  answer: string;
  /** What of it was out at T1, A_I. */
  partial: string;
  /** R in characters a second; null when the file does not tell. */
  rate: number | null;
  /** null when the reply could not be parsed: wrong in CA and MA, and still in n. */
  predictedType: InterruptionType | null;
  response: string;
  /** The option chosen in a multiple-choice case; null when none could be read. */
  choice: OptionLabel | null;
  /** The reply as it came; empty when the file does not keep it. */
  raw: string;
  /** Scores that come with the result, already capped or not as their judge did it. */
  scores: MetricScores;
  /** The same as verdicts; one that states the conditions of the paper's caps is held to them here. */
  verdicts: MetricVerdicts;
  /** The judge they are from; empty when the file does not tell. */
  judge: string;
  /** People's scores of the same case, averaged where several rated it. */
  humanScores: MetricScores;
  humanVerdicts: MetricVerdicts;
}

export interface ReadResult {
  result?: OviResult;
  issues: InputIssue[];
}

/**
 * Read one result row: `{case_id, model, question, signal, t0, t1, answer, partial, predicted_type, response,
 * choice?}`, and what we add to it: `rate`, `raw`, `scores`, `judge` and `human_scores`.
 *
 * @param record where it stands in its file, e.g. `line 4`
 */
export function readResult(value: unknown, record: string): ReadResult {
  if (!isJsonObject(value)) return { issues: [skipped(record, `is ${describeValue(value)}, not an object`)] };
  const caseId = readText(value.case_id).trim();
  const model = readText(value.model).trim();
  if (caseId === '') return { issues: [skipped(`${record}.case_id`, 'is missing or empty')] };
  if (model === '') return { issues: [skipped(`${record}.model`, 'is missing or empty')] };
  const issues: InputIssue[] = [];
  const verdicts = readVerdicts(value.scores, `${record}.scores`, issues);
  const humanVerdicts = readVerdicts(value.human_scores, `${record}.human_scores`, issues);
  const result: OviResult = {
    caseId,
    model,
    question: readText(value.question),
    signal: readText(value.signal),
    t0: finite(value.t0),
    t1: finite(value.t1),
    answer: readText(value.answer),
    partial: readText(value.partial),
    rate: finite(value.rate),
    predictedType: readPredicted(value.predicted_type, record, issues),
    response: readText(value.response),
    choice: readOptionLabel(value.choice) ?? null,
    raw: readText(value.raw),
    scores: scoresOf(verdicts),
    verdicts,
    judge: readText(value.judge),
    humanScores: scoresOf(humanVerdicts),
    humanVerdicts,
  };
  // A multiple-choice case has a partial answer alone.
  if (result.answer !== '' && !result.answer.startsWith(result.partial)) {
    issues.push({
      severity: 'warning',
      code: 'partial-not-of-answer',
      record: `${record}.partial`,
      message: `The partial answer in ${record} is not the beginning of its answer.`,
      action: 'Both are shown as given; the moment of the cut cannot be drawn within the answer.',
    });
  }
  return { result, issues };
}

function readPredicted(value: unknown, record: string, issues: InputIssue[]): InterruptionType | null {
  const type = findInterruptionType(value);
  if (type) return type;
  const empty = value === null || value === undefined || value === '';
  issues.push({
    severity: empty ? 'info' : 'warning',
    code: 'type-unparsed',
    record: `${record}.predicted_type`,
    message: empty
      ? `${record} has no predicted type.`
      : `${record} predicts ${describeValue(value)}, none of Cancellation, False Trigger and Correction.`,
    action: 'It counts as unparsed: wrong in CA, in n, and listed apart.',
  });
  return null;
}

/**
 * A score is a number, or an object as a judge replies (`score`, the conditions of the caps, `rationale`), which is
 * read like a reply.
 */
function readVerdicts(value: unknown, record: string, issues: InputIssue[]): MetricVerdicts {
  const given: JsonObject = isJsonObject(value) ? value : {};
  const verdicts: MetricVerdicts = {};
  for (const metric of JUDGED_METRICS) {
    const score = given[metric];
    if (score === undefined || score === null) continue;
    const [least, most] = METRIC_RANGE[metric];
    if (isJsonObject(score)) {
      const verdict = readMetricReply(metric, JSON.stringify(score));
      verdicts[metric] = verdict;
      if (verdict.state === 'failed') issues.push(unusableScore(`${record}.${metric}`, verdict.reason));
    } else if (typeof score === 'number' && score >= least && score <= most) {
      // People's scores are averages, so they need not be whole.
      verdicts[metric] = { state: 'ok', metric, score, given: score, caps: [] };
    } else {
      const reason = `it is ${describeValue(score)}, no score from ${least} to ${most}`;
      issues.push(unusableScore(`${record}.${metric}`, reason));
    }
  }
  return verdicts;
}

const unusableScore = (record: string, reason: string): InputIssue => ({
  severity: 'warning',
  code: 'score-unusable',
  record,
  message: `${record} cannot be used: ${reason}.`,
  action: 'It counts as missing, not as 0; judge it again or correct the file.',
});

function scoresOf(verdicts: MetricVerdicts): MetricScores {
  const scores: MetricScores = {};
  for (const metric of JUDGED_METRICS) {
    const verdict = verdicts[metric];
    if (verdict?.state === 'ok') scores[metric] = verdict.score;
  }
  return scores;
}

const finite = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

function skipped(record: string, why: string): InputIssue {
  return {
    severity: 'warning',
    code: 'result-skipped',
    record,
    message: `${record} ${why}.`,
    action: 'The row makes no result; the others are kept. Correct it and import again.',
  };
}
