import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  GuidanceEffectsFigure,
  OutcomeBreakdownFigure,
  RecallRateFigure,
  SceneAblationFigure,
  StepCoverageFigure,
} from '../../../src/figures/interact-scope/figures.tsx';
import { effectText, layoutGuidanceEffects } from '../../../src/figures/interact-scope/guidance-effects.ts';
import { layoutOutcomeBreakdown } from '../../../src/figures/interact-scope/outcome-breakdown.ts';
import { niceScale, type Segment, signed, stackedBar } from '../../../src/figures/interact-scope/plot.ts';
import { layoutRecallRate } from '../../../src/figures/interact-scope/recall-rate.ts';
import { differenceText, layoutSceneAblation } from '../../../src/figures/interact-scope/scene-ablation.ts';
import type { Drawing, Shape } from '../../../src/figures/interact-scope/shapes.ts';
import { layoutStepCoverage } from '../../../src/figures/interact-scope/step-coverage.ts';
import { inEnglish, type Say } from '../../../src/core/text/say.ts';
import { columnUnits } from '../../../src/figures/style.ts';
import { textWidth } from '../../../src/figures/text.ts';
import { readXml } from './well-formed.ts';

const LONG = 'Qwen3-Omni-30B-A3B-Instruct 全模态流式助手 [history+cooldown, ten seconds]';
const segments = (hit: number, failed: number, premature: number, late: number, unjudged = 0): Segment[] => [
  { fill: 'hit', count: hit },
  { fill: 'content-failure', count: failed },
  { fill: 'premature', count: premature },
  { fill: 'late', count: late },
  { fill: 'unjudged', count: unjudged },
];

const scene = {
  model: LONG,
  tolerance: 2,
  targets: 200,
  arms: [
    { name: LONG, segments: segments(59, 17, 123, 1) },
    { name: 'no-scene', segments: segments(66, 5, 123, 6) },
  ],
  groups: { both: 57, firstOnly: 2, secondOnly: 9, neither: 132 },
  difference: { points: -3.5, interval: [-7, -0.5] as const, clusters: 200 },
  sweep: [0, 1, 2, 4, 8].map((tolerance) => ({ tolerance, first: tolerance * 9, second: tolerance * 10 })),
  leftOut: 0,
};
const rates = {
  title: LONG,
  targets: 122,
  leftOut: 3,
  arms: [
    { key: 'a', name: LONG, hits: 22, outputs: 7833, perMinute: 31, recall: 22 / 122 },
    { key: 'b', name: 'history', hits: 22, outputs: 3283, perMinute: 13, recall: 22 / 122 },
    { key: 'c', name: 'cooldown', hits: 10, outputs: 808, perMinute: null, recall: 10 / 122 },
  ],
};
const open = { points: null, interval: null };
const guidance = {
  reachableOnly: true,
  models: [
    {
      name: LONG,
      targets: 119,
      scheduled: { points: 9, interval: [2, 15] as const },
      autonomous: { points: -1, interval: [-4, 2] as const },
      interaction: { points: 6.72, interval: [1.71, 12] as const },
    },
    { name: 'none', targets: 0, scheduled: open, autonomous: open, interaction: open },
  ],
};
const steps = {
  length: 3,
  runs: [
    {
      key: 'a',
      name: 'Gemini-3.1-Pro',
      sequences: 20,
      unjudged: 0,
      steps: [8, 10, 12],
      observed: 3,
      expected: 2.4,
      interval: [0, 5] as const,
    },
    {
      key: 'b',
      name: LONG,
      sequences: 0,
      unjudged: 20,
      steps: [],
      observed: 0,
      expected: 0,
      interval: [0, 0] as const,
    },
  ],
};
const breakdown = {
  tasks: [
    {
      task: 'T4',
      runs: [
        { name: LONG, segments: segments(20, 4, 172, 8, 2) },
        { name: 'silent', segments: [] },
      ],
    },
  ],
};

