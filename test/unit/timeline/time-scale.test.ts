import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MIN_SPAN_SECONDS, TimeScale } from '../../../src/renderer/src/timeline/time-scale.ts';

const extent = { start: 0, end: 100 };

describe('TimeScale', () => {
  it('shows the whole extent and 5 % of room at the widest', () => {
    const scale = TimeScale.create(extent, 1050);
    expect(scale.start).toBeCloseTo(-2.5, 9);
    expect(scale.end).toBeCloseTo(102.5, 9);
    expect(scale.pxPerSecond).toBeCloseTo(10, 9);
  });

  it('converts times to pixels and back', () => {
    const scale = TimeScale.create(extent, 800, { start: 20, end: 40 });
    expect(scale.toPx(20)).toBe(0);
    expect(scale.toPx(30)).toBe(400);
    expect(scale.toTime(800)).toBe(40);
  });

  it('keeps the time under the pointer where it is while zooming', () => {
    const scale = TimeScale.create(extent, 800, { start: 20, end: 40 });
    const zoomed = scale.zoomAt(200, 4);
    expect(zoomed.span).toBeCloseTo(5, 9);
    expect(zoomed.toTime(200)).toBeCloseTo(scale.toTime(200), 9);
  });

  it('zooms in to about one word and no further', () => {
    const scale = TimeScale.create(extent, 800).zoomAt(400, 1e9);
    expect(scale.span).toBeCloseTo(MIN_SPAN_SECONDS, 9);
  });

  it('does not pan past the margins', () => {
    const scale = TimeScale.create(extent, 800, { start: 20, end: 40 });
    expect(scale.pan(1e6).end).toBeCloseTo(102.5, 9);
    expect(scale.pan(-1e6).start).toBeCloseTo(-2.5, 9);
    expect(scale.pan(1e6).span).toBeCloseTo(20, 9);
  });

  it('pans by pixels', () => {
    const scale = TimeScale.create(extent, 800, { start: 20, end: 40 }).pan(40);
    expect(scale.start).toBeCloseTo(21, 9);
  });

  it('leaves a visible time alone and brings a hidden one into view', () => {
    const scale = TimeScale.create(extent, 800, { start: 20, end: 40 });
    expect(scale.reveal(30)).toBe(scale);
    expect(scale.reveal(60).shows(60)).toBe(true);
    expect(scale.reveal(5).shows(5)).toBe(true);
    expect(scale.reveal(60).span).toBeCloseTo(20, 9);
  });

  it('gives an empty clip an axis of one second', () => {
    const scale = TimeScale.create({ start: 0, end: 0 }, 800);
    expect(Number.isFinite(scale.pxPerSecond)).toBe(true);
    expect(scale.span).toBeCloseTo(1.05, 9);
  });

  it('never leaves its limits, whatever is done to it', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('pan' as const), by: fc.double({ min: -1e5, max: 1e5, noNaN: true }) }),
      fc.record({ kind: fc.constant('zoom' as const), by: fc.double({ min: 0.01, max: 100, noNaN: true }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let scale = TimeScale.create(extent, 640);
        for (const { kind, by } of steps) scale = kind === 'pan' ? scale.pan(by) : scale.zoomAt(320, by);
        expect(scale.span).toBeGreaterThanOrEqual(MIN_SPAN_SECONDS - 1e-9);
        expect(scale.start).toBeGreaterThanOrEqual(-2.5 - 1e-9);
        expect(scale.end).toBeLessThanOrEqual(102.5 + 1e-9);
      }),
    );
  });
});
