/**
 * Advance widths in thousandths of an em: of Inter 4 and Arial-metric fonts the wider, so that a text that
 * fits by this table fits in whichever of them it is drawn. Printable ASCII from space to tilde.
 */
const REGULAR = [
  281, 288, 466, 633, 642, 982, 667, 300, 365, 365, 501, 662, 288, 460, 288, 360, 631, 556, 610, 618, 646,
  593, 620, 566, 619, 620, 288, 302, 662, 662, 662, 556, 1015, 690, 667, 730, 722, 667, 611, 778, 743, 278,
  571, 672, 565, 903, 753, 778, 667, 778, 722, 667, 646, 744, 690, 985, 682, 679, 629, 365, 360, 365, 471,
  556, 333, 562, 612, 571, 612, 583, 370, 613, 591, 242, 242, 549, 242, 876, 591, 600, 612, 612, 376, 528,
  327, 591, 562, 818, 546, 562, 552, 426, 333, 426, 662,
];
const SEMIBOLD = [
  278, 333, 523, 644, 650, 1004, 722, 326, 373, 373, 540, 673, 319, 465, 319, 379, 660, 556, 623, 636, 666,
  612, 640, 576, 640, 640, 333, 333, 673, 673, 673, 611, 999, 728, 722, 737, 722, 667, 611, 778, 746, 278,
  580, 722, 611, 922, 759, 778, 667, 778, 722, 667, 660, 736, 728, 1020, 720, 713, 652, 373, 379, 373, 584,
  556, 351, 574, 624, 583, 624, 591, 389, 625, 612, 278, 278, 569, 278, 900, 612, 611, 624, 624, 397, 556,
  353, 612, 587, 839, 569, 588, 566, 455, 359, 455, 673,
];

/** Punctuation and symbols the figures themselves use, both weights alike. */
const SYMBOLS = new Map<string, number>([
  ['…', 1000],
  ['–', 557],
  ['—', 1000],
  ['“', 507],
  ['”', 502],
  ['‘', 294],
  ['’', 294],
  ['·', 319],
  ['→', 1000],
  ['↑', 881],
  ['↓', 881],
  ['√', 760],
  ['\u00a0', 288],
  ['−', 673],
  ['×', 673],
]);

export type FontWeight = 400 | 600;

/** Combining marks and other characters that take no room of their own. */
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

/** Latin, Greek and Cyrillic outside the table: as wide as their widest letters. */
const ALPHABETIC = /^[\u00a1-\u052f\u1e00-\u1fff]$/u;

/**
 * Advance width of one character, in ems. Characters outside the table count as a full em, which is right for
 * CJK and never too little for the rest.
 */
export function glyphWidth(character: string, weight: FontWeight): number {
  const ascii = (weight === 600 ? SEMIBOLD : REGULAR)[(character.codePointAt(0) ?? 0) - 32];
  if (ascii !== undefined) return ascii / 1000;
  const symbol = SYMBOLS.get(character);
  if (symbol !== undefined) return symbol / 1000;
  if (ZERO_WIDTH.test(character)) return 0;
  if (!ALPHABETIC.test(character)) return 1;
  const base = character.normalize('NFD').charAt(0);
  return base !== character && base < '\x7f' ? glyphWidth(base, weight) : 1.05;
}
