import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoredReports, scoredTexts } from '../../../src/main/cli/report-scored.ts';
import { encodeTable, readResultTables } from '../../../src/main/export/tables.ts';
import { resourcePath } from '../../../src/main/home.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { type OpenStudy, openStudyFile } from '../../../src/main/store/study-file.ts';
import { readRuns } from '../../../src/main/store/study-info.ts';

const folder = mkdtempSync(join(tmpdir(), 'slotscope-test-'));
let study: OpenStudy;
beforeAll(async () => {
  study = openStudyFile(join(folder, 's.slotscope'), { create: 'Study' });
  await importInto(study, resourcePath('sample', 'duplex-eval'), {});
  await importInto(study, resourcePath('sample', 'ovi-bench'), {});
});
afterAll(() => {
  study.db.close();
  rmSync(folder, { recursive: true, force: true });
});

const columnsOf = (benchmark: 'duplex-eval' | 'ovi-bench', table: string, run: string) =>
  scoredReports(study.db)
    [benchmark]?.find((each) => each.table === table)
    ?.runs.find((each) => each.run === run)?.columns;

describe('the report of Omni-DuplexEval', () => {
  it('has each split’s numbers, and how many each rests on', () => {
    expect(columnsOf('duplex-eval', 'RTD_counting', 'scripted-steady')).toMatchObject({
      n: { value: 1 },
      'Content ↑': { value: expect.closeTo(95, 9), n: 1, unjudged: 0 },
      'Temporal ↑': { value: expect.closeTo(260 / 3, 9), n: 1 },
      'Overall ↑': { value: expect.closeTo((95 + 260 / 3) / 2, 9) },
      // 1.5–3, 4.5–6.5, 9.5–11.5, 15.5–17 and 22–24 s of a clip of 26 s are spoken.
      Silence: { value: expect.closeTo(17 / 26, 2) },
    });
    expect(columnsOf('duplex-eval', 'RTD_counting', 'scripted-sparse')?.['Overall ↑']).toEqual({
      value: null,
      n: 0,
      unjudged: 1,
    });
    expect(columnsOf('duplex-eval', 'PR_event_reminder', 'scripted-steady')?.['Success ↑']).toEqual({
      value: 1,
      n: 1,
      unjudged: 0,
    });
  });

  it('leaves out splits that no run has output in', () => {
    const [text] = scoredTexts(study.db, readRuns(study.db));
    expect(text).toMatch(/^Omni-DuplexEval; shares in percent/);
    expect(text).toContain('Counting (RTD_counting)');
    expect(text).not.toContain('RTD_OCR');
    expect(text).toMatch(/scripted-sparse +1 +– \(0 of 1\)/);
  });
});

describe('the report of OVIBench', () => {
  it('counts what a mean rests on, and unparsed replies apart', () => {
    const all = columnsOf('ovi-bench', 'open-All', 'scripted-attentive');
    expect(all).toMatchObject({
      n: { value: 6 },
      'CA ↑': { value: expect.closeTo(5 / 6, 9), n: 6, unjudged: 0 },
      'VES ↑': { value: expect.closeTo((10 + 9 + 10 + 10) / 4, 9), n: 4, unjudged: 2 },
      Unparsed: { value: 1 },
    });
    expect(columnsOf('ovi-bench', 'multiple-choice', 'scripted-compliant')).toMatchObject({
      n: { value: 2 },
      'MA ↑': { value: 1, n: 2 },
    });
  });
});

it('the paper’s rows stand in the report where they are asked for', () => {
  const runs = readRuns(study.db);
  expect(scoredTexts(study.db, runs)[1]).not.toContain('†');
  const text = scoredTexts(study.db, runs, { published: true })[1];
  expect(text).toMatch(/Doubao-Seed-1\.6 † +– +92\.85 +95\.73/);
});

describe('the tables for papers', () => {
  const table = (name: string, published = false) =>
    readResultTables(study, { published }).find((each) => each.name === name)!;

  it('are written as CSV and LaTeX for both', () => {
    const csv = encodeTable(table('duplex-table-rtd-counting'), 'csv').split('\r\n');
    expect(csv[0]).toBe(
      'table,run,origin,kind,group,n,overall,content,temporal,irrelevant,silence,n_samples_of_the_run,unjudged,profile,judge,source',
    );
    expect(csv).toHaveLength(5);
    expect(encodeTable(table('duplex-table-overall'), 'csv')).toContain('run,origin,kind,group,all,ct,');
    expect(encodeTable(table('ovi-table-open-all'), 'tex')).toContain('\\toprule');
  });

  it('set the paper’s rows below the study’s, apart and with their source', () => {
    const { rows, source } = table('ovi-table-open-all', true);
    expect(source).toContain('OVIBench');
    const doubao = rows.find(({ name }) => name === 'Doubao-Seed-1.6');
    expect(doubao?.origin).toBe('published');
    expect(doubao?.cells.map(({ printed }) => printed)).toEqual([
      ...['–', '92.85', '95.73', '79.42', '9.61', '6.23', '5.24', '7.26', '–'],
    ]);
    expect(table('ovi-table-open-all').rows.every(({ origin }) => origin === 'study')).toBe(true);
  });
});
