import { type DuplexSample, readSampleRow, readSampleRows } from '../../../core/duplex-eval/dataset.ts';
import { type DuplexResult, readResultFile } from '../../../core/duplex-eval/result-file.ts';
import { findSplit } from '../../../core/duplex-eval/splits.ts';
import type { InputIssue } from '../../../core/issue.ts';
import { isJsonObject, type JsonObject } from '../../../core/json.ts';
import type { JsonRow } from '../json-lines.ts';
import { readJsonRows } from '../json-rows.ts';
import { mentions } from '../peek.ts';
import { readJsonFile } from '../read-json.ts';
import type { Reading } from '../source.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import type { Candidate } from './candidates.ts';

/** What a file turned out to be. */
export type DuplexFile =
  | { kind: 'rows'; samples: DuplexSample[]; issues: InputIssue[] }
  | { kind: 'response'; value: unknown; issues: InputIssue[] }
  | { kind: 'result'; result: DuplexResult; issues: InputIssue[] };

/**
 * Read a file and tell by what it holds whether it is a part of the data set, a response or a result.
 *
 * @returns null for a file of another kind
 * @throws UnreadableFile for a file in a split's folder that cannot be read
 */
export async function readDuplexFile(
  { file, splitName, runFolder }: Candidate,
  reading: Reading,
): Promise<DuplexFile | null> {
  if (runFolder === null && !mentions(file, ['question_text'])) return null;
  const { value, lines, issues } = await readAny(file, reading);
  if (lines) return rowsOfLines(lines, splitName, issues);
  if (runFolder !== null && looksLikeResult(value))
    return { kind: 'result', result: readResultFile(value), issues };
  if (holdsRows(value, splitName)) {
    const root = isJsonObject(value) && 'question_text' in value ? [value] : value;
    const read = readSampleRows(root, splitName ?? undefined);
    return { kind: 'rows', samples: read.samples, issues: [...issues, ...read.issues] };
  }
  return runFolder !== null && looksLikeResponse(value) ? { kind: 'response', value, issues } : null;
}

interface AnyJson {
  value: unknown;
  /** Set when the file holds one object a line. */
  lines?: JsonRow[];
  issues: InputIssue[];
}

/** One JSON value or JSON lines, whatever the file's ending says. */
async function readAny(file: string, reading: Reading): Promise<AnyJson> {
  try {
    const { value, issues } = readJsonFile(file);
    return { value, issues };
  } catch (error) {
    if (!(error instanceof UnreadableFile) || !['not-json', 'truncated'].includes(error.code)) throw error;
    const { list, issues } = await readJsonRows(file, reading);
    if (list.length === 0) throw error;
    return { value: null, lines: list, issues };
  }
}

function rowsOfLines(
  lines: readonly JsonRow[],
  splitName: string | null,
  issues: readonly InputIssue[],
): DuplexFile | null {
  if (!lines.some(({ value }) => isRow(value, splitName))) return null;
  const read = lines.map(({ value, record }) => readSampleRow(value, record, splitName ?? undefined));
  return {
    kind: 'rows',
    samples: read.flatMap(({ sample }) => sample ?? []),
    issues: [...issues, ...read.flatMap((row) => row.issues)],
  };
}

/** A row of the data set in a split that is known, from the row itself or from where its file lies. */
const isRow = (value: unknown, splitName: string | null): boolean =>
  isJsonObject(value) &&
  'question_text' in value &&
  findSplit(splitOf(value) ?? splitName ?? '') !== undefined;

const splitOf = ({ split, task_type }: JsonObject): string | undefined =>
  [split, task_type].find((name) => typeof name === 'string');

function holdsRows(value: unknown, splitName: string | null): boolean {
  if (Array.isArray(value)) return value.some((row) => isRow(row, splitName));
  if (!isJsonObject(value)) return false;
  return (
    isRow(value, splitName) ||
    Object.entries(value).some(
      ([name, rows]) =>
        Array.isArray(rows) && rows.some((row) => isRow(row, findSplit(name)?.name ?? splitName)),
    )
  );
}

const looksLikeResult = (value: unknown): boolean =>
  isJsonObject(value) &&
  (['evaluation_result', 'temporal_sensitivity', 'content_accuracy'].some((name) => name in value) ||
    isJsonObject(value.error));

/** A list or an object with one; a list without any item is a model that said nothing. */
function looksLikeResponse(value: unknown): boolean {
  const list = Array.isArray(value)
    ? value
    : isJsonObject(value)
      ? [value.sentences, value.chunks].find(Array.isArray)
      : undefined;
  if (!list) return false;
  const objects = list.filter(isJsonObject);
  return (
    objects.length === 0 ||
    objects.some((item) => ['sentence', 'text', 'content'].some((name) => name in item))
  );
}
