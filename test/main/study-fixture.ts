import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type OpenStudy, openStudyFile } from '../../src/main/store/study-file.ts';

export const FIXTURE_TREE = fileURLToPath(new URL('../fixtures/omni-interact-layout', import.meta.url));

/** A folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'slotscope-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A new, empty study that is closed and removed when the test ends. */
export function emptyStudy(): OpenStudy {
  const study = openStudyFile(join(temporaryFolder(), 'test.slotscope'), { create: 'Test' });
  onTestFinished(() => void study.db.close());
  return study;
}

/** A writable copy of the fixture tree. */
export function copyOfFixtureTree(): string {
  const folder = join(temporaryFolder(), 'tree');
  cpSync(FIXTURE_TREE, folder, { recursive: true });
  return folder;
}

/** Rewrite one text file of a tree. */
export function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** Every row of the tables that hold a study's contents, to tell whether anything changed. */
export function contentsOf({ db }: OpenStudy): Record<string, unknown[]> {
  const tables = [
    'samples',
    'slots',
    'runs',
    'outputs',
    'verdicts',
    'scores',
    'score_packs',
    'issues',
    'clips',
  ];
  return Object.fromEntries(tables.map((table) => [table, db.prepare(`SELECT * FROM ${table}`).all()]));
}
