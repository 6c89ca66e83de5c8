import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stackIntervals } from '../../../src/renderer/src/timeline/stacking.ts';

describe('stackIntervals', () => {
  it('keeps intervals that only touch in one row', () => {
    expect(
      stackIntervals([
        { start: 0, end: 1 },
        { start: 1, end: 2 },
      ]),
    ).toEqual([0, 0]);
  });

  it('stacks an interval inside another, and comes back down after it', () => {
    expect(
      stackIntervals([
        { start: 0, end: 10 },
        { start: 2, end: 4 },
        { start: 5, end: 6 },
        { start: 10, end: 11 },
      ]),
    ).toEqual([0, 1, 1, 0]);
  });

  it('goes by time and not by the order given', () => {
    expect(
      stackIntervals([
        { start: 5, end: 6 },
        { start: 0, end: 10 },
      ]),
    ).toEqual([1, 0]);
  });

  it('takes ends that reach past a start by float noise as touching', () => {
    const backToBack = Array.from({ length: 1000 }, (_, index) => ({
      start: index * 0.001,
      end: index * 0.001 + 0.001,
    }));
    expect(backToBack.some(({ end }, index) => end > (backToBack[index + 1]?.start ?? end))).toBe(true);
    expect(new Set(stackIntervals(backToBack))).toEqual(new Set([0]));
    const short = backToBack.map(({ start }) => ({ start, end: start + 0.0009 }));
    expect(new Set(stackIntervals(short))).toEqual(new Set([0]));
  });

  it('stacks chunks that overlap by a millisecond', () => {
    expect(
      stackIntervals([
        { start: 0, end: 1.001 },
        { start: 1, end: 2 },
      ]),
    ).toEqual([0, 1]);
  });

  it('keeps two points at one moment apart', () => {
    expect(
      stackIntervals([
        { start: 4, end: 4 },
        { start: 4, end: 4 },
      ]),
    ).toEqual([0, 1]);
  });

  it('never puts overlapping intervals into one row, nor uses more rows than the deepest overlap', () => {
    const interval = fc
      .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 15 }))
      .map(([start, length]) => ({ start, end: start + length }));
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 40 }), (intervals) => {
        const rows = stackIntervals(intervals);
        intervals.forEach((a, first) => {
          intervals.slice(first + 1).forEach((b, offset) => {
            const overlaps = a.start < b.end && b.start < a.end;
            if (overlaps) expect(rows[first]).not.toBe(rows[first + 1 + offset]);
          });
        });
        const depth = Math.max(
          0,
          ...intervals.map(
            ({ start }) => intervals.filter((other) => other.start <= start && start < other.end).length,
          ),
        );
        expect(Math.max(-1, ...rows) + 1).toBeLessThanOrEqual(depth);
      }),
    );
  });
});
