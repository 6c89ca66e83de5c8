import type { OptionLabel } from './types.ts';

/** A system and a user message; frames go between the user's words and what they are told about. */
export interface OviPrompt {
  system: string;
  user: string;
}

/** Bump when the wording changes: replies to other words are other results. */
export const OVI_PROMPT_VERSION = 1;

const SYSTEM =
  'You answer questions about a video that is still going on. You are shown what has happened up to now and nothing of what comes later. Answer in the language of the user.';

/** The first call of the simulation: the question alone, with the video up to T0. */
export function answerPrompt(question: string): OviPrompt {
  return { system: SYSTEM, user: `These are frames of the video so far.\n\nThe user asks: ${question}` };
}

const TYPES =
  '- Cancellation: the user wants no more of this answer. Stop; the response is empty or one short acknowledgment.\n' +
  '- False Trigger: it was not meant for you or asks for nothing. Go on with your answer from where you were.\n' +
  '- Correction: the user gives new or other information. Take back what it contradicts and answer anew by it.';

/** An earlier question with its answer. */
export interface PastExchange {
  question: string;
  answer: string;
}

function earlier(history: readonly PastExchange[]): string {
  if (history.length === 0) return '';
  const lines = history.map(({ question, answer }) => `The user asked: ${question}\nYou answered: ${answer}`);
  return `Earlier in this conversation:\n${lines.join('\n')}\n\n`;
}

function situation(question: string, partial: string, signal: string): string {
  const said = partial === '' ? 'You had said nothing yet.' : `You had said so far:\n${partial}`;
  return `These are frames of the video so far.\n\nThe user asked: ${question}\n\n${said}\n\nThen the user broke in:\n${signal}`;
}

/** The second call: the same with the video up to T1, what was out of the answer, and the interruption. */
export function interruptionPrompt(question: string, partial: string, signal: string): OviPrompt {
  const user =
    `${situation(question, partial, signal)}\n\nFirst decide what the interruption is:\n${TYPES}\n\n` +
    'Then respond as it demands. Reply with one JSON object and nothing around it:\n' +
    '{"type": "Cancellation", "False Trigger" or "Correction", "response": "what you say to the user now"}';
  return { system: SYSTEM, user };
}

/** The call of a multiple-choice case: the interruption with four possible responses. */
export function choicePrompt(
  history: readonly PastExchange[],
  question: string,
  partial: string,
  signal: string,
  options: Readonly<Record<OptionLabel, string>>,
): OviPrompt {
  const list = Object.entries(options).map(([label, text]) => `${label}. ${text}`);
  const user =
    `${earlier(history)}${situation(question, partial, signal)}\n\nFirst decide what the interruption is:\n${TYPES}\n\n` +
    `Then choose the response that it demands:\n${list.join('\n')}\n\n` +
    'Reply with one JSON object and nothing around it:\n' +
    '{"type": "Cancellation", "False Trigger" or "Correction", "choice": "A", "B", "C" or "D"}';
  return { system: SYSTEM, user };
}
