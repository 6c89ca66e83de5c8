import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { InputIssue } from '../../core/issue.ts';
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { JsonSyntaxError, parseJson } from './json-syntax.ts';
import { checkFile, type JsonFile, readBytes, readJsonFile } from './read-json.ts';
import { decodeText, detectEncoding, EncodingError } from './text-encoding.ts';
import { UnreadableFile, unreadableFromSystem } from './unreadable-file.ts';

/** Longest line held in memory, in bytes; a longer one is reported as lost. */
export const DEFAULT_MAX_LINE_BYTES = 64_000_000;

/** Largest file whose rows are held in memory together, in bytes. */
export const DEFAULT_MAX_ROWS_BYTES = 512_000_000;

/** Faults of single lines told one by one; further ones are counted. */
const MAX_LINE_ISSUES = 100;

const NEWLINE = 0x0a;

export interface JsonRow {
  /** Line in the file, or position in the list, counted from 1. */
  number: number;
  /** How to name the row in a message: `line 3` or `[2]`. */
  record: string;
  value: JsonObject;
}

export interface JsonLinesOptions {
  maxLineBytes?: number;
  /** For rows that are collected: refuse files larger than this; default `DEFAULT_MAX_ROWS_BYTES`. */
  maxRowsBytes?: number;
  signal?: AbortSignal;
}

export interface JsonLinesSummary {
  /** How many rows were passed on. */
  rows: number;
  /** SHA-256 of the original bytes, in hex. */
  sha256: string;
  bytes: number;
  issues: InputIssue[];
}

/** A line that gave no row, kept until it is known whether it is the last one. */
interface BadLine {
  number: number;
  reason: string;
  truncated: boolean;
}

class LineReader {
  readonly issues: InputIssue[] = [];
  rows = 0;
  nonFinite = 0;
  private number = 0;
  /** Lines that gave no row, the last one aside. */
  private faults = 0;
  /** A line that did not parse; whether that is a torn end or lost data shows with the next one. */
  private pending: BadLine | undefined;
  private readonly onRow: (row: JsonRow) => void;

  constructor(onRow: (row: JsonRow) => void) {
    this.onRow = onRow;
  }

  line(bytes: Uint8Array): void {
    this.number += 1;
    let text: string;
    try {
      text = this.number === 1 ? decodeText(bytes).text : new TextDecoder('utf-8', DECODING).decode(bytes);
    } catch {
      this.bad('is not valid UTF-8 text', false);
      return;
    }
    this.text(text);
  }

  numberedText(text: string): void {
    this.number += 1;
    this.text(text);
  }

  tooLong(maxBytes: number): void {
    this.number += 1;
    this.bad(`is longer than the limit of ${Math.round(maxBytes / 1_000_000)} MB for one line`, false);
  }

  private text(text: string): void {
    if (text.trim() === '') return;
    let parsed: { value: unknown; nonFinite: number };
    try {
      parsed = parseJson(text.trimEnd());
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      this.bad(`is no JSON (${error.message}, column ${error.column})`, error.fault === 'truncated');
      return;
    }
    this.flush();
    this.nonFinite += parsed.nonFinite;
    if (!isJsonObject(parsed.value)) {
      this.lost(wrongType(this.number, parsed.value));
      return;
    }
    this.rows += 1;
    this.onRow({ number: this.number, record: `line ${this.number}`, value: parsed.value });
  }

  private bad(reason: string, truncated: boolean): void {
    this.flush();
    this.pending = { number: this.number, reason, truncated };
  }

  private flush(): void {
    if (this.pending) this.lost(lostLine(this.pending));
    this.pending = undefined;
  }

  /** A file of another kind can have a fault in each of a hundred million lines; the first ones say enough. */
  private lost(issue: InputIssue): void {
    this.faults += 1;
    if (this.faults <= MAX_LINE_ISSUES) this.issues.push(issue);
  }

  /** @param terminated whether the file ends with a line break */
  end(terminated: boolean): void {
    if (this.pending && (this.pending.truncated || !terminated)) {
      this.issues.push(tornLastLine(this.pending));
      this.pending = undefined;
    }
    this.flush();
    if (this.faults > MAX_LINE_ISSUES) this.issues.push(moreLinesLost(this.faults - MAX_LINE_ISSUES));
    if (this.nonFinite > 0) {
      this.issues.push({
        severity: 'info',
        code: 'non-finite-numbers',
        record: '',
        message: `${this.nonFinite} value(s) are NaN or Infinity, which standard JSON does not have.`,
        action: 'Read as “not a number”, never as 0.',
      });
    }
  }
}

const DECODING = { fatal: true, ignoreBOM: true } as const;

