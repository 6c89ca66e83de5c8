import { join } from 'node:path';
import { describeValue, isJsonObject } from '../../../core/json.ts';
import { readText } from '../../../core/omni-interact/time.ts';
import type { RunKind } from '../../../core/study-views.ts';
import { readJsonFile } from '../read-json.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import type { Findings } from './findings.ts';
import type { RunDescriptor, TimeUnit } from './source.ts';
import type { Tree } from './walk.ts';

const KINDS: readonly RunKind[] = ['imported', 'scripted', 'replayed'];
const UNITS: readonly TimeUnit[] = ['s', 'ms'];

export interface StudyNames {
  studyName: string;
  studyDescription: string;
}

/**
 * Apply the optional `study.json` at the opened root: `{name, description, runs: {folder: {kind, label, note,
 * timeUnit}}}`. Only here can a run be declared scripted or its times be declared milliseconds.
 */
export function applyStudyFile(tree: Tree, runs: readonly RunDescriptor[], findings: Findings): StudyNames {
  const names: StudyNames = { studyName: '', studyDescription: '' };
  if (!tree.get(findings.root)?.files.includes('study.json')) return names;
  const path = join(findings.root, 'study.json');
  findings.markUsed(path);
  let root: unknown;
  try {
    root = readJsonFile(path).value;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    findings.unreadable(error, 'warning', 'Names and labels are left out.');
    return names;
  }
  if (!isJsonObject(root)) return names;
  const entries = isJsonObject(root.runs) ? Object.entries(root.runs) : [];
  for (const [folder, entry] of entries) {
    const run = runs.find((known) => matches(known, folder, findings));
    if (run && isJsonObject(entry)) labelRun(run, entry, path, `runs.${folder}`, findings);
    else noteUnknownRun(path, folder, run !== undefined, findings);
  }
  return { studyName: readText(root.name), studyDescription: readText(root.description) };
}

function matches(run: RunDescriptor, folder: string, findings: Findings): boolean {
  const relative = findings.relative(run.folder);
  return relative === folder || run.name === folder || relative.endsWith(`/${folder}`);
}

function labelRun(
  run: RunDescriptor,
  entry: Record<string, unknown>,
  path: string,
  record: string,
  findings: Findings,
): void {
  run.label = readText(entry.label) || run.label;
  run.note = readText(entry.note);
  run.kind = choose(KINDS, entry.kind, run.kind, path, `${record}.kind`, findings);
  run.timeUnit = choose(UNITS, entry.timeUnit, run.timeUnit, path, `${record}.timeUnit`, findings);
}

function choose<T extends string>(
  allowed: readonly T[],
  value: unknown,
  otherwise: T,
  path: string,
  record: string,
  findings: Findings,
): T {
  if (value === undefined) return otherwise;
  const known = allowed.find((word) => word === value);
  if (known) return known;
  findings.add(path, {
    severity: 'warning',
    code: 'study-file-value',
    record,
    message: `${record} is ${describeValue(value)}; it can be ${allowed.join(' or ')}.`,
    action: `“${otherwise}” is used.`,
  });
  return otherwise;
}

function noteUnknownRun(path: string, folder: string, exists: boolean, findings: Findings): void {
  findings.add(path, {
    severity: 'warning',
    code: 'study-file-run',
    record: `runs.${folder}`,
    message: exists ? `runs.${folder} is no object.` : `There is no run in a folder “${folder}”.`,
    action: 'The entry is left out; name runs by their folders.',
  });
}
