import type { InterruptionType, JudgedMetric } from './types.ts';

/** The placeholders of OVIBench's judge templates. */
export const OVI_PLACEHOLDERS = [
  'question',
  'question_time',
  'interruption_signal',
  'interruption_time',
  'interruption_type',
  'expected_behavior',
  'predicted_type',
  'partial_answer',
  'actual_text',
] as const;

export type OviJudgeInputs = Record<(typeof OVI_PLACEHOLDERS)[number], string>;

/** What each interruption asks for (paper, section 3.2). */
export const EXPECTED_BEHAVIOR: Readonly<Record<InterruptionType, string>> = {
  Cancellation: 'stop answering, and drop what was being answered',
  'False Trigger': 'take no notice, and go on with the answer from where it was',
  Correction: 'take up the new information, take back what it contradicts, and revise the answer',
};

/** What a judge is told of one case. Times are seconds of media time. */
export interface JudgedCase {
  question: string;
  t0: number;
  signal: string;
  t1: number;
  type: InterruptionType;
  predictedType: InterruptionType | null;
  partial: string;
  response: string;
}

/**
 * The values of the placeholders for one metric; null where it cannot be judged: whether a response follows from
 * the type the model named (IAC) cannot be told when it named none.
 */
export function oviJudgeInputs(metric: JudgedMetric, judged: JudgedCase): OviJudgeInputs | null {
  if (metric === 'IAC' && judged.predictedType === null) return null;
  return {
    question: judged.question,
    question_time: judged.t0.toFixed(2),
    interruption_signal: judged.signal,
    interruption_time: judged.t1.toFixed(2),
    interruption_type: judged.type,
    expected_behavior: EXPECTED_BEHAVIOR[judged.type],
    predicted_type: judged.predictedType ?? '(none could be read)',
    partial_answer: judged.partial === '' ? '(nothing yet)' : judged.partial,
    actual_text: judged.response === '' ? '(it said nothing more)' : judged.response,
  };
}

/** Whether a metric's judge has to be shown frames of the video up to the interruption. */
export const needsFrames = (metric: JudgedMetric): boolean => metric === 'VES';

/**
 * The moments at which the judge of visible evidence is shown the video: one a second, back from the interruption,
 * which is what the response has to fit, and none after it.
 *
 * @param t1 seconds of media time
 * @param most how many frames at most; the latest are kept
 * @returns ascending
 */
export function evidenceFrameTimes(t1: number, most = 16): number[] {
  const count = Math.min(most, Math.floor(t1) + 1);
  return Array.from({ length: count }, (_, index) => t1 - (count - 1 - index));
}
