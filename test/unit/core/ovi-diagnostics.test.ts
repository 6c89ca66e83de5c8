import { describe, expect, it } from 'vitest';
import { type OviDetails, scoreOviCase } from '../../../src/core/ovi-bench/case-score.ts';
import type { OviCase } from '../../../src/core/ovi-bench/dataset.ts';
import {
  calibrationOf,
  confusedCases,
  confusionOf,
  judgesOf,
  scoredByBoth,
} from '../../../src/core/ovi-bench/diagnostics.ts';
import { explainOviCase } from '../../../src/core/ovi-bench/explain.ts';
import { OVI_TABLES } from '../../../src/core/ovi-bench/result-tables.ts';
import {
  type OviFacts,
  ratesDiffer,
  resultsByRun,
  runRates,
  type StudyCase,
  type StudyResult,
} from '../../../src/core/ovi-bench/study-facts.ts';
import { appearingWords, simulatedTimes } from '../../../src/core/ovi-bench/timing.ts';
import { printScored, rankScored } from '../../../src/core/tables/scored-table.ts';

const open = (sampleId: number, type: StudyCase['type']): StudyCase => ({
  ...{ sampleId, slotKey: 100 + sampleId, name: `case-${sampleId}`, type, format: 'open-ended', label: null },
});
const choice = (sampleId: number, type: StudyCase['type'], label: 'A' | 'B'): StudyCase => ({
  ...{ sampleId, slotKey: 100 + sampleId, name: `case-${sampleId}`, type, format: 'multiple-choice', label },
});
const result = (sampleId: number, rest: Partial<StudyResult>): StudyResult => ({
  ...{ sampleId, predictedType: null, choice: null, rate: 12, scores: {}, failed: [], byJudge: {} },
  ...rest,
});

const facts: OviFacts = {
  humanScores: 'people',
  cases: [
    open(1, 'Cancellation'),
    open(2, 'Cancellation'),
    open(3, 'Correction'),
    choice(4, 'Correction', 'A'),
    choice(5, 'False Trigger', 'B'),
  ],
  runs: [
    {
      runId: 1,
      name: 'one',
      results: [
        result(1, {
          predictedType: 'Cancellation',
          scores: { IFA: 1, TFS: 8 },
          byJudge: { judge: { TFS: 8, IFA: 1 }, people: { TFS: 6.5 } },
        }),
        result(2, {
          predictedType: 'Correction',
          scores: { IFA: 0 },
          failed: ['TFS'],
          byJudge: { judge: { TFS: 3 }, people: { TFS: 4 } },
        }),
        result(3, {}),
        result(4, { predictedType: 'Correction', choice: 'B', rate: null }),
        result(5, {}),
      ],
    },
    { runId: 2, name: 'two', results: [result(3, { predictedType: 'Correction', rate: null })] },
  ],
};
const runs = resultsByRun(facts);
const [one, two] = [runs[0]!, runs[1]!];

/** A table's row as printed, by heading. */
const printed = (key: string, run = one): Record<string, string> =>
  Object.fromEntries(
    OVI_TABLES.find((table) => table.key === key)!.columns.map(({ heading, cell }) => [
      heading,
      printScored(cell(run)),
    ]),
  );

describe('tables of OVIBench', () => {
  it('leaves missing scores out of a mean and keeps unparsed replies in n', () => {
    expect(printed('open-All')).toMatchObject({
      n: '3',
      'CA ↑': '33.3',
      'IFA ↑': '50.0',
      'TFS ↑': '8.00',
      'VES ↑': '–',
      Unparsed: '1',
    });
    const tfs = OVI_TABLES[0]!.columns.find(({ heading }) => heading === 'TFS ↑')!.cell(one);
    expect(tfs).toMatchObject({ n: 1, unjudged: 2, slotKeys: [101, 102, 103] });
  });

  it('counts a type by its label, and shows no number where a run has no such case', () => {
    expect(printed('open-Cancellation')).toMatchObject({ n: '2', 'CA ↑': '50.0', Unparsed: '0' });
    expect(printed('open-Cancellation', two)).toMatchObject({ n: '–', 'CA ↑': '–', Unparsed: '–' });
  });

  it('scores multiple choice by option and type, an unparsed reply wrong in both', () => {
    expect(printed('multiple-choice')).toMatchObject({
      n: '2',
      'MA ↑': '0.0',
      'CA ↑': '50.0',
      'CA ↑ Correction': '100.0',
      'CA ↑ Cancellation': '–',
      Unparsed: '1',
    });
  });

  it('ranks means of points by what is printed, and no runs over other cases', () => {
    const cell = (value: number, slotKeys: number[], unjudged = 0) => ({
      ...{ value, kind: 'rate' as const, n: slotKeys.length, unjudged, slotKeys },
    });
    const higher = { direction: 'higher' as const };
    expect(rankScored(higher, [cell(8.001, [1, 2]), cell(8.004, [2, 1])])).toEqual(['best', 'best']);
    expect(rankScored(higher, [cell(8, [1, 2]), cell(9, [1, 3])])).toBeNull();
    expect(rankScored(higher, [cell(8, [1, 2]), cell(9, [1, 2], 1)])).toBeNull();
  });
});

