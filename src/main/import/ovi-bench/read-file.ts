import type { InputIssue } from '../../../core/issue.ts';
import { isJsonObject } from '../../../core/json.ts';
import { type OviCase, readCase, readCases } from '../../../core/ovi-bench/dataset.ts';
import { type OviResult, readResult } from '../../../core/ovi-bench/results.ts';
import type { JsonRow } from '../json-lines.ts';
import { readJsonRows } from '../json-rows.ts';
import { mentions } from '../peek.ts';
import { readJsonFile } from '../read-json.ts';
import type { Reading } from '../source.ts';
import { UnreadableFile } from '../unreadable-file.ts';

/** A result with its place in its file. */
export interface ResultRow {
  record: string;
  result: OviResult;
}

export type OviFile =
  | { kind: 'cases'; cases: OviCase[]; issues: InputIssue[] }
  | { kind: 'results'; results: ResultRow[]; issues: InputIssue[] };

/**
 * Read a file and tell by what it holds whether it is a part of the data set or has results: a list, one object,
 * `{data|cases|results: […]}` or JSON lines.
 *
 * @returns null for a file of another kind
 * @throws UnreadableFile for a file that names cases and cannot be read
 */
export async function readOviFile(file: string, reading: Reading): Promise<OviFile | null> {
  if (!mentions(file, ['case_id'])) return null;
  const { rows, issues, whole } = await readRows(file, reading);
  const kind = rows.map(({ value }) => kindOf(value)).find((found) => found !== null);
  if (kind === 'cases') {
    if (whole !== undefined) {
      const read = readCases(whole);
      return { kind, cases: read.cases, issues: [...issues, ...read.issues] };
    }
    const read = rows.map(({ value, record }) => readCase(value, record));
    return {
      kind,
      cases: read.flatMap((each) => each.case ?? []),
      issues: [...issues, ...read.flatMap((each) => each.issues)],
    };
  }
  if (kind !== 'results') return null;
  const read = rows.map(({ value, record }) => ({ record, ...readResult(value, record) }));
  return {
    kind,
    results: read.flatMap(({ record, result }) => (result ? [{ record, result }] : [])),
    issues: [...issues, ...read.flatMap((each) => each.issues)],
  };
}

function kindOf(value: unknown): OviFile['kind'] | null {
  if (!isJsonObject(value) || !('case_id' in value)) return null;
  if ('interaction_setup' in value || 'input_state' in value) return 'cases';
  return 'model' in value ? 'results' : null;
}

interface Rows {
  rows: { record: string; value: unknown }[];
  issues: InputIssue[];
  /** The file's one JSON value; absent for JSON lines. */
  whole?: unknown;
}

async function readRows(file: string, reading: Reading): Promise<Rows> {
  try {
    const { value, issues } = readJsonFile(file);
    return { rows: rowsOf(value), issues, whole: value };
  } catch (error) {
    if (!(error instanceof UnreadableFile) || !['not-json', 'truncated'].includes(error.code)) throw error;
    const { list, issues } = await readJsonRows(file, reading);
    if (list.length === 0) throw error;
    return { rows: list.map(({ record, value }: JsonRow) => ({ record, value })), issues };
  }
}

function rowsOf(root: unknown): Rows['rows'] {
  const list = Array.isArray(root)
    ? root
    : isJsonObject(root)
      ? 'case_id' in root
        ? [root]
        : [root.results, root.data, root.cases].find(Array.isArray)
      : undefined;
  return (list ?? []).map((value: unknown, position) => ({ record: `[${position}]`, value }));
}
