import { describe, expect, it } from 'vitest';
import { barTop, headGeometry, laneBoxes, lanesHeight } from '../../../src/renderer/src/timeline/geometry.ts';
import { buildTimelineModel } from '../../../src/renderer/src/timeline/model.ts';
import { laneReadout, MAX_LISTED } from '../../../src/renderer/src/timeline/readout.ts';
import { planThumbnails } from '../../../src/renderer/src/timeline/thumbnails.ts';
import { laneTooltip } from '../../../src/renderer/src/timeline/tooltip-content.ts';
import { makeBarLane, makeChunk, makeLane, makeScale, makeSlot, makeVerdicts } from './samples.ts';

describe('planThumbnails', () => {
  it('puts each picture’s left edge at its own time and lets none overlap', () => {
    const scale = makeScale(120, 1000);
    const places = planThumbnails(scale, 120, 46);
    expect(places.length).toBeGreaterThan(8);
    places.forEach(({ time, x, width }, index) => {
      expect(x).toBeCloseTo(scale.toPx(time), 6);
      const next = places[index + 1];
      if (next) expect(x + width).toBeLessThanOrEqual(next.x);
    });
  });

  it('asks for the same times again after a small pan', () => {
    const scale = makeScale(120, 1000).fit({ start: 20, end: 40 });
    const before = planThumbnails(scale, 120, 46).map(({ time }) => time);
    const after = planThumbnails(scale.pan(7), 120, 46).map(({ time }) => time);
    expect(after.filter((time) => !before.includes(time)).length).toBeLessThanOrEqual(1);
  });

  it('shows nothing after the clip’s end', () => {
    const times = planThumbnails(makeScale(120, 1000), 30, 46).map(({ time }) => time);
    expect(Math.max(...times)).toBeLessThan(30);
  });
});

describe('geometry', () => {
  it('leaves hidden strips no room', () => {
    const all = headGeometry({ bandRows: 1 }, { thumbs: true, wave: true });
    const bare = headGeometry({ bandRows: 1 }, { thumbs: false, wave: false });
    expect(all.height - bare.height).toBe(all.thumbs.height + all.wave.height);
  });

  it('makes rows thinner before a crowded lane outgrows its share, and gives the selected lane more', () => {
    const lane = { ...makeBarLane([]), rows: Array.from({ length: 20 }, () => []) };
    const [plain] = laneBoxes([lane], null);
    const [selected] = laneBoxes([lane], lane.runId);
    expect(plain?.height).toBeLessThan(100);
    expect(selected?.rowHeight).toBeGreaterThan(plain?.rowHeight ?? 0);
    const last = barTop(plain!, 19);
    expect(last.top + last.height).toBeLessThanOrEqual(lanesHeight([plain!]));
  });
});

describe('laneReadout', () => {
  it('reads the visible chunks in words', () => {
    const slots = [makeSlot(1, [240, 246, 260])];
    const input = makeLane(slots, [
      makeChunk(0, [246.2, 247.9], '锅拿下来了'),
      makeChunk(1, [300, 301], 'bye'),
    ]);
    const lane = buildTimelineModel(slots, { duration: 320 }, [input]).lanes[0]!;
    const scale = makeScale(320, 1000).fit({ start: 240, end: 260 });
    expect(laneReadout(lane, scale).items.map(({ text }) => text)).toEqual([
      '04:06.2–04:07.9 core: 锅拿下来了',
    ]);
  });

  it('counts what it does not list', () => {
    const lane = makeBarLane(Array.from({ length: MAX_LISTED + 5 }, (_, index) => [index, index + 1]));
    const { items, more } = laneReadout(lane, makeScale(300, 1000));
    expect([items.length, more]).toEqual([MAX_LISTED, 5]);
  });
});

describe('laneTooltip', () => {
  const slots = [makeSlot(1, [4, 10, 20])];
  const tooltipOf = (text: string, end: number) => {
    const input = makeLane(slots, [makeChunk(0, [12, end], text)], { verdicts: { 1: makeVerdicts(0.25) } });
    const lane = buildTimelineModel(slots, { duration: 30 }, [input]).lanes[0]!;
    return laneTooltip({ kind: 'bar', lane, bar: lane.bars[0]!, crowd: 1 });
  };

  it('gives exact times, the text as written, the verdict and the spill', () => {
    const markup = '<img src=x onerror=alert(1)>\nnext';
    const tooltip = tooltipOf(markup, 21.5);
    expect(tooltip).toMatchObject({
      title: 'Core · slot 1 · run 1',
      text: markup,
      verdict: 'Quality 0.25',
      more: '',
    });
    expect(tooltip?.facts).toEqual([
      '00:12.000 – 00:21.500 (9.500 s)',
      'runs +1.50 s past the slot\u2019s end at 00:20.000'.replace('\u2019', "'"),
    ]);
  });

  it('says how much of a very long text it leaves out', () => {
    expect(tooltipOf('x'.repeat(200_000), 13)?.more).toContain('198\u202f800 more characters');
  });
});
