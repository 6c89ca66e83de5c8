/** Text as it is compared: full-width forms like ＡＢＣ as their usual ones, without case and accents. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

const WHOLE = 100;
const AT_START = 60;
const AT_WORD = 40;
const INSIDE = 25;
/** The most letters in order, but apart, can bring. */
const SCATTERED = 20;

/**
 * How well a text answers what was typed: every part between spaces has to be found, in one piece or, in a name,
 * its characters in order and near each other, so that `exp` and `xplr` both find Explore, and 倒茶 finds 倒一杯茶.
 *
 * @param query as typed, folded or not
 * @param text folded
 * @param name folded, the part of the text where letters may lie apart
 * @returns larger is better; null when something typed is not there; 0 for nothing typed
 */
export function fuzzyScore(query: string, text: string, name = text): number | null {
  let total = 0;
  for (const part of folded(query).split(/\s+/u).filter(Boolean)) {
    const score = partScore(part, text) ?? scatteredScore([...part], name);
    if (score === null) return null;
    total += score;
  }
  // Of two texts with the same hits the shorter one is meant.
  return total === 0 ? 0 : total - Math.min(9, text.length / 40);
}

function partScore(part: string, text: string): number | null {
  if (text === part) return WHOLE;
  const at = text.indexOf(part);
  if (at === 0) return AT_START;
  if (at > 0) return startsWord(text, part) ? AT_WORD : INSIDE;
  return null;
}

/** Whether the part stands at the start of a word anywhere. */
function startsWord(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)) return true;
  }
  return false;
}

/** Characters in order: the closer together, the better; too far apart is chance and no hit. */
function scatteredScore(characters: readonly string[], text: string): number | null {
  let at = -1;
  let first = -1;
  for (const character of characters) {
    at = text.indexOf(character, at + 1);
    if (at === -1) return null;
    if (first === -1) first = at;
  }
  const gaps = at - first + 1 - characters.length;
  return gaps > characters.length * 2 ? null : Math.max(1, SCATTERED - gaps);
}
