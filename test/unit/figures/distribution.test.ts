import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DistributionFigure } from '../../../src/figures/distribution/DistributionFigure.tsx';
import { type DistributionData, layoutDistribution } from '../../../src/figures/distribution/layout.ts';
import { textWidth } from '../../../src/figures/text.ts';
import { readXml } from './well-formed.ts';

const run = (seconds: number[], name = 'a', about = 'n = 1') => ({ name, about, seconds, none: 'no spill' });
const data = (...runs: ReturnType<typeof run>[]): DistributionData => ({
  title: 'Spill',
  axisTitle: 'spill (s)',
  runs,
  caption: 'One dot a slot.',
});
const texts = (lines: { pieces: { text: string }[] }[]) => lines.map(({ pieces }) => pieces[0]?.text);

describe('the distribution figure', () => {
  it('places a dot for every value on the axis, and bar and median where the quartiles are', () => {
    const { rows, axis } = layoutDistribution(data(run([0, 1, 2, 3, 4])));
    const x = (seconds: number) => axis.left + (seconds / 4) * (axis.right - axis.left);
    expect(axis.ticks.map(({ x: at }) => at)).toEqual([0, 1, 2, 3, 4].map(x));
    expect(rows[0]?.dots.map((dot) => dot.x)).toEqual([0, 1, 2, 3, 4].map(x));
    expect(rows[0]?.box).toMatchObject({ left: x(1), median: x(2), right: x(3) });
    expect(texts(rows[0]?.lines ?? [])).toContain('2.00 s');
  });

  it('says that nothing was measured, and draws and prints no zero for it', () => {
    const { rows } = layoutDistribution(data(run([]), run([0])));
    expect(rows[0]).toMatchObject({ dots: [], box: null });
    expect(texts(rows[0]?.lines ?? [])).toEqual(['a', 'n = 1', 'no spill']);
    expect(rows[1]?.dots).toHaveLength(1);
    expect(rows[1]?.box).toBeNull();
    expect(texts(rows[1]?.lines ?? [])).toContain('0.00 s');
  });

  it('keeps dots and labels in their rows, whatever runs are called and however many slots there are', () => {
    const anyRun = fc.record({
      name: fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.constant('很长的中文模型名称'.repeat(4)),
      ),
      seconds: fc.array(fc.double({ min: 0, max: 5000, noNaN: true }), { maxLength: 60 }),
    });
    fc.assert(
      fc.property(fc.array(anyRun, { maxLength: 6 }), (runs) => {
        const input = data(
          ...runs.map(({ name, seconds }) => run(seconds, name, 'n = 12, 13 without, 5 unjudged')),
        );
        const { rows, axis, width, height, caption } = layoutDistribution(input);
        for (const [index, row] of rows.entries()) {
          const above = rows[index - 1];
          expect(row.dots).toHaveLength(runs[index]?.seconds.length ?? -1);
          for (const { x, y } of row.dots) {
            expect(x).toBeGreaterThanOrEqual(axis.left - 1e-9);
            expect(x).toBeLessThanOrEqual(axis.right + 1e-9);
            // Below the bar of the row above.
            if (above) expect(y - 1.5).toBeGreaterThan(above.base + 5);
          }
          for (const line of row.lines.filter(({ anchor, x }) => anchor === 'start' && x < axis.left)) {
            expect(
              line.x + textWidth(line.pieces[0]?.text ?? '', line.size, line.pieces[0]?.weight),
            ).toBeLessThan(axis.left);
            if (above) expect(line.y - line.size).toBeGreaterThanOrEqual(above.base + 4.5 - 3);
          }
        }
        for (const line of caption) expect(line.y).toBeLessThan(height);
        expect(axis.right).toBeLessThan(width);
        const svg = renderToStaticMarkup(createElement(DistributionFigure, { data: input }));
        expect(
          readXml(svg).filter(({ name, attributes }) => name === 'circle' && attributes.r === '1.5'),
        ).toHaveLength(runs.reduce((sum, { seconds }) => sum + seconds.length, 0));
      }),
      { numRuns: 80 },
    );
  });
});
