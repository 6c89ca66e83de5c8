import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import type { InputIssue } from '../../../src/core/issue.ts';
import { type JsonRow, readJsonLines } from '../../../src/main/import/json-lines.ts';
import { readJsonRows } from '../../../src/main/import/json-rows.ts';
import { UnreadableFile } from '../../../src/main/import/unreadable-file.ts';
import { tempFolder, write } from './temp-folder.ts';

const ROWS = [1, 2, 3, 4, 5].map((id) => JSON.stringify({ id, text: `row ${id}` }));

async function readLines(content: string | Uint8Array): Promise<{ ids: unknown[]; issues: InputIssue[] }> {
  const rows: JsonRow[] = [];
  const path = write(tempFolder(), 'rows.jsonl', content);
  const { issues, sha256, rows: count } = await readJsonLines(path, (row) => rows.push(row));
  expect(sha256).toBe(createHash('sha256').update(readFileSync(path)).digest('hex'));
  expect(count).toBe(rows.length);
  return { ids: rows.map((row) => row.value.id), issues };
}

describe('JSON lines', () => {
  it('skips blank lines', async () => {
    const lines = [ROWS[0], ROWS[1], '', '  ', ...ROWS.slice(2)].join('\n');
    expect(await readLines(lines)).toEqual({ ids: [1, 2, 3, 4, 5], issues: [] });
  });

  it('forgives a torn last line with a notice', async () => {
    const { ids, issues } = await readLines([...ROWS.slice(0, 4), ROWS[4]!.slice(0, 14)].join('\n'));
    expect(ids).toEqual([1, 2, 3, 4]);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatchObject({ severity: 'warning', code: 'last-line-incomplete', record: 'line 5' });
    expect(issues[0]!.message).toContain('last line (5) is incomplete');
    expect(issues[0]!.action).toContain('kept');
  });

  it.each([
    ['cut', ROWS[2]!.slice(0, 12)],
    ['full of NUL bytes', `{"id": 3, \0\0\0`],
    ['no JSON', 'Traceback (most recent call last):'],
  ])('reports a middle line that is %s by number and keeps the others', async (_name, bad) => {
    const { ids, issues } = await readLines([...ROWS.slice(0, 2), bad, ...ROWS.slice(3)].join('\n'));
    expect(ids).toEqual([1, 2, 4, 5]);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatchObject({ severity: 'warning', code: 'line-lost', record: 'line 3' });
    expect(issues[0]!.message).toContain('Line 3');
    expect(issues[0]!.message).toContain('lost');
  });

  it('reports a middle line in another encoding and keeps the others', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${ROWS[0]}\n`),
      Buffer.from('{"id": "é"}\n', 'latin1'),
      Buffer.from(`${ROWS[2]}\n`),
    ]);
    const { ids, issues } = await readLines(bytes);
    expect(ids).toEqual([1, 3]);
    expect(issues[0]).toMatchObject({ code: 'line-lost', record: 'line 2' });
    expect(issues[0]!.message).toContain('UTF-8');
  });

  it.each(['[]', '5', 'null', '"text"'])('calls a last line %s damage, not a torn end', async (last) => {
    const { ids, issues } = await readLines([...ROWS.slice(0, 4), last].join('\n'));
    expect(ids).toEqual([1, 2, 3, 4]);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatchObject({ severity: 'error', code: 'line-of-wrong-type', record: 'line 5' });
    expect(issues[0]!.message).toContain('Line 5');
  });

  it('calls a bad last line that was written to its end lost', async () => {
    const { issues } = await readLines(`${ROWS[0]}\nnot json\n`);
    expect(issues.map((issue) => issue.code)).toEqual(['line-lost']);
  });

  it('reads NaN, CRLF, byte order marks and UTF-16', async () => {
    const text = `${ROWS[0]}\r\n{"id": NaN}\r\n`;
    for (const bytes of [
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
    ]) {
      const { ids, issues } = await readLines(bytes);
      expect(ids).toEqual([1, Number.NaN]);
      expect(issues.map((issue) => issue.code)).toEqual(['non-finite-numbers']);
    }
  });

  it('reports a line over the limit and goes on', async () => {
    const path = write(
      tempFolder(),
      'a.jsonl',
      `${ROWS[0]}\n{"text":"${'x'.repeat(3_000_000)}"}\n${ROWS[2]}\n`,
    );
    const ids: unknown[] = [];
    const { issues } = await readJsonLines(path, (row) => ids.push(row.value.id), {
      maxLineBytes: 2_000_000,
    });
    expect(ids).toEqual([1, 3]);
    expect(issues[0]!.message).toContain('limit of 2 MB');
  });

  it('keeps memory bounded by the line, not the file, and stops when cancelled', async () => {
    const path = join(tempFolder(), 'large.jsonl');
    const out = createWriteStream(path);
    const line = `${JSON.stringify({ text: 'x'.repeat(10_000) })}\n`.repeat(100);
    for (let block = 0; block < 150; block += 1) if (!out.write(line)) await once(out, 'drain');
    out.end();
    await finished(out);
    const before = process.memoryUsage().arrayBuffers;
    let rows = 0;
    let peak = 0;
    await readJsonLines(path, () => {
      rows += 1;
      if (rows % 500 === 0) peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
    });
    expect(rows).toBe(15_000);
    expect(peak).toBeLessThan(80_000_000);

    const stop = new AbortController();
    rows = 0;
    const reading = readJsonLines(
      path,
      () => {
        rows += 1;
        if (rows === 10) stop.abort();
      },
      { signal: stop.signal },
    );
    await expect(reading).rejects.toThrow(/abort/i);
    expect(rows).toBeLessThan(1_000);
  });

  it('refuses a missing and an empty file by name', async () => {
    const folder = tempFolder();
    await expect(readJsonLines(join(folder, 'none.jsonl'), () => undefined)).rejects.toMatchObject({
      code: 'missing',
    });
    await expect(readJsonLines(write(folder, 'a.jsonl', ''), () => undefined)).rejects.toMatchObject({
      code: 'empty',
    });
  });
});

describe('rows of a manifest', () => {
  const rows = [{ sample_id: 'a' }, { sample_id: 'b' }];

  it.each([
    ['JSON lines', rows.map((row) => JSON.stringify(row)).join('\n')],
    ['a list on one line', JSON.stringify(rows)],
    ['an indented list', JSON.stringify(rows, null, 2)],
    ['items on one line', JSON.stringify({ items: rows })],
    ['indented items', JSON.stringify({ items: rows }, null, 2)],
    ['items with a row a line', `{"items": [\n{"sample_id": "a"},\n{"sample_id": "b"}\n]}`],
    [
      'JSON lines in UTF-16',
      Buffer.from(`\uFEFF${rows.map((row) => JSON.stringify(row)).join('\r\n')}`, 'utf16le'),
    ],
  ])('reads %s', async (_name, content) => {
    const { list, issues } = await readJsonRows(write(tempFolder(), 'm.json', content));
    expect(list.map((row) => row.value.sample_id)).toEqual(['a', 'b']);
    expect(issues).toEqual([]);
  });

  it('reads one row', async () => {
    const { list } = await readJsonRows(write(tempFolder(), 'm.jsonl', '{"sample_id": "a"}\n'));
    expect(list).toHaveLength(1);
  });

  it('keeps the rows around a broken first line', async () => {
    const { list, issues } = await readJsonRows(
      write(tempFolder(), 'm.jsonl', '{"sample_id": \n{"sample_id": "b"}\n'),
    );
    expect(list.map((row) => row.value.sample_id)).toEqual(['b']);
    expect(issues[0]).toMatchObject({ code: 'line-lost', record: 'line 1' });
  });

  it('names list items that are no objects', async () => {
    const { list, issues } = await readJsonRows(write(tempFolder(), 'm.json', '[{"sample_id": "a"}, 7]'));
    expect(list).toHaveLength(1);
    expect(issues[0]).toMatchObject({ severity: 'error', record: '[1]' });
  });

  it('refuses a file without rows and says what is expected', async () => {
    const folder = tempFolder();
    await expect(readJsonRows(write(folder, 'm.json', '"x"'))).rejects.toMatchObject({ code: 'wrong-shape' });
    const broken = readJsonRows(write(folder, 'b.json', '[{"sample_id": "a"'));
    await expect(broken).rejects.toBeInstanceOf(UnreadableFile);
    await expect(broken).rejects.toMatchObject({ code: 'truncated' });
  });
});
