import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { TextLine } from '../../../src/figures/drawing.ts';
import { layoutSlotTimeline } from '../../../src/figures/slot-timeline/layout.ts';
import { SlotTimelineFigure } from '../../../src/figures/slot-timeline/SlotTimelineFigure.tsx';
import type {
  SlotTimelineData,
  SlotTimelineOptions,
  TimelineLayout,
} from '../../../src/figures/slot-timeline/types.ts';
import { textWidth } from '../../../src/figures/text.ts';
import { anyTimelineData, chunk, score, slot, timelineData } from './samples.ts';
import { readXml } from './well-formed.ts';

const TOLERANCE = 1e-6;
const render = (data: SlotTimelineData, options: SlotTimelineOptions = {}): string =>
  renderToStaticMarkup(createElement(SlotTimelineFigure, { data, options }));

const anyOptions: fc.Arbitrary<SlotTimelineOptions> = fc.record(
  {
    width: fc.constantFrom('single' as const, 'double' as const),
    slotIds: fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9]),
    range: fc.constantFrom([10, 30] as const, [0, 200] as const, [30, 10] as const, [5, 5] as const),
    quoteLines: fc.integer({ min: 1, max: 4 }),
  },
  { requiredKeys: [] },
);

const widthOf = (line: TextLine): number =>
  line.pieces.reduce((sum, piece) => sum + textWidth(piece.text, line.size, piece.weight), 0);

function extent(line: TextLine): [number, number] {
  const width = widthOf(line);
  const left = { start: line.x, middle: line.x - width / 2, end: line.x - width }[line.anchor];
  return [left, left + width];
}

function allLines(layout: TimelineLayout): TextLine[] {
  const panels = layout.panels.flatMap((panel) => [
    ...panel.slotLines,
    ...panel.ticks.map((tick) => tick.label),
    ...panel.bands.flatMap((band) => band.label ?? []),
    ...panel.lanes.flatMap((lane) => [
      ...lane.names,
      ...lane.quotes,
      ...lane.bars.flatMap((bar) => bar.label ?? []),
      ...lane.groups.flatMap((group) => group.tags.map((tag) => tag.label)),
    ]),
  ]);
  return [
    ...layout.heading,
    ...panels,
    ...layout.legend.entries.map((entry) => entry.label),
    ...layout.caption,
  ];
}

