import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreCaseFile } from '../../src/core/ovi-bench/cases.ts';
import { openEndedScores, truncatedAnswer } from '../../src/core/ovi-bench/scores.ts';
import { differences } from './compare.ts';

interface Oracle {
  truncation: { expected: unknown; actual?: unknown }[];
  reminder_windows: { expected: unknown; actual?: unknown }[];
  open_ended: { rows: unknown[]; expected: unknown; actual?: unknown };
  multiple_choice: { rows: unknown[]; expected: unknown; actual?: unknown };
}

const oracle = JSON.parse(
  readFileSync(new URL('../fixtures/oracle/ovi-bench.json', import.meta.url), 'utf8'),
) as Oracle;
const scored = scoreCaseFile({
  truncation: oracle.truncation.map((entry) => ({ ...entry, expected: null })),
  reminder_windows: oracle.reminder_windows.map((entry) => ({ ...entry, expected: null })),
  open_ended: { rows: oracle.open_ended.rows },
  multiple_choice: { rows: oracle.multiple_choice.rows },
}) as unknown as Oracle;

describe('OVIBench oracle', () => {
  it.each(['truncation', 'reminder_windows'] as const)('%s', (name) => {
    expect(oracle[name].length).toBeGreaterThan(10);
    oracle[name].forEach((entry, position) => {
      expect(differences(entry.expected, scored[name][position]!.actual)).toEqual([]);
    });
  });
  it.each(['open_ended', 'multiple_choice'] as const)('%s', (name) => {
    expect(differences(oracle[name].expected, scored[name].actual)).toEqual([]);
  });
});

describe('OVIBench scores', () => {
  it('count an unparsable reply as wrong, in n, and never as another type', () => {
    const rows = [
      { type: 'Correction', predicted: null, scores: { TFS: 4 } },
      { type: 'Correction', predicted: 'Correction', scores: { TFS: null } },
    ];
    const all = openEndedScores(rows).get('All')!;
    expect(all).toMatchObject({ n: 2, unparsed: 1 });
    expect(all.metrics.CA).toEqual({ value: 0.5, scored: 2 });
    expect(all.metrics.TFS).toEqual({ value: 4, scored: 1 });
    expect(all.metrics.VES).toEqual({ value: null, scored: 0 });
  });

  it('never cut inside a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.nat(30),
        fc.double({ min: 0, max: 20, noNaN: true }),
        (answer, t1, rate) => {
          const partial = truncatedAnswer(answer, 0, t1, rate);
          expect(answer.startsWith(partial)).toBe(true);
          expect(partial.isWellFormed()).toBe(true);
          expect([...partial].length).toBeLessThanOrEqual(Math.floor(Math.max(0.5, t1) * rate));
        },
      ),
    );
  });
});
