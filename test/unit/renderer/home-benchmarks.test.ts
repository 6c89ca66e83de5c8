import { describe, expect, it } from 'vitest';
import type { Headline, HeldBenchmark, RunInfo } from '../../../src/core/study-views.ts';
import { benchmarkSteps } from '../../../src/renderer/src/home/benchmark-steps.ts';
import { headlineRange, headlinesOf, headlineText } from '../../../src/renderer/src/home/headlines.ts';

const held = (more: Partial<HeldBenchmark> = {}): HeldBenchmark => ({
  benchmark: 'duplex-eval',
  samples: 3,
  slots: 4,
  runs: 2,
  withoutClip: { samples: 0, first: null },
  ...more,
});
const run = (runId: number, unjudgedSlots = 0): RunInfo =>
  ({ runId, benchmark: 'duplex-eval', unjudgedSlots }) as RunInfo;
const texts = (...args: Parameters<typeof benchmarkSteps>) => benchmarkSteps(...args).map(({ text }) => text);

describe('the next step of a benchmark', () => {
  it('is a run where there is none, and the data set where that is missing', () => {
    expect(benchmarkSteps(held(), []).map(({ href }) => href)).toEqual(['import', '/replay']);
    expect(benchmarkSteps(held({ samples: 0 }), [run(1)]).map(({ href }) => href)).toEqual(['import']);
  });

  it('says how much of how many runs is unjudged, in the benchmark’s word', () => {
    expect(texts(held(), [run(1, 5), run(2, 7), run(3)])).toEqual(['2 runs have 12 unjudged items: Judge']);
    expect(texts(held({ benchmark: 'ovi-bench' }), [run(1, 1)])).toEqual([
      '1 run has 1 unjudged case: Judge',
    ]);
  });

  it('leads to a sample without its clip', () => {
    const withoutClip = { samples: 2, first: { subset: 'RTD_OCR', name: 'a b' } };
    expect(benchmarkSteps(held({ withoutClip }), [run(1)])).toEqual([
      { text: '2 samples without a clip: Locate', href: '/explore/RTD_OCR/a%20b' },
    ]);
  });

  it('is to compare and diagnose once nothing is missing; one run alone is not compared', () => {
    expect(texts(held(), [run(1), run(2)])).toEqual(['Compare the runs', 'Diagnose']);
    expect(texts(held(), [run(1)])).toEqual(['Diagnose']);
  });
});

describe('headlines', () => {
  const overall = (value: number | null): Headline => ({
    label: 'Overall',
    value,
    unit: 'points',
    n: 1,
    unjudged: 0,
  });

  it('are printed as the tables print them, and a missing one is no 0', () => {
    expect(headlineText(overall(71.25))).toBe('71.3');
    expect(headlineText({ value: 0.5, unit: 'share' })).toBe('50.0 %');
    expect(headlineText({ value: 0.5, unit: 'score' })).toBe('0.500');
    expect(headlineText(overall(null))).toBe('–');
  });

  it('give the range of the runs that have one', () => {
    expect(headlineRange([overall(71.2), overall(null), overall(40)])).toBe('40.0 – 71.2');
    expect(headlineRange([overall(40)])).toBe('40.0');
    expect(headlineRange([overall(null)])).toBeNull();
  });

  it('are absent while they are worked out', () => {
    const stored = [{ runId: 1, headlines: [overall(40)] }];
    const runs = [
      run(1),
      { ...run(2), benchmark: 'omni-interact' },
      { ...run(3), benchmark: 'interact-scope' },
    ];
    const known = headlinesOf({ runs, tables: undefined, facts: undefined, stored });
    expect([...known.keys()]).toEqual([1]);
    expect(headlinesOf({ runs, tables: undefined, facts: undefined, stored: undefined }).size).toBe(0);
  });

  it('are none for a run that has none, once the others are read', () => {
    const stored = [{ runId: 1, headlines: [overall(40)] }];
    const known = headlinesOf({ runs: [run(1), run(2)], tables: undefined, facts: undefined, stored });
    expect(known.get(2)).toEqual([]);
  });
});
