/** Studies to begin with: made once, then copied. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resourcePath } from '../../src/main/home.ts';
import { importInto } from '../../src/main/jobs/import-job.ts';
import { setScoredBy } from '../../src/main/store/scores.ts';
import { type OpenStudy, openStudyFile } from '../../src/main/store/study-file.ts';
import { judgeByWordsNow } from './judged.ts';

export const FIXTURE_TREE = fileURLToPath(new URL('../fixtures/omni-interact-layout', import.meta.url));
export const SAMPLE_TREE = resourcePath('sample');

const made = new Map<string, Promise<string>>();

function once(folder: string, name: string, make: (study: OpenStudy) => Promise<void>): Promise<string> {
  const path = join(folder, `${name}.slotscope`);
  const known = made.get(path);
  if (known) return known;
  const making = (async () => {
    const study = openStudyFile(path, { create: 'Study' });
    await make(study);
    // Closing it puts everything into the one file that is copied.
    study.db.close();
    return path;
  })();
  made.set(path, making);
  return making;
}

/** Two runs with the verdicts that came with them. */
export const judgedTemplate = (folder: string): Promise<string> =>
  once(folder, 'imported', async (study) => void (await importInto(study, FIXTURE_TREE, {})));

/** The same runs, judged by words as well, so that two judges' verdicts can count. */
export const twiceJudgedTemplate = (folder: string): Promise<string> =>
  once(folder, 'twice-judged', async (study) => {
    await importInto(study, FIXTURE_TREE, {});
    await judgeByWordsNow(study, join(folder, 'template-cache.sqlite'));
  });

/** The same runs without any verdict. */
export const unjudgedTemplate = (folder: string): Promise<string> =>
  once(folder, 'unjudged', async (study) => {
    await importInto(study, FIXTURE_TREE, {});
    study.db.exec('DELETE FROM verdicts');
    setScoredBy(study.db, null);
  });

/** The sample's clips and annotations, with its scripted runs. */
export const clipsTemplate = (folder: string): Promise<string> =>
  once(folder, 'clips', async (study) => void (await importInto(study, SAMPLE_TREE, {})));

/** Copy a template to where it is worked on. */
export async function copyTemplate(template: Promise<string>, path: string): Promise<void> {
  copyFileSync(await template, path);
}
