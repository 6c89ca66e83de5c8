import type { InputIssue } from '../issue.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import { readText } from '../omni-interact/time.ts';
import type { FailedVerdict } from '../omni-interact/types.ts';
import { type DescribedSentence, REMINDER_WINDOW_SECONDS } from './responses.ts';
import {
  type ContentVerdict,
  readDuplexFields,
  readDuplexReply,
  type SuccessVerdict,
  type TemporalVerdict,
} from './verdict.ts';

/** A judged sentence of a description, with the window it was judged on. */
export interface ResultSentence extends DescribedSentence {
  /** Seconds of media time; null when the script found no window in the clip. */
  window: [number, number] | null;
  /** Absent where there is no window. */
  verdict?: TemporalVerdict | FailedVerdict;
}

/** A judged reminder, or a whole response where `index` is null. */
export interface ResultEvent {
  index: number | null;
  /** Seconds of media time; null for a whole response. */
  time: number | null;
  /** What the judge read. */
  text: string;
  /** Absent where nothing was said, so that none was needed. */
  verdict?: SuccessVerdict | FailedVerdict;
}

interface ResultCommon {
  question: string;
  references: string[];
  /** The judge's model, empty when the file does not tell. */
  judge: string;
  issues: InputIssue[];
}

/** What a result file of the published scripts holds: the response as it was judged, and the verdicts. */
export type DuplexResult =
  | (ResultCommon & {
      kind: 'description';
      /** The response: every sentence the file has, by start. */
      sentences: ResultSentence[];
      /** The length of the clip the script saw, seconds; null when it could not tell. */
      videoDuration: number | null;
      fullResponse: string;
      content?: ContentVerdict | FailedVerdict;
    })
  | (ResultCommon & {
      kind: 'reminder';
      /** The file has only what lay in the windows, without times of chunks, so it does not hold the response. */
      events: ResultEvent[];
      correction: boolean;
      windowSeconds: number;
    })
  | { kind: 'failed'; reason: string; issues: InputIssue[] }
  | { kind: 'not-a-result'; issues: InputIssue[] };

/**
 * Read one sample's result file of the published scripts. Their numbers are taken only where they can be a judge's:
 * the scripts write 0 for a failed request and for a reply they cannot read, and such a verdict is failed here.
 * Reminder results keep the raw reply, which is read anew; description results do not.
 */
export function readResultFile(root: unknown): DuplexResult {
  if (isJsonObject(root) && isJsonObject(root.error) && !root.evaluation_result) {
    const reason = readText(root.error.message) || 'it gives no reason';
    const issue: InputIssue = {
      severity: 'warning',
      code: 'evaluation-failed',
      record: 'error',
      message: `The evaluation of this sample failed: ${reason}.`,
      action: 'No verdicts are taken from the file; the sample stays unjudged.',
    };
    return { kind: 'failed', reason, issues: [issue] };
  }
  if (isJsonObject(root) && isJsonObject(root.evaluation_result)) {
    return readReminderResult(root, root.evaluation_result);
  }
  if (
    isJsonObject(root) &&
    (isJsonObject(root.temporal_sensitivity) || isJsonObject(root.content_accuracy))
  ) {
    return readDescriptionResult(root);
  }
  const issue: InputIssue = {
    severity: 'warning',
    code: 'not-a-result',
    record: '',
    message: 'The file has neither temporal_sensitivity, content_accuracy nor evaluation_result.',
    action: 'No verdicts are taken from it; check that it is a result file of Omni-DuplexEval.',
  };
  return { kind: 'not-a-result', issues: [issue] };
}

const objectAt = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
const objectsAt = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);
const secondsAt = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

function readDescriptionResult(root: JsonObject): DuplexResult {
  const issues: InputIssue[] = [];
  const metadata = objectAt(root.metadata);
  const input = objectAt(root.input_summary);
  const items = objectsAt(objectAt(root.temporal_sensitivity).sentence_results);
  const sentences = items.flatMap((item, position) => readSentence(item, position, issues));
  const content = isJsonObject(root.content_accuracy) ? readContent(root.content_accuracy) : undefined;
  if (content?.state === 'failed') issues.push(unusable('content_accuracy', content.reason));
  const duration = secondsAt(metadata.video_duration);
  return {
    kind: 'description',
    question: readText(metadata.question).trim(),
    references: Array.isArray(input.references)
      ? input.references.map(readText).filter((text) => text !== '')
      : [],
    judge: readText(metadata.model_id),
    sentences,
    videoDuration: duration !== null && duration > 0 ? duration : null,
    fullResponse: readText(input.full_response),
    ...(content ? { content } : {}),
    issues,
  };
}

