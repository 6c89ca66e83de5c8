import fc from 'fast-check';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { scoreDescription } from '../../../src/core/duplex-eval/description-score.ts';
import { InterruptionConfusionFigure } from '../../../src/figures/interruption-confusion/InterruptionConfusionFigure.tsx';
import { layoutInterruptionConfusion, shade } from '../../../src/figures/interruption-confusion/layout.ts';
import { InterruptionTimelineFigure } from '../../../src/figures/interruption-timeline/InterruptionTimelineFigure.tsx';
import { layoutInterruptionTimeline } from '../../../src/figures/interruption-timeline/layout.ts';
import { layoutMetricBars } from '../../../src/figures/metric-bars/layout.ts';
import { MetricBarsFigure } from '../../../src/figures/metric-bars/MetricBarsFigure.tsx';
import { columnUnits } from '../../../src/figures/style.ts';
import { layoutTemporalStrip, stackLanes } from '../../../src/figures/temporal-strip/layout.ts';
import { TemporalStripFigure } from '../../../src/figures/temporal-strip/TemporalStripFigure.tsx';
import { textWidth } from '../../../src/figures/text.ts';
import { BARS, CONFUSION, INTERRUPTION, STRIP } from './benchmark-samples.ts';
import { readXml } from './well-formed.ts';

const textOf = (line: { pieces: { text: string }[] } | null): string =>
  (line?.pieces ?? []).map(({ text }) => text).join('');
const textsIn = (element: ReactElement): string =>
  readXml(renderToStaticMarkup(element))
    .map(({ text }) => text)
    .join('|');

const FIGURES = (['single', 'double'] as const).flatMap((width) => [
  ['strip', width, createElement(TemporalStripFigure, { data: STRIP, width })] as const,
  ['confusion', width, createElement(InterruptionConfusionFigure, { data: CONFUSION, width })] as const,
  ['bars', width, createElement(MetricBarsFigure, { data: BARS, width })] as const,
  ['timeline', width, createElement(InterruptionTimelineFigure, { data: INTERRUPTION, width })] as const,
]);

describe.each(FIGURES)('%s, %s column', (_name, width, element) => {
  const markup = renderToStaticMarkup(element);
  const elements = readXml(markup);

  it('is well-formed, of the column’s width and the same twice', () => {
    expect(elements[0]?.attributes.width).toBe(width === 'single' ? '3.3in' : '6.9in');
    expect(renderToStaticMarkup(element)).toBe(markup);
  });

  it('has type of 7 to 9 points, and every rectangle inside the page', () => {
    const [, , pageWidth, pageHeight] = elements[0]!.attributes.viewBox!.split(' ').map(Number);
    for (const { name, attributes } of elements) {
      if (name === 'text')
        expect(Number(attributes.fontSize ?? attributes['font-size'])).toBeGreaterThanOrEqual(7);
      if (name === 'text') expect(Number(attributes['font-size'])).toBeLessThanOrEqual(9);
      if (name !== 'rect' || attributes.height === '3.2') continue;
      const [x, y, w, h] = ['x', 'y', 'width', 'height'].map((each) => Number(attributes[each]));
      expect(x! + w!).toBeLessThanOrEqual(pageWidth! + 0.01);
      expect(y! + h!).toBeLessThanOrEqual(pageHeight! + 0.01);
      expect(Math.min(x!, y!, w!, h!)).toBeGreaterThanOrEqual(0);
    }
  });

  it('keeps lines of text that begin at the left inside the page', () => {
    for (const { name, attributes, text } of elements) {
      if (name !== 'text' || attributes['text-anchor']) continue;
      const end = Number(attributes.x) + textWidth(text, Number(attributes['font-size']), 600);
      expect(end, text).toBeLessThanOrEqual(columnUnits(width) + 3);
    }
  });
});

describe('the temporal strip', () => {
  it('says what is unjudged, and gives it no score', () => {
    const { rows, swatches } = layoutTemporalStrip(STRIP);
    expect(rows[2]!.boxes.map(({ label }) => textOf(label))).toEqual(['?', '?']);
    expect(rows[2]!.lines.map(textOf)[1]).toBe(
      'temporal unjudged (2 of 2 sentences unjudged), content 70.0, overall unjudged, silent 83 %',
    );
    expect(swatches.map(({ label }) => textOf(label))).toContain('no window in the clip');
  });

  it('puts equal times at one x, and gaps between sentences', () => {
    const { rows } = layoutTemporalStrip(STRIP);
    expect(rows[0]!.boxes[2]!.x).toBe(rows[0]!.gaps[2]!.to);
    expect(rows[1]!.gaps.at(-1)!.from).toBeCloseTo(rows[2]!.boxes[1]!.x, 9);
    expect(rows[0]!.boxes.map(({ label }) => textOf(label)).join('')).toBe('3323213');
  });

  it('does not let sentences that overlap hide each other', () => {
    const times = fc.array(fc.tuple(fc.nat(50), fc.nat(9)), { maxLength: 15 });
    fc.assert(
      fc.property(times, (rows) => {
        const sentences = rows.map(([start, length]) => ({ start, end: start + length }));
        const lanes = stackLanes(sentences);
        for (const [i, a] of sentences.entries()) {
          for (const [j, b] of sentences.entries()) {
            if (i < j && lanes[i] === lanes[j]) expect(a.end <= b.start || b.end <= a.start).toBe(true);
          }
        }
      }),
    );
  });

  it('draws a run without output as silence', () => {
    const silent = scoreDescription([], 40, () => undefined, undefined);
    const data = { ...STRIP, runs: [{ name: 'Silent', kind: 'replayed', score: silent }] };
    const [row] = layoutTemporalStrip(data).rows;
    expect(row!.boxes).toEqual([]);
    expect(row!.gaps).toHaveLength(1);
    expect(textsIn(createElement(TemporalStripFigure, { data }))).toContain('temporal 0.0, content unjudged');
  });
});

