/** Large files of JSON lines: what is in memory is bounded by the longest line and the number of records. */
import { execFile } from 'node:child_process';
import { appendFileSync, closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { FileIssue } from '../../../src/core/issue.ts';
import { interactScopeSource } from '../../../src/main/import/interact-scope/source.ts';
import type { JsonRow } from '../../../src/main/import/json-lines.ts';
import { scanJsonRows } from '../../../src/main/import/json-rows.ts';
import { countRecords, keepRow, MAX_RECORDS, RowReader } from '../../../src/main/import/kept-rows.ts';
import { IssueList } from '../../../src/main/jobs/import-findings.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { emptyStudy, temporaryFolder } from '../study-fixture.ts';

const INTERACTION =
  '{"id":"i0","task":"T2","query_time":2,"targets":[{"time":12,"content":"x","trigger":"V"}]}\n';

/** A folder with one interaction and outputs of as many runs as there are lines. */
function scopeFolder(lines: number, text: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'outputs'));
  writeFileSync(join(folder, 'interactions.jsonl'), INTERACTION);
  const file = openSync(join(folder, 'outputs', 'all.jsonl'), 'w');
  const verdicts = openSync(join(folder, 'verdicts.jsonl'), 'w');
  for (let run = 0; run < lines; run += 1) {
    writeSync(file, `{"id":"i0","model":"m${run}","outputs":[{"t":12,"text":"${run} ${text}"}]}\n`);
    writeSync(
      verdicts,
      `{"id":"i0","model":"m${run}","target":0,"output":0,"verdict":"Correct","why":"${text}"}\n`,
    );
  }
  closeSync(file);
  closeSync(verdicts);
  return folder;
}

describe('rows that are read again', () => {
  it('are the same wherever they stand: after a mark, a long line, at the end without a break', async () => {
    const file = join(temporaryFolder(), 'a.jsonl');
    const rows = [{ id: 'é' }, { id: 'long', text: '中'.repeat(700_000) }, { id: 3 }, { id: 'last' }];
    const [first, ...others] = rows.map((row) => JSON.stringify(row));
    writeFileSync(file, `\ufeff${first}\r\n\n${others.join('\n')}`);
    const kept: [JsonRow, ReturnType<typeof keepRow>][] = [];
    await scanJsonRows(file, (row) => kept.push([row, keepRow(file, row)]));
    const reader = new RowReader();
    expect(kept.map(([, row]) => 'value' in row)).toEqual(rows.map(() => false));
    expect(kept.map(([, row]) => reader.read(row))).toEqual(rows);
    expect(kept.map(([row]) => row.value)).toEqual(rows);
    reader.close();
  });

  it('are told to have changed when the file did', async () => {
    const folder = scopeFolder(3, 'x');
    const source = await interactScopeSource(folder, { knownSamples: [] });
    writeFileSync(join(folder, 'outputs', 'all.jsonl'), '{"id":"i0","model":"other","outputs":[]}\n');
    const read = async () => {
      for (const run of source?.runs ?? []) for await (const output of run.read({})) void output;
    };
    await expect(read()).rejects.toThrow(/all\.jsonl: It was changed while it was being read/);
  });

  it('of a list or in UTF-16 are kept themselves', async () => {
    const file = join(temporaryFolder(), 'a.json');
    for (const bytes of [
      Buffer.from('[{"id":1},{"id":2}]'),
      Buffer.from('\ufeff{"id":1}\n{"id":2}\n', 'utf16le'),
    ]) {
      writeFileSync(file, bytes);
      const kept: unknown[] = [];
      await scanJsonRows(file, (row) => kept.push(keepRow(file, row)));
      expect(kept).toEqual([{ value: { id: 1 } }, { value: { id: 2 } }]);
    }
  });
});

it('stops reading when nobody wants another row, so a large file of another kind costs nothing', async () => {
  const file = join(temporaryFolder(), 'a.jsonl');
  writeFileSync(file, '{"a":1}\n');
  const line = `${JSON.stringify({ text: 'x'.repeat(1_000_000) })}\n`;
  for (let index = 0; index < 5; index += 1) appendFileSync(file, line);
  let rows = 0;
  const { bytes } = await scanJsonRows(file, () => {
    rows += 1;
    return false;
  });
  expect(rows).toBe(1);
  expect(bytes).toBeLessThan(2 ** 20 + 1);
});

it('two files of 80 MB are read with a heap of 64 MB', { timeout: 120_000 }, async () => {
  const folder = scopeFolder(8_000, 'The kettle is boiling. '.repeat(430));
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=64',
    join(import.meta.dirname, 'read-scope.ts'),
    folder,
  ]);
  expect(JSON.parse(stdout)).toEqual({ samples: 1, outputs: 8_000, verdicts: 8_000, issues: 0 });
});

it('more records than one import takes are refused, and nothing is left half', () => {
  const counted = countRecords();
  for (let record = 0; record < MAX_RECORDS; record += 1) counted.add('/a.jsonl');
  expect(() => counted.add('/b.jsonl')).toThrow(/b\.jsonl: With it there are more than 1,000,000 records/);
});

it('a fault in each of many records is told two thousand times and then counted', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'interactions.jsonl'), INTERACTION);
  mkdirSync(join(folder, 'outputs'));
  const outputs = [...Array.from({ length: 30_000 }, () => '{"id":"","model":"m","outputs":[]}'), ''].join(
    '\n',
  );
  writeFileSync(join(folder, 'outputs', 'a.jsonl'), `{"id":"i0","model":"m","outputs":[]}\n${outputs}`);
  const source = await interactScopeSource(folder, { knownSamples: [] });
  expect(source?.afterwards()).toHaveLength(2_001);
  expect(source?.afterwards().at(-1)).toMatchObject({
    code: 'more-of-a-kind',
    severity: 'error',
    message: expect.stringContaining('28,000'),
  });
  expect(source?.runs).toMatchObject([{ outputs: 1 }]);
});

it('of an import no more findings are kept than are listed, the worst of them', () => {
  const list = new IssueList();
  const issue = (severity: FileIssue['severity'], number: number): FileIssue => ({
    severity,
    code: 'c',
    file: 'f',
    record: String(number),
    message: 'm',
    action: 'a',
  });
  for (let number = 0; number < 5_000; number += 1) {
    list.push(issue('info', number));
    if (number % 5 === 0) list.push(issue('warning', number));
    if (number % 50 === 0) list.push(issue('error', number));
  }
  const listed = list.list();
  const count = (severity: string): number => listed.filter((each) => each.severity === severity).length;
  expect([listed.length, count('error'), count('warning')]).toEqual([2_001, 100, 1_000]);
  expect(listed.at(-1)).toMatchObject({ code: 'more-issues', message: expect.stringContaining('4100 more') });
});

it('an output with a fault in each of many entries is told in a few lines', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'interactions.jsonl'), INTERACTION);
  mkdirSync(join(folder, 'outputs'));
  const outputs = Array.from({ length: 50_000 }, () => '{"text":"x"}').join();
  writeFileSync(join(folder, 'outputs', 'a.jsonl'), `{"id":"i0","model":"m","outputs":[${outputs}]}\n`);
  const report = await importInto(emptyStudy(), folder, {});
  expect(report.issues.filter(({ code }) => code === 'output-without-time')).toHaveLength(21);
});
