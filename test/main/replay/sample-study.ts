/** The sample study in a folder of its own, for tests that replay over it. */
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { resourcePath } from '../../../src/main/home.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { adapterContext } from '../../../src/main/replay/context.ts';
import { adapters } from '../../../src/main/replay/kinds.ts';
import { type ReplayOptions, type ReplayRequest, replay } from '../../../src/main/replay/replay.ts';
import { replaySettingsSchema } from '../../../src/main/replay/settings.ts';
import { type OpenStudy, openStudyFile } from '../../../src/main/store/study-file.ts';
import { temporaryFolder } from '../study-fixture.ts';

let prepared: Promise<string> | undefined;

/** A study file holding the imported sample; made once, then copied. */
function prepare(): Promise<string> {
  prepared ??= (async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'slotscope-sample-')), 'sample.slotscope');
    const study = openStudyFile(path, { create: 'Sample' });
    await importInto(study, resourcePath('sample'), {});
    study.db.pragma('wal_checkpoint(TRUNCATE)');
    study.db.close();
    return path;
  })();
  return prepared;
}

/** Path of a study of one's own with the sample in it; removed when the test ends. */
export async function sampleStudyFile(): Promise<string> {
  const path = join(temporaryFolder(), 'study.slotscope');
  copyFileSync(await prepare(), path);
  return path;
}

/** The same, opened. */
export async function sampleStudy(): Promise<OpenStudy> {
  const study = openStudyFile(await sampleStudyFile());
  onTestFinished(() => void study.db.close());
  return study;
}

export const requestFor = (
  settings: Record<string, unknown> & { adapter: string },
  more: Partial<ReplayRequest> = {},
): ReplayRequest => ({
  settings: replaySettingsSchema.parse({ arm: 'request-text', ...settings }),
  ...more,
});

export const replayNow = (study: OpenStudy, request: ReplayRequest, options: Partial<ReplayOptions> = {}) =>
  replay(study, request, { registry: adapters(), context: adapterContext(), ...options });

export interface Said {
  subset: string;
  name: string;
  status: string;
  chunks: string;
  output_hash: string;
}

/** What a run said, per sample. */
export const saidBy = (study: OpenStudy, runName: string): Said[] =>
  study.db
    .prepare<[string], Said>(
      `SELECT subset, samples.name, status, chunks, output_hash FROM runs JOIN outputs USING (run_id)
       JOIN samples USING (sample_id) JOIN replays ON run_name = runs.name
       JOIN replay_sessions USING (replay_id, sample_id) WHERE runs.name = ? ORDER BY subset, samples.name`,
    )
    .all(runName);
