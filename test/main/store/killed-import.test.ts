import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { importNotices, settleCutOffImports } from '../../../src/main/store/imports.ts';
import { openStudyFile } from '../../../src/main/store/study-file.ts';
import { contentsOf, FIXTURE_TREE, temporaryFolder } from '../study-fixture.ts';

const script = fileURLToPath(new URL('import-process.ts', import.meta.url));

/** Start an import in a process of its own and kill it as soon as it tells this much progress. */
async function importKilledAt(studyPath: string, percent: number): Promise<string> {
  const child = spawn(process.execPath, [script, studyPath, FIXTURE_TREE], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = '';
  child.stdout.on('data', (data: Buffer) => {
    for (const line of data.toString().split('\n').filter(Boolean)) {
      last = line;
      if (Number(line) >= percent) child.kill('SIGKILL');
    }
  });
  await new Promise((resolve) => child.once('close', resolve));
  return last;
}

describe('an import killed half way', () => {
  it.each([1, 30, 60, 90, 99])('at %i %% leaves the study as before and says so', async (percent) => {
    const path = join(temporaryFolder(), 'test.slotscope');
    const fresh = openStudyFile(path, { create: 'Test' });
    const before = contentsOf(fresh);
    fresh.db.close();
    const last = await importKilledAt(path, percent);

    const study = openStudyFile(path);
    onTestFinished(() => void study.db.close());
    settleCutOffImports(study.db);
    if (last === 'done') {
      // The process was faster than the signal: then the import must be whole.
      expect(contentsOf(study).outputs).toHaveLength(28);
      expect(importNotices(study.db)).toEqual([]);
      return;
    }
    const after = contentsOf(study);
    const complete = after.outputs?.length === 28;
    if (!complete) {
      expect(after).toEqual(before);
      expect(importNotices(study.db)).toEqual([expect.stringContaining('Nothing of it was kept')]);
    }
    await importInto(study, FIXTURE_TREE, {});
    expect(contentsOf(study).outputs).toHaveLength(28);
    expect(importNotices(study.db)).toEqual([]);
  });
});
