import type { FailedVerdict } from '../omni-interact/types.ts';
import { trimCharacters } from '../text/trim-characters.ts';

/** Whether one output says what one target wants (paper B.3). */
export interface ScopeContentVerdict {
  state: 'ok';
  correct: boolean;
  rationale?: string;
  raw?: string;
}

/** Spaces, quotes, emphasis and a full stop around the word are how models write it. */
const BEFORE = /[\s"'“”‘’*_`]/;
const AFTER = /[\s"'“”‘’*_`.。!]/;

/**
 * Read a content judge's reply: the word Correct or Incorrect and nothing else (assumption A4). Anything else is a
 * failed verdict, to be asked again, never a silent Incorrect.
 */
export function readContentReply(reply: string): ScopeContentVerdict | FailedVerdict {
  const word = trimCharacters(reply, BEFORE, AFTER).toLowerCase();
  if (word === 'correct') return { state: 'ok', correct: true, raw: reply };
  if (word === 'incorrect') return { state: 'ok', correct: false, raw: reply };
  return {
    state: 'failed',
    reason:
      reply.trim() === ''
        ? 'the reply is empty'
        : 'the reply is neither “Correct” nor “Incorrect”, which is all that was asked for',
    raw: reply,
  };
}