describe('the confusion matrix', () => {
  it('has counts and shares of the row, and a dash where there are no cases', () => {
    const { panels } = layoutInterruptionConfusion(CONFUSION);
    const cells = panels.map(({ cells: list }) => list.map(({ lines }) => lines.map(textOf).join(' ')));
    expect(cells[1]).toEqual([
      ...['1 50 %', '1 50 %', '0 0 %', '0 0 %'],
      ...['0 0 %', '1 100 %', '0 0 %', '0 0 %'],
      ...['0 0 %', '1 50 %', '1 50 %', '0 0 %'],
    ]);
    expect(cells[2]!.slice(8)).toEqual(['–', '–', '–', '–']);
    expect(panels[0]!.lines.map(textOf)).toContain('CA 80.0 %, n = 5');
    expect(panels[0]!.cells.flatMap(({ right }, index) => (right ? [index] : []))).toEqual([0, 5, 10]);
  });

  it('gets darker with the share, in grey too', () => {
    const luma = (hex: string): number =>
      [0.299, 0.587, 0.114].reduce(
        (sum, weight, index) => sum + weight * Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16),
        0,
      );
    const shades = [0, 0.25, 0.5, 0.75, 1].map((share) => luma(shade(share)));
    expect([...shades].sort((a, b) => b - a)).toEqual(shades);
    expect(new Set(shades).size).toBe(5);
  });
});

describe('the metric bars', () => {
  it('print the mean, how many of n are scored, and unjudged without a bar', () => {
    const { panels } = layoutMetricBars(BARS);
    const ves = panels[BARS.metrics.indexOf('VES')]!;
    expect(ves.bars.map(({ label }) => textOf(label))).toEqual([
      ...['7.67 (3 of 5)', 'unjudged', 'unjudged'],
      ...['7.00 (1 of 2)', 'unjudged', 'unjudged'],
      ...['8.00', 'unjudged', 'unjudged'],
      ...['8.00 (1 of 2)', 'unjudged', 'no cases'],
    ]);
    for (const { label, width } of ves.bars) expect(width > 0).toBe(/\d/.test(textOf(label)));
    expect(textOf(panels[0]!.bars[2]!.label)).toBe('0.0 %');
    expect(ves.groups.map(textOf)).toContain('n = 2–5');
  });

  it('draw all bars of a panel on one scale from 0', () => {
    const { bars, axis } = layoutMetricBars(BARS).panels[0]!;
    const full = bars.find(({ label }) => textOf(label) === '100.0 %')!;
    const half = bars.find(({ label }) => textOf(label) === '50.0 %')!;
    expect(full.x + full.width).toBeCloseTo(axis.right, 9);
    expect(half.width / full.width).toBeCloseTo(0.5, 9);
  });
});

describe('the interruption timeline', () => {
  it('has the spoken part end at T1 and the response begin there', () => {
    const { rows, marks } = layoutInterruptionTimeline(INTERRUPTION);
    const [spoken, response] = rows[0]!.spans;
    expect(spoken!.from).toBe(marks[0]!.x);
    expect(spoken!.to).toBeLessThanOrEqual(marks[1]!.x);
    expect(marks[1]!.x - spoken!.to).toBeLessThan(3);
    expect(response!.from).toBe(marks[1]!.x);
    expect(rows[1]!.spans[1]!.cut).toBe(true);
  });

  it('tells right from wrong from unparsed in words, and keeps the raw reply', () => {
    const text = textsIn(createElement(InterruptionTimelineFigure, { data: INTERRUPTION }));
    for (const part of [
      'took it for: Correction, right',
      'took it for: False Trigger, wrong',
      'reply unparsed',
      'Replied, unparsed: “I would call this a correction, sorry \ufffd.”',
      'R from 2 to 15 characters a second',
      'Had said: “右边的女人正在”',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('draws no lengths where no rate is known, and says so', () => {
    const models = INTERRUPTION.models.map((model) => ({ ...model, rate: null }));
    const layout = layoutInterruptionTimeline({ ...INTERRUPTION, models });
    expect(layout.rows.flatMap(({ spans }) => spans)).toEqual([]);
    expect(layout.caption.map(textOf).join(' ')).toContain('No result records its generation rate R');
  });

  it('never draws the response over the answer', () => {
    const models = INTERRUPTION.models.map((model) => ({ ...model, partial: 'The woman' }));
    const { rows } = layoutInterruptionTimeline({ ...INTERRUPTION, models, t1: INTERRUPTION.t0 + 0.1 });
    const [spoken, response] = rows[0]!.spans;
    expect(response!.from).toBe(spoken!.to);
  });

  it('sets the two names apart where the moments are close', () => {
    const [first, second] = layoutInterruptionTimeline({ ...INTERRUPTION, t1: 3.2 }).marks;
    expect(second!.label.y - first!.label.y).toBeGreaterThan(7);
  });
});
