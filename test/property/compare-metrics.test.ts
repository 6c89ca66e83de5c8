import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareMetrics } from '../../src/core/compare/metrics.ts';
import { type AggregatedSlot, aggregate } from '../../src/core/omni-interact/aggregate.ts';
import { OMNI_INTERACT_COMPARISON, slotValue } from '../../src/core/omni-interact/compare.ts';
import type { ComparedSample } from '../../src/core/omni-interact/compare-sums.ts';
import { categoryF1s, nestedRow } from '../../src/core/omni-interact/tables.ts';

const { metrics, sumPair } = OMNI_INTERACT_COMPARISON;
const share = fc.integer({ min: 0, max: 20 }).map((twentieths) => twentieths / 20);
const every = () => true;

/** What kind of slot it is, the same for all runs. */
const kind = fc.constantFrom(
  { sceneType: 'multi_turn', questionType: 'realtime', nestedRole: null, nestedGroupId: null },
  { sceneType: 'multi_turn', questionType: 'proactive', nestedRole: null, nestedGroupId: null },
  { sceneType: 'nested', questionType: 'proactive', nestedRole: 'outer', nestedGroupId: 1 },
  { sceneType: 'nested', questionType: 'realtime', nestedRole: 'inner', nestedGroupId: 1 },
  { sceneType: '1QnA', questionType: 'step', nestedRole: null, nestedGroupId: null },
) as fc.Arbitrary<Omit<AggregatedSlot['slot'], 'isInterrupted'>>;

/** One run in one slot: judged or not, interrupted with its diagnosis or not. */
const scored = fc.record({
  judged: fc.boolean(),
  tp: share,
  fp: fc.integer({ min: 0, max: 3 }),
  quality: share,
  spill: fc.boolean(),
  status: fc.constantFrom('no_output', 'ok', 'unjudged'),
});
const slotOfTwo = fc.record({ kind, isInterrupted: fc.boolean(), runs: fc.tuple(scored, scored) });
const sampleOfTwo = fc.record({
  slots: fc.array(slotOfTwo, { minLength: 1, maxLength: 5 }),
  unmatched: fc.tuple(fc.nat(3), fc.nat(3)),
});
type SampleOfTwo = typeof sampleOfTwo extends fc.Arbitrary<infer T> ? T : never;

function sampleOf(sample: SampleOfTwo, sampleId: number, run: 0 | 1, judgedOnly = false): ComparedSample {
  return {
    sampleId,
    slotKeys: sample.slots.map((_, at) => 100 * sampleId + at),
    unmatched: { length: sample.unmatched[run] },
    slots: sample.slots.map(({ kind: slotKind, isInterrupted, runs }): AggregatedSlot => {
      const { judged: drawn, tp, fp, quality, spill, status } = runs[run];
      const judged = judgedOnly || drawn;
      const diagnosed = judgedOnly && status === 'unjudged' ? 'ok' : status;
      const hasOutput = diagnosed !== 'no_output';
      return {
        slot: { ...slotKind, isInterrupted },
        judged,
        tp: judged ? tp : null,
        fp: judged ? fp : null,
        fn: judged ? Number(tp === 0) : null,
        tpCore: judged ? tp : null,
        core: {
          state: judged ? 'scored' : 'unjudged',
          quality: judged ? quality : null,
          timeliness: tp,
          anchor: tp,
        },
        spill,
        spillSeconds: spill ? 1.5 : 0,
        interruption: isInterrupted
          ? {
              status: diagnosed,
              hasOutput,
              partialQuality: diagnosed === 'ok' ? quality : null,
              lowQuality: false,
              hallucination: false,
              tp: 0,
              fp: 0,
              fn: 0,
            }
          : null,
      };
    }),
  };
}

const study = fc.array(sampleOfTwo, { minLength: 1, maxLength: 12 });
const settings = { draws: 200, level: 0.95 };
const clustersOf = (samples: readonly SampleOfTwo[], from: 0 | 1, to: 0 | 1) =>
  samples.map((sample, at) => sumPair(sampleOf(sample, at, from), sampleOf(sample, at, to), every));

