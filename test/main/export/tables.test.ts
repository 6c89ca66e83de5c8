import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exportFigures } from '../../../src/main/export/figures.ts';
import { exportTables, studyTables } from '../../../src/main/export/tables.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { readTables } from '../../../src/main/store/study-info.ts';
import { emptyStudy, FIXTURE_TREE, temporaryFolder } from '../study-fixture.ts';

async function fixtureStudy() {
  const study = emptyStudy();
  await importInto(study, FIXTURE_TREE, {});
  return study;
}
const options = { formats: ['tex', 'csv'], profile: 'reference', published: true } as const;

it('writes the numbers the tables of the study hold, the same bytes each time', async () => {
  const study = await fixtureStudy();
  const outDir = temporaryFolder();
  const written = await exportTables(study, { ...options, outDir });
  expect([...written].sort()).toEqual(readdirSync(outDir).sort());
  expect(written).toHaveLength(8);
  const [run] = readTables(study.db).runs;
  const f1 = run!.categories.allGlobal;
  const csv = readFileSync(join(outDir, 'table-3.csv'), 'utf8').split('\r\n');
  expect(csv[1]?.split(',')[6]).toBe(f1.slots === 0 ? '' : String(f1.f1));
  expect(csv.some((line) => line.includes(',yes,'))).toBe(true);
  const first = written.map((name) => readFileSync(join(outDir, name), 'utf8'));
  await exportTables(study, { ...options, outDir });
  expect(written.map((name) => readFileSync(join(outDir, name), 'utf8'))).toEqual(first);
  expect(studyTables(study, { profile: 'reference', published: false })[0]?.rows).toHaveLength(
    readTables(study.db).runs.length,
  );
});

it('refuses unknown tables and profiles and writes nothing', async () => {
  const study = await fixtureStudy();
  const outDir = temporaryFolder();
  await expect(exportTables(study, { ...options, outDir, names: ['table-9'] })).rejects.toThrow(/table-a2/u);
  await expect(exportTables(study, { ...options, outDir, profile: 'x' })).rejects.toThrow(/no profile "x"/u);
  expect(readdirSync(outDir)).toEqual([]);
});

it('writes a figure in every format, byte for byte the same, and the others where one cannot be made', async () => {
  const study = await fixtureStudy();
  const outDir = temporaryFolder();
  const figures = { outDir, names: ['f1-composition'], formats: ['svg', 'pdf', 'png'] as const };
  const { written, problems } = await exportFigures(study, figures);
  expect(problems).toEqual([]);
  expect([...written].sort()).toEqual(
    ['json', 'pdf', 'png', 'svg'].map((ending) => `f1-composition.${ending}`),
  );
  const first = written.map((name) => readFileSync(join(outDir, name)));
  await exportFigures(study, figures);
  expect(written.map((name) => readFileSync(join(outDir, name)))).toEqual(first);

  const partly = await exportFigures(study, { ...figures, outDir: temporaryFolder(), dpi: 9 });
  expect(partly.written).toContain('f1-composition.pdf');
  expect(partly.written).not.toContain('f1-composition.png');
  expect(partly.problems).toEqual([expect.stringMatching(/f1-composition: A PNG has 36 to 2400/u)]);

  const single = await exportFigures(study, { ...figures, outDir: temporaryFolder(), width: 'single' });
  expect(single.written).toHaveLength(4);
});
