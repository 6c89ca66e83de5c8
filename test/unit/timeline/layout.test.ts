import { describe, expect, it } from 'vitest';
import { firstEndingAfter, layoutLane } from '../../../src/renderer/src/timeline/layout.ts';
import { makeBarLane, makeScale } from './samples.ts';

describe('layoutLane', () => {
  it('places wide bars one by one', () => {
    const lane = makeBarLane([
      [1, 3],
      [4, 5],
    ]);
    const [row] = layoutLane(lane, makeScale(10, 1000));
    expect(row?.boxes.map(({ x, width }) => [x, width])).toEqual([
      [100, 200],
      [400, 100],
    ]);
    expect(row?.runs).toEqual([]);
  });

  it('leaves out what is not in view', () => {
    const lane = makeBarLane([
      [0, 1],
      [5, 6],
      [9, 10],
    ]);
    const scale = makeScale(10, 100).fit({ start: 4, end: 7 });
    expect(layoutLane(lane, scale)[0]?.boxes.map(({ bar }) => bar.chunkIndex)).toEqual([1]);
  });

  it('merges crowded narrow bars to no more runs than pixels, losing none', () => {
    const times = Array.from({ length: 10_000 }, (_, index): [number, number] => [
      index * 0.12,
      index * 0.12 + 0.1,
    ]);
    const [row] = layoutLane(makeBarLane(times), makeScale(1200, 1000));
    expect(row?.boxes).toEqual([]);
    expect(row?.runs.length).toBeLessThanOrEqual(1000);
    expect(row?.runs.reduce((sum, run) => sum + run.count, 0)).toBe(10_000);
  });

  it('draws runs of dense speech stronger than sparse ones', () => {
    const dense = Array.from({ length: 100 }, (_, index): [number, number] => [
      index * 0.1,
      index * 0.1 + 0.1,
    ]);
    const sparse = Array.from({ length: 100 }, (_, index): [number, number] => [
      index * 0.1,
      index * 0.1 + 0.02,
    ]);
    const scale = makeScale(10, 10);
    expect(layoutLane(makeBarLane(dense), scale)[0]?.runs[0]?.coverage).toBe(1);
    expect(layoutLane(makeBarLane(sparse), scale)[0]?.runs[0]?.coverage).toBe(0.25);
  });

  it('keeps a lone narrow bar, and one without length, as a mark of its own', () => {
    const lane = makeBarLane([
      [50, 50],
      [500, 500.1],
    ]);
    expect(layoutLane(lane, makeScale(1000, 1000))[0]?.boxes).toHaveLength(2);
  });

  it('lays out 10,000 visible bars well within a frame', () => {
    const times = Array.from({ length: 10_000 }, (_, index): [number, number] => [
      index * 0.12,
      index * 0.12 + 0.1,
    ]);
    const lane = makeBarLane(times);
    const scale = makeScale(1200, 1400);
    const costs = Array.from({ length: 20 }, () => {
      const began = performance.now();
      layoutLane(lane, scale);
      return performance.now() - began;
    }).sort((a, b) => a - b);
    expect(costs[10]).toBeLessThan(8);
  });
});

describe('firstEndingAfter', () => {
  it('finds the first bar that is not over yet', () => {
    const [bars] = makeBarLane([
      [0, 1],
      [1, 2],
      [3, 4],
    ]).rows;
    expect([-1, 1.5, 2.5, 9].map((time) => firstEndingAfter(bars ?? [], time))).toEqual([0, 1, 2, 3]);
  });
});
