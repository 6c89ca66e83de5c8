import type { DuplexSample } from '../../../core/duplex-eval/dataset.ts';
import { SCRIPT_SHIFT_SECONDS } from '../../../core/duplex-eval/description.ts';
import { sentenceWindows } from '../../../core/duplex-eval/description-score.ts';
import { duplexVerdictInputs } from '../../../core/duplex-eval/needed.ts';
import { REMINDER_WINDOW_SECONDS } from '../../../core/duplex-eval/responses.ts';
import type { DuplexResult } from '../../../core/duplex-eval/result-file.ts';
import { matchResultSentences } from '../../../core/duplex-eval/result-match.ts';
import { duplexEvents, successStage } from '../../../core/duplex-eval/sample-score.ts';
import { temporalStage } from '../../../core/duplex-eval/stages.ts';
import type { Chunk } from '../../../core/omni-interact/types.ts';
import { WHOLE_STAGE } from '../../../core/verdict-inputs.ts';
import type { ImportedVerdict } from '../../store/import-writer.ts';

export type DescriptionResult = Extract<DuplexResult, { kind: 'description' }>;
export type ReminderResult = Extract<DuplexResult, { kind: 'reminder' }>;

export interface PlacedVerdicts {
  verdicts: ImportedVerdict[];
  /** Judged things of the file that the response does not have. */
  unused: string[];
}

/**
 * The verdicts of a description's result file on a response. What was judged is noted as the file has it, so a verdict
 * that was given for another text, question or reference is stale and does not count.
 *
 * @param duration seconds of the clip
 */
export function descriptionVerdicts(
  result: DescriptionResult,
  sample: DuplexSample,
  chunks: readonly Chunk[],
  duration: number,
): PlacedVerdicts {
  const response = chunks.map(({ text, start, end }) => ({ sentence: text, start, end }));
  const { verdictOf, unused } = matchResultSentences(response, result.sentences, duration);
  const judged = asJudged(result, sample);
  const stage = temporalStage(SCRIPT_SHIFT_SECONDS);
  const temporal = chunks.flatMap(({ index, text, start, end }, position): ImportedVerdict[] => {
    const verdict = verdictOf(position, SCRIPT_SHIFT_SECONDS);
    const [window] = sentenceWindows({ start, end }, duration, [SCRIPT_SHIFT_SECONDS]);
    if (!verdict || !stage || !window?.range) return [];
    const inputs = duplexVerdictInputs(judged, { text, window: window.range });
    return [{ slotId: 1, stage, chunkIndex: index, verdict, inputs }];
  });
  const whole = chunks.map(({ text }) => text).join(' ');
  // The file lists sentences by start; the same ones in another order are the same response.
  const text = sameTexts(response, result.sentences) ? whole : result.fullResponse || textOf(result);
  const content: ImportedVerdict[] =
    result.content && chunks.length > 0
      ? [
          {
            slotId: 1,
            stage: 'consistency',
            chunkIndex: WHOLE_STAGE,
            verdict: result.content,
            inputs: duplexVerdictInputs(judged, { text, window: null }),
          },
        ]
      : [];
  return { verdicts: [...content, ...temporal], unused: unused.map(({ sentence }) => sentence) };
}

const textOf = ({ sentences }: DescriptionResult): string =>
  sentences.map(({ sentence }) => sentence).join(' ');

function sameTexts(
  response: readonly { sentence: string }[],
  judged: readonly { sentence: string }[],
): boolean {
  const sorted = (list: readonly { sentence: string }[]) => list.map(({ sentence }) => sentence).sort();
  return JSON.stringify(sorted(response)) === JSON.stringify(sorted(judged));
}

/** The verdicts of a reminder's result file on a response; see `descriptionVerdicts`. */
export function reminderVerdicts(
  result: ReminderResult,
  sample: DuplexSample,
  chunks: readonly Chunk[],
): PlacedVerdicts {
  const events = duplexEvents(sample, chunks);
  const judged = asJudged(result, sample);
  const unused: string[] = [];
  const verdicts = result.events.flatMap(({ index, time, text, verdict }): ImportedVerdict[] => {
    const event = events.find((each) => each.index === index);
    if (!event) {
      if (verdict) unused.push(index === null ? 'the whole response' : `reminder ${index}`);
      return [];
    }
    if (!verdict) return [];
    const window: readonly [number, number] | null =
      event.window && time !== null ? [time, time + REMINDER_WINDOW_SECONDS] : event.window;
    const said = text.trim() === event.text.trim() ? event.text : text;
    return [
      {
        slotId: index ?? 1,
        stage: successStage(sample),
        chunkIndex: WHOLE_STAGE,
        verdict,
        inputs: duplexVerdictInputs(judged, { text: said, window }),
      },
    ];
  });
  return { verdicts, unused };
}

/** The question and references the file names, else the sample's. A reminder's file names one reference at most. */
function asJudged(result: DescriptionResult | ReminderResult, sample: DuplexSample): DuplexSample {
  const { question, references, kind } = result;
  const known = kind === 'reminder' && references.every((text) => sample.references.includes(text));
  return {
    ...sample,
    question: question || sample.question,
    references: references.length > 0 && !known ? references : sample.references,
  };
}
