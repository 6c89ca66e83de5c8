import type { InputIssue } from '../issue.ts';
import { describeValue, isJsonObject, type JsonObject } from '../json.ts';
import { readText } from '../omni-interact/time.ts';
import { MOST_REMINDERS, type ReminderTime, readReminderTimes } from './responses.ts';
import { findSplit, type Split } from './splits.ts';

/** One sample of the data set. */
export interface DuplexSample {
  id: string;
  split: Split;
  question: string;
  /** `answer1` and `answer2`, empty ones left out. */
  references: string[];
  reminders: ReminderTime[];
  videoType: string;
  /** Seconds, as the row gives it; null when it gives none. The clip itself counts where it is at hand. */
  videoDuration: number | null;
  /** Path or name of the video as the row gives it; empty when the row embeds the video or has none. */
  video: string;
  questionAudio: string;
}

export interface ReadSample {
  /** Absent when the row cannot be used; `issues` says why. */
  sample?: DuplexSample;
  issues: InputIssue[];
}

/**
 * Read one row of the data set: an item of a JSON list or a line of JSONL.
 *
 * @param record where the row stands in its file, e.g. `[3]` or `line 4`, for messages
 * @param splitName the split its file or folder is named after, used when the row names none itself
 */
export function readSampleRow(row: unknown, record: string, splitName?: string): ReadSample {
  const issues: InputIssue[] = [];
  if (!isJsonObject(row)) return { issues: [skippedRow(record, `is ${describeValue(row)}, not an object`)] };
  const id = readText(row.id).trim();
  if (id === '') return { issues: [skippedRow(`${record}.id`, `is ${describeValue(row.id)}, no id`)] };
  const named = readText(row.split ?? row.task_type ?? splitName).trim();
  const split = findSplit(named);
  if (!split) {
    const what =
      named === '' ? 'names no split' : `names the split ${describeValue(named)}, which is unknown`;
    return { issues: [skippedRow(record, what)] };
  }
  const question = readText(row.question_text).trim();
  if (question === '')
    issues.push(
      oddity(
        'sample-without-question',
        `${record}.question_text`,
        id,
        'has no question text',
        'A judge is told of no instruction; the scores of such a sample say little.',
      ),
    );
  const sample: DuplexSample = {
    id,
    split,
    question,
    references: [row.answer1, row.answer2].map((text) => readText(text).trim()).filter((text) => text !== ''),
    reminders: readReminders(row, record, id, split, issues),
    videoType: readText(row.video_type).trim(),
    videoDuration: readDuration(row, record, id, issues),
    video: mediaPath(row.video),
    questionAudio: mediaPath(row.question_audio),
  };
  if (split.correction && sample.references.length === 0) {
    issues.push(
      oddity(
        'correction-without-reference',
        `${record}.answer1`,
        id,
        'is a correction without a reference',
        'A judge has nothing to compare with; enter a verdict by hand.',
      ),
    );
  }
  return { sample, issues };
}

function readReminders(
  row: JsonObject,
  record: string,
  id: string,
  split: Split,
  issues: InputIssue[],
): ReminderTime[] {
  const reminders = readReminderTimes(row);
  for (const [name, value] of Object.entries(row)) {
    const index = Number(/^reminder_?(\d+)$/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(index) || value === null || value === '') continue;
    const where = `${record}.${name}`;
    if (index < 1 || index > MOST_REMINDERS) {
      issues.push(
        oddity(
          'reminder-not-scored',
          where,
          id,
          `has a ${name}`,
          'It is not scored: the benchmark reads reminder 1 to 3 only.',
        ),
      );
    } else if (!reminders.some((reminder) => reminder.index === index)) {
      issues.push(
        oddity(
          'reminder-skipped',
          where,
          id,
          `has ${describeValue(value)} as ${name}, which is no time`,
          'The event is left out; the other reminders keep their numbers.',
        ),
      );
    }
  }
  for (const { index, start } of reminders) {
    if (start < 0)
      issues.push(
        oddity(
          'reminder-before-clip',
          `${record}.reminder${index}`,
          id,
          `has reminder ${index} at ${start} s, before the clip begins`,
          'It is scored as given; check the time.',
        ),
      );
  }
  if (split.scenario === 'reminder' && !split.correction && reminders.length === 0) {
    issues.push(
      oddity(
        'sample-without-reminders',
        record,
        id,
        'has no reminder time',
        'It is judged once, on the whole response, as in the published script.',
      ),
    );
  }
  return reminders;
}

function readDuration(row: JsonObject, record: string, id: string, issues: InputIssue[]): number | null {
  const value = row.video_duration;
  if (value === undefined || value === null || value === '') return null;
  const seconds = typeof value === 'string' ? Number(value) : value;
  if (typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0) return seconds;
  issues.push(
    oddity(
      'duration-unusable',
      `${record}.video_duration`,
      id,
      `has the duration ${describeValue(value)}`,
      'The length is taken from the clip.',
    ),
  );
  return null;
}

/** A path, or what a data set library makes of it (`{path, bytes}`). */
function mediaPath(value: unknown): string {
  return readText(isJsonObject(value) ? value.path : value).trim();
}

function skippedRow(record: string, why: string): InputIssue {
  return {
    severity: 'warning',
    code: 'sample-row-skipped',
    record,
    message: `${record} ${why}.`,
    action: 'The row makes no sample; the other rows are kept. Correct it and import again.',
  };
}

function oddity(code: string, record: string, id: string, what: string, action: string): InputIssue {
  return { severity: 'warning', code, record, message: `Sample ${id} ${what}.`, action };
}

/**
 * Read all rows of a data set file: a list, or an object with a list under `data`, `rows` or the name of a split.
 * Of rows with one id in one split the first counts.
 */
export function readSampleRows(
  root: unknown,
  splitName?: string,
): { samples: DuplexSample[]; issues: InputIssue[] } {
  const lists = rowLists(root, splitName);
  if (lists.length === 0) {
    const issue: InputIssue = {
      severity: 'error',
      code: 'not-a-data-set',
      record: '',
      message: 'The file holds no list of samples.',
      action: 'Nothing is taken from it; check that it is a data set file of Omni-DuplexEval.',
    };
    return { samples: [], issues: [issue] };
  }
  const samples = new Map<string, DuplexSample>();
  const issues: InputIssue[] = [];
  for (const { name, rows, splitName: own } of lists) {
    rows.forEach((row, position) => {
      const record = `${name}[${position}]`;
      const read = readSampleRow(row, record, own);
      issues.push(...read.issues);
      if (!read.sample) return;
      const key = JSON.stringify([read.sample.split.name, read.sample.id]);
      if (samples.has(key))
        issues.push(
          oddity(
            'sample-repeated',
            `${record}.id`,
            read.sample.id,
            `stands twice in ${read.sample.split.name}`,
            'The first row counts; this one is left out.',
          ),
        );
      else samples.set(key, read.sample);
    });
  }
  return { samples: [...samples.values()], issues };
}

interface RowList {
  name: string;
  rows: unknown[];
  splitName: string | undefined;
}

function rowLists(root: unknown, splitName: string | undefined): RowList[] {
  if (Array.isArray(root)) return [{ name: '', rows: root, splitName }];
  if (!isJsonObject(root)) return [];
  return Object.entries(root).flatMap(([name, rows]) => {
    if (!Array.isArray(rows)) return [];
    const split = findSplit(name);
    if (split) return [{ name, rows, splitName: split.name }];
    return name === 'data' || name === 'rows' ? [{ name, rows, splitName }] : [];
  });
}
