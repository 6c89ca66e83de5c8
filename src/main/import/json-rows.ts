import { createReadStream } from 'node:fs';
import type { InputIssue } from '../../core/issue.ts';
import { isJsonObject } from '../../core/json.ts';
import {
  type JsonLinesOptions,
  type JsonLinesSummary,
  type JsonRow,
  readJsonLines,
  type TakeRow,
} from './json-lines.ts';
import { JsonSyntaxError, parseJson } from './json-syntax.ts';
import { checkFile, type JsonFile, readJsonFile } from './read-json.ts';
import { UnreadableFile, unreadableFromSystem } from './unreadable-file.ts';

/** Largest file whose rows are held in memory together, in bytes. */
export const DEFAULT_MAX_ROWS_BYTES = 512_000_000;

/**
 * Read the rows of a manifest: JSON lines, one JSON list, or one object with a list `items`.
 *
 * @returns the rows that are objects, in order, with what was wrong with the others
 * @throws UnreadableFile when the file cannot be read, is too large or holds no list
 */
export async function readJsonRows(
  path: string,
  options: JsonLinesOptions = {},
): Promise<JsonLinesSummary & { list: JsonRow[] }> {
  checkFile(path, options.maxRowsBytes ?? DEFAULT_MAX_ROWS_BYTES);
  const list: JsonRow[] = [];
  return { ...(await scanJsonRows(path, (row) => list.push(row), options)), list };
}

/**
 * The same row by row. Of JSON lines one is held in memory at a time, whatever the size of the file; a list and
 * `items` have to be read whole and are refused above `DEFAULT_MAX_JSON_BYTES`.
 *
 * @throws UnreadableFile when the file cannot be read or holds no list; the signal's reason when aborted
 */
export async function scanJsonRows(
  path: string,
  onRow: TakeRow,
  options: JsonLinesOptions = {},
): Promise<JsonLinesSummary> {
  checkFile(path, Number.POSITIVE_INFINITY);
  const whole = (await firstLineStandsAlone(path)) ? undefined : readWhole(path);
  if (whole && !(whole instanceof UnreadableFile)) {
    const { list, ...summary } = whole;
    list.every((row) => onRow(row) !== false);
    return summary;
  }
  // An object with `items` may be a line: what it is shows when nothing follows it.
  let first: JsonRow | undefined;
  let taken = 0;
  const summary = await readJsonLines(
    path,
    (row) => {
      taken += 1;
      if (taken === 1 && Array.isArray(row.value.items)) {
        first = row;
        return true;
      }
      const goOn = first === undefined || onRow(first) !== false;
      first = undefined;
      return goOn && onRow(row);
    },
    options,
  );
  // Neither one value nor lines: the fault of the whole file says more than "every line is lost".
  if (taken === 0 && whole) throw whole;
  const items = first?.value.items;
  if (!Array.isArray(items)) return summary;
  const { list, ...counts } = collectItems(items, summary.issues);
  list.every((row) => onRow(row) !== false);
  return { ...summary, ...counts };
}

function readWhole(path: string): (JsonLinesSummary & { list: JsonRow[] }) | UnreadableFile {
  let file: JsonFile;
  try {
    file = readJsonFile(path);
  } catch (error) {
    if (error instanceof UnreadableFile && BROKEN_AS_A_WHOLE.has(error.code)) return error;
    throw error;
  }
  const { value, issues, sha256, bytes } = file;
  const items = isJsonObject(value) ? (value.items ?? [value]) : value;
  if (Array.isArray(items)) return { ...collectItems(items, issues), sha256, bytes };
  throw new UnreadableFile(
    'wrong-shape',
    path,
    'It holds neither JSON lines, nor a list, nor an object with a list "items".',
    'Write one JSON object per line, or a list of objects.',
  );
}

/** Faults that a file of JSON lines shows when it is read as one JSON value. */
const BROKEN_AS_A_WHOLE: ReadonlySet<string> = new Set([
  'not-json',
  'truncated',
  'nul-bytes',
  'encoding',
  'too-large',
]);

function collectItems(
  items: unknown[],
  issues: InputIssue[],
): { rows: number; issues: InputIssue[]; list: JsonRow[] } {
  const list: JsonRow[] = [];
  const found = [...issues];
  items.forEach((value, index) => {
    if (isJsonObject(value)) list.push({ number: index + 1, record: `[${index}]`, value });
    else {
      found.push({
        severity: 'error',
        code: 'item-of-wrong-type',
        record: `[${index}]`,
        message: `Item ${index} of the list is no object.`,
        action: 'It is left out and the others are kept.',
      });
    }
  });
  return { rows: list.length, issues: found, list };
}

/** Whether the first line that is not blank is a complete JSON object, which makes the file JSON lines. */
async function firstLineStandsAlone(path: string): Promise<boolean> {
  try {
    for await (const block of createReadStream(path, { end: (1 << 20) - 1, highWaterMark: 1 << 20 })) {
      const start = (block as Buffer)
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .trimStart();
      return isJsonObject(parseJson((start.split('\n', 1)[0] ?? '').trimEnd()).value);
    }
    return false;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return false;
    throw unreadableFromSystem(path, error);
  }
}