const FIGURES = {
  scene: [layoutSceneAblation, scene, SceneAblationFigure],
  rates: [layoutRecallRate, rates, RecallRateFigure],
  guidance: [layoutGuidanceEffects, guidance, GuidanceEffectsFigure],
  steps: [layoutStepCoverage, steps, StepCoverageFigure],
  breakdown: [layoutOutcomeBreakdown, breakdown, OutcomeBreakdownFigure],
} as unknown as Record<
  string,
  [
    (data: unknown, width: number) => Drawing,
    unknown,
    (props: { data: unknown; width: string }) => ReactElement,
  ]
>;
const empty = {
  scene: {
    ...scene,
    targets: 0,
    arms: [],
    groups: { both: 0, firstOnly: 0, secondOnly: 0, neither: 0 },
    difference: null,
    sweep: [],
  },
  rates: { ...rates, arms: [], targets: 0 },
  guidance: { reachableOnly: false, models: [] },
  steps: { length: 3, runs: [] },
  breakdown: { tasks: [] },
} as Record<string, unknown>;

/** Left, right, top and bottom of what a shape covers. */
function extent(shape: Shape): [number, number, number, number] {
  if (shape.kind === 'line') {
    const xs = shape.points.map(([x]) => x);
    const ys = shape.points.map(([, y]) => y);
    return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  }
  if (shape.kind === 'dot') return [shape.x - 3.2, shape.x + 3.2, shape.y - 3.2, shape.y + 3.2];
  if (shape.kind !== 'text') return [shape.x, shape.x + shape.width, shape.y, shape.y + shape.height];
  const { x, y, size, anchor, pieces } = shape.line;
  const width = pieces.reduce((sum, piece) => sum + textWidth(piece.text, size, piece.weight), 0);
  const before = anchor === 'start' ? 0 : anchor === 'middle' ? width / 2 : width;
  return shape.turned
    ? [x - size, x, y - width + before, y + before]
    : [x - before, x - before + width, y - size, y + 2];
}

describe.each(Object.entries(FIGURES))('the %s figure', (name, [layout, data, figure]) => {
  it.each(['single', 'double'] as const)('stays inside a %s column, in legible type', (width) => {
    for (const given of [data, empty[name]]) {
      const drawing = layout(given, columnUnits(width));
      expect(drawing.width).toBe(columnUnits(width));
      for (const shape of [...drawing.shapes, ...drawing.caption]) {
        const [left, right, top, bottom] = extent(shape);
        expect(left, JSON.stringify(shape)).toBeGreaterThanOrEqual(-0.01);
        expect(right, JSON.stringify(shape)).toBeLessThanOrEqual(drawing.width + 0.01);
        expect(top, JSON.stringify(shape)).toBeGreaterThanOrEqual(-0.01);
        expect(bottom, JSON.stringify(shape)).toBeLessThanOrEqual(drawing.height + 0.01);
        if (shape.kind === 'text') expect(shape.line.size).toBeGreaterThanOrEqual(7);
      }
    }
  });

  it('is well-formed, the same bytes twice, without NaN', () => {
    for (const width of ['single', 'double']) {
      const svg = renderToStaticMarkup(createElement(figure, { data, width }));
      expect(readXml(svg)[0]?.name).toBe('svg');
      expect(svg).not.toContain('NaN');
      expect(renderToStaticMarkup(createElement(figure, { data, width }))).toBe(svg);
    }
  });
});

const texts = (drawing: Drawing): string[] =>
  drawing.shapes.flatMap((shape) => (shape.kind === 'text' ? shape.line.pieces.map(({ text }) => text) : []));

