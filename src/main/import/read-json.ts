import { hash } from 'node:crypto';
import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import type { InputIssue } from '../../core/issue.ts';
import { JsonSyntaxError, parseJson } from './json-syntax.ts';
import { decodeText, EncodingError } from './text-encoding.ts';
import { UnreadableFile, unreadableFromSystem } from './unreadable-file.ts';

/** Largest file read in one piece, in bytes. JavaScript cannot hold a text much longer than this. */
export const DEFAULT_MAX_JSON_BYTES = 512_000_000;

export interface ReadJsonOptions {
  /** Refuse files larger than this; default `DEFAULT_MAX_JSON_BYTES`. */
  maxBytes?: number;
}

export interface JsonFile {
  value: unknown;
  /** SHA-256 of the file's original bytes, in hex, so that it can be checked with any tool. */
  sha256: string;
  /** Size of the file in bytes. */
  bytes: number;
  /** What was tolerated while reading. */
  issues: InputIssue[];
}

/**
 * Read a JSON file as people and Python write them: UTF-8 with or without a byte order mark, UTF-16 with one,
 * any line ending, `NaN` and `Infinity` as values (they become JavaScript numbers that are not finite, and an
 * issue counts them).
 *
 * @throws UnreadableFile when the file cannot be opened, is too large, is no text or is no JSON
 */
export function readJsonFile(path: string, options: ReadJsonOptions = {}): JsonFile {
  const bytes = readBytes(path, options.maxBytes ?? DEFAULT_MAX_JSON_BYTES);
  const sha256 = hash('sha256', bytes);
  const text = decodeFile(path, bytes);
  return { ...parseJsonText(path, text), sha256, bytes: bytes.length };
}

/**
 * Read a whole file of at most `maxBytes` bytes.
 *
 * @throws UnreadableFile when it is missing, no regular file, not permitted, too large or empty
 */
export function readBytes(path: string, maxBytes: number): Buffer {
  let descriptor: number | undefined;
  try {
    const size = checkFile(path, maxBytes);
    descriptor = openSync(path, 'r');
    const bytes = Buffer.allocUnsafe(size);
    let filled = 0;
    while (filled < size) {
      const count = readSync(descriptor, bytes, filled, size - filled, null);
      if (count === 0) break;
      filled += count;
    }
    return bytes.subarray(0, filled);
  } catch (error) {
    throw unreadableFromSystem(path, error);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/**
 * The size in bytes of a regular file that has something in it. Call it before a file is opened: opening a named pipe
 * waits for somebody to write into it.
 *
 * @throws UnreadableFile when it is missing, no regular file, larger than `maxBytes` or empty
 */
export function checkFile(path: string, maxBytes: number): number {
  const stat = statOf(path);
  if (!stat.isFile()) {
    throw new UnreadableFile(
      'not-a-file',
      path,
      'It is not a regular file.',
      'Name a file, or open the folder.',
    );
  }
  if (stat.size > maxBytes) {
    throw new UnreadableFile(
      'too-large',
      path,
      `It is ${megabytes(stat.size)} MB, over the limit of ${megabytes(maxBytes)} MB for one file.`,
      'Split it into one file per sample, or remove what is not needed (audio, logs) and import again.',
    );
  }
  if (stat.size === 0) {
    throw new UnreadableFile(
      'empty',
      path,
      'The file is empty (0 bytes).',
      'Write or copy the file again; an interrupted copy often leaves an empty file.',
    );
  }
  return stat.size;
}

function statOf(path: string): Stats {
  try {
    return statSync(path);
  } catch (error) {
    throw unreadableFromSystem(path, error);
  }
}

function megabytes(bytes: number): string {
  const value = bytes / 1_000_000;
  return value < 10 ? String(Number(value.toPrecision(3))) : String(Math.round(value));
}

function decodeFile(path: string, bytes: Buffer): string {
  try {
    return decodeText(bytes).text;
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    throw new UnreadableFile('encoding', path, error.message, error.action);
  }
}

function parseJsonText(path: string, text: string): Pick<JsonFile, 'value' | 'issues'> {
  if (isBlank(text)) {
    throw new UnreadableFile(
      'empty',
      path,
      'The file holds only blank space.',
      'Write or copy the file again.',
    );
  }
  try {
    const { value, nonFinite } = parseJson(text);
    return { value, issues: nonFinite > 0 ? [nonFiniteIssue(nonFinite)] : [] };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw unreadableFromSyntax(path, error);
  }
}

/** Whether a text is white space only; unlike trimming it, this copies nothing of a large one. */
const isBlank = (text: string): boolean => !/\S/.test(text);

function nonFiniteIssue(count: number): InputIssue {
  const values = count === 1 ? '1 value is' : `${count} values are`;
  return {
    severity: 'info',
    code: 'non-finite-numbers',
    record: '',
    message: `${values} NaN or Infinity, which standard JSON does not have.`,
    action: 'Read as “not a number”: a score like that is no score and a time like that is no time, never 0.',
  };
}

function unreadableFromSyntax(path: string, error: JsonSyntaxError): UnreadableFile {
  const where = `line ${error.line}, column ${error.column}`;
  switch (error.fault) {
    case 'truncated':
      return new UnreadableFile(
        'truncated',
        path,
        `The file is cut off at ${where}: ${error.message}.`,
        'Copy or write the file again; a full disk or an interrupted run leaves files like this.',
      );
    case 'nul':
      return new UnreadableFile(
        'nul-bytes',
        path,
        `The file holds a NUL byte at ${where}.`,
        'The file is damaged (often by a crash while writing); write or copy it again.',
      );
    default:
      return new UnreadableFile(
        'not-json',
        path,
        `The file is no JSON: ${error.message} (${where}).`,
        'Correct it at that place, or export it again.',
      );
  }
}
