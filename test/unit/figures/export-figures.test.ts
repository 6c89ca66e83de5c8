import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportFigures, figureNames } from '../../../src/main/export/figures.ts';
import { makeUnique, safeFileName } from '../../../src/main/export/file-name.ts';
import { exportTables } from '../../../src/main/export/tables.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import type { OpenStudy } from '../../../src/main/store/study-file.ts';
import { readTables } from '../../../src/main/store/study-info.ts';
import { pdfFonts, pdfPageSizes } from '../../main/export/pdf.ts';
import { emptyStudy, FIXTURE_TREE, temporaryFolder } from '../../main/study-fixture.ts';
import { readXml } from './well-formed.ts';

async function fixtureStudy(): Promise<OpenStudy> {
  const study = emptyStudy();
  await importInto(study, FIXTURE_TREE, {});
  return study;
}

const contents = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

describe('exporting figures', () => {
  it('writes every figure with its provenance, the same bytes each time, and nothing of this machine', async () => {
    const study = await fixtureStudy();
    const folder = join(temporaryFolder(), 'new', 'figures');
    const steps: (number | null)[] = [];
    const { written } = await exportFigures(study, {
      outDir: folder,
      onProgress: (fraction) => void steps.push(fraction),
    });
    const first = contents(folder);
    expect(Object.keys(first)).toEqual([...written].sort());
    expect(written).toContain('f1-composition.svg');
    expect(written).toContain('slot-timeline-1q1a-0001.json');
    expect(written).toHaveLength(2 * figureNames(study).length);
    expect(steps.at(-1)).toBe(1);
    for (const [name, text] of Object.entries(first)) {
      if (name.endsWith('.svg')) expect(readXml(text)[0]?.name).toBe('svg');
      else expect(JSON.parse(text)).toMatchObject({ figure: name.slice(0, -5), benchmark: 'omni-interact' });
      expect(text).not.toContain(study.path);
      expect(text).not.toContain(FIXTURE_TREE);
    }
    await exportFigures(study, { outDir: folder });
    expect(contents(folder)).toEqual(first);
  });

  it('says in the provenance which runs, profile, judges and versions it rests on', async () => {
    const folder = temporaryFolder();
    await exportFigures(await fixtureStudy(), { outDir: folder, names: ['f1-composition'] });
    const provenance: unknown = JSON.parse(readFileSync(join(folder, 'f1-composition.json'), 'utf8'));
    expect(provenance).toMatchObject({
      study: expect.any(String),
      profile: { name: 'reference', wAck: 0.2 },
      judges: ['imported'],
      runs: [{ name: 'alpha', kind: 'imported' }, { name: 'beta' }],
      versions: { slotscope: expect.any(String), scores: expect.any(Number) },
      shows: { runs: [{ f1: expect.any(Number) }, {}] },
    });
  });

  it('writes only what is named; a family means all of it; an unknown name writes nothing', async () => {
    const study = await fixtureStudy();
    const folder = temporaryFolder();
    const one = await exportFigures(study, { outDir: folder, names: ['slot-timeline-1q1a-0002'] });
    expect(one.written).toEqual(['slot-timeline-1q1a-0002.svg', 'slot-timeline-1q1a-0002.json']);
    const family = await exportFigures(study, { outDir: folder, names: ['slot-timeline'] });
    const timelines = figureNames(study).filter((name) => name.startsWith('slot-timeline'));
    expect(family.written).toEqual(timelines.flatMap((name) => [`${name}.svg`, `${name}.json`]));
    expect(timelines.length).toBeGreaterThan(1);
    const other = join(folder, 'other');
    await expect(exportFigures(study, { outDir: other, names: ['pie-chart'] })).rejects.toThrow(
      /no figure named "pie-chart".*nothing was written.*f1-composition/s,
    );
    expect(existsSync(other)).toBe(false);
  });

  it('stays in its folder whatever samples are called, and keeps those apart that look alike', async () => {
    const study = await fixtureStudy();
    const names = ['../../escape', '..\\..\\escape', '茶 馆', 'CON', 'x'.repeat(400), '0004'];
    const ids = study.db.prepare('SELECT sample_id FROM samples ORDER BY sample_id').pluck().all();
    for (const [index, name] of names.entries()) {
      study.db.prepare('UPDATE samples SET name = ? WHERE sample_id = ?').run(`${name}`, ids[index]);
    }
    study.db.prepare("UPDATE samples SET name = 'con', subset = '1q1a' WHERE sample_id = ?").run(ids[6]);
    const parent = temporaryFolder();
    const { written } = await exportFigures(study, { outDir: join(parent, 'out') });
    expect(readdirSync(parent)).toEqual(['out']);
    expect(readdirSync(join(parent, 'out')).sort()).toEqual([...written].sort());
    expect(new Set(written.map((name) => name.toLowerCase())).size).toBe(written.length);
    expect(written).toContain('slot-timeline-1q1a-茶_馆.svg');
    expect(written.filter((name) => /escape/.test(name))).toHaveLength(4);
  });

  it('tells a person when the folder takes no files, and leaves no halves', async () => {
    const study = await fixtureStudy();
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    await expect(exportFigures(study, { outDir: join(folder, 'file', 'x') })).rejects.toThrow(
      /Files cannot be written to .*Nothing was written\. Choose a folder/s,
    );
    mkdirSync(join(folder, 'f1-composition.svg'));
    await expect(exportFigures(study, { outDir: folder })).rejects.toThrow(/cannot be written/);
    expect(readdirSync(folder).sort()).toEqual(['f1-composition.svg', 'file']);
  });
});

