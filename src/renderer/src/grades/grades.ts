import { t } from '../language/text.ts';

/**
 * What a graded bar can be: a temporal score of 0–3, or why it has none. A benchmark that grades each piece of output
 * draws it by grade; the order is that of the legend.
 */
export const GRADES = [
  'score-3',
  'score-2',
  'score-1',
  'score-0',
  'irrelevant',
  'ungraded',
  'no-window',
] as const;
export type Grade = (typeof GRADES)[number];

/** How a grade looks besides its colour, so that it is told without one. */
export interface GradeLook {
  /** Drawn before the text of a bar and in its legend. */
  sign: string;
  word: string;
  meaning: string;
}

export const GRADE_LOOKS: Readonly<Record<Grade, GradeLook>> = {
  'score-3': { sign: '3', word: '3', meaning: t('Temporal score 3 of 3: said of what the window shows.') },
  'score-2': { sign: '2', word: '2', meaning: t('Temporal score 2 of 3.') },
  'score-1': { sign: '1', word: '1', meaning: t('Temporal score 1 of 3.') },
  'score-0': {
    sign: '0',
    word: '0',
    meaning: t('Temporal score 0 of 3: relevant, but not of what is shown.'),
  },
  irrelevant: {
    sign: '×',
    word: 'irrelevant',
    meaning: t('Judged irrelevant: left out of the mean; λ counts it against the score.'),
  },
  ungraded: {
    sign: '?',
    word: 'unjudged',
    meaning: t('A verdict on one of its windows is missing or failed. It is not a zero.'),
  },
  'no-window': {
    sign: '–',
    word: t('no window'),
    meaning: t(
      'All its windows end after the clip: not judged, and counted as an error as in the published script.',
    ),
  },
};