describe('what the figures say', () => {
  it('their own words in the language of the screen, names and numbers as they are', () => {
    const say: Say = (text, values) => `‹${inEnglish(text, values)}›`;
    const drawing = layoutRecallRate({ ...rates, title: 'Recall' }, 400, say);
    expect(texts(drawing)).toEqual(
      expect.arrayContaining(['Recall', 'history', '‹timely recall (%)›', '‹22/122 hits, 3,283 outputs›']),
    );
    expect(drawing.shapes.flatMap(({ mark }) => mark?.label ?? [])).toContain('‹history: 22 hits›');
    expect(texts(layoutRecallRate(rates, 400))).toContain('timely recall (%)');
  });

  it('a brace in a name is not a place for a value', () => {
    expect(inEnglish('{run}: {hits} hits', { run: '{hits}', hits: 2 })).toBe('{hits}: 2 hits');
  });

  it('the difference with its interval, or that there is none', () => {
    expect(differenceText(scene)).toBe('Difference −3.50 points, 95 % CI [−7.00, −0.50], 200 clusters');
    expect(differenceText({ difference: null })).toContain('no difference');
    expect(effectText({ points: 6.72, interval: [1.71, 12] })).toBe('+6.72 [+1.71, +12.00]');
    expect(effectText(open)).toBe('–');
  });

  it('places an effect and its interval on one scale', () => {
    const { shapes } = layoutGuidanceEffects(guidance, 400);
    const dots = shapes.flatMap((shape) => (shape.kind === 'dot' ? [shape] : []));
    expect(dots).toHaveLength(3);
    const perPoint = (dots[0]!.x - dots[1]!.x) / (9 - -1);
    expect(dots[2]!.x - dots[1]!.x).toBeCloseTo(perPoint * 7.72, 6);
  });

  it('a run without a settled sequence is called unjudged, not zero', () => {
    const drawing = layoutStepCoverage(steps, 400);
    expect(texts(drawing)).toContain('unjudged');
    expect(drawing.shapes.filter(({ kind }) => kind === 'cell')).toHaveLength(3);
    expect(texts(drawing).filter((text) => ['8', '10', '12'].includes(text))).toEqual(['8', '10', '12']);
  });

  it('counts complete sequences in whole numbers, however few there are', () => {
    const few = {
      length: 4,
      runs: [
        {
          ...steps.runs[0]!,
          sequences: 1,
          steps: [1, 1, 1, 0],
          observed: 0,
          expected: 0,
          interval: [0, 0] as const,
        },
      ],
    };
    const ticks = texts(layoutStepCoverage(few, 400)).filter((text) => /^[\d.]+$/.test(text));
    expect(ticks.every((text) => Number.isInteger(Number(text)))).toBe(true);
  });

  it('leaves a run without an output rate off the plot and keeps its row', () => {
    const drawing = layoutRecallRate(rates, 240);
    expect(drawing.shapes.filter((shape) => shape.kind === 'dot')).toHaveLength(3 + 2);
    expect(texts(drawing)).toContain('10/122 hits, 808 outputs');
  });

  it('says of a run without targets that it was not run', () => {
    expect(texts(layoutOutcomeBreakdown(breakdown, 480))).toContain('not run');
  });
});

describe('parts of the plots', () => {
  it('stacks a bar without gaps, as long as its counts, with what fits in it', () => {
    const shapes = stackedBar(segments(50, 1, 0, 9), { left: 10, y: 0, height: 12, unit: 2 });
    const areas = shapes.flatMap((shape) => (shape.kind === 'area' ? [shape] : []));
    expect(areas.map(({ x, width }) => [x, width])).toEqual([
      [10, 100],
      [110, 2],
      [112, 18],
    ]);
    expect(shapes.flatMap((shape) => (shape.kind === 'text' ? shape.line.pieces[0]?.text : []))).toEqual([
      '50',
      '9',
    ]);
  });

  it('rounds a scale outwards and keeps zero on a tick', () => {
    const scale = niceScale([0, -3.2, 11], [0, 100], 4);
    expect(scale.ticks).toContain(0);
    expect(scale.from).toBeLessThanOrEqual(-3.2);
    expect(scale.to).toBeGreaterThanOrEqual(11);
    expect([scale.at(scale.from), scale.at(scale.to)]).toEqual([0, 100]);
    expect(niceScale([0], [0, 1], 4).to).toBeGreaterThan(0);
  });

  it('writes signs as print does', () => {
    expect([signed(-3.5, 2), signed(-0.001, 2), signed(2, 1, true), signed(0, 1, true)]).toEqual([
      '−3.50',
      '0.00',
      '+2.0',
      '0.0',
    ]);
  });
});
