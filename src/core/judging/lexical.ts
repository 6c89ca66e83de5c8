import type { SuccessVerdict } from '../duplex-eval/verdict.ts';
import type { ScopeContentVerdict } from '../interact-scope/verdict.ts';
import type { CoreVerdict, EarlyVerdict, PartialVerdict } from '../omni-interact/types.ts';
import { isContent, isNumber, type Token, tokenize } from './tokens.ts';

/**
 * A judge that needs no model: it compares words. Deterministic and offline, for English and Chinese. Its scores
 * are a stand-in to try the workbench with, and are never comparable with those of a language model.
 */
export const LEXICAL_JUDGE = { name: 'lexical', version: 1 };

/** An output with at least this share of a target's content words says what it wants. */
const SAYS_IT = 0.5;

/** A text that shares this much of the reference before t_a gives the answer away. */
const GIVES_AWAY = 0.4;
/** More content words than this before t_a are more than an acknowledgment, unless it says that it waits. */
const LONG_ACKNOWLEDGMENT = 14;
/** What a text is worth that contradicts the reference's numbers. */
const CONTRADICTED = 0.25;

const WAITING =
  /\b(?:wait|watching|moment|second|hold on|let you know|tell you|keep an eye|looking|sure|okay|ok|got it|will do)\b|稍等|等一下|好的|正在|我会|明白|看一下|收到/iu;

interface Overlap {
  /** Share of the reference's content that the text has. */
  recall: number;
  /** Share of the text's content that the reference has. */
  precision: number;
  /** The text states numbers, the reference states numbers, and they have none in common. */
  contradicts: boolean;
  /** The text's tokens that the reference has too, in text order. */
  shared: Token[];
  contentTokens: number;
}

function compare(text: string, reference: string): Overlap {
  const said = tokenize(text);
  const content = said.filter(isContent);
  const wanted = new Set(
    tokenize(reference)
      .filter(isContent)
      .map((token) => token.key),
  );
  const shared = content.filter((token) => wanted.has(token.key));
  const found = new Set(shared.map((token) => token.key));
  const numbersSaid = said.filter(isNumber);
  const numbersWanted = tokenize(reference).filter(isNumber);
  const common = numbersSaid.some((a) => numbersWanted.some((b) => a.key === b.key));
  return {
    recall: wanted.size > 0 ? found.size / wanted.size : 0,
    precision: content.length > 0 ? shared.length / content.length : 0,
    contradicts: numbersSaid.length > 0 && numbersWanted.length > 0 && !common,
    shared,
    contentTokens: content.length,
  };
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
const percent = (value: number): string => `${Math.round(value * 100)} %`;

/** Judge early output: an answer given away, or long talk that is no waiting, is a hallucination. */
export function judgeEarly(text: string, reference: string): EarlyVerdict {
  const overlap = compare(text, reference);
  const waits = WAITING.test(text);
  const tooLong = overlap.contentTokens > LONG_ACKNOWLEDGMENT && !waits;
  if (overlap.recall >= GIVES_AWAY || overlap.contradicts || tooLong) {
    const why = tooLong
      ? `it says ${overlap.contentTokens} content words and does not say that it waits`
      : overlap.contradicts
        ? 'it states a number where the reference states another'
        : `it already has ${percent(overlap.recall)} of the reference's content words`;
    return { state: 'ok', flag: 'FP_Hallucination', score: 0, rationale: `Word comparison: ${why}.` };
  }
  return {
    state: 'ok',
    flag: 'Neutral',
    score: waits ? 1 : 0.6,
    rationale: `Word comparison: ${waits ? 'it acknowledges or waits' : 'it gives nothing of the answer away'}.`,
  };
}

/** Judge a core answer: the share of the reference's content words it has, less when its numbers contradict. */
export function judgeCore(text: string, reference: string): CoreVerdict {
  const overlap = compare(text, reference);
  const score = hundredths(overlap.recall * (overlap.contradicts ? CONTRADICTED : 1));
  const first = overlap.shared[0];
  const last = overlap.shared.at(-1);
  return {
    state: 'ok',
    score,
    triggerPhrase: score > 0 && first && last ? text.slice(first.start, last.end) : '',
    rationale:
      `Word comparison: it has ${percent(overlap.recall)} of the reference's content words` +
      `${overlap.contradicts ? ', but its numbers are others' : ''}.`,
  };
}

/** Judge an interrupted answer: how much of what it says the reference says too; incompleteness is no fault. */
export function judgePartial(text: string, reference: string): PartialVerdict {
  const overlap = compare(text, reference);
  const score = hundredths(Math.min(1, overlap.precision * 1.5) * (overlap.contradicts ? CONTRADICTED : 1));
  return {
    state: 'ok',
    score,
    hallucination: overlap.contradicts,
    rationale:
      `Word comparison: ${percent(overlap.precision)} of its content words are in the reference` +
      `${overlap.contradicts ? ', and its numbers are others' : ''}.`,
  };
}

/** Judge whether an output says what a target wants: half of its content words, and no number that contradicts. */
export function judgeContent(text: string, reference: string): ScopeContentVerdict {
  const overlap = compare(text, reference);
  return {
    state: 'ok',
    correct: overlap.recall >= SAYS_IT && !overlap.contradicts,
    rationale:
      `Word comparison: it has ${percent(overlap.recall)} of the reference's content words` +
      `${overlap.contradicts ? ', but its numbers are others' : ''}.`,
  };
}

/** Judge whether a reminder or a correction succeeded, as `judgeContent` does. */
export function judgeSuccess(text: string, reference: string): SuccessVerdict {
  const { correct, ...rest } = judgeContent(text, reference);
  return { ...rest, success: correct };
}
