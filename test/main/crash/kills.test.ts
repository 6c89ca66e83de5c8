import { describe, expect, it } from 'vitest';
import { runFaults } from '../../crash/faults.ts';
import { runKills } from '../../crash/kills.ts';

/** A small share of `npm run crash`; the machine may be busy with other things. */
const TIMEOUT_MS = 240_000;

describe('a study whose work is killed at random places', () => {
  it(
    'holds what was reported done, nothing twice, and comes to the same end',
    async () => {
      const report = await runKills({
        kills: 10,
        seed: 7,
        only: ['import into', 'judging', 'scoring', 'export'],
      });
      expect(report.problems).toEqual([]);
      expect(report.kills).toBe(10);
    },
    TIMEOUT_MS,
  );

  it(
    'says what is damaged, and loses nothing without a word',
    async () => {
      const report = await runFaults({ tries: 12, seed: 7, only: ['damaged header', 'damaged log'] });
      expect(report['damaged header']?.problems).toEqual([]);
      expect(report['damaged log']?.problems).toEqual([]);
      expect(report['damaged log']?.outcomes['something was lost, and told at opening']).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});