describe('diagnostics of OVIBench', () => {
  it('every cell of the confusion matrix holds the cases it counts', () => {
    for (const row of confusionOf(one, 'open-ended')) {
      for (const [predicted, count] of Object.entries(row.counts)) {
        const cases = confusedCases(one, 'open-ended', row.type, predicted as keyof typeof row.counts);
        expect(cases).toHaveLength(count);
      }
    }
    expect(confusedCases(one, 'open-ended', 'Correction', 'unparsed')[0]?.case.slotKey).toBe(103);
  });

  it('tells rates apart, unknown ones too, by open-ended results alone', () => {
    expect(runRates(runs)).toMatchObject([
      { rates: [12], unknown: 0 },
      { rates: [], unknown: 1 },
    ]);
    expect(ratesDiffer(runRates(runs))).toBe(true);
    expect(ratesDiffer(runRates([one, one]))).toBe(false);
    expect(ratesDiffer(runRates([two]))).toBe(false);
  });

  it('calibrates a judge over the results both scored', () => {
    expect(judgesOf(runs)).toEqual(['judge', 'people']);
    const tfs = calibrationOf(runs, 'judge', 'people').find(({ metric }) => metric === 'TFS');
    // |8 − 6.5| and |3 − 4|; 1.5 and −1.
    expect(tfs).toEqual({ metric: 'TFS', mae: 1.25, bias: 0.25, n: 2 });
    expect(calibrationOf(runs, 'judge', 'people').find(({ metric }) => metric === 'IFA')?.n).toBe(0);
    expect(scoredByBoth(runs, 'judge', 'people', 'TFS').map(({ case: { slotKey } }) => slotKey)).toEqual([
      101, 102,
    ]);
  });
});

const oviCase: OviCase = {
  ...{ format: 'open-ended', caseId: 'c', video: '', type: 'Correction', question: 'What?', t0: 2 },
  ...{ signal: 'No.', t1: 4 },
};
const details: OviDetails = {
  ...{ answer: 'A red 杯子 stands.', partial: 'A red ', rate: 3, predictedType: 'Correction' },
  ...{ response: 'Blue.', choice: null, raw: '' },
};

describe('the simulated times of a case', () => {
  it('places answer, cut and response at the rate, in code points', () => {
    expect(simulatedTimes(oviCase, details, 20)).toEqual({
      spokenEnd: 4,
      rest: '杯子 stands.',
      restEnd: 4 + 10 / 3,
      responseStart: 4,
      responseEnd: 4 + 5 / 3,
    });
  });

  it('begins the response after the half second of answer that is always said', () => {
    const early = { ...oviCase, t1: 2.1 };
    expect(simulatedTimes(early, { ...details, partial: 'A', rate: 2 }, 20).responseStart).toBe(2.5);
  });

  it('fills the case where no rate tells times, and in multiple choice', () => {
    const whole = { spokenEnd: 4, rest: '', restEnd: 4, responseStart: 4, responseEnd: 20 };
    expect(simulatedTimes(oviCase, { ...details, rate: null }, 20)).toEqual(whole);
  });

  it('gives words their onsets, each Chinese character its own', () => {
    expect(appearingWords('A 杯子.', 10, 1)).toEqual([
      { text: 'A', start: 10, end: 11 },
      { text: '杯', start: 12, end: 13 },
      { text: '子', start: 13, end: 14 },
      { text: '.', start: 14, end: 15 },
    ]);
    // A character of two UTF-16 units is one code point.
    expect(appearingWords('🙂 b', 0, 1).at(-1)).toEqual({ text: 'b', start: 2, end: 3 });
  });
});

describe('why a case came out as it did', () => {
  const finding = (term: string, score = scoreOviCase(oviCase, details, [])) =>
    explainOviCase(score).find((reason) => reason.term === term)?.finding;

  it('names label and prediction, and what is missing', () => {
    expect(finding('CA')).toBe('1: named Correction, the label is Correction');
    expect(finding('IFA')).toBe('no verdict yet: in no mean. It is not a zero');
    expect(finding('outcome')).toMatch(/^unjudged/);
  });

  it('tells a cap from the score before it', () => {
    const caps = [{ field: 'fabricated_scene', condition: 'an obviously fabricated scene', maximum: 2 }];
    const capped = scoreOviCase(oviCase, details, [
      { stage: 'VES', verdict: { state: 'ok', metric: 'VES', score: 2, given: 7, caps } },
      { stage: 'CCS', verdict: { state: 'ok', metric: 'CCS', score: 1, given: 1, caps } },
    ]);
    expect(finding('VES', capped)).toBe('2: judged 7, at most 2 for an obviously fabricated scene');
    expect(finding('CCS', capped)).toMatch(/^1, as judged; .* changes nothing$/);
  });

  it('asks for no IAC where no type is named, and calls the case unparsed', () => {
    const unparsed = scoreOviCase(oviCase, { ...details, predictedType: null }, []);
    expect(finding('IAC', unparsed)).toMatch(/^not judged/);
    expect(finding('outcome', unparsed)).toMatch(/^unparsed/);
  });
});
