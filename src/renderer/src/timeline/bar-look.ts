import { GRADE_LOOKS, type Grade } from '../grades/grades.ts';
import type { TimelineColors } from './colors.ts';
import type { BarStyle } from './layout.ts';

/** Looks that have an outline alone, for want of a slot, a verdict or a window. */
export const isOutline = (style: BarStyle): boolean =>
  style === 'unmatched' || style === 'ungraded' || style === 'no-window';

/** The colour of a filled look; of a hatched or outlined one, its line's. */
export function fillOf(colors: TimelineColors, style: BarStyle): string {
  switch (style) {
    case 'early':
      return colors.early;
    case 'core':
    case 'interrupted':
      return colors.core;
    case 'score-0':
      return colors.score0;
    case 'score-1':
      return colors.score1;
    case 'score-2':
      return colors.score2;
    case 'score-3':
      return colors.score3;
    default:
      return colors.unmatched;
  }
}

/** What stands before the text of a bar whose look is not told by its colour alone. */
export function signOf(style: BarStyle): string | null {
  if (style === 'unmatched') return '∅';
  return style in GRADE_LOOKS ? GRADE_LOOKS[style as Grade].sign : null;
}

/** The colour of text on a look. */
export function textColor(colors: TimelineColors, style: BarStyle): string {
  if (style === 'unmatched') return colors.unmatchedInk;
  switch (style) {
    case 'interrupted':
    case 'irrelevant':
      return colors.text;
    case 'ungraded':
    case 'no-window':
      return colors.unmatchedInk;
    case 'score-0':
      return colors.onScore0;
    case 'score-1':
      return colors.onScore1;
    case 'score-2':
      return colors.onScore2;
    case 'score-3':
      return colors.onScore3;
  }
  return style === 'early' ? colors.onEarly : colors.onCore;
}
