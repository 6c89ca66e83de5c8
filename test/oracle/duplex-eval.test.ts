import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreCaseFile } from '../../src/core/duplex-eval/cases.ts';
import { silence } from '../../src/core/duplex-eval/description.ts';
import { roundHalfEven } from '../../src/core/rounding.ts';
import { differences } from './compare.ts';

type Lists = Record<string, { expected: unknown; actual?: unknown }[]>;
const oracle = JSON.parse(
  readFileSync(new URL('../fixtures/oracle/duplex-eval.json', import.meta.url), 'utf8'),
) as Lists;
const blank = Object.fromEntries(
  Object.entries(oracle).map(([name, list]) => [name, list.map((entry) => ({ ...entry, expected: null }))]),
);
const scored = scoreCaseFile(blank) as unknown as Lists;

describe.each(Object.keys(oracle))('Omni-DuplexEval oracle: %s', (name) => {
  it.each(
    oracle[name]!.map((entry, position) => [position, entry.expected, scored[name]![position]!.actual]),
  )('%i', (_position, expected, actual) => {
    expect(differences(expected, actual)).toEqual([]);
  });
});

describe('rounding as Python rounds', () => {
  it.each([
    [0.03125, 4, 0.0312],
    [0.09375, 4, 0.0938],
    [1.03125, 4, 1.0312],
    [2.675, 2, 2.67],
    [0.5, 0, 0],
    [1.5, 0, 2],
    [0.29203, 4, 0.292],
  ])('round(%d, %i) = %d', (value, decimals, rounded) => {
    expect(roundHalfEven(value, decimals)).toBe(rounded);
  });
});

describe('silence', () => {
  it('names the gaps and their share', () => {
    expect(
      silence(
        [
          { start: 2, end: 4 },
          { start: 3, end: 6 },
        ],
        10,
      ),
    ).toEqual({
      share: 0.6,
      gaps: [
        [0, 2],
        [6, 10],
      ],
    });
    expect(silence([], 10)).toEqual({ share: 1, gaps: [[0, 10]] });
  });
  it('and speech make up the clip', () => {
    const sentence = fc
      .tuple(fc.nat(100), fc.nat(30))
      .map(([start, length]) => ({ start, end: start + length }));
    fc.assert(
      fc.property(fc.array(sentence), fc.integer({ min: 1, max: 120 }), (sentences, duration) => {
        const { share, gaps } = silence(sentences, duration);
        const seconds = Array.from({ length: duration }, (_, second) => second + 0.5);
        const silent = seconds.filter(
          (time) => !sentences.some(({ start, end }) => start <= time && time < end),
        );
        expect(share * duration).toBeCloseTo(silent.length, 9);
        for (const [from, to] of gaps) expect(from).toBeLessThanOrEqual(to);
      }),
    );
  });
});
