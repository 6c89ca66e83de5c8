import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exportFigures, figureNames } from '../../src/main/export/figures.ts';
import { resourcePath } from '../../src/main/home.ts';
import { importInto } from '../../src/main/jobs/import-job.ts';
import { openStudyFile } from '../../src/main/store/study-file.ts';
import { temporaryFolder } from './study-fixture.ts';

it('every diagnostic of Omni-InteractScope leaves the sample as a figure, twice with the same bytes', async () => {
  const study = openStudyFile(join(temporaryFolder(), 'study.slotscope'), { create: 'Study' });
  await importInto(study, resourcePath('sample', 'interact-scope'), {});
  const names = figureNames(study).filter((name) => name.startsWith('scope-'));
  expect(names).toEqual(
    expect.arrayContaining([
      'scope-outcomes',
      'scope-scene-ablation-scripted-eager',
      'scope-recall-rate-scripted-eager',
      'scope-guidance',
      'scope-steps-3-steps',
      'scope-priors',
      'scope-filters-scripted-eager',
      'scope-schedules',
      'scope-audio-scripted-watchful',
    ]),
  );
  const [one, two] = [temporaryFolder(), temporaryFolder()];
  const { written, problems } = await exportFigures(study, { outDir: one, names });
  await exportFigures(study, { outDir: two, names });
  expect(problems).toEqual([]);
  for (const file of written) expect(readFileSync(join(one, file))).toEqual(readFileSync(join(two, file)));
  const provenance = JSON.parse(readFileSync(join(one, 'scope-scene-ablation-scripted-eager.json'), 'utf8'));
  expect(provenance).toMatchObject({
    benchmark: 'interact-scope',
    toleranceSeconds: 2,
    shows: { targets: 16 },
  });
  // What the paper leaves open goes with every figure.
  expect(Object.keys(provenance.assumptions)).toEqual(['A1', 'A2', 'A3', 'A4', 'A5']);
  study.db.close();
});
