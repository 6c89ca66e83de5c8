import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { CaseDocument, CaseFrame, CaseRun } from '../../../src/core/cases/document.ts';
import { CaseFigure } from '../../../src/figures/case-study/CaseFigure.tsx';
import { layoutCase } from '../../../src/figures/case-study/layout.ts';
import { columnUnits } from '../../../src/figures/style.ts';
import { textWidth } from '../../../src/figures/text.ts';
import { caseExample, factsExample, HASH, panelExample } from '../core/cases/sample-case.ts';

const frames = (count: number): CaseFrame[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `f${index}`,
    time: 2 + index,
    caption: 'S1 anchor · S1 spill of a run with a long name',
    image: HASH,
    width: 640,
    height: 360,
  }));

const run = firstRun();

function firstRun(): CaseRun {
  const [first] = factsExample().runs;
  if (!first) throw new Error('the example has a run');
  return first;
}

function crowded(width: CaseDocument['width']): CaseDocument {
  const runs = Array.from({ length: 6 }, (_, index) => ({
    ...run,
    name: `run-${index}`,
    label: '一个名字很长的模型-Qwen3.5-Omni-30B-A3B-instruct-preview',
  }));
  const panel = panelExample('a', {
    facts: factsExample({ runs }),
    frames: frames(9),
    callouts: [
      { id: 'n', text: 'one', pin: { frame: 'f0' } },
      { id: 'm', text: 'two', pin: { time: 8 } },
      { id: 'o', text: 'three', pin: { time: 8 } },
    ],
    translations: { 'question 1': 'Tell me when fifteen is called.' },
    caption: 'A caption. '.repeat(20),
  });
  return { ...caseExample([]), width, caption: 'All of it.', panels: [panel] };
}

describe.each(['single', 'double'] as const)('a crowded case in a %s column', (width) => {
  const layout = layoutCase(crowded(width), { withCaption: true });
  const [page] = layout.pages;
  if (!page) throw new Error('a case with a panel has a page');
  const [panel] = page.panels;
  if (!panel) throw new Error('the page has the panel');

  it('keeps every text and frame on the page', () => {
    const lines = [
      ...panel.heading,
      ...panel.notes,
      ...page.foot,
      ...panel.frames.flatMap((frame) => frame.lines),
      ...panel.timeline.slotLines,
      ...panel.timeline.lanes.flatMap((lane) => [...lane.names, ...lane.quotes]),
    ];
    for (const { x, y, size, pieces } of lines) {
      const wide = pieces.reduce((sum, { text, weight }) => sum + textWidth(text, size, weight), 0);
      const text = pieces.map((piece) => piece.text).join('');
      expect(x, text).toBeGreaterThanOrEqual(0);
      expect(x + wide, text).toBeLessThanOrEqual(columnUnits(width) + 0.01);
      expect(y, text).toBeLessThanOrEqual(page.height);
    }
    for (const frame of panel.frames) {
      expect(frame.x + frame.width).toBeLessThanOrEqual(columnUnits(width));
      expect(frame.width).toBeGreaterThan(60);
    }
  });

  it('puts no lane, frame row or mark over another', () => {
    const { lanes } = panel.timeline;
    for (const [index, lane] of lanes.entries()) {
      const before = lanes[index - 1];
      if (before) expect(lane.top).toBeGreaterThanOrEqual(before.top + before.height - 0.01);
    }
    const boxes = panel.frames.map(({ x, y, width: wide, height }) => ({
      x,
      y,
      right: x + wide,
      bottom: y + height,
    }));
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1)) {
        expect(a.right <= b.x || b.right <= a.x || a.bottom <= b.y || b.bottom <= a.y).toBe(true);
      }
    }
    expect(new Set(panel.marks.map(({ x, y }) => `${x} ${y}`)).size).toBe(3);
    const lowestFrame = Math.max(...panel.frames.flatMap(({ lines }) => lines.map(({ y }) => y)));
    expect(panel.timeline.axisY).toBeGreaterThan(lowestFrame);
  });
});

it('divides a case into pages without dividing a panel, and letters the panels', () => {
  const { pages } = layoutCase(caseExample(Array.from({ length: 9 }, (_, index) => `p${index}`)));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flatMap(({ panels }) => panels.map(({ id }) => id))).toEqual(
    Array.from({ length: 9 }, (_, index) => `p${index}`),
  );
  for (const { height } of pages) expect(height).toBeLessThanOrEqual(9 * 72);
  const heading = pages[0]?.panels[1]?.heading[0]?.pieces[0]?.text;
  expect(heading).toMatch(/^\(b\) /);
});

it('draws text as text, says unjudged and missing pictures, and never shows 0 for either', () => {
  const scores = run.scores.map((score) => ({ ...score, tp: null, fp: null, fn: null, anchor: null }));
  const tags = [
    { slotId: 1, start: 9, end: 12, onOutput: true, tags: [{ kind: 'pending' as const, text: 'unjudged' }] },
  ];
  const hostile = { ...run, scores, tags, label: '<script>&\u202e' };
  const panel = panelExample('a', { facts: factsExample({ runs: [hostile] }), frames: frames(1) });
  const layout = layoutCase({ ...caseExample([]), panels: [panel] });
  const svg = renderToStaticMarkup(<CaseFigure title="x" page={layout.pages[0]!} imageOf={() => null} />);
  expect(svg).toContain('unjudged');
  expect(svg).toContain('picture missing');
  expect(svg).toContain('&lt;script&gt;&amp;\ufffd');
  expect(svg).not.toMatch(/TP 0/);
});

it('ends a monologue in an ellipsis and keeps the whole of it', () => {
  const text = 'word '.repeat(3000);
  const long = { ...run, quotes: [{ slotId: 1, stage: 'core' as const, text, note: '' }] };
  const panel = panelExample('a', { facts: factsExample({ runs: [long] }) });
  const { shortened, pages } = layoutCase({ ...caseExample([]), panels: [panel] });
  expect(shortened).toHaveLength(1);
  expect(shortened[0]?.text.length).toBeGreaterThan(14_000);
  expect(pages[0]?.height).toBeLessThan(9 * 72);
});
