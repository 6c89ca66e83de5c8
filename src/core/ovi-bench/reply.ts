import { describeValue, type JsonObject } from '../json.ts';
import { parseJudgeReply } from '../judge-reply.ts';
import { trimCharacters } from '../text/trim-characters.ts';
import { findInterruptionType, type InterruptionType, type OptionLabel } from './types.ts';

/** What a model made of an interruption, or why its reply does not tell. */
export type InterruptionReply =
  | {
      state: 'parsed';
      type: InterruptionType;
      /** The response after the interruption; empty when the model says nothing more. */
      response: string;
    }
  | { state: 'unparsed'; reason: string };

export type ChoiceReply =
  | { state: 'parsed'; type: InterruptionType; choice: OptionLabel }
  | { state: 'unparsed'; reason: string };

const TYPE_FIELDS = ['type', 'interruption_type', 'predicted_type'];
const RESPONSE_FIELDS = ['response', 'answer'];
const CHOICE_FIELDS = ['choice', 'label', 'option'];

/** Reasoning that some servers leave in front of the answer; its first mark may be missing. */
const REASONING = /^[\s\S]*<\/think>/i;

/**
 * Parse the reply to an interruption into a type and a response (paper, Algorithm 1, step 3): a JSON object, alone,
 * fenced or in prose, or two labelled parts (`Type: …`, then `Response: …`). What is not exactly that is unparsed,
 * never guessed from words in it.
 */
export function parseInterruptionReply(raw: string): InterruptionReply {
  const fields = readFields(raw, RESPONSE_FIELDS);
  if (typeof fields === 'string') return { state: 'unparsed', reason: fields };
  const type = readType(fields);
  if (typeof type === 'object') return { state: 'unparsed', reason: type.reason };
  const response = firstOf(fields, RESPONSE_FIELDS);
  if (typeof response !== 'string') {
    return { state: 'unparsed', reason: `the response is ${describeValue(response)}, no text` };
  }
  return { state: 'parsed', type, response: response.trim() };
}

/** Parse the reply to a multiple-choice case into a type and one of the options. */
export function parseChoiceReply(raw: string): ChoiceReply {
  const fields = readFields(raw, CHOICE_FIELDS);
  if (typeof fields === 'string') return { state: 'unparsed', reason: fields };
  const type = readType(fields);
  if (typeof type === 'object') return { state: 'unparsed', reason: type.reason };
  const given = firstOf(fields, CHOICE_FIELDS);
  const choice = readOptionLabel(given);
  return choice
    ? { state: 'parsed', type, choice }
    : { state: 'unparsed', reason: `the choice is ${describeValue(given)}, none of A to D` };
}

/** `B`, `b`, `(B)` or `B.` as an option; undefined for anything more. */
export function readOptionLabel(value: unknown): OptionLabel | undefined {
  if (typeof value !== 'string') return undefined;
  const label = /^\(?([A-D])[).:]?$/i.exec(value.trim())?.[1]?.toUpperCase();
  return label as OptionLabel | undefined;
}

/** The fields of a reply: of its labelled parts where it begins with one, else of its JSON object; or why none. */
function readFields(raw: string, deciding: readonly string[]): JsonObject | string {
  const answer = raw.replace(REASONING, '').trim();
  // A response in labelled parts may itself hold braces.
  if (!answer.includes('{') || answer.search(PART) === 0) return labelledParts(answer);
  const parsed = parseJudgeReply(answer, { deciding, all: [...TYPE_FIELDS, ...deciding] });
  return parsed.state === 'ok' ? parsed.fields : parsed.reason.replaceAll(' with a verdict', '');
}

const PART =
  /(?:^|\n)[ \t*]*(interruption[ _]type|type|类型|打断类型|response|answer|回复|回答|choice|option|选项|选择)[ \t*]*[:：][ \t*]*/giu;
const PART_FIELDS: Readonly<Record<string, string>> = {
  type: 'type',
  'interruption type': 'type',
  interruption_type: 'type',
  类型: 'type',
  打断类型: 'type',
  response: 'response',
  answer: 'response',
  回复: 'response',
  回答: 'response',
  choice: 'choice',
  option: 'choice',
  选项: 'choice',
  选择: 'choice',
};

/** `Type: …` and `Response: …` on lines of their own; a response runs to the end. */
function labelledParts(answer: string): JsonObject | string {
  const fields: JsonObject = {};
  const heads = [...answer.matchAll(PART)];
  for (const [position, head] of heads.entries()) {
    const field = PART_FIELDS[head[1]!.toLowerCase()]!;
    if (field in fields) return `the reply gives its ${field} more than once`;
    const begin = head.index + head[0].length;
    // A response may itself hold lines that look like labels.
    const end = field === 'response' ? answer.length : (heads[position + 1]?.index ?? answer.length);
    fields[field] = trimCharacters(answer.slice(begin, end), /\*/).trim();
    if (field === 'response') break;
  }
  return heads.length > 0 ? fields : 'the reply names neither a type nor a response';
}

function firstOf(fields: JsonObject, names: readonly string[]): unknown {
  const name = names.find((candidate) => Object.hasOwn(fields, candidate));
  return name === undefined ? undefined : fields[name];
}

function readType(fields: JsonObject): InterruptionType | { reason: string } {
  const given = firstOf(fields, TYPE_FIELDS);
  return (
    findInterruptionType(given) ?? {
      reason: `the type is ${describeValue(given)}, none of Cancellation, False Trigger and Correction`,
    }
  );
}
