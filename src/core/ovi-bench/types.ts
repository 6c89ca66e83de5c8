export const INTERRUPTION_TYPES = ['Cancellation', 'False Trigger', 'Correction'] as const;
export type InterruptionType = (typeof INTERRUPTION_TYPES)[number];

/** The options of a multiple-choice case. */
export const OPTION_LABELS = ['A', 'B', 'C', 'D'] as const;
export type OptionLabel = (typeof OPTION_LABELS)[number];

/** Metrics a judge gives per case: IAC and IFA are 0 or 1, the others 1–10. */
export const JUDGED_METRICS = ['IAC', 'IFA', 'TFS', 'VES', 'CFS', 'CCS'] as const;
export type JudgedMetric = (typeof JUDGED_METRICS)[number];

/** A judged metric as the paper names it (section 4.2). */
export const METRIC_NAMES: Readonly<Record<JudgedMetric | 'CA' | 'MA', string>> = {
  IAC: 'Intent-Action Consistency',
  IFA: 'Intent Fulfillment Accuracy',
  TFS: 'Textual Fluency Score',
  VES: 'Visual Evidence Score',
  CFS: 'Correction Following Score',
  CCS: 'Contextual Consistency Score',
  CA: 'Interruption-Type Classification Accuracy',
  MA: 'Multiple-Choice Accuracy',
};

/** The lowest and highest score of a metric. */
export const METRIC_RANGE: Readonly<Record<JudgedMetric, readonly [number, number]>> = {
  IAC: [0, 1],
  IFA: [0, 1],
  TFS: [1, 10],
  VES: [1, 10],
  CFS: [1, 10],
  CCS: [1, 10],
};

const KEYS = new Map(INTERRUPTION_TYPES.map((type) => [keyOf(type), type]));

function keyOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '');
}

/**
 * The interruption type that a text names and nothing else: case, and spaces, hyphens or underscores between its
 * words do not matter (`false_trigger`). Undefined for anything more or less.
 */
export function findInterruptionType(value: unknown): InterruptionType | undefined {
  return typeof value === 'string' ? KEYS.get(keyOf(value)) : undefined;
}
