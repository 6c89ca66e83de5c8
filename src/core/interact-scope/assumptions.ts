/** What our text of the paper leaves open and how it is read here; shown wherever a number rests on it. */
export const ASSUMPTIONS = {
  A1: {
    short: 'first output in the segment, up to the window’s end',
    text: 'A target takes its first output not yet taken after the midpoint to the target before it and no later than the tolerance after its time.',
  },
  A2: {
    short: '10,000 bootstrap draws',
    text: 'Intervals are percentile bootstraps over video records, resampled with replacement 10,000 times.',
  },
  A3: {
    short: 'ties to the earliest target, then the earliest output',
    text: 'Of several matchings with the most matches, the one with the earliest targets and, for those, the earliest outputs counts.',
  },
  A4: {
    short: 'a verdict is the word Correct or Incorrect',
    text: 'Anything else a judge replies is an error to ask again about, never a silent Incorrect.',
  },
  A5: {
    short: 'language is not scored',
    text: 'A reply in another language than asked for is reported apart and never scored.',
  },
} as const;

export type Assumption = keyof typeof ASSUMPTIONS;
