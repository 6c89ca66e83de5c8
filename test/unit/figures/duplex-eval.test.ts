import { describe, expect, it } from 'vitest';
import { layoutReminders, type ReminderEvent } from '../../../src/figures/duplex-eval/reminders.ts';
import { layoutSentences } from '../../../src/figures/duplex-eval/sentences.ts';
import type { Drawing } from '../../../src/figures/interact-scope/shapes.ts';
import { columnUnits } from '../../../src/figures/style.ts';
import { expectPrintable, textOf } from './plot-check.ts';

const LONG = 'Qwen3-Omni-30B-A3B-Instruct 全模态流式助手 [every window judged, ten seconds]';
const event = (latency: number | null, outcome: ReminderEvent['outcome']): ReminderEvent => ({
  latency,
  outcome,
});
const REMINDERS = {
  judges: ['imported'],
  runs: [
    {
      name: LONG,
      events: Array.from({ length: 60 }, (_, at) =>
        event(
          (at * 7) % 11 > 9 ? null : (at * 7) % 11,
          (['succeeded', 'not-accepted', 'unjudged'] as const)[at % 3]!,
        ),
      ),
    },
    { name: 'Silent', events: [event(null, 'nothing-said'), event(null, 'nothing-said')] },
    { name: 'Open', events: [event(2, 'unjudged'), event(4, 'judge-failed'), event(6, 'succeeded')] },
  ],
};
const tally = (
  scores: [number, number, number, number],
  irrelevant: number,
  unjudged: number,
  noWindow: number,
) => ({
  scores,
  irrelevant,
  unjudged,
  noWindow,
  total: scores.reduce((sum, count) => sum + count, 0) + irrelevant + unjudged + noWindow,
});
const SENTENCES = {
  basis: 'Windows shifted back by 2 s; attenuation λ = 0. Judge: imported.',
  runs: [
    { name: LONG, descriptions: 40, tally: tally([3, 120, 999, 400], 77, 1, 5) },
    { name: 'Unjudged', descriptions: 1, tally: tally([0, 0, 0, 0], 0, 4, 0) },
    { name: 'Silent', descriptions: 2, tally: tally([0, 0, 0, 0], 0, 0, 0) },
  ],
};

const FIGURES: [string, (width: number) => Drawing][] = [
  ['reminders', (width) => layoutReminders(REMINDERS, width)],
  ['reminders of no run', (width) => layoutReminders({ ...REMINDERS, runs: [] }, width)],
  ['sentences', (width) => layoutSentences(SENTENCES, width)],
  ['sentences of no run', (width) => layoutSentences({ ...SENTENCES, runs: [] }, width)],
];

const linesIn = ({ shapes, caption }: Drawing) =>
  [...shapes, ...caption].flatMap((shape) => (shape.kind === 'text' ? [shape.line] : []));
const wordsIn = (drawing: Drawing): string => linesIn(drawing).map(textOf).join(' ');
const dotsIn = ({ shapes }: Drawing) => shapes.flatMap((shape) => (shape.kind === 'dot' ? [shape] : []));
const boxesIn = ({ shapes }: Drawing) => shapes.flatMap((shape) => (shape.kind === 'box' ? [shape] : []));

describe.each(FIGURES)('%s', (_name, layout) => {
  it.each(['single', 'double'] as const)('is printable in a %s column, and the same each time', (width) => {
    const drawing = layout(columnUnits(width));
    const { height } = drawing;
    expectPrintable({
      width: columnUnits(width),
      height,
      shapes: linesIn(drawing).map((line) => ({ type: 'text', line })),
      legend: { entries: [], height: 0 },
      shortened: [],
    });
    for (const shape of [...boxesIn(drawing), ...dotsIn(drawing)]) {
      expect(Number.isFinite(shape.x) && Number.isFinite(shape.y)).toBe(true);
      expect(shape.x).toBeGreaterThanOrEqual(3);
      expect(shape.x).toBeLessThanOrEqual(columnUnits(width) - 3);
    }
    expect(layout(columnUnits(width))).toEqual(drawing);
  });
});

describe('reminders', () => {
  const drawing = layoutReminders({ ...REMINDERS, runs: REMINDERS.runs.slice(1) }, columnUnits('double'));

  it('have a mark for every event with output, and none where nothing was said', () => {
    // One of each look in the legend besides.
    expect(dotsIn(drawing).map(({ look }) => look)).toEqual([
      ...['solid', 'open-square'],
      ...['open-square', 'open-square', 'solid'],
    ]);
    expect(wordsIn(drawing)).toContain('nothing said in time');
  });

  it('count a silent event as failed and an unjudged one in no share', () => {
    expect(wordsIn(drawing)).toContain('0 of 2 accepted; 2 silent');
    expect(wordsIn(drawing).replaceAll(/\s+/g, ' ')).toContain(
      '1 of 1 accepted; 2 unjudged; 0 silent; median 4.00 s',
    );
  });
});

describe('sentences', () => {
  it('give every part its share of the bar, unjudged ones a part of their own', () => {
    const { runs, basis } = SENTENCES;
    const drawing = layoutSentences({ runs: runs.slice(1, 2), basis }, columnUnits('double'));
    const [swatch, bar, ...others] = boxesIn(drawing);
    expect(others).toEqual([]);
    expect(bar?.style).toBe(swatch?.style);
    expect(bar?.style.dash).not.toBe('');
    expect(wordsIn(drawing)).toContain('4 sentences in 1 description');
  });

  it('say so where a run has none', () => {
    expect(wordsIn(layoutSentences(SENTENCES, columnUnits('single')))).toContain('no sentences');
  });
});
