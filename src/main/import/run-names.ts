import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../../core/json.ts';
import { readText } from '../../core/omni-interact/time.ts';
import type { RunKind } from '../../core/study-views.ts';
import type { ImportedRun } from '../store/import-writer.ts';
import type { Findings } from './omni-interact/findings.ts';
import { readJsonFile } from './read-json.ts';
import { UnreadableFile } from './unreadable-file.ts';

const KINDS: readonly RunKind[] = ['imported', 'scripted', 'replayed'];

/**
 * Apply the optional `study.json` of a folder to runs told apart by name: `{name, description, runs: {NAME: {kind,
 * label, note}}}`.
 */
export function readRunNames(
  folder: string,
  runs: readonly ImportedRun[],
  findings: Findings,
): { studyName: string; studyDescription: string } {
  const path = join(folder, 'study.json');
  if (!existsSync(path)) return { studyName: '', studyDescription: '' };
  let root: unknown;
  try {
    root = readJsonFile(path).value;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    findings.unreadable(error, 'warning', 'Names and labels are left out.');
    return { studyName: '', studyDescription: '' };
  }
  if (!isJsonObject(root)) return { studyName: '', studyDescription: '' };
  for (const [name, entry] of Object.entries(isJsonObject(root.runs) ? root.runs : {})) {
    const run = runs.find((known) => known.name === name);
    if (!run || !isJsonObject(entry)) {
      findings.add(path, {
        severity: 'warning',
        code: 'study-file-run',
        record: `runs.${name}`,
        message: run ? `runs.${name} is no object.` : `There is no run “${name}”.`,
        action: 'The entry is left out; name runs as MODEL or MODEL [ARM].',
      });
      continue;
    }
    run.label = readText(entry.label) || run.label;
    run.note = readText(entry.note);
    run.kind = KINDS.find((kind) => kind === entry.kind) ?? run.kind;
  }
  return { studyName: readText(root.name), studyDescription: readText(root.description) };
}
