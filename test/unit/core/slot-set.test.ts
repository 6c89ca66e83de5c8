import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSlotSet, encodeSlotSet } from '../../../src/core/slot-set.ts';

describe('a set of slots as text', () => {
  it('writes distances in base 36 and runs by their length', () => {
    expect(encodeSlotSet([])).toBe('');
    expect(encodeSlotSet([40, 5, 6, 7, 8, 5])).toBe('5_3.w');
    expect(encodeSlotSet([1, 2, 37])).toBe('1_1.z');
  });

  it('reads back what it wrote, sorted and each once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300_000 })), (slotKeys) => {
        const expected = [...new Set(slotKeys)].sort((a, b) => a - b);
        expect(decodeSlotSet(encodeSlotSet(slotKeys))).toEqual(expected);
      }),
    );
  });

  it('stays short: a thousand slots of twenty thousand take less than four kilobytes', () => {
    const spread = Array.from({ length: 1000 }, (_, index) => 1 + index * 20);
    expect(encodeSlotSet(spread).length).toBeLessThan(4000);
    expect(encodeSlotSet(Array.from({ length: 5720 }, (_, index) => index + 1))).toBe('1_4ev');
  });

  it('refuses what is not one', () => {
    expect(decodeSlotSet('5..3')).toBeNull();
    expect(decodeSlotSet('5 OR 1=1')).toBeNull();
    expect(decodeSlotSet('1_zzzz')).toBeNull();
  });
});