function lostLine(line: BadLine): InputIssue {
  return {
    severity: 'warning',
    code: 'line-lost',
    record: `line ${line.number}`,
    message: `Line ${line.number} ${line.reason}; what it said is lost.`,
    action: 'All other lines are kept. Repair or rewrite this line and import again.',
  };
}

function moreLinesLost(count: number): InputIssue {
  return {
    severity: 'warning',
    code: 'more-lines-lost',
    record: '',
    message: `${count.toLocaleString('en')} more lines are lost like those above, so the file is probably of another kind.`,
    action: 'Check how the file was written.',
  };
}

function tornLastLine(line: BadLine): InputIssue {
  return {
    severity: 'warning',
    code: 'last-line-incomplete',
    record: `line ${line.number}`,
    message: `The last line (${line.number}) is incomplete: it ${line.reason}.`,
    action:
      'It is left out and all lines before it are kept; a run stopped while writing leaves such a line.',
  };
}

function wrongType(number: number, value: unknown): InputIssue {
  const what = value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;
  return {
    severity: 'error',
    code: 'line-of-wrong-type',
    record: `line ${number}`,
    message: `Line ${number} holds ${what} where an object {…} is expected, so the file is damaged or of another kind.`,
    action: 'The line is left out and the others are kept; check how the file was written.',
  };
}

/**
 * Read a file of one JSON object per line, line by line, so that memory stays bounded by the longest line.
 * Blank lines are skipped; a broken last line is forgiven with a notice; a broken line before others is
 * reported by number as lost; a line that parses but is no object is an error. One bad line never costs another.
 *
 * @param onRow called with each row in file order
 * @throws UnreadableFile when the file cannot be opened or is empty; the signal's reason when aborted
 */
export async function readJsonLines(
  path: string,
  onRow: (row: JsonRow) => void,
  options: JsonLinesOptions = {},
): Promise<JsonLinesSummary> {
  const maxLine = options.maxLineBytes ?? DEFAULT_MAX_LINE_BYTES;
  checkFile(path, Number.POSITIVE_INFINITY);
  const reader = new LineReader(onRow);
  const hash = createHash('sha256');
  let bytes = 0;
  let rest: Buffer[] = [];
  let restBytes = 0;
  let endsWithBreak = true;
  try {
    for await (const block of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      options.signal?.throwIfAborted();
      if (bytes === 0 && detectEncoding(block) !== 'utf-8') return readUtf16Lines(path, reader);
      bytes += block.length;
      hash.update(block);
      let from = 0;
      for (let at = block.indexOf(NEWLINE); at >= 0; at = block.indexOf(NEWLINE, from)) {
        if (restBytes > maxLine) reader.tooLong(maxLine);
        else reader.line(joined(rest, block.subarray(from, at)));
        rest = [];
        restBytes = 0;
        from = at + 1;
      }
      const tail = block.subarray(from);
      restBytes += tail.length;
      if (restBytes > maxLine) rest = [];
      else if (tail.length > 0) rest.push(tail);
      endsWithBreak = tail.length === 0;
    }
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw unreadableFromSystem(path, error);
  }
  if (restBytes > maxLine) reader.tooLong(maxLine);
  else if (restBytes > 0) reader.line(joined(rest, Buffer.alloc(0)));
  reader.end(endsWithBreak);
  return { rows: reader.rows, sha256: hash.digest('hex'), bytes, issues: reader.issues };
}

function joined(parts: Buffer[], last: Buffer): Buffer {
  return parts.length === 0 ? last : Buffer.concat([...parts, last]);
}

/** UTF-16 is rare and its line breaks are not single bytes: the file is read whole, within the usual limit. */
function readUtf16Lines(path: string, reader: LineReader): JsonLinesSummary {
  const bytes = readBytes(path, 256_000_000);
  let text: string;
  try {
    text = decodeText(bytes).text;
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    throw new UnreadableFile('encoding', path, error.message, error.action);
  }
  const lines = text.split('\n');
  const terminated = lines.at(-1) === '';
  if (terminated) lines.pop();
  for (const line of lines) reader.numberedText(line);
  reader.end(terminated);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { rows: reader.rows, sha256, bytes: bytes.length, issues: reader.issues };
}

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
  const whole = (await firstLineStandsAlone(path)) ? undefined : readWhole(path);
  if (whole && !(whole instanceof UnreadableFile)) return whole;
  const list: JsonRow[] = [];
  const summary = await readJsonLines(path, (row) => list.push(row), options);
  // Neither one value nor lines: the fault of the whole file says more than "every line is lost".
  if (list.length === 0 && whole) throw whole;
  const only = list[0]?.value.items;
  if (list.length > 1 || !Array.isArray(only)) return { ...summary, list };
  return { ...summary, ...collectItems(only, summary.issues) };
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
