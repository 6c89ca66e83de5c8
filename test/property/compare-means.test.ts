import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MeanMetric, type MeasuredSample, meansComparison } from '../../src/core/compare/means.ts';
import { compareMetrics } from '../../src/core/compare/metrics.ts';

const mean = (key: string, item: string): MeanMetric => ({
  ...{ key, group: 'g', label: key, direction: 'higher', unit: 'share', item },
});
const { metrics, sumPair } = meansComparison(
  {
    benchmark: 'interact-scope',
    cluster: 'interaction',
    standing: () => 'met',
    met: 'met',
    settings: () => '',
    valueMeaning: '',
    slotValue: ({ tp }) => tp,
  },
  [mean('slot', 'slot'), mean('whole', 'sample')],
);

const value = fc.option(
  fc.integer({ min: 0, max: 8 }).map((eighths) => eighths / 8),
  { nil: null },
);
const slots = fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 4 });
const study = fc.array(fc.record({ slots, whole: fc.tuple(value, value) }), { minLength: 1, maxLength: 6 });
type Study = typeof study extends fc.Arbitrary<infer T> ? T : never;

const runOf = (samples: Study, run: 0 | 1): MeasuredSample[] =>
  samples.map((sample, sampleId) => ({
    sampleId,
    slotKeys: sample.slots.map((_, at) => 10 * sampleId + at),
    slots: sample.slots.map((pair) => ({ slot: pair[run] })),
    whole: { whole: sample.whole[run] },
  }));

const compared = (a: MeasuredSample[], b: MeasuredSample[], passes: (slotKey: number) => boolean) =>
  compareMetrics(
    metrics,
    a.map((sample, at) => sumPair(sample, b[at]!, passes)),
    { draws: 50, seed: 3, level: 0.95 },
  ).metrics;
const all = (): boolean => true;

describe('a comparison of means', () => {
  it('is the mean over the slots both runs have a value for, computed by hand', () => {
    fc.assert(
      fc.property(study, (samples) => {
        const [slot, whole] = compared(runOf(samples, 0), runOf(samples, 1), all);
        const both = samples.flatMap((sample) => sample.slots).filter(([a, b]) => a !== null && b !== null);
        const wholes = samples.map((sample) => sample.whole).filter(([a, b]) => a !== null && b !== null);
        for (const [metric, pairs] of [
          [slot!, both],
          [whole!, wholes],
        ] as const) {
          expect(metric.baselineItems).toBe(pairs.length);
          expect(metric.otherItems).toBe(pairs.length);
          const meanOf = (run: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[run]!, 0) / pairs.length;
          if (pairs.length === 0) expect(metric.difference).toBeNull();
          else expect(metric.difference).toBeCloseTo(meanOf(1) - meanOf(0), 12);
        }
      }),
    );
  });

  it('changes every sign when the runs are swapped, and is zero for a run against itself', () => {
    fc.assert(
      fc.property(study, (samples) => {
        const [one, two] = [runOf(samples, 0), runOf(samples, 1)];
        const there = compared(one, two, all);
        const back = compared(two, one, all);
        there.forEach((metric, at) => {
          const mirrored = back[at]!;
          if (metric.difference === null) expect(mirrored.difference).toBeNull();
          else expect(metric.difference + mirrored.difference!).toBeCloseTo(0, 12);
          if (metric.interval) expect(metric.interval.low + mirrored.interval!.high).toBeCloseTo(0, 12);
        });
        for (const { difference } of compared(one, one, all)) expect(difference ?? 0).toBe(0);
      }),
    );
  });

  it('leaves out slots that do not pass, and a sample of which one does not', () => {
    fc.assert(
      fc.property(study, fc.nat(3), (samples, hidden) => {
        const passes = (slotKey: number): boolean => slotKey !== hidden;
        const kept = compared(runOf(samples, 0), runOf(samples, 1), passes);
        const first = samples[0]!;
        const cut: Study = samples.map((sample, at) =>
          at > 0 || hidden >= first.slots.length
            ? sample
            : {
                slots: sample.slots.map((pair, slot) => (slot === hidden ? [null, null] : pair)),
                whole: [null, null],
              },
        );
        expect(kept).toEqual(compared(runOf(cut, 0), runOf(cut, 1), all));
      }),
    );
  });
});
