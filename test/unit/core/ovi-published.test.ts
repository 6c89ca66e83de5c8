import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { publishedOviTablesSchema } from '../../../src/core/ovi-bench/published-tables.ts';

const file = new URL('../../../resources/published/ovi-bench.json', import.meta.url);
const tables = publishedOviTablesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

it('the published tables of OVIBench are whole', () => {
  const models = tables.openEnded.All.map(({ name }) => name).sort();
  expect(models).toHaveLength(7);
  for (const rows of Object.values(tables.openEnded))
    expect(rows.map(({ name }) => name).sort()).toEqual(models);
  expect([tables.calibration.length, tables.multipleChoice.length, tables.human.length]).toEqual([6, 7, 7]);
});

it('hold what the paper prints', () => {
  const doubao = { name: 'Doubao-Seed-1.6' };
  expect(tables.openEnded.All[0]).toEqual({
    ...doubao,
    IAC: 0.9573,
    TFS: 9.61,
    VES: 6.23,
    IFA: 0.7942,
    CFS: 5.24,
    CCS: 7.26,
    CA: 0.9285,
  });
  expect(tables.openEnded['False Trigger'].find(({ name }) => name === 'Qwen2.5-VL-7B')?.CFS).toBe(0.69);
  expect(tables.multipleChoice.find(({ name }) => name === 'Ours (7B)')).toMatchObject({
    All: { MA: 0.8242, CA: 0.9533 },
    Correction: { MA: 0.9869, CA: 0.9883 },
  });
  expect(tables.human[0]).toMatchObject({
    name: 'Qwen2.5-VL-7B',
    'False Trigger': { MA: 0.4833, CA: 0.9167 },
  });
  expect(tables.calibration.find(({ judge }) => judge === 'GPT-4.1-mini')?.VES).toBeNull();
});
