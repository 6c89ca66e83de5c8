import type { Chunk } from '../omni-interact/types.ts';
import { type VerdictInputs, WHOLE_STAGE } from '../verdict-inputs.ts';
import { sentenceWindows } from './description-score.ts';
import { type DuplexFrame, duplexEvents, successStage } from './sample-score.ts';
import { type DuplexVerdictStage, temporalStage } from './stages.ts';

/** Something a score needs a verdict on. */
export interface NeededDuplexVerdict {
  slotId: number;
  stage: DuplexVerdictStage;
  /** `Chunk.index` of the sentence, or that of a whole stage. */
  chunkIndex: number;
  /** What is judged: a whole response, a sentence, or what was said in a reminder's window. */
  text: string;
  /** The piece of the clip judged, seconds of media time; null where the whole response is. */
  window: readonly [number, number] | null;
}

/**
 * What an output needs verdicts on. A reminder without output in its window needs none, nor a sentence whose window
 * ends after the clip. A description without a sentence is judged on its content all the same: it has one, empty.
 *
 * @param shifts of the windows a sentence is to be judged on, seconds
 */
export function neededDuplexVerdicts(
  { sample, duration }: DuplexFrame,
  chunks: readonly Chunk[],
  shifts: readonly number[],
): NeededDuplexVerdict[] {
  if (sample.split.scenario === 'reminder') {
    return duplexEvents(sample, chunks)
      .filter(({ needsVerdict }) => needsVerdict)
      .map(({ index, text, window }) => ({
        slotId: index ?? 1,
        stage: successStage(sample),
        chunkIndex: WHOLE_STAGE,
        text,
        window,
      }));
  }
  if (duration === null) return [];
  const whole: NeededDuplexVerdict = {
    slotId: 1,
    stage: 'consistency',
    chunkIndex: WHOLE_STAGE,
    text: chunks.map(({ text }) => text).join(' '),
    window: null,
  };
  const windows = chunks.flatMap(({ index, text, start, end }) =>
    sentenceWindows({ start, end }, duration, shifts).flatMap(({ shift, range }): NeededDuplexVerdict[] => {
      const stage = temporalStage(shift);
      return stage && range ? [{ slotId: 1, stage, chunkIndex: index, text, window: range }] : [];
    }),
  );
  return [whole, ...windows];
}

/** What a verdict is given for; it is stale once any of it changes. The window is told by sentence and stage. */
export const duplexVerdictInputs = (
  { question, references }: DuplexFrame['sample'],
  { text, window }: Pick<NeededDuplexVerdict, 'text' | 'window'>,
): VerdictInputs => ({
  question,
  reference: references.join('\n'),
  text: window ? `[${window[0]}, ${window[1]}] s: ${text}` : text,
});
