import { type FontWeight, glyphWidth } from './glyph-widths.ts';

export type { FontWeight } from './glyph-widths.ts';

/** Stands for a character that cannot be drawn, so that its place stays visible. */
const UNDRAWABLE = '\ufffd';

/** Controls, lone surrogates, noncharacters and direction overrides: invalid in XML, invisible or misleading. */
const HOSTILE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/**
 * Text as it can stand in an SVG: white space in single spaces, and every character that XML forbids or that
 * would reorder its surroundings replaced by U+FFFD.
 */
export function drawableText(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(HOSTILE, UNDRAWABLE);
}

/** Width of a text in figure units (1/72 in) at a font size in the same units. */
export function textWidth(text: string, size: number, weight: FontWeight = 400): number {
  let ems = 0;
  for (const character of text) ems += glyphWidth(character, weight);
  return ems * size;
}

/** A stretch of text in one style; the pieces of a paragraph or of a line follow each other without a gap. */
export interface Piece<Style> {
  text: string;
  style: Style;
  weight?: FontWeight;
}

/** Scripts that break between any two characters. */
const BREAKS_ANYWHERE =
  /[\u2e80-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}]/u;
/** Signs inside names of models and files after which a line may end. */
const BREAKS_AFTER = /[-_/]/;
/** Punctuation that must not begin a line, and that must not end one (a short form of JIS X 4051). */
const NOT_FIRST = /^[、。，．：；？！）」』】》〉〕”’…—,.:;?!)\]]/u;
const NOT_LAST = /[（「『【《〈〔“‘([]$/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Unit<Style> extends Piece<Style> {
  width: number;
  /** Whether a line may begin with this unit. */
  breakBefore: boolean;
}

/**
 * Break a paragraph into lines no wider than `width`: at spaces, after hyphens, underscores and slashes, between CJK characters save where punctuation
 * forbids it, and inside a word only where it is longer than a line.
 *
 * @returns lines of pieces without leading or trailing spaces; no line for an empty paragraph
 */
export function wrapPieces<Style>(
  pieces: readonly Piece<Style>[],
  size: number,
  width: number,
): Piece<Style>[][] {
  const lines: Unit<Style>[][] = [];
  let line: Unit<Style>[] = [];
  let used = 0;
  const flush = (): void => {
    while (line.at(-1)?.text === ' ') line.pop();
    if (line.length > 0) lines.push(line);
    line = [];
    used = 0;
  };
  for (const group of breakGroups(unitsOf(pieces, size))) {
    const groupWidth = group.reduce((sum, unit) => sum + unit.width, 0);
    if (used + groupWidth > width) flush();
    for (const unit of groupWidth > width ? group.flatMap((each) => splitUnit(each, size)) : group) {
      if (line.length === 0 && unit.text === ' ') continue;
      if (line.length > 0 && used + unit.width > width && groupWidth > width) flush();
      line.push(unit);
      used += unit.width;
    }
  }
  flush();
  return lines.map(mergeUnits);
}

/** At most `most` characters of a paragraph: what no figure has room for need not be measured. */
export function cutPieces<Style>(pieces: readonly Piece<Style>[], most: number): Piece<Style>[] {
  let room = most;
  return pieces.map((piece) => {
    const text = Array.from(piece.text.slice(0, room * 2))
      .slice(0, room)
      .join('');
    room = Math.max(0, room - text.length);
    return { ...piece, text };
  });
}

/** Break plain text; see `wrapPieces`. */
export function wrapText(text: string, size: number, width: number, weight: FontWeight = 400): string[] {
  return wrapPieces([{ text, style: null, weight }], size, width).map((line) =>
    line.map((piece) => piece.text).join(''),
  );
}

/** The first `count` lines, the last of them ending in an ellipsis if there were more. */
export function limitLines<Style>(
  lines: Piece<Style>[][],
  count: number,
  size: number,
  width: number,
): Piece<Style>[][] {
  if (lines.length <= count) return lines;
  const kept = lines.slice(0, count);
  const last = kept.at(-1);
  if (last) kept[count - 1] = withEllipsis(last, size, width);
  return kept;
}

function withEllipsis<Style>(line: Piece<Style>[], size: number, width: number): Piece<Style>[] {
  const units = line.flatMap((piece) => splitUnit({ ...piece, width: 0, breakBefore: false }, size));
  const room = width - textWidth('…', size);
  let used = units.reduce((sum, unit) => sum + unit.width, 0);
  while (units.length > 1 && (used > room || units.at(-1)?.text === ' ')) used -= units.pop()?.width ?? 0;
  const last = units.at(-1);
  if (last) units[units.length - 1] = { ...last, text: `${last.text}…` };
  return mergeUnits(units);
}

/** Text cut to a width, with an ellipsis where it was cut. */
export function truncateText(text: string, size: number, width: number, weight: FontWeight = 400): string {
  if (textWidth(text, size, weight) <= width) return text;
  return withEllipsis([{ text, style: null, weight }], size, width)
    .map((piece) => piece.text)
    .join('');
}

/** Words, single spaces and single CJK characters. */
function unitsOf<Style>(pieces: readonly Piece<Style>[], size: number): Unit<Style>[] {
  const units: Unit<Style>[] = [];
  for (const piece of pieces) {
    let word = '';
    const add = (text: string, breakBefore: boolean): void => {
      units.push({ ...piece, text, width: textWidth(text, size, piece.weight), breakBefore });
    };
    const endWord = (): void => {
      if (word !== '') add(word, false);
      word = '';
    };
    for (const character of piece.text) {
      if (character === ' ') {
        endWord();
        add(' ', true);
      } else if (BREAKS_ANYWHERE.test(character)) {
        endWord();
        add(character, true);
      } else {
        word += character;
        if (BREAKS_AFTER.test(character)) endWord();
      }
    }
    endWord();
  }
  return markBreaks(units);
}

/** The beginning of a word up to a hyphen and the like; such a sign alone, as in `- 3`, is not. */
const isPartOfName = (text: string): boolean => text.length > 1 && BREAKS_AFTER.test(text.at(-1) ?? '');

function markBreaks<Style>(units: Unit<Style>[]): Unit<Style>[] {
  return units.map((unit, index) => {
    const before = units[index - 1];
    if (!before) return { ...unit, breakBefore: true };
    const afterBreak = before.text === ' ' || BREAKS_ANYWHERE.test(before.text) || isPartOfName(before.text);
    const may = unit.text === ' ' || BREAKS_ANYWHERE.test(unit.text) || afterBreak;
    return { ...unit, breakBefore: may && !NOT_FIRST.test(unit.text) && !NOT_LAST.test(before.text) };
  });
}

/** Runs of units that must stay on one line. */
function breakGroups<Style>(units: readonly Unit<Style>[]): Unit<Style>[][] {
  const groups: Unit<Style>[][] = [];
  for (const unit of units) {
    const group = groups.at(-1);
    if (!group || unit.breakBefore) groups.push([unit]);
    else group.push(unit);
  }
  return groups;
}

function splitUnit<Style>(unit: Unit<Style>, size: number): Unit<Style>[] {
  return Array.from(graphemes.segment(unit.text), ({ segment }) => ({
    ...unit,
    text: segment,
    width: textWidth(segment, size, unit.weight),
  }));
}

function mergeUnits<Style>(units: readonly Piece<Style>[]): Piece<Style>[] {
  const merged: Piece<Style>[] = [];
  for (const { text, style, weight } of units) {
    const last = merged.at(-1);
    if (last && last.style === style && last.weight === weight) last.text += text;
    else merged.push(weight === undefined ? { text, style } : { text, style, weight });
  }
  return merged;
}
