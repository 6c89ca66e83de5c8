import { describe, expect, it } from 'vitest';
import { rulerTicks } from '../../../src/renderer/src/timeline/ticks.ts';
import { TimeScale } from '../../../src/renderer/src/timeline/time-scale.ts';

const measure = (label: string): number => label.length * 6.5;
const windowOf = (start: number, end: number, width = 1000): TimeScale =>
  TimeScale.create({ start: 0, end: 7200 }, width, { start, end });
const labels = (scale: TimeScale): string[] =>
  rulerTicks(scale, measure).flatMap((tick) => (tick.label === null ? [] : [tick.label]));

describe('rulerTicks', () => {
  it('counts minutes over an hour and writes hours from the first one on', () => {
    expect(labels(windowOf(0, 3900)).slice(0, 3)).toEqual(['00:00', '05:00', '10:00']);
    expect(labels(windowOf(3500, 3900))).toContain('01:00:00');
  });

  it('counts in round seconds over a minute', () => {
    expect(labels(windowOf(240, 300))).toEqual(
      Array.from({ length: 13 }, (_, index) =>
        index === 12 ? '05:00' : `04:${String(index * 5).padStart(2, '0')}`,
      ),
    );
  });

  it('writes milliseconds once steps are below a second', () => {
    expect(labels(windowOf(246, 248))).toContain('04:06.200');
  });

  it('places ticks at exact multiples, without the drift of adding up', () => {
    for (const tick of rulerTicks(windowOf(1000, 1002), measure)) {
      expect(Math.abs(tick.time * 1000 - Math.round(tick.time * 1000))).toBeLessThan(1e-6);
    }
  });

  it.each([0.2, 0.5, 1, 3, 7, 20, 45, 90, 200, 600, 1500, 4000, 7200])(
    'never lets labels touch over %s s, and always labels something',
    (span) => {
      for (const width of [320, 700, 1300, 2500]) {
        const ticks = rulerTicks(windowOf(100, 100 + span, width), measure);
        const labelled = ticks.filter((tick) => tick.label !== null);
        expect(labelled.length).toBeGreaterThan(0);
        for (let index = 1; index < labelled.length; index++) {
          const distance = labelled[index]!.x - labelled[index - 1]!.x;
          expect(distance).toBeGreaterThan(measure(labelled[index]!.label!));
        }
        expect(ticks.length).toBeLessThan(width / 4);
      }
    },
  );

  it('labels times before zero with a minus', () => {
    const scale = TimeScale.create({ start: -70, end: 10 }, 1000);
    expect(labels(scale)).toContain('−01:00');
  });
});
