import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { InputIssue } from '../../core/issue.ts';
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { JsonSyntaxError, parseJson } from './json-syntax.ts';
import { checkFile, readBytes } from './read-json.ts';
import { decodeText, detectEncoding, EncodingError } from './text-encoding.ts';
import { UnreadableFile, unreadableFromSystem } from './unreadable-file.ts';

/** Longest line held in memory, in bytes; a longer one is reported as lost. */
export const DEFAULT_MAX_LINE_BYTES = 64_000_000;

/** Faults of single lines told one by one; further ones are counted. */
const MAX_LINE_ISSUES = 100;

const NEWLINE = 0x0a;

export interface JsonRow {
  /** Line in the file, or position in the list, counted from 1. */
  number: number;
  /** How to name the row in a message: `line 3` or `[2]`. */
  record: string;
  value: JsonObject;
  /** Where the row's line stands in the file, in bytes; absent where the row is no line or the file is UTF-16. */
  place?: { start: number; bytes: number };
}

/** Called with each row; returning `false` ends the reading. */
export type TakeRow = (row: JsonRow) => unknown;

export interface JsonLinesOptions {
  maxLineBytes?: number;
  /** For rows that are collected: refuse files larger than this; default 512 MB. */
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
  /** Nobody wants another row. */
  stopped = false;
  private readonly onRow: TakeRow;

  constructor(onRow: TakeRow) {
    this.onRow = onRow;
  }

  /** @param start where the line begins in the file, in bytes */
  line(bytes: Uint8Array, start: number): void {
    this.number += 1;
    let text: string;
    try {
      text = this.number === 1 ? decodeText(bytes).text : new TextDecoder('utf-8', DECODING).decode(bytes);
    } catch {
      this.bad('is not valid UTF-8 text', false);
      return;
    }
    this.text(text, { start, bytes: bytes.length });
  }

  numberedText(text: string): void {
    this.number += 1;
    this.text(text);
  }

  tooLong(maxBytes: number): void {
    this.number += 1;
    this.bad(`is longer than the limit of ${Math.round(maxBytes / 1_000_000)} MB for one line`, false);
  }

  private text(text: string, place?: JsonRow['place']): void {
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
    const row: JsonRow = { number: this.number, record: `line ${this.number}`, value: parsed.value };
    this.stopped = this.onRow(place ? { ...row, place } : row) === false;
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
 * @param onRow called with each row in file order; what is said of the file then covers what was read of it
 * @throws UnreadableFile when the file cannot be opened or is empty; the signal's reason when aborted
 */
export async function readJsonLines(
  path: string,
  onRow: TakeRow,
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
      const blockStart = bytes;
      bytes += block.length;
      hash.update(block);
      let from = 0;
      for (let at = block.indexOf(NEWLINE); at >= 0; at = block.indexOf(NEWLINE, from)) {
        const lineStart = blockStart + from - restBytes;
        if (restBytes > maxLine) reader.tooLong(maxLine);
        else reader.line(joined(rest, block.subarray(from, at)), lineStart);
        rest = [];
        restBytes = 0;
        from = at + 1;
        if (reader.stopped) break;
      }
      if (reader.stopped) break;
      const tail = block.subarray(from);
      restBytes += tail.length;
      if (restBytes > maxLine) rest = [];
      else if (tail.length > 0) rest.push(tail);
      endsWithBreak = tail.length === 0;
    }
  } catch (error) {
    // What the caller throws for a row, or on an abort, is not the file's fault.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw unreadableFromSystem(path, error);
  }
  if (restBytes > maxLine) reader.tooLong(maxLine);
  else if (restBytes > 0) reader.line(joined(rest, Buffer.alloc(0)), bytes - restBytes);
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
  for (const line of lines) {
    reader.numberedText(line);
    if (reader.stopped) break;
  }
  reader.end(terminated);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { rows: reader.rows, sha256, bytes: bytes.length, issues: reader.issues };
}