describe('formats', () => {
  it('are the same bytes each time, with the fonts inside and the size of a column', async () => {
    const study = await fixtureStudy();
    const [first, second] = [temporaryFolder(), temporaryFolder()];
    const options = {
      names: ['timeliness', 'slot-timeline-1q1a-0001'],
      formats: ['svg', 'pdf', 'png'] as const,
    };
    const { written, problems } = await exportFigures(study, { ...options, outDir: first });
    expect(problems).toEqual([]);
    expect(written.filter((name) => name.startsWith('timeliness'))).toEqual([
      'timeliness.svg',
      'timeliness.pdf',
      'timeliness.png',
      'timeliness.json',
    ]);
    await exportFigures(study, { ...options, outDir: second });
    for (const name of written) {
      expect(readFileSync(join(first, name)).equals(readFileSync(join(second, name))), name).toBe(true);
    }
    for (const name of written.filter((each) => each.endsWith('.pdf'))) {
      const pdf = readFileSync(join(first, name));
      expect(pdfFonts(pdf).length).toBeGreaterThan(0);
      expect(pdfFonts(pdf).every(({ embedded, subset }) => embedded && subset)).toBe(true);
      expect(pdfPageSizes(pdf)[0]?.[0]).toBeCloseTo(6.9 * 72, 1);
    }
  });

  it('have the width asked for where the figure has it, and a name that says so', async () => {
    const folder = temporaryFolder();
    const { written } = await exportFigures(await fixtureStudy(), {
      outDir: folder,
      names: ['timeliness', 'slot-timeline-1q1a-0001'],
      width: 'single',
    });
    expect(written).toContain('timeliness-single.svg');
    expect(written).toContain('slot-timeline-1q1a-0001.svg');
    expect(readFileSync(join(folder, 'timeliness-single.svg'), 'utf8')).toContain('width="3.3in"');
  });

  it('write every figure of the study in a single column, too', async () => {
    const study = await fixtureStudy();
    const { written } = await exportFigures(study, { outDir: temporaryFolder(), width: 'single' });
    expect(written).toHaveLength(2 * figureNames(study).length);
  });

  it('hold what a study’s tables say, as LaTeX and CSV', async () => {
    const study = await fixtureStudy();
    const folder = temporaryFolder();
    const { written } = await exportTables(study, {
      outDir: folder,
      formats: ['tex', 'csv'],
      published: true,
    });
    expect(written).toHaveLength(8);
    const stored = readTables(study.db).runs.map(({ categories }) => categories.allGlobal);
    const rows = readFileSync(join(folder, 'table-3.csv'), 'utf8').split('\r\n');
    const [header = '', ...own] = rows.slice(0, 1 + stored.length);
    const column = header.split(',').indexOf('ia_qtf1_all_global');
    const numbers = own.map((row) => Number(row.split(',')[column]));
    expect(numbers).toEqual(stored.map(({ f1 }) => f1));
    expect(readFileSync(join(folder, 'table-3.tex'), 'utf8')).toContain('\\textit{AURA}');
    await expect(
      exportTables(study, { outDir: folder, formats: ['tex'], names: ['table-9'] }),
    ).rejects.toThrow(/no table named "table-9".*table-3, table-a2/s);
  });
});

describe('file names', () => {
  it.each([
    [['a', 'b'], 'a-b'],
    [['a/b', '..'], 'a_b-_'],
    [['.hidden', 'end.'], '_hidden-end_'],
    [['tab\tnul\u0000', 'é'], 'tab_nul_-é'],
    [[''], '_'],
  ])('%j becomes %j', (parts, name) => expect(safeFileName(...parts)).toBe(name));

  it('are short enough in bytes and whole in characters', () => {
    const name = safeFileName('龙'.repeat(300));
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(160);
    expect(name).toMatch(/^龙+$/);
  });

  it('are made unique also where case is ignored', () => {
    const unique = makeUnique();
    expect([unique('a'), unique('A'), unique('a~2'), unique('b')]).toEqual(['a', 'A~2', 'a~2~2', 'b']);
  });
});
