import { SPLITS, type Split } from './splits.ts';

/** A mean with how many samples it rests on; null when none is scored. */
export interface SampleMean {
  value: number | null;
  scored: number;
}

/** What the tables need of one scored sample. */
export type ScoredSample =
  | {
      split: Split;
      /** 0–100 each; null while unjudged. */
      content: number | null;
      temporal: number | null;
      overall: number | null;
      /** Share of the clip without a sentence, 0–1. */
      silence: number;
    }
  | { split: Split; success: 0 | 1 | null };

/** One split's figures, 0–100. Descriptions have the first four, reminders the success rate. */
export interface SplitScores {
  split: Split;
  n: number;
  content?: SampleMean;
  temporal?: SampleMean;
  overall?: SampleMean;
  silence?: SampleMean;
  success?: SampleMean;
}

function meanOf(values: readonly (number | null)[]): SampleMean {
  const present = values.filter((value) => value !== null);
  const sum = present.reduce((total, value) => total + value, 0);
  return { value: present.length > 0 ? sum / present.length : null, scored: present.length };
}

/**
 * Means over the samples of each split that occurs, in the paper's order. An unjudged sample is left out of its mean
 * and stays in n.
 */
export function splitScores(samples: readonly ScoredSample[]): SplitScores[] {
  return SPLITS.flatMap((split) => {
    const own = samples.filter((sample) => sample.split.name === split.name);
    if (own.length === 0) return [];
    const described = own.filter((sample) => 'overall' in sample);
    const reminded = own.filter((sample) => 'success' in sample);
    return [
      {
        split,
        n: own.length,
        ...(described.length > 0
          ? {
              content: meanOf(described.map(({ content }) => content)),
              temporal: meanOf(described.map(({ temporal }) => temporal)),
              overall: meanOf(described.map(({ overall }) => overall)),
              silence: meanOf(described.map(({ silence }) => silence * 100)),
            }
          : {}),
        ...(reminded.length > 0
          ? { success: meanOf(reminded.map(({ success }) => (success === null ? null : success * 100))) }
          : {}),
      },
    ];
  });
}
