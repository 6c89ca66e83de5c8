import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import type {
  JudgeSettings,
  JudgingReport,
  JudgingRequest,
} from '../../../src/core/judging/judging-views.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { planOnly, runJudging } from '../../../src/main/judging/run.ts';
import { DEFAULT_JUDGE_SETTINGS } from '../../../src/main/judging/settings.ts';
import { type OpenStudy, openStudyFile } from '../../../src/main/store/study-file.ts';
import { FIXTURE_TREE, temporaryFolder } from '../study-fixture.ts';

let template: Promise<string> | undefined;

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'slotscope-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'template.slotscope');
  const study = openStudyFile(path, { create: 'Test' });
  await importInto(study, FIXTURE_TREE, {});
  study.db.pragma('wal_checkpoint(TRUNCATE)');
  study.db.close();
  return path;
}

/** A study of its own with both runs of the fixture tree and their imported verdicts. */
export async function importedStudy(): Promise<OpenStudy> {
  template ??= makeTemplate();
  const path = join(temporaryFolder(), 'test.slotscope');
  copyFileSync(await template, path);
  return reopen(path);
}

export function reopen(path: string): OpenStudy {
  const study = openStudyFile(path);
  onTestFinished(() => void study.db.close());
  return study;
}

/** The id of the run of this name. */
export const runIdOf = ({ db }: OpenStudy, name: string): number =>
  db.prepare<[string], number>('SELECT run_id FROM runs WHERE name = ?').pluck().get(name)!;

export interface JudgingBench {
  study: OpenStudy;
  cachePath: string;
  settings: JudgeSettings;
  plan: (request?: Partial<JudgingRequest>, settings?: Partial<JudgeSettings>) => ReturnType<typeof planOnly>;
  run: (
    request?: Partial<JudgingRequest>,
    options?: Partial<Parameters<typeof runJudging>[2]>,
    settings?: Partial<JudgeSettings>,
  ) => Promise<JudgingReport>;
}

/** A study, a cache and settings for a server, with short waits. */
export async function judgingBench(
  baseUrl: string,
  study?: OpenStudy,
  cachePath?: string,
): Promise<JudgingBench> {
  const own = study ?? (await importedStudy());
  const cache = cachePath ?? join(temporaryFolder(), 'judge-cache.sqlite');
  const settings: JudgeSettings = {
    ...DEFAULT_JUDGE_SETTINGS,
    baseUrl,
    model: 'test-model',
    timeoutSeconds: 5,
    maxAttempts: 3,
  };
  return {
    study: own,
    cachePath: cache,
    settings,
    plan: (request = {}, changed = {}) =>
      planOnly(
        own,
        { judge: 'openai', ...request },
        { settings: { ...settings, ...changed }, cachePath: cache },
      ),
    run: (request = {}, options = {}, changed = {}) =>
      runJudging(
        own,
        { judge: 'openai', ...request },
        {
          settings: { ...settings, ...changed },
          cachePath: cache,
          apiKey: null,
          backOffBaseMs: 5,
          ...options,
        },
      ),
  };
}

/** The verdicts a judge gave, by state. */
export const countByState = ({ db }: OpenStudy, judge: string): Record<string, number> =>
  Object.fromEntries(
    db
      .prepare<[string], [string, number]>(
        'SELECT state, count(*) FROM verdicts WHERE judge = ? GROUP BY state',
      )
      .raw()
      .all(judge),
  );
