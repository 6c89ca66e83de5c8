import type { InputIssue } from '../issue.ts';
import { describeValue, isJsonObject, type JsonObject } from '../json.ts';

/** A sentence of a real-time description, in seconds of media time. */
export interface DescribedSentence {
  sentence: string;
  start: number;
  end: number;
}

/** A chunk of a reminder response. */
export interface ReminderChunk {
  text: string;
  /** Onset, seconds of media time. */
  current_time: number;
}

/** What a response file holds, with what is odd about it. */
export interface ReadResponse<Item> {
  items: Item[];
  issues: InputIssue[];
}

interface FoundItem {
  item: JsonObject;
  record: string;
}

/** The list a response file holds: the file itself, or what it has under the first of these names. */
function itemsOf(raw: unknown, names: readonly string[], issues: InputIssue[]): FoundItem[] {
  const name = isJsonObject(raw) ? names.find((candidate) => Array.isArray(raw[candidate])) : undefined;
  const list: unknown = Array.isArray(raw) ? raw : isJsonObject(raw) && name !== undefined ? raw[name] : null;
  if (!Array.isArray(list)) {
    issues.push({
      severity: 'error',
      code: 'not-a-response',
      record: '',
      message: 'The file is neither a list nor an object with a list "sentences" or "chunks".',
      action: 'The response is left out; check that the file is a model response of Omni-DuplexEval.',
    });
    return [];
  }
  return list.flatMap((item: unknown, position) => {
    const record = `${name ?? ''}[${position}]`;
    if (isJsonObject(item)) return [{ item, record }];
    issues.push(skippedItem(record, `is ${describeValue(item)}, not an object`));
    return [];
  });
}

/** The text under the first of these names that is there; other names do not step in for an empty one. */
function readItemText({ item, record }: FoundItem, names: readonly string[], issues: InputIssue[]): string {
  const name = names.find((candidate) => Object.hasOwn(item, candidate));
  const value = name === undefined ? undefined : item[name];
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') issues.push(skippedItem(record, 'has no text'));
  return text;
}

function skippedItem(record: string, why: string): InputIssue {
  return {
    severity: 'info',
    code: 'response-item-skipped',
    record,
    message: `${record} ${why}.`,
    action: 'It is left out, as in the published scripts; the other items are kept.',
  };
}

/** A number or numeric string; undefined otherwise. */
function readSeconds(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function readItemTime({ item, record }: FoundItem, name: string | undefined, issues: InputIssue[]): number {
  const value = name === undefined ? undefined : item[name];
  const seconds = readSeconds(value);
  if (seconds !== undefined) return seconds;
  issues.push({
    severity: 'warning',
    code: 'response-item-without-time',
    record: name === undefined ? record : `${record}.${name}`,
    message:
      name === undefined
        ? `${record} has no time.`
        : `${record}.${name} is ${describeValue(value)}, no time.`,
    action: 'It is placed at 0 s, as in the published scripts; write a time in seconds to place it rightly.',
  });
  return 0;
}

/**
 * Read a response as the description script does: texts trimmed, empty ones dropped, a missing or null time is 0,
 * a missing end is the start, and an end before the start becomes the start. Where several names are there, the
 * first counts: sentence, text, content; start, current_time, time; sentences before chunks.
 *
 * @returns the sentences in file order, seconds of media time, and an issue for everything dropped or assumed
 */
export function readDescriptionResponse(raw: unknown): ReadResponse<DescribedSentence> {
  const issues: InputIssue[] = [];
  const items = itemsOf(raw, ['sentences', 'chunks'], issues).flatMap((found) => {
    const sentence = readItemText(found, ['sentence', 'text', 'content'], issues);
    if (sentence === '') return [];
    // A start that is there but null is 0; only its absence lets the other names in.
    const name = Object.hasOwn(found.item, 'start')
      ? 'start'
      : ['current_time', 'time'].find((candidate) => readSeconds(found.item[candidate]) !== undefined);
    const start = readItemTime(found, name, issues);
    return [{ sentence, start, end: readItemEnd(found, start, issues) }];
  });
  return { items, issues };
}

function readItemEnd({ item, record }: FoundItem, start: number, issues: InputIssue[]): number {
  const end = readSeconds(item.end);
  if (end === undefined || end >= start) return end ?? start;
  issues.push({
    severity: 'warning',
    code: 'response-item-ends-before-start',
    record: `${record}.end`,
    message: `${record} ends at ${end} s, before its start at ${start} s.`,
    action: 'It is read as a point in time at its start, as in the published scripts.',
  });
  return start;
}

/** The sentences alone; see `readDescriptionResponse`. */
export const readDescription = (raw: unknown): DescribedSentence[] => readDescriptionResponse(raw).items;

/**
 * Read a response as the reminder script does: as descriptions, but text before sentence, current_time before
 * start, and chunks before sentences.
 */
export function readReminderChunks(raw: unknown): ReadResponse<ReminderChunk> {
  const issues: InputIssue[] = [];
  const items = itemsOf(raw, ['chunks', 'sentences'], issues).flatMap((found) => {
    const text = readItemText(found, ['text', 'sentence', 'content'], issues);
    if (text === '') return [];
    const name = ['current_time', 'start', 'time'].find((candidate) => Object.hasOwn(found.item, candidate));
    return [{ text, current_time: readItemTime(found, name, issues) }];
  });
  return { items, issues };
}

/** The chunks alone; see `readReminderChunks`. */
export const readReminderResponse = (raw: unknown): ReminderChunk[] => readReminderChunks(raw).items;

/** One event the model should remind of. */
export interface ReminderTime {
  /** 1, 2 or 3, as in the row. */
  index: number;
  start: number;
  end: number;
}

/** How many reminder times a row can have; further ones are not scored (published script). */
export const MOST_REMINDERS = 3;

/**
 * Up to three reminder times of a row, `reminder_1` or `reminder1`; empty and unparsable entries are skipped, the
 * others keep their index.
 */
export function readReminderTimes(row: unknown): ReminderTime[] {
  if (!isJsonObject(row)) return [];
  return [1, 2, 3].flatMap((index) => {
    const time = readReminder(row[`reminder_${index}`]) ?? readReminder(row[`reminder${index}`]);
    return time ? [{ index, ...time }] : [];
  });
}

/** `{start, end}` or a plain number, which is both; undefined when there is no start. */
export function readReminder(value: unknown): { start: number; end: number } | undefined {
  const start = readSeconds(isJsonObject(value) ? value.start : value);
  if (start === undefined) return undefined;
  return { start, end: isJsonObject(value) ? (readSeconds(value.end) ?? start) : start };
}

/** Seconds after a reminder time in which the reminder counts. */
export const REMINDER_WINDOW_SECONDS = 10;

/** Whether an onset counts for a reminder: in [τ, τ + 10], both ends included, in doubles. */
export const inReminderWindow = (onset: number, time: number): boolean =>
  time <= onset && onset <= time + REMINDER_WINDOW_SECONDS;

/** What was said in [τ, τ + 10], both ends included, joined by a space; empty when nothing was. */
export function reminderWindowText(chunks: readonly { t: number; text: string }[], time: number): string {
  return chunks
    .filter(({ t }) => inReminderWindow(t, time))
    .map(({ text }) => text)
    .join(' ');
}
