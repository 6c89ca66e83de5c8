import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scoreRun } from '../../src/core/interact-scope/diagnostics/scored.ts';
import { runTable } from '../../src/core/interact-scope/diagnostics/task-table.ts';
import { exportFigures, figureNames } from '../../src/main/export/figures.ts';
import { exportTables } from '../../src/main/export/tables.ts';
import { resourcePath } from '../../src/main/home.ts';
import { importInto } from '../../src/main/jobs/import-job.ts';
import { readScopeFacts } from '../../src/main/store/scope-facts.ts';
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

it('its tables hold the numbers of the diagnostics, unrounded, and rank none that rest on other targets', async () => {
  const study = openStudyFile(join(temporaryFolder(), 'study.slotscope'), { create: 'Study' });
  await importInto(study, resourcePath('sample', 'interact-scope'), {});
  const folder = temporaryFolder();
  const { written } = await exportTables(study, { outDir: folder, formats: ['tex', 'csv'] });
  const named = ['requests', 'assistance', 'tools', 'outcomes'].map((key) => `scope-table-${key}`);
  expect(written).toEqual(named.flatMap((name) => [`${name}.tex`, `${name}.csv`]));
  const facts = readScopeFacts(study.db);
  const run = facts.runs.find(({ name }) => name === 'scripted-eager')!;
  const [header = '', ...rows] = readFileSync(join(folder, 'scope-table-requests.csv'), 'utf8').split('\r\n');
  const at = (row: string, column: string) => row.split(',')[header.split(',').indexOf(column)];
  const row = rows.find((each) => at(each, 'run') === 'Eager')!;
  const { tasks } = runTable(scoreRun(facts, run));
  expect(at(row, 't1')).toBe(String(tasks.T1.rate));
  expect(at(row, 't7')).toBe(String(tasks.T7.rate));
  const tex = readFileSync(join(folder, 'scope-table-requests.tex'), 'utf8');
  // Arms hold a part of T1's targets, so no run is better there than another over all of them.
  expect(tex).toContain('Best and second are not marked in T1');
  expect(tex).not.toMatch(/^ +[^&]+ & \\textbf/mu);
  expect(tex).toMatch(/^ +Eager & 50\.0 & /mu);
  study.db.close();
});
