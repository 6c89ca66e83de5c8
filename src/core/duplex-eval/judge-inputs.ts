import type { DuplexSample } from './dataset.ts';
import type { DuplexStage } from './verdict.ts';

/** The placeholders of Omni-DuplexEval's judge templates. */
export const DUPLEX_PLACEHOLDERS = [
  'task',
  'question',
  'references',
  'window_start',
  'window_end',
  'clip_duration',
  'actual_text',
] as const;

export type DuplexJudgeInputs = Record<(typeof DUPLEX_PLACEHOLDERS)[number], string>;

/** What one question to a judge is about. */
export interface DuplexQuestion {
  stage: DuplexStage;
  /** The text to be judged: a whole response, a sentence, or what was said in a window. */
  text: string;
  /** The window judged, seconds of media time; null where the whole response is. */
  window: readonly [number, number] | null;
}

const seconds = (value: number): string => value.toFixed(2);

/** The values of the placeholders for one question. `clipDuration` is in seconds. */
export function duplexJudgeInputs(
  sample: Pick<DuplexSample, 'split' | 'question' | 'references'>,
  { text, window }: DuplexQuestion,
  clipDuration: number,
): DuplexJudgeInputs {
  const [from, to] = window ?? [0, clipDuration];
  const references = sample.references.map((reference, index) => `${index + 1}. ${reference}`);
  return {
    task: sample.split.label,
    question: sample.question,
    references: references.length > 0 ? references.join('\n') : '(none)',
    window_start: seconds(from),
    window_end: seconds(to),
    clip_duration: seconds(clipDuration),
    actual_text: text === '' ? '(it said nothing)' : text,
  };
}

/** Frames a second that a judge is shown of a window (paper and published script). */
export const JUDGE_FRAMES_PER_SECOND = 2;

/**
 * The moments at which a judge is shown a window: max(1, floor(length · fps)) of them, spread from its start to its
 * end, one alone in the middle, and none in the last hundredth of a second, where a clip may have no picture any
 * more (published script).
 *
 * @returns seconds of media time, ascending; none for an empty window
 */
export function windowFrameTimes(
  [from, to]: readonly [number, number],
  framesPerSecond = JUDGE_FRAMES_PER_SECOND,
): number[] {
  if (to <= from) return [];
  const count = Math.max(1, Math.floor((to - from) * framesPerSecond));
  const latest = Math.max(from, to - 0.01);
  if (count === 1) return [Math.min(from + (to - from) / 2, latest)];
  return Array.from({ length: count }, (_, index) =>
    Math.min(from + (index * (to - from)) / (count - 1), latest),
  );
}

/** Whether a stage's judge has to be shown frames; the others read text alone. */
export const stageNeedsFrames = (stage: DuplexStage): boolean => stage === 'content' || stage === 'temporal';
