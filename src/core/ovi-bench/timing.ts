import type { Word } from '../omni-interact/types.ts';
import type { OviDetails } from './case-score.ts';
import type { OviCase } from './dataset.ts';

/** When the parts of a simulated interruption stand, in seconds of media time. */
export interface SimulatedTimes {
  /** When the part of the answer that was said is out; after T1 only where that is half a second after T0 or less. */
  spokenEnd: number;
  /** The rest of the answer, which the interruption cut off; empty where it is not known or there is none. */
  rest: string;
  restEnd: number;
  responseStart: number;
  /** At the same rate, which no model was timed for; without a rate the end of the case. */
  responseEnd: number;
}

/** Seconds a text takes at a rate of code points a second. */
export const secondsAt = (text: string, rate: number): number => [...text].length / rate;

/**
 * Place answer, cut and response on the time axis (paper, Algorithm 1): the answer appears at rate R from T0, the
 * response follows at T1. In a multiple-choice case, or without a recorded rate, the partial answer fills the time
 * from T0 to T1, and the response what is left of the case: nothing tells how long they took.
 *
 * @param end of the case's slot, seconds
 */
export function simulatedTimes(oviCase: OviCase, details: OviDetails, end: number): SimulatedTimes {
  const { t0, t1 } = oviCase;
  const { answer, partial, response } = details;
  const rate = appearanceRate(oviCase, details);
  if (rate === null) {
    return {
      spokenEnd: Math.max(t0, t1),
      rest: '',
      restEnd: t1,
      responseStart: t1,
      responseEnd: Math.max(t1, end),
    };
  }
  const spokenEnd = t0 + secondsAt(partial, rate);
  const rest = answer.startsWith(partial) ? answer.slice(partial.length) : '';
  const responseStart = Math.max(t1, spokenEnd);
  return {
    spokenEnd,
    rest,
    restEnd: spokenEnd + secondsAt(rest, rate),
    responseStart,
    responseEnd: responseStart + secondsAt(response, rate),
  };
}

/** The rate at which an answer appears, in code points a second; null where its times are not simulated. */
export const appearanceRate = ({ format }: OviCase, { rate }: OviDetails): number | null =>
  format === 'open-ended' && rate !== null && rate > 0 ? rate : null;

/** A Chinese or Japanese character is a word by itself; elsewhere spaces part words. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/** The words of a text as they appear at a rate of code points a second. */
export function appearingWords(text: string, start: number, rate: number): Word[] {
  let unit = 0;
  let time = start;
  return [...text.matchAll(WORD)].map((match) => {
    time += secondsAt(text.slice(unit, match.index), rate);
    const word = { text: match[0], start: time, end: time + secondsAt(match[0], rate) };
    unit = match.index + match[0].length;
    time = word.end;
    return word;
  });
}
