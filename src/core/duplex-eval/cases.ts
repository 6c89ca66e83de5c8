import { scoreLists } from '../case-lists.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import { readText } from '../omni-interact/time.ts';
import { type JudgedSentence, judgedWindow, summariseDescription, summaryJson } from './description.ts';
import { readDescription, readReminderResponse, readReminderTimes } from './responses.ts';

/** What scores each list of a case file, from an entry's inputs alone. */
const SCORERS: Record<string, (entry: JsonObject) => unknown> = {
  windows: ({ start, end, duration }) =>
    judgedWindow({ start: Number(start), end: Number(end) }, Number(duration)),
  summaries: ({ sentences }) => summaryJson(summariseDescription(readJudged(sentences))),
  normalize: ({ raw }) => ({ description: readDescription(raw), reminder: readReminderResponse(raw) }),
  reminders: ({ gt }) => readReminderTimes(gt),
};

/**
 * Score a case file `{windows?, summaries?, normalize?, reminders?}`: each entry's `expected` is replaced by
 * `actual`, computed from its inputs; `suite` counts the entries.
 *
 * @throws Error when the file has none of these lists
 */
export function scoreCaseFile(file: unknown): JsonObject {
  return scoreLists(file, SCORERS);
}

function readJudged(value: unknown): JudgedSentence[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isJsonObject).map((item) => ({
    sentence_start: Number(item.sentence_start),
    sentence_duration: Number(item.sentence_duration),
    temporal_score: Number(item.temporal_score),
    is_relevant: item.is_relevant === 1 || item.is_relevant === true,
    error: item.error === null || item.error === undefined ? null : readText(item.error),
  }));
}
