import { cpSync, existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { examineStudy } from '../../src/main/doctor/doctor.ts';
import { importInto } from '../../src/main/jobs/import-job.ts';
import { replaySettingsSchema } from '../../src/main/replay/settings.ts';
import { openStudyFile } from '../../src/main/store/study-file.ts';
import { readSnapshot } from './check.ts';
import { runChild } from './child.ts';
import { type FaultWorld, note } from './fault-world.ts';
import { makePlace } from './kills.ts';
import type { Operation } from './operation.ts';
import { differences } from './snapshot.ts';
import { SAMPLE_TREE } from './templates.ts';

const REPLAY: Operation = {
  kind: 'replay',
  request: {
    settings: replaySettingsSchema.parse({ adapter: 'request-prior', arm: 'no-scene' }),
    runName: 'r',
    samples: ['1q1a_math'],
  },
};
const SCORE: Operation = { kind: 'score', scoredBy: null };

/** Takes the clips away, works on without them, and puts them back. */
export async function removedMedia({ root, figures }: FaultWorld): Promise<void> {
  const place = makePlace(join(root, 'media'));
  const tree = join(root, 'media', 'tree');
  cpSync(SAMPLE_TREE, tree, { recursive: true });
  const study = openStudyFile(place.study, { create: 'Study' });
  await importInto(study, tree, {});
  study.db.close();
  const before = readSnapshot(place.study);
  const clips = readdirSync(tree, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.mp4'),
  );
  const move = (from: string, to: string): void => {
    for (const clip of clips) {
      if (existsSync(join(tree, clip) + from)) renameSync(join(tree, clip) + from, join(tree, clip) + to);
    }
  };
  const run = (operation: Operation) =>
    runChild({ studyPath: place.study, home: place.home, operation, kill: null });
  const expect = (holds: boolean, problem: string): void => {
    figures.tries += 1;
    if (holds) note(figures, 'as it must be');
    else figures.problems.push(problem);
  };

  move('', '.away');
  const scored = await run(SCORE);
  expect(scored.done, `Scoring needs no clips and failed without them: ${scored.failure?.message}`);
  const lost = differences(readSnapshot(place.study), before);
  expect(lost.length === 0, `Without its clips the study says something else: ${lost.join('; ')}`);
  const report = await examineStudy(place.study, { repair: false });
  const missing = report.findings.find(({ code }) => code === 'clips-missing');
  expect(missing !== undefined && missing.count > 0, 'The doctor does not miss the clips.');
  expect(
    report.errors === 0,
    `Missing clips are no damage: ${report.findings.map(({ message }) => message).join(' ')}`,
  );
  const replayed = await run(REPLAY);
  expect(
    replayed.failure?.expected === true && /not at hand/.test(replayed.failure.message),
    `A replay without clips says: ${replayed.failure?.message ?? 'done'}`,
  );
  const again = await importWithout(place.study, tree);
  expect(again.length === 0, `Imported again without its clips it loses: ${again.join('; ')}`);

  move('.away', '');
  const resumed = await run(REPLAY);
  expect(resumed.done, `With the clips back the replay does not go on: ${resumed.failure?.message}`);
  const after = readSnapshot(place.study);
  expect(
    (after.sessions ?? []).every((row) => row.includes('"done"')) && (after.sessions ?? []).length > 0,
    'A session stays failed.',
  );
}

/** Importing the tree once more, while its clips are away, must not change what the study holds. */
async function importWithout(path: string, tree: string): Promise<string[]> {
  const before = readSnapshot(path);
  const study = openStudyFile(path);
  try {
    await importInto(study, tree, {});
  } finally {
    study.db.close();
  }
  return differences(readSnapshot(path), before, [
    'samples',
    'slots',
    'outputs',
    'counts',
    'verdicts',
    'scores',
    'clips',
  ]);
}