describe('comparing the metrics of two runs', () => {
  it('changes every sign and nothing else when the runs are swapped', () => {
    fc.assert(
      fc.property(study, fc.nat(), (samples, seed) => {
        const forth = compareMetrics(metrics, clustersOf(samples, 0, 1), { ...settings, seed });
        const back = compareMetrics(metrics, clustersOf(samples, 1, 0), { ...settings, seed });
        forth.metrics.forEach((metric, at) => {
          const swapped = back.metrics[at]!;
          expect(swapped.baseline).toBe(metric.other);
          expect(swapped.other).toBe(metric.baseline);
          expect(swapped.difference).toBe(metric.difference === null ? null : 0 - metric.difference);
          expect(swapped.undefinedDraws).toBe(metric.undefinedDraws);
          expect(swapped.interval).toEqual(
            metric.interval && { low: 0 - metric.interval.high, high: 0 - metric.interval.low },
          );
        });
      }),
      { numRuns: 40 },
    );
  });

  it('finds no difference between a run and itself, with the interval [0, 0]', () => {
    fc.assert(
      fc.property(study, fc.nat(), (samples, seed) => {
        const { metrics: same } = compareMetrics(metrics, clustersOf(samples, 0, 0), { ...settings, seed });
        for (const { difference, interval, baselineItems, clusters } of same) {
          expect(difference).toBe(baselineItems > 0 ? 0 : null);
          if (clusters > 1) expect(interval).toEqual({ low: 0, high: 0 });
          else expect(interval).toBeNull();
        }
      }),
      { numRuns: 40 },
    );
  });

  it('gives the numbers of the paper’s tables when both runs are judged throughout', () => {
    fc.assert(
      fc.property(study, (samples) => {
        const runs = ([0, 1] as const).map((run) =>
          samples.map((sample, at) => sampleOf(sample, at, run, true)),
        );
        const clusters = samples.map((_, at) => sumPair(runs[0]![at]!, runs[1]![at]!, every));
        const compared = compareMetrics(metrics, clusters, { ...settings, seed: 1 });
        const value = (key: string, side: 'baseline' | 'other') =>
          compared.metrics.find((metric) => metric.key === key)![side];
        for (const [side, run] of [
          ['baseline', runs[0]!],
          ['other', runs[1]!],
        ] as const) {
          const suite = aggregate(run, { countUnmatchedAsFp: true });
          for (const [key, f1] of Object.entries(categoryF1s(suite))) {
            for (const number of ['f1', 'precision', 'recall'] as const) {
              const got = value(`${number}-${key}`, side);
              if (f1.slots === 0) expect(got).toBeNull();
              else expect(got).toBeCloseTo(f1[number], 12);
            }
          }
          const { nccs, missedOuter, pairs } = nestedRow(suite);
          if (pairs > 0) {
            expect(value('nccs', side)).toBeCloseTo(nccs, 12);
            expect(value('missed-outer', side)).toBeCloseTo(missedOuter / pairs, 12);
          } else expect(value('nccs', side)).toBeNull();
          const { interruption, pure } = suite;
          if (interruption.slots > 0) expect(value('nor', side)).toBeCloseTo(interruption.nor, 12);
          if (interruption.withOutput > 0) {
            expect(value('csm-sr', side)).toBeCloseTo(interruption.csmSr, 12);
            expect(value('csm-as', side)).toBeCloseTo(interruption.csmAs, 12);
            expect(value('paq', side)).toBeCloseTo(interruption.paq!, 12);
          }
          if (pure.nonInterrupted.slots > 0) {
            expect(value('core-quality', side)).toBeCloseTo(pure.nonInterrupted.quality, 12);
            expect(value('core-timeliness', side)).toBeCloseTo(pure.nonInterrupted.timeliness, 12);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('counts a slot for the F1 only where both runs are judged and it passes', () => {
    fc.assert(
      fc.property(study, fc.nat(), (samples, salt) => {
        const passes = (slotKey: number) => (slotKey + salt) % 3 !== 0;
        const clusters = samples.map((sample, at) =>
          sumPair(sampleOf(sample, at, 0), sampleOf(sample, at, 1), passes),
        );
        const all = compareMetrics(metrics, clusters, { ...settings, draws: 1, seed: 1 }).metrics.find(
          ({ key }) => key === 'f1-allGlobal',
        )!;
        const counted = samples.flatMap((sample, at) =>
          sample.slots.filter(
            ({ runs }, position) => runs[0].judged && runs[1].judged && passes(100 * at + position),
          ),
        );
        expect(all.baselineItems).toBe(counted.length);
        expect(all.otherItems).toBe(counted.length);
        expect(all.difference === null).toBe(counted.length === 0);
      }),
    );
  });
});

describe('the interval', () => {
  it('is the percentile interval of all resamples, worked out by hand for two clusters', () => {
    // Two clips of one slot each: the other run answers in one of them. A draw of two clips has a difference of
    // 0, ½ or 1 with probabilities ¼, ½, ¼, so 95 % of draws reach from 0 to 1 and the middle half lies at ½.
    const slotsOf = (tp: number) => Float64Array.from([1, tp]);
    const mean = {
      ...{
        key: 'mean',
        group: '',
        label: '',
        direction: 'higher' as const,
        unit: 'score' as const,
        item: 'slot',
      },
      items: (sums: ArrayLike<number>) => sums[0]!,
      value: (sums: ArrayLike<number>) => sums[1]! / sums[0]!,
    };
    const clusters = [
      { baseline: slotsOf(0), other: slotsOf(1) },
      { baseline: slotsOf(0), other: slotsOf(0) },
    ];
    const at = (level: number) =>
      compareMetrics([mean], clusters, { draws: 10_000, seed: 1, level }).metrics[0]!;
    expect(at(0.95)).toMatchObject({ difference: 0.5, interval: { low: 0, high: 1 }, clusters: 2 });
    expect(at(0.4).interval).toEqual({ low: 0.5, high: 0.5 });
  });

  it('leaves out draws without an item, and says how many', () => {
    const row = (items: number, value: number) => Float64Array.from([items, value]);
    const mean = {
      ...{ key: 'mean', group: '', label: '', direction: null, unit: 'score' as const, item: 'slot' },
      items: (sums: ArrayLike<number>) => sums[0]!,
      value: (sums: ArrayLike<number>) => sums[1]! / sums[0]!,
    };
    const clusters = [
      { baseline: row(1, 1), other: row(1, 0) },
      { baseline: row(1, 1), other: row(0, 0) },
    ];
    const [metric] = compareMetrics([mean], clusters, { draws: 4000, seed: 3, level: 0.95 }).metrics;
    // A quarter of the draws hold the second clip twice, and nothing of the other run.
    expect(metric!.undefinedDraws / 4000).toBeCloseTo(0.25, 1);
    expect(metric).toMatchObject({
      difference: -1,
      interval: { low: -1, high: -1 },
      baselineItems: 2,
      otherItems: 1,
    });
  });
});

describe('the value of a slot', () => {
  it('weighs TP, FP and FN as the F1 does, and is absent while unjudged', () => {
    expect(slotValue({ tp: 0.8, fp: 1, fn: 0 })).toBeCloseTo(0.3, 12);
    expect(slotValue({ tp: 0, fp: 3, fn: 1 })).toBe(-2);
    expect(slotValue({ tp: null, fp: null, fn: null })).toBeNull();
  });
});
