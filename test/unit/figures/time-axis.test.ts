import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatClock, timeScale, timeTicks } from '../../../src/figures/time-axis.ts';

describe('timeTicks', () => {
  it('are round', () => {
    expect(timeTicks(4, 58, 7)).toEqual([10, 20, 30, 40, 50]);
    expect(timeTicks(0.4, 1.3, 6)).toEqual([0.4, 0.6, 0.8, 1, 1.2]);
    expect(timeTicks(240, 301, 4)).toEqual([240, 270, 300]);
    expect(timeTicks(-10, 10, 5)).toEqual([-10, -5, 0, 5, 10]);
  });

  it('lie in the range, evenly, and are no more than asked', () => {
    const range = fc.tuple(fc.integer({ min: -100, max: 5000 }), fc.integer({ min: 1, max: 7200 }));
    fc.assert(
      fc.property(range, fc.integer({ min: 2, max: 20 }), ([from, length], most) => {
        const ticks = timeTicks(from, from + length, most);
        expect(ticks.length).toBeLessThanOrEqual(most);
        for (const tick of ticks) expect(tick >= from && tick <= from + length).toBe(true);
        const gaps = ticks.slice(1).map((tick, index) => tick - ticks[index]!);
        for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0]!, 2);
      }),
    );
  });
});

describe('formatClock', () => {
  it.each([
    [0, '00:00'],
    [246, '04:06'],
    [14.4, '00:14.4'],
    [14.05, '00:14.05'],
    [59.999, '01:00'],
    [3661, '1:01:01'],
    [-5, '−00:05'],
    [-0.001, '00:00'],
  ])('%d s is %s', (seconds, text) => expect(formatClock(seconds)).toBe(text));
});

describe('timeScale', () => {
  it('places times and keeps those outside on the axis', () => {
    const scale = timeScale([10, 20], 100, 4);
    expect([scale.x(15), scale.right, scale.clampedX(5), scale.clampedX(99)]).toEqual([120, 140, 100, 140]);
  });
});
