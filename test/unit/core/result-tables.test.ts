import { describe, expect, it } from 'vitest';
import publishedJson from '../../../resources/published/omni-interact.json';
import { REFERENCE_PROFILE } from '../../../src/core/omni-interact/profile.ts';
import { publishedTablesSchema } from '../../../src/core/omni-interact/published-tables.ts';
import { resultTables } from '../../../src/core/omni-interact/result-tables.ts';
import { scoreStudy, tablesOf } from '../../../src/core/omni-interact/study-facts.ts';
import type { RunInfo } from '../../../src/core/study-views.ts';
import { csvTable } from '../../../src/core/tables/csv.ts';
import { latexTable } from '../../../src/core/tables/latex.ts';
import { type MadeSample, makeFacts, oracleFacts } from '../renderer/diagnose/studies.ts';

const published = publishedTablesSchema.parse(publishedJson);

const runInfo = (runId: number, name: string, changes: Partial<RunInfo> = {}): RunInfo => ({
  runId,
  name,
  label: '',
  kind: 'imported',
  note: '',
  benchmark: 'omni-interact',
  samplesOk: 1,
  samplesFailed: 0,
  samplesMissing: 0,
  slots: 1,
  chunks: 1,
  unjudgedSlots: 0,
  verdicts: 0,
  failedVerdicts: 0,
  humanVerdicts: 0,
  model: name,
  arm: null,
  judges: ['imported'],
  allJudges: ['imported'],
  ...changes,
});

/** Two runs on one slot: one answers it, one says nothing. */
const ONE_SLOT: MadeSample = {
  name: 'a',
  sceneType: 'multi_turn',
  annotation: [
    { question_time: 0, answer_time: 10, question_text: 'q', answer_text: 'a', question_type: 'realtime' },
  ],
  outputs: {
    good: {
      chunks: [{ text: 'the answer', timestamp: [11, 12] }],
      verdicts: new Map([
        [1, { core: { state: 'ok', score: 1, triggerPhrase: 'the answer', rationale: '', raw: '' } }],
      ]) as never,
    },
    silent: { chunks: [] },
  },
};

describe('tables of results', () => {
  const facts = oracleFacts();
  const placed = scoreStudy(facts, REFERENCE_PROFILE);
  const input = { placed, runs: [runInfo(1, 'oracle')], profile: REFERENCE_PROFILE, published };

  it('hold the numbers of the suite, unrounded, and the paper’s below', () => {
    const [suite] = tablesOf(placed, REFERENCE_PROFILE);
    const [table3, tableA2, table4, table5] = resultTables(input);
    expect(table3?.rows[0]?.cells.at(-1)?.value).toBe(suite?.categories.allGlobal.f1);
    expect(table3?.rows[0]?.n).toBe(suite?.categories.allGlobal.slots);
    const nested = tableA2?.rows.find(({ origin, group }) => origin === 'study' && group === 'Nested');
    expect(nested?.cells.map(({ value }) => value)).toEqual([
      suite?.categories.nested.tp,
      suite?.categories.nested.fp,
      suite?.categories.nested.fn,
      suite?.categories.nested.precision,
      suite?.categories.nested.recall,
      suite?.categories.nested.f1,
    ]);
    expect(table4?.rows[0]?.cells[0]?.value).toBe(suite?.nested.nccs);
    expect(table5?.rows[0]?.cells[3]?.value).toBe(suite?.interruption.csmAs);
    expect(table3?.rows.filter(({ origin }) => origin === 'published').map(({ name }) => name)).toEqual(
      published.models.map(({ name }) => name),
    );
    expect(table3?.rows.at(-1)?.cells.every(({ rank }) => rank === null)).toBe(true);
  });

  it('mark the best and the second of runs over the same slots, and a missing number as a dash', () => {
    const twoRuns = makeFacts([ONE_SLOT]);
    const [table3, , table4] = resultTables({
      placed: scoreStudy(twoRuns, REFERENCE_PROFILE),
      runs: [runInfo(1, 'good'), runInfo(2, 'silent')],
      profile: REFERENCE_PROFILE,
      published: null,
    });
    expect(table3?.rows.map(({ cells }) => cells[0]?.rank)).toEqual(['best', 'second']);
    expect(table3?.rows[0]?.cells[2]).toEqual({ value: null, printed: '–', rank: null });
    expect(table4?.rows[0]?.cells[0]?.value).toBeNull();
    const latex = latexTable(table3!);
    expect(latex).toMatch(/good & \\textbf\{\d\.\d{3}\}/);
    expect(latex).toMatch(/silent & \\underline\{0\.000\}/);
    expect(latex).toContain('\\textendash{}');
  });

  it('mark nothing where a slot is unjudged for one run, and say why', () => {
    const { verdicts: _none, ...unjudged } = ONE_SLOT.outputs.good!;
    const facts = makeFacts([
      { ...ONE_SLOT, outputs: { ...ONE_SLOT.outputs, unjudged }, name: 'b' },
      ONE_SLOT,
    ]);
    const [table3] = resultTables({
      placed: scoreStudy(facts, REFERENCE_PROFILE),
      runs: [runInfo(1, 'good'), runInfo(2, 'silent'), runInfo(3, 'unjudged', { unjudgedSlots: 1 })],
      profile: REFERENCE_PROFILE,
      published: null,
    });
    expect(table3?.rows[2]?.cells[0]?.value).toBeNull();
    expect(table3?.rows[2]?.unjudged).toBe(1);
    expect(table3?.notes.join(' ')).toMatch(/left out, never counted as 0: unjudged 100\.0 %/);
  });

  it('are LaTeX with as many fields in every row, whatever runs are called', () => {
    const runs = [runInfo(1, 'oracle', { label: '模型_1 & 50% {α} \\end{tabular}' })];
    for (const table of resultTables({ ...input, runs })) {
      const latex = latexTable(table);
      const rows = latex.split('\n').filter((line) => line.endsWith('\\\\') && !line.includes('multicolumn'));
      const fields = rows.map((line) => line.replaceAll('\\&', '').split('&').length);
      expect(new Set(fields)).toEqual(new Set([table.columns.length + 2]));
      expect(latex.match(/\\end\{tabular\}/g)).toHaveLength(1);
      expect(latex).toMatch(/^% Holds Chinese, .*XeLaTeX/m);
      expect(latex).toContain('\\textit{');
      expect(latex).toMatch(/reference profile; judge: imported/);
    }
  });

  it('are CSV with the same number of cells in every row', () => {
    const [table3] = resultTables({ ...input, runs: [runInfo(1, 'oracle', { label: '=cmd()' })] });
    const lines = csvTable(table3!).trimEnd().split('\r\n');
    expect(lines[1]).toMatch(/^table-3,'=cmd\(\),study,imported,,0\.\d{10,},/);
    expect(lines.at(-1)).toMatch(/published/);
    expect(lines).toHaveLength(1 + 1 + published.models.length);
  });
});
