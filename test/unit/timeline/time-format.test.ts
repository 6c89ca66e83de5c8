import { describe, expect, it } from 'vitest';
import { formatSeconds, formatSpill, formatTime } from '../../../src/renderer/src/timeline/time-format.ts';

describe('formatTime', () => {
  it.each([
    [246.25, 3, '04:06.250'],
    [246.25, 0, '04:06'],
    [246.25, 1, '04:06.3'],
    [59.9996, 3, '01:00.000'],
    [59.9994, 3, '00:59.999'],
    [3661, 0, '01:01:01'],
    [-5, 1, '−00:05.0'],
    [-0.0001, 3, '00:00.000'],
    [Number.NaN, 3, '–'],
  ] as const)('writes %d with %d digits as %s', (seconds, digits, expected) => {
    expect(formatTime(seconds, digits)).toBe(expected);
  });
});

describe('formatSeconds and formatSpill', () => {
  it('writes lengths to a hundredth', () => {
    expect(formatSeconds(1.5)).toBe('1.50 s');
    expect(formatSpill(1.5)).toBe('+1.50 s');
  });

  it('never lets a charged spill read as nothing', () => {
    expect(formatSpill(0.004)).toBe('+0.004 s');
    expect(formatSpill(0.1 + 0.2 - 0.3)).toBe('+0.000 s, counted');
  });
});
