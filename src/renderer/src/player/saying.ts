import { firstEndingAfter } from '../timeline/layout.ts';
import type { Bar, Lane } from '../timeline/model.ts';

/** What a run is saying at a moment; when it is silent, what it said last and says next. */
export interface Saying {
  /** Bars that cover the moment, by start. */
  current: readonly Bar[];
  /** The bar that ended last before the moment, null when none did. */
  last: Bar | null;
  /** The bar that starts next, null when none does. */
  next: Bar | null;
}

/** What a run says at a time in seconds; bars are half-open, as slots are. */
export function sayingAt(lane: Pick<Lane, 'rows'>, time: number): Saying {
  const current: Bar[] = [];
  let last: Bar | null = null;
  let next: Bar | null = null;
  for (const row of lane.rows) {
    let index = firstEndingAfter(row, time);
    // A bar that ends exactly now is over.
    while (index < row.length && row[index]!.end <= time) index += 1;
    const before = row[index - 1];
    if (before && (!last || before.end > last.end)) last = before;
    const here = row[index];
    if (here && here.start <= time) {
      current.push(here);
      index += 1;
    }
    const after = row[index];
    if (after && (!next || after.start < next.start)) next = after;
  }
  current.sort((a, b) => a.start - b.start || a.row - b.row);
  return { current, last, next };
}

/** `sayingAt` for one lane that gives the same object while the answer is the same, as a store's selector must. */
export function createSayingSelector(lane: Lane): (time: number) => Saying {
  const said = { rows: lane.rows.map((row) => row.filter(({ unsaid }) => !unsaid)) };
  let previous: Saying | null = null;
  return (time) => {
    const saying = sayingAt(said, time);
    if (previous && sameSaying(previous, saying)) return previous;
    previous = saying;
    return saying;
  };
}

function sameSaying(a: Saying, b: Saying): boolean {
  return (
    a.last === b.last &&
    a.next === b.next &&
    a.current.length === b.current.length &&
    a.current.every((bar, index) => bar === b.current[index])
  );
}

/** A bar's text in the part already said at a time and the part to come. Without word times all of it is said. */
export function splitAtPlayhead(bar: Bar, time: number): { said: string; toCome: string } {
  const begun = bar.words.filter((word) => word.start <= time);
  if (bar.words.length === 0 || begun.length === bar.words.length) return { said: bar.text, toCome: '' };
  // The words are looked up in the text one after another, so that its own spacing is kept.
  let position = 0;
  for (const word of begun) {
    const found = bar.text.indexOf(word.text, position);
    if (found < 0) return { said: bar.text, toCome: '' };
    position = found + word.text.length;
  }
  return { said: bar.text.slice(0, position), toCome: bar.text.slice(position) };
}
