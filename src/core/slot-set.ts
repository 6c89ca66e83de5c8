/**
 * A chosen set of slots as a short text, for an address: database ids in ascending order, each as its distance
 * from the one before in base 36, parts set apart by dots. `5_3` stands for an id and the 3 that follow it.
 */
export function encodeSlotSet(slotKeys: Iterable<number>): string {
  const sorted = [...new Set(slotKeys)].sort((a, b) => a - b);
  const parts: string[] = [];
  let before = 0;
  for (let at = 0; at < sorted.length; at += 1) {
    const first = sorted[at]!;
    let last = first;
    while (sorted[at + 1] === last + 1) {
      at += 1;
      last += 1;
    }
    const run = last - first;
    parts.push((first - before).toString(36) + (run > 0 ? `_${run.toString(36)}` : ''));
    before = last;
  }
  return parts.join('.');
}

/** No set of slots is longer than this; a mistyped run length must not fill the memory. */
const MOST_SLOTS = 200_000;

/** The ids a text made by `encodeSlotSet` stands for; null when it is not one. */
export function decodeSlotSet(text: string): number[] | null {
  const slotKeys: number[] = [];
  if (text === '') return slotKeys;
  let before = 0;
  for (const part of text.split('.')) {
    const [, distance, run] = /^([0-9a-z]{1,8})(?:_([0-9a-z]{1,4}))?$/.exec(part) ?? [];
    if (distance === undefined) return null;
    const first = before + Number.parseInt(distance, 36);
    const last = first + (run === undefined ? 0 : Number.parseInt(run, 36));
    if (slotKeys.length + last - first >= MOST_SLOTS) return null;
    for (let slotKey = first; slotKey <= last; slotKey += 1) slotKeys.push(slotKey);
    before = last;
  }
  return slotKeys;
}