describe('the layout of any sample', () => {
  it('keeps bars in the plot and text in its box', () => {
    fc.assert(
      fc.property(anyTimelineData, anyOptions, (data, options) => {
        const layout = layoutSlotTimeline(data, options);
        for (const panel of layout.panels) {
          for (const lane of panel.lanes) {
            for (const bar of lane.bars) {
              expect(bar.x).toBeGreaterThanOrEqual(panel.left - TOLERANCE);
              expect(bar.x + bar.width).toBeLessThanOrEqual(panel.right + TOLERANCE);
              expect(bar.y + bar.height).toBeLessThanOrEqual(lane.barsBottom + TOLERANCE);
              if (bar.label) expect(extent(bar.label)[1]).toBeLessThanOrEqual(bar.x + bar.width + TOLERANCE);
            }
          }
        }
        for (const line of allLines(layout)) {
          const [left, right] = extent(line);
          expect(left).toBeGreaterThanOrEqual(-TOLERANCE);
          expect(right).toBeLessThanOrEqual(layout.width + TOLERANCE);
          expect(line.y).toBeLessThanOrEqual(layout.height);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('lets no tag cover another, and no lane reach into the next', () => {
    fc.assert(
      fc.property(anyTimelineData, (data) => {
        const layout = layoutSlotTimeline(data);
        for (const lane of layout.panels.flatMap((panel) => panel.lanes)) {
          const tags = lane.groups.flatMap((group) => group.tags);
          for (const [index, tag] of tags.entries()) {
            expect(tag.y).toBeGreaterThanOrEqual(lane.top);
            expect(tag.width).toBeGreaterThanOrEqual(widthOf(tag.label));
            for (const other of tags.slice(index + 1)) {
              const apart =
                tag.x + tag.width <= other.x || other.x + other.width <= tag.x || tag.y !== other.y;
              expect(apart).toBe(true);
            }
          }
          for (const line of lane.quotes) expect(line.y).toBeLessThanOrEqual(lane.top + lane.height);
        }
        const lanes = layout.panels.flatMap((panel) => panel.lanes);
        for (const [index, lane] of lanes.slice(1).entries()) {
          expect(lane.top).toBeGreaterThanOrEqual(lanes[index]!.top + lanes[index]!.height - TOLERANCE);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('is well-formed XML with numbers only where numbers belong, and the same bytes twice', () => {
    fc.assert(
      fc.property(anyTimelineData, anyOptions, (data, options) => {
        const svg = render(data, options);
        const elements = readXml(svg);
        expect(svg).not.toMatch(/NaN|Infinity|undefined/);
        for (const { name, attributes } of elements) {
          if (name !== 'rect') continue;
          expect(Number(attributes.width)).toBeGreaterThanOrEqual(0);
        }
        expect(render(structuredClone(data), options)).toBe(svg);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the slot timeline', () => {
  const slots = [slot(1, [4, 6, 10]), slot(2, [10, 12, 40])];
  const run = (name: string, chunks: Parameters<typeof score>[1]) => ({
    name,
    kind: 'replayed',
    status: 'ok' as const,
    detail: '',
    score: score(slots, chunks),
  });

  it('has the width of one or two columns', () => {
    const svg = (width: 'single' | 'double') =>
      readXml(render(timelineData(slots, []), { width }))[0]!.attributes;
    expect(svg('single').width).toBe('3.3in');
    expect(svg('double').width).toBe('6.9in');
    expect(svg('double').viewBox).toMatch(/^0 0 496\.8 /);
  });

  it('puts text into bars where the stage fits, and quotes it where not', () => {
    const data = timelineData(slots, [
      run('A', [chunk(0, 13, 39, 'short'), chunk(1, 7, 7.5, 'too long for it')]),
    ]);
    const lane = layoutSlotTimeline(data).panels[0]!.lanes[0]!;
    expect(lane.bars.map((bar) => bar.label?.pieces[0]?.text)).toEqual([undefined, 'short']);
    const labelled = lane.bars[1]!;
    const flag = lane.flags.find(({ x }) => x >= labelled.x && x <= labelled.x + labelled.width);
    expect(flag?.foot).toBeLessThan(labelled.label!.y - 5);
    const quoted = lane.quotes.flatMap((line) => line.pieces.map((piece) => piece.text)).join('');
    expect(quoted).toContain('“too long for it”');
    expect(quoted).not.toContain('short');
  });

  it('draws nested slots as two bands, the inner one under the outer one', () => {
    const nested = [
      slot(1, [4, 20, 30], { nestedRole: 'outer' }),
      slot(2, [8, 10, 18], { nestedRole: 'inner' }),
      slot(3, [30, 32, 40]),
    ];
    const bands = layoutSlotTimeline(timelineData(nested, [])).panels[0]!.bands;
    expect(bands.map((band) => band.y - bands[0]!.y)).toEqual([0, 12.5, 0]);
    const [outer, inner] = bands as [(typeof bands)[0], (typeof bands)[0]];
    expect(inner.x).toBeGreaterThan(outer.x);
    expect(inner.x + inner.width).toBeLessThan(outer.x + outer.width);
  });

  it('names a slot beside its t_a, not under it', () => {
    const tight = [slot(1, [0, 0.5, 60]), slot(2, [60, 79.5, 80]), slot(3, [80, 80.2, 80.4])];
    const [first, second, third] = layoutSlotTimeline(timelineData(tight, [], 81)).panels[0]!.bands;
    expect(first!.label!.x).toBeGreaterThan(first!.taX!);
    expect(extent(second!.label!)[1]).toBeLessThan(second!.taX!);
    expect(third!.label).toBeNull();
  });

  it('says why a lane is empty', () => {
    const data = timelineData(slots, [
      { name: 'A', kind: 'imported', status: 'failed', detail: 'out of memory', score: null },
      { name: 'B', kind: 'imported', status: 'missing', detail: '', score: null },
      run('C', []),
    ]);
    const words = layoutSlotTimeline(data).panels[0]!.lanes.map((lane) => lane.quotes[0]?.pieces[0]?.text);
    expect(words).toEqual(['failed: out of memory', 'no output for this sample', 'nothing was said']);
  });

  it('stacks panels on one scale and says so', () => {
    const many = Array.from({ length: 9 }, (_, index) =>
      slot(index + 1, [index * 20, index * 20 + 5, index * 20 + 20]),
    );
    const layout = layoutSlotTimeline(timelineData(many, [], 180));
    expect(layout.panels.map((panel) => panel.range)).toEqual([
      [0, 80],
      [80, 160],
      [160, 180],
    ]);
    const perSecond = layout.panels.map(({ left, right, range }) => (right - left) / (range[1] - range[0]));
    for (const each of perSecond) expect(each).toBeCloseTo(perSecond[0]!, 9);
    expect(layout.notes[0]).toContain('3 panels');
  });

  it('shortens long text with a note and keeps it in full', () => {
    const text = 'word '.repeat(3000).trim();
    const layout = layoutSlotTimeline(timelineData(slots, [run('A', [chunk(0, 13, 20, text)])]), {
      quoteLines: 3,
    });
    expect(layout.panels[0]!.lanes[0]!.quotes.at(-1)?.pieces.at(-1)?.text).toMatch(/…$/);
    expect(layout.shortened[0]).toMatchObject({ run: 'A', where: 'S2' });
    expect(layout.shortened[0]?.text).toContain(text);
  });

  it('draws ten thousand chunks as far fewer bars, quickly', () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      chunk(index, 12 + index * 0.002, 12.002 + index * 0.002, 'x'),
    );
    const begun = performance.now();
    const bars = layoutSlotTimeline(timelineData(slots, [run('A', many)])).panels[0]!.lanes[0]!.bars;
    expect(bars.length).toBeLessThan(500);
    expect(performance.now() - begun).toBeLessThan(3000);
  });

  it('bounds its height for thousands of chunks in no slot', () => {
    const stray = Array.from({ length: 5000 }, (_, index) =>
      chunk(index, 41 + index * 0.01, 41.01 + index * 0.01, 'x'),
    );
    expect(layoutSlotTimeline(timelineData(slots, [run('A', stray)], 91)).height).toBeLessThan(400);
  });

  it('shows hostile text literally', () => {
    const hostile = '<img src=x onerror=alert(1)></script>&\u0000\ud83d\u202e';
    const data = { ...timelineData(slots, [run(hostile, [chunk(0, 13, 14, hostile)])]), sample: hostile };
    const shown = readXml(render(data))
      .map((element) => element.text)
      .join('');
    expect(shown).toContain('“<img src=x onerror=alert(1)></script>&\ufffd\ufffd\ufffd”');
  });
});
