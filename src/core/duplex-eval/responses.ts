import { isJsonObject, type JsonObject } from '../json.ts';
import { readText } from '../omni-interact/time.ts';

/** A sentence of a real-time description, in seconds of media time. */
export interface DescribedSentence {
  sentence: string;
  start: number;
  end: number;
}

/** A chunk of a reminder response. */
export interface ReminderChunk {
  text: string;
  current_time: number;
}

/** The list a response file holds: the file itself, or what it has under the first of these names. */
function itemsOf(raw: unknown, names: readonly string[]): JsonObject[] {
  const list = Array.isArray(raw)
    ? raw
    : isJsonObject(raw)
      ? names.map((name) => raw[name]).find(Array.isArray)
      : [];
  return (list ?? []).filter(isJsonObject);
}

function firstText(item: JsonObject, names: readonly string[]): string {
  const name = names.find((candidate) => readText(item[candidate]) !== '');
  return name === undefined ? '' : readText(item[name]).trim();
}

/** A number or numeric string; undefined otherwise. */
function readSeconds(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function firstSeconds(item: JsonObject, names: readonly string[]): number {
  for (const name of names) {
    const seconds = readSeconds(item[name]);
    if (seconds !== undefined) return seconds;
  }
  return 0;
}

/**
 * A response as the description script reads it: texts trimmed, empty ones dropped, a missing time is 0, a
 * missing end is the start, and an end before the start becomes the start (published script).
 */
export function readDescription(raw: unknown): DescribedSentence[] {
  return itemsOf(raw, ['sentences', 'chunks']).flatMap((item) => {
    const sentence = firstText(item, ['sentence', 'text', 'content']);
    if (sentence === '') return [];
    const start = firstSeconds(item, ['start', 'current_time', 'time']);
    return [{ sentence, start, end: Math.max(readSeconds(item.end) ?? start, start) }];
  });
}

/** A response as the reminder script reads it (published script). */
export function readReminderResponse(raw: unknown): ReminderChunk[] {
  return itemsOf(raw, ['chunks', 'sentences']).flatMap((item) => {
    const text = firstText(item, ['text', 'sentence', 'content']);
    return text === '' ? [] : [{ text, current_time: firstSeconds(item, ['current_time', 'start', 'time']) }];
  });
}

/** One event the model should remind of. */
export interface ReminderTime {
  /** 1, 2 or 3, as in the row. */
  index: number;
  start: number;
  end: number;
}

/** Up to three reminder times of a row; empty and unparsable entries are skipped, the others keep their index. */
export function readReminderTimes(row: unknown): ReminderTime[] {
  if (!isJsonObject(row)) return [];
  return [1, 2, 3].flatMap((index) => {
    const value = row[`reminder${index}`] ?? row[`reminder_${index}`];
    const start = isJsonObject(value) ? readSeconds(value.start) : readSeconds(value);
    if (start === undefined) return [];
    const end = isJsonObject(value) ? (readSeconds(value.end) ?? start) : start;
    return [{ index, start, end }];
  });
}

/** Seconds after a reminder time in which the reminder counts. */
export const REMINDER_WINDOW_SECONDS = 10;

/** What was said in [τ, τ + 10], both ends included, joined by a space; empty when nothing was. */
export function reminderWindowText(chunks: readonly { t: number; text: string }[], time: number): string {
  return chunks
    .filter(({ t }) => time <= t && t <= time + REMINDER_WINDOW_SECONDS)
    .map(({ text }) => text)
    .join(' ');
}
