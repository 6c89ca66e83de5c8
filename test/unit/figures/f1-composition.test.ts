import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../src/core/omni-interact/aggregate.ts';
import { composeF1 } from '../../../src/core/omni-interact/diagnosis/compose-f1.ts';
import { REFERENCE_PROFILE } from '../../../src/core/omni-interact/profile.ts';
import { F1CompositionFigure } from '../../../src/figures/f1-composition/F1CompositionFigure.tsx';
import { layoutF1Composition } from '../../../src/figures/f1-composition/layout.ts';
import { niceStep } from '../../../src/figures/plot/scale.ts';
import { anyTimelineData, chunk, score, slot } from './samples.ts';
import { readXml } from './well-formed.ts';

const total = (parts: Record<string, number>): number =>
  Object.values(parts).reduce((sum, each) => sum + each, 0);

describe('composeF1', () => {
  it('names the cause of every false positive', () => {
    const verdicts = {
      early: { state: 'ok', flag: 'FP_Hallucination', score: 0 },
      core: { state: 'ok', score: 0.3, triggerPhrase: '' },
    } as const;
    const slots = [slot(1, [5, 9, 12]), slot(2, [12, 14, 20])];
    const chunks = [chunk(0, 1, 2, 'a'), chunk(1, 6, 7, 'b'), chunk(2, 10, 13, 'c')];
    expect(composeF1([score(slots, chunks, verdicts)], REFERENCE_PROFILE)).toEqual({
      tp: 0,
      falsePositives: { earlyHallucination: 1, lowQuality: 1, spill: 1, unmatched: 1 },
      fn: 2,
      f1: 0,
      samples: 1,
      slots: 2,
      unjudged: 0,
    });
  });

  it('adds up to what the scorer aggregates, for any samples', () => {
    fc.assert(
      fc.property(fc.array(anyTimelineData, { maxLength: 3 }), (samples) => {
        const scores = samples.flatMap((data) => data.runs.flatMap((run) => run.score ?? []));
        const composition = composeF1(scores, REFERENCE_PROFILE);
        const { all } = aggregate(scores, REFERENCE_PROFILE);
        expect(total(composition.falsePositives)).toBe(all.fp);
        expect(Math.min(...Object.values(composition.falsePositives))).toBeGreaterThanOrEqual(0);
        const { tp, fn } = composition;
        const f1 = tp > 0 ? (2 * tp) / (2 * tp + all.fp + fn) : 0;
        expect(composition.f1).toBeCloseTo(f1, 12);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the composition figure', () => {
  const composition = (tp: number, fn: number) => ({
    tp,
    falsePositives: { earlyHallucination: 6, lowQuality: 2, spill: 1, unmatched: 0 },
    fn,
    f1: 0.393,
    samples: 7,
    slots: 30,
    unjudged: 2,
  });
  const data = {
    runs: [
      { name: 'Early guesser', kind: 'scripted', composition: composition(7.4, 14) },
      { name: '<早> & co', kind: 'imported', composition: composition(20, 1) },
    ],
    profile: 'reference',
    judges: ['imported'],
  };

  it('stacks each run without gaps on one scale, inside the axis', () => {
    const { rows, axis } = layoutF1Composition(data);
    for (const { bars } of rows) {
      expect(bars[0]?.x).toBe(axis.left);
      for (const [index, bar] of bars.slice(1).entries()) {
        expect(bar.x).toBeCloseTo(bars[index]!.x + bars[index]!.width, 9);
      }
      const last = bars.at(-1)!;
      expect(last.x + last.width).toBeLessThanOrEqual(axis.right + 1e-9);
    }
    const [first, second] = rows.map(({ bars }) => bars[0]!.width);
    expect(first! / second!).toBeCloseTo(7.4 / 20, 9);
  });

  it('prints the score, n, unjudged slots, profile and judge', () => {
    const text = readXml(renderToStaticMarkup(createElement(F1CompositionFigure, { data })))
      .map((element) => element.text)
      .join('|');
    for (const part of [
      '0.393',
      'n = 30, 2 unjudged',
      '<早> & co',
      'reference profile',
      'judge: imported',
      '7 samples',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('FP in no slot');
  });

  it('is drawn without runs, and the same twice', () => {
    const empty = { runs: [], profile: 'reference', judges: [] };
    expect(() =>
      readXml(renderToStaticMarkup(createElement(F1CompositionFigure, { data: empty }))),
    ).not.toThrow();
    const draw = () => renderToStaticMarkup(createElement(F1CompositionFigure, { data, width: 'single' }));
    expect(draw()).toBe(draw());
    expect(readXml(draw())[0]?.attributes.width).toBe('3.3in');
  });

  it('steps in round numbers', () => {
    expect([niceStep(30, 8), niceStep(30.5, 4), niceStep(1430, 8), niceStep(1, 8)]).toEqual([
      5, 10, 200, 0.2,
    ]);
  });
});