function readSentence(item: JsonObject, position: number, issues: InputIssue[]): ResultSentence[] {
  const record = `temporal_sensitivity.sentence_results[${position}]`;
  const sentence = readText(item.sentence).trim();
  const start = secondsAt(item.sentence_start);
  if (sentence === '' || start === null) {
    issues.push({
      severity: 'warning',
      code: 'result-without-sentence',
      record,
      message: `${record} does not tell which sentence it is about.`,
      action: 'It is left out; the sentence stays unjudged if the response file has it.',
    });
    return [];
  }
  const [from, to] = [secondsAt(item.window_start), secondsAt(item.window_end)];
  const window: [number, number] | null = from === null || to === null ? null : [from, to];
  const read: ResultSentence = {
    sentence,
    start,
    end: Math.max(start, secondsAt(item.sentence_end) ?? start),
    window,
  };
  if (!window) return [read];
  const verdict = readTemporal(item);
  if (verdict.state === 'failed') issues.push(unusable(record, verdict.reason));
  return [{ ...read, verdict }];
}

function readTemporal(item: JsonObject): TemporalVerdict | FailedVerdict {
  const error = describeError(item.error);
  if (error !== '') return { state: 'failed', reason: error };
  const nothing = item.temporal_score === 0 && item.is_relevant === 0;
  // What the script writes for a reply it cannot read; a judge's own 0 comes with its reasons.
  if (nothing && readText(item.temporal_reasoning).trim() === '') return unreadableReply;
  return readDuplexFields('temporal', item);
}

function readContent(item: JsonObject): ContentVerdict | FailedVerdict {
  if (item.success === false) {
    return { state: 'failed', reason: describeError(item.error) || 'the request to the judge failed' };
  }
  const reasoning = readText(item.reasoning).trim();
  if (item.score === 0 && reasoning === '') return unreadableReply;
  return readDuplexFields('content', { content_score: item.score, content_reasoning: reasoning });
}

const unreadableReply: FailedVerdict = {
  state: 'failed',
  reason: 'a 0 without a reason is what the published script writes for a reply it cannot read',
};

/** An error as the scripts keep it: a sentence, or the server's answer. */
function describeError(error: unknown): string {
  if (error === null || error === undefined || error === '') return '';
  const text = typeof error === 'string' ? error : JSON.stringify(error);
  return `the published script got no verdict: ${text.length > 200 ? `${text.slice(0, 197)}…` : text}`;
}

function readReminderResult(root: JsonObject, result: JsonObject): DuplexResult {
  const issues: InputIssue[] = [];
  const metadata = objectAt(root.metadata);
  const windowSeconds = secondsAt(metadata.window_size) ?? REMINDER_WINDOW_SECONDS;
  if (windowSeconds !== REMINDER_WINDOW_SECONDS) {
    issues.push({
      severity: 'warning',
      code: 'other-window',
      record: 'metadata.window_size',
      message: `The reminders were judged on windows of ${windowSeconds} s; the benchmark has ${REMINDER_WINDOW_SECONDS} s.`,
      action: 'A verdict counts only where both windows hold the same text.',
    });
  }
  const reference = readText(objectAt(root.ground_truth).answer).trim();
  return {
    kind: 'reminder',
    question: readText(metadata.instruction).trim(),
    references: reference === '' ? [] : [reference],
    judge: readText(metadata.model_id),
    correction: metadata.task_type === 'correction',
    windowSeconds,
    events: objectsAt(result.event_details).map((item, position) => readEvent(item, position, issues)),
    issues,
  };
}

function readEvent(item: JsonObject, position: number, issues: InputIssue[]): ResultEvent {
  const index = secondsAt(item.reminder_index);
  const event: ResultEvent = {
    index,
    time: secondsAt(item.start_time),
    text: readText(item.response_segment),
  };
  // Nothing was said: the script asked nobody.
  if (!isJsonObject(item.judge_result)) return event;
  const verdict = readSuccess(item.judge_result);
  if (verdict.state === 'failed') {
    issues.push(unusable(`evaluation_result.event_details[${position}]`, verdict.reason));
  }
  return { ...event, verdict };
}

function readSuccess(judge: JsonObject): SuccessVerdict | FailedVerdict {
  if (isJsonObject(judge.api_response)) {
    return {
      state: 'failed',
      reason: describeError(judge.api_response.error) || 'the request to the judge failed',
    };
  }
  const raw = readText(judge.api_response);
  return raw === '' ? readDuplexFields('reminder', judge) : readDuplexReply('reminder', raw);
}

function unusable(record: string, reason: string): InputIssue {
  return {
    severity: 'warning',
    code: 'verdict-unusable',
    record,
    message: `The verdict in ${record} cannot be used: ${reason}.`,
    action: 'It counts as judge failed, not as 0; judge it again or enter a verdict by hand.',
  };
}
