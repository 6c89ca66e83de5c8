import { describe, expect, it } from 'vitest';
import { OUTCOME_FLAGS, OUTCOMES, type Outcome, type SlotIndex } from '../../../src/core/study-views.ts';
import { countDisagreements, nextDisagreement } from '../../../src/renderer/src/outcomes/disagreement.ts';
import { runsDisagree } from '../../../src/renderer/src/outcomes/outcome-code.ts';
import {
  describeOutcome,
  OUTCOME_FILTERS,
  OUTCOME_LOOKS,
  OUTCOMES_OF,
} from '../../../src/renderer/src/outcomes/outcome-look.ts';

const code = (outcome: Outcome, ...flags: (keyof typeof OUTCOME_FLAGS)[]): number =>
  flags.reduce((sum, flag) => sum | OUTCOME_FLAGS[flag], OUTCOMES.indexOf(outcome));

describe('how outcomes look', () => {
  it('has a shape of its own for each, so that no one needs the colour', () => {
    for (const names of Object.values(OUTCOMES_OF)) {
      const shapes = names.map((name) => OUTCOME_LOOKS[name].shape);
      expect(new Set(shapes).size).toBe(shapes.length);
    }
  });

  it('offers every outcome as a filter', () => {
    expect([...OUTCOME_FILTERS].sort()).toEqual([...OUTCOMES, 'spill', 'unmatched-output'].sort());
  });

  it('reads as words, flags after the outcome and nothing said twice', () => {
    expect(describeOutcome(code('answered'))).toBe('answered');
    expect(describeOutcome(code('answered', 'spill'))).toBe('answered, spill');
    expect(describeOutcome(code('early-hallucination', 'earlyHallucination', 'lowQuality'))).toBe(
      'early hallucination, low quality',
    );
    expect(describeOutcome(code('not-run'))).toBe('not run');
  });
});

describe('disagreement between runs', () => {
  it('is a difference in outcome, not in flags', () => {
    expect(runsDisagree([code('answered'), code('missed')])).toBe(true);
    expect(runsDisagree([code('answered', 'spill'), code('answered')])).toBe(false);
  });

  it('is not made by runs that have nothing to compare', () => {
    expect(runsDisagree([code('answered'), code('not-run'), code('unjudged')])).toBe(false);
    expect(runsDisagree([])).toBe(false);
  });

  const index: SlotIndex = {
    total: 5,
    slotKeys: [11, 12, 13, 14, 15],
    runIds: [1, 2],
    outcomes: [
      [code('answered'), code('missed'), code('missed'), code('answered'), code('missed')],
      [code('answered'), code('answered'), code('missed'), code('missed'), code('unjudged')],
    ],
  };

  it('is found in both directions, and not past the ends', () => {
    expect(nextDisagreement(index, 0, 1)).toBe(1);
    expect(nextDisagreement(index, 1, 1)).toBe(3);
    expect(nextDisagreement(index, 3, 1)).toBeNull();
    expect(nextDisagreement(index, 3, -1)).toBe(1);
    expect(nextDisagreement(index, 1, -1)).toBeNull();
    expect(nextDisagreement(index, -1, 1)).toBe(1);
    expect(nextDisagreement(index, 5, -1)).toBe(3);
  });

  it('is counted over all slots', () => {
    expect(countDisagreements(index)).toBe(2);
  });
});
