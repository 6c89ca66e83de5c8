import { INTERRUPTION_TYPES, type InterruptionType } from './types.ts';

/** What a reply can come out as: a type, or no type at all. */
export const PREDICTED = [...INTERRUPTION_TYPES, 'unparsed'] as const;
export type Predicted = (typeof PREDICTED)[number];

export interface ConfusionRow {
  /** The label. */
  type: InterruptionType;
  n: number;
  counts: Record<Predicted, number>;
}

/** How often each labelled type was predicted as which, one row per label. */
export function confusionMatrix(rows: readonly { type: string; predicted: string | null }[]): ConfusionRow[] {
  return INTERRUPTION_TYPES.map((type) => {
    const own = rows.filter((row) => row.type === type);
    const count = (predicted: string | null): number =>
      own.filter((row) => row.predicted === predicted).length;
    return {
      type,
      n: own.length,
      counts: {
        Cancellation: count('Cancellation'),
        'False Trigger': count('False Trigger'),
        Correction: count('Correction'),
        unparsed: count(null),
      },
    };
  });
}
