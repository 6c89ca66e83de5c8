import { encodeSlotSet } from '@core/slot-set.ts';

/** An address longer than this is refused by some servers; a larger set is opened in part. */
const LONGEST_SET = 6000;

/** As many of these slots as an address can carry, as a set for it, and how many they are. */
export function openableSet(slotKeys: Iterable<number>): { set: string; count: number } {
  let keys = [...new Set(slotKeys)];
  let set = encodeSlotSet(keys);
  while (set.length > LONGEST_SET) {
    keys = keys.slice(0, Math.floor(keys.length * 0.8));
    set = encodeSlotSet(keys);
  }
  return { set, count: keys.length };
}
