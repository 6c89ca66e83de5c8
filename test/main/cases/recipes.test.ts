import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outcomeInCode } from '../../../src/core/omni-interact/outcome.ts';
import { capturePanel } from '../../../src/main/cases/capture.ts';
import { prepareCases } from '../../../src/main/cases/recipes.ts';
import { caseFiles } from '../../../src/main/export/case-study.ts';
import { resourcePath } from '../../../src/main/home.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { listCases, readCase, saveCase, setCaseRemoved } from '../../../src/main/store/cases.ts';
import { emptyStudy, temporaryFolder } from '../study-fixture.ts';

describe('cases that come with a data folder', () => {
  it('are made of the study’s runs, once, and left alone when edited or removed', async () => {
    const study = emptyStudy();
    const folder = resourcePath('sample');
    await importInto(study, folder, {});
    const first = await prepareCases(study, folder);
    expect(first.made).toEqual(['Waiting and stopping']);
    const [made] = listCases(study.db);
    const { document } = readCase(study.db, made!.caseId);
    expect(document.panels.map(({ facts }) => facts.runs.length)).toEqual([3, 3]);
    // Every translation belongs to a text that is there.
    const [tea] = document.panels;
    const texts = Object.keys(tea!.translations).map((key) => key.split(' ').slice(0, 3).join(' '));
    expect(texts).toContain('said 2 core');
    const { files } = await caseFiles(study, made!.caseId, { formats: ['svg'] });
    const svg = [...files].filter(([name]) => name.endsWith('.svg')).map(([, content]) => String(content));
    for (const translation of Object.values(tea!.translations)) {
      expect(svg.join().replaceAll(/<[^>]*>/gu, ' ')).toContain(translation.slice(0, 20));
    }
    saveCase(study.db, made!.caseId, 1, { ...document, title: 'Mine' });
    expect((await prepareCases(study, folder)).made).toEqual([]);
    setCaseRemoved(study.db, made!.caseId, true);
    expect((await prepareCases(study, folder)).made).toEqual([]);
    expect(listCases(study.db).map(({ title }) => title)).toEqual(['Mine']);
  });

  it('are told when their description is wrong, and the others are made', async () => {
    const study = emptyStudy();
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'cases'));
    const recipe = { uid: 'a', title: 'Good', panels: [] };
    const panel = { benchmark: 'omni-interact', subset: 'x', sample: 'y' };
    writeFileSync(join(folder, 'cases', '1.json'), '{');
    writeFileSync(join(folder, 'cases', '2.json'), JSON.stringify({ ...recipe, uid: 'b', panles: [] }));
    writeFileSync(join(folder, 'cases', '3.json'), JSON.stringify({ ...recipe, uid: 'c', panels: [panel] }));
    writeFileSync(join(folder, 'cases', '4.json'), JSON.stringify(recipe));
    const { made, problems } = await prepareCases(study, folder);
    expect(made).toEqual(['Good']);
    expect(problems).toHaveLength(3);
    expect(problems[0]).toMatch(/1\.json cannot be read/);
    expect(problems[1]).toMatch(/2\.json.*panles/);
    expect(problems[2]).toMatch(/3\.json.*no sample x \/ y/);
  });
});

it('captures the targets of another benchmark with the outcomes the study lists', async () => {
  const study = emptyStudy();
  await importInto(study, resourcePath('sample', 'interact-scope'), {});
  const samples = study.db
    .prepare<[], { sample_id: number; subset: string; name: string }>(
      `SELECT DISTINCT sample_id, subset, samples.name FROM samples JOIN slots USING (sample_id)
       JOIN outputs USING (sample_id) ORDER BY sample_id LIMIT 20`,
    )
    .all();
  expect(samples.length).toBeGreaterThan(5);
  let compared = 0;
  for (const { sample_id, subset, name } of samples) {
    const facts = capturePanel(study, { benchmark: 'interact-scope', subset, sample: name });
    const listed = study.db
      .prepare<[number], { run: string; slot_id: number; outcome: number }>(
        `SELECT runs.name AS run, slot_id, outcome FROM scores JOIN runs USING (run_id) JOIN slots USING (slot_key)
         WHERE sample_id = ?`,
      )
      .all(sample_id);
    for (const run of facts.runs.filter(({ status }) => status === 'ok')) {
      for (const { slotId } of facts.slots) {
        const row = listed.find((each) => each.run === run.name && each.slot_id === slotId);
        const tag = run.tags.find((each) => each.slotId === slotId)?.tags[0]?.text;
        const outcome = row === undefined ? 'unjudged' : outcomeInCode(row.outcome);
        expect(tag).toBe(outcome.replaceAll('-', ' '));
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(20);
});
