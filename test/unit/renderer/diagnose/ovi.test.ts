import { describe, expect, it } from 'vitest';
import { confusionOf } from '../../../../src/core/ovi-bench/diagnostics.ts';
import { OPEN_METRICS, openEndedOf } from '../../../../src/core/ovi-bench/result-tables.ts';
import {
  resultsByRun,
  type StudyCase,
  type StudyResult,
} from '../../../../src/core/ovi-bench/study-facts.ts';
import type { Drawing } from '../../../../src/figures/interact-scope/shapes.ts';
import { confusionDrawing, metricBarsDrawing } from '../../../../src/figures/ovi-bench/drawings.ts';
import { barMark, judgeMark, typeMark } from '../../../../src/renderer/src/diagnose/ovi/marks.ts';
import { oviPageInPath } from '../../../../src/renderer/src/diagnose/ovi/pages.ts';
import { scoreWords } from '../../../../src/renderer/src/diagnose/ovi/score-words.ts';
import { markId } from '../../../../src/renderer/src/runs/mark-id.ts';

const types = ['Cancellation', 'False Trigger', 'Correction', 'Correction'] as const;
const cases = types.map(
  (type, at): StudyCase => ({
    ...{ sampleId: at, slotKey: 10 + at, name: `c${at}`, type, format: 'open-ended', label: null },
  }),
);
const predicted = ['Cancellation', 'Correction', 'Correction', null] as const;
const results = predicted.map(
  (predictedType, sampleId): StudyResult => ({
    ...{ sampleId, predictedType, choice: null, rate: 12, failed: [], scores: { TFS: 5 + sampleId } },
    byJudge: { judge: { TFS: 5 + sampleId }, people: { TFS: 6 } },
  }),
);
// A name with what an address has to escape.
const runs = resultsByRun({ cases, runs: [{ runId: 1, name: 'a/b ~ %', results }] });
const [run] = runs;
const marksOf = ({ shapes }: Drawing) => shapes.flatMap(({ mark }) => (mark ? [mark] : []));

describe('marks of OVIBench’s charts', () => {
  it('every cell that counts cases opens as many', () => {
    const rows = confusionOf(run!, 'open-ended');
    const data = { models: [{ name: 'Run', kind: 'scripted', rows }], format: '', settings: '' };
    const marks = marksOf(confusionDrawing(data, [run!.name], 500));
    const opened = marks.map(({ parts }) => typeMark(runs, 'open-ended', markId(...parts))?.entries.length);
    expect(opened).toEqual([1, 1, 1, 1]);
    expect(marks.map(({ label }) => label)).toContain('Run: Correction taken for unparsed, 1 of 2');
    expect(typeMark(runs, 'open-ended', markId('type', 'somebody', 'Correction', 'unparsed'))).toBeNull();
  });

  it('every bar opens the cases of its group, scored or not', () => {
    const models = [{ name: 'Run', kind: 'scripted', scores: openEndedOf(run!) }];
    const drawing = metricBarsDrawing(
      { models, metrics: OPEN_METRICS, judges: [], settings: '' },
      [run!.name],
      500,
    );
    const marks = marksOf(drawing);
    expect(marks).toHaveLength(OPEN_METRICS.length * 4);
    for (const { parts } of marks) {
      const mark = barMark(runs, 'open-ended', markId(...parts));
      expect(mark?.entries.length).toBe(openEndedOf(run!).get(parts[2]!)?.n);
    }
    const vesOfAll = marks.find(({ parts }) => parts[1] === 'VES' && parts[2] === 'All');
    expect(vesOfAll?.label).toBe('VES, All, Run: unjudged');
  });

  it('a calibration lists what judge and people differ on most first', () => {
    const mark = judgeMark(runs, 'people', markId('mae', 'judge', 'TFS'));
    expect(mark?.entries.map(({ detail }) => detail)).toEqual(['8 · 6', '5 · 6', '7 · 6', '6 · 6']);
    expect(judgeMark(runs, 'people', markId('mae', 'judge', 'nothing'))).toBeNull();
  });

  it('opens the first page for an address that names none', () => {
    expect([oviPageInPath('/diagnose/calibration'), oviPageInPath('/diagnose/f1')]).toEqual([
      'calibration',
      'types',
    ]);
  });
});

describe('what a result scored, in words', () => {
  const [right, wrong, , unparsed] = run!.results;

  it('says what was named, and that nothing was', () => {
    expect([right, wrong, unparsed].map((each) => scoreWords(each!, 'CA'))).toEqual([
      'right',
      'wrong: Correction',
      'wrong: unparsed',
    ]);
    const choice = { ...right!, case: { ...right!.case, label: 'A' as const } };
    expect(scoreWords({ ...choice, result: { ...choice.result, choice: 'B' } }, 'MA')).toBe('wrong: B');
  });

  it('says the score, and why there is none', () => {
    const failed = { ...right!, result: { ...right!.result, failed: ['VES' as const] } };
    expect([scoreWords(right!, 'TFS'), scoreWords(failed, 'VES'), scoreWords(right!, 'VES')]).toEqual([
      'TFS 5',
      'VES: judge failed',
      'VES not scored',
    ]);
  });
});
