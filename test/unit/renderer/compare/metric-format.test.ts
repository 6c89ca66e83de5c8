import { describe, expect, it } from 'vitest';
import {
  formatDifference,
  formatInterval,
  formatMetric,
} from '../../../../src/renderer/src/compare/metric-format.ts';

describe('a metric in print', () => {
  it('has three decimals as a score, one as a percentage, two in seconds, and is a dash where there is none', () => {
    expect(formatMetric(0.8125, 'score')).toBe('0.813');
    expect(formatMetric(0.0667, 'share')).toBe('6.7 %');
    expect(formatMetric(8.246, 'seconds')).toBe('8.25 s');
    expect(formatMetric(null, 'share')).toBe('–');
  });

  it('carries its sign as a difference, unless it is printed as zero', () => {
    expect(formatDifference(0.0286, 'score')).toBe('+0.029');
    expect(formatDifference(-0.3, 'score')).toBe('−0.300');
    expect(formatDifference(0.0001, 'score')).toBe('0.000');
    expect(formatDifference(-0.001, 'seconds')).toBe('0.00 s');
    expect(formatDifference(null, 'score')).toBe('–');
  });

  it('names the unit of an interval once', () => {
    expect(formatInterval({ low: -0.491, high: 0.1 }, 'score')).toBe('[−0.491, +0.100]');
    expect(formatInterval({ low: 0.1, high: 0.429 }, 'share')).toBe('[+10.0, +42.9] %');
    expect(formatInterval({ low: -1.29, high: 0 }, 'seconds')).toBe('[−1.29, 0.00] s');
  });
});
