import { judgedWindow, SCRIPT_SHIFT_SECONDS } from './description.ts';
import type { TemporalVerdictOf } from './description-score.ts';
import type { DescribedSentence } from './responses.ts';
import type { ResultSentence } from './result-file.ts';

export interface MatchedVerdicts {
  /** The verdict on a sentence of the response; the script judges one window, shifted back 2 s. */
  verdictOf: TemporalVerdictOf;
  /** Judged sentences that the response does not have, or that were judged on another window: not used. */
  unused: ResultSentence[];
}

/**
 * Give the verdicts of a result file to the sentences of a response. The file lists sentences by start, the response
 * in its own order, so they are matched by text and times; equal sentences in turn. A verdict on another window than
 * the published script's is not used, for it answers another question.
 *
 * @param clipDuration seconds
 */
export function matchResultSentences(
  response: readonly DescribedSentence[],
  judged: readonly ResultSentence[],
  clipDuration: number,
): MatchedVerdicts {
  const open = new Map<string, number[]>();
  response.forEach((sentence, position) => {
    const key = keyOf(sentence);
    open.set(key, [...(open.get(key) ?? []), position]);
  });
  const byPosition = new Map<number, ResultSentence>();
  const unused: ResultSentence[] = [];
  for (const sentence of judged) {
    const position = open.get(keyOf(sentence))?.shift();
    if (position === undefined || !sameWindow(sentence, clipDuration)) unused.push(sentence);
    else byPosition.set(position, sentence);
  }
  return {
    verdictOf: (position, shift) =>
      shift === SCRIPT_SHIFT_SECONDS ? byPosition.get(position)?.verdict : undefined,
    unused,
  };
}

const keyOf = ({ sentence, start, end }: DescribedSentence): string => JSON.stringify([sentence, start, end]);

/** Windows are the same when they differ by floating-point noise at most. */
function sameWindow(sentence: ResultSentence, clipDuration: number): boolean {
  const wanted = judgedWindow(sentence, clipDuration);
  if (!wanted || !sentence.window) return !wanted && !sentence.window;
  return sentence.window.every((time, index) => Math.abs(time - wanted[index]!) < 1e-6);
}
