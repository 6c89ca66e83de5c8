import { isJsonObject, type JsonObject } from './json.ts';

export type JudgeReply = { state: 'ok'; fields: JsonObject } | { state: 'failed'; reason: string };

/** The fields that carry OmniInteract's verdicts; an object in prose needs a score or a flag to be one. */
const OMNI_INTERACT_FIELDS: VerdictFields = {
  deciding: ['score', 'flag'],
  all: ['flag', 'score', 'hallucination', 'trigger_phrase'],
};

/** Which fields of a reply carry a verdict. */
export interface VerdictFields {
  /** An object in prose is a verdict when it has one of these. */
  deciding: readonly string[];
  /** None of these may be given twice. */
  all: readonly string[];
}

// Each part ends where the next one begins, so that a reply of a million line breaks is read in one pass.
const FENCE = /^```[a-zA-Z]*[^\S\n]*\n([\s\S]*?)\n?```$/;

/**
 * Read the JSON object of a judge's reply, which may stand in a code fence or in prose. A reply with no
 * complete object, or with several of them that carry a verdict, is failed: guessing which one was meant
 * would put an arbitrary number into a table.
 *
 * @param names the fields of the benchmark's verdicts; those of OmniInteract when absent
 */
export function parseJudgeReply(raw: string, names: VerdictFields = OMNI_INTERACT_FIELDS): JudgeReply {
  const text = raw.trim();
  const whole = parseObject(FENCE.exec(text)?.[1] ?? text);
  const repeated = whole ? repeatedFields(text, names.all) : [];
  if (repeated.length > 0)
    return { state: 'failed', reason: `the reply gives "${repeated[0]}" more than once` };
  if (whole) return { state: 'ok', fields: whole };
  const objects = objectsIn(text).filter((fields) => names.deciding.some((name) => name in fields));
  if (objects.length === 1) return { state: 'ok', fields: objects[0]! };
  return {
    state: 'failed',
    reason:
      objects.length === 0
        ? 'the reply holds no complete JSON object with a verdict'
        : `the reply holds ${objects.length} JSON objects with a verdict`,
  };
}

function parseObject(text: string): JsonObject | undefined {
  for (const read of [asItStands, withoutTrailingCommas]) {
    try {
      const value: unknown = JSON.parse(read(text));
      return isJsonObject(value) ? value : undefined;
    } catch {
      // Not JSON as it stands; models also write a comma after the last field.
    }
  }
  return undefined;
}

const asItStands = (text: string): string => text;

/** Remove commas before a closing bracket, outside strings. */
const withoutTrailingCommas = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, (match) => (match === ',' ? '' : match));

/** The verdict fields a reply gives more than once: which of them was meant cannot be known. */
function repeatedFields(text: string, names: readonly string[]): string[] {
  const given = [...text.matchAll(fieldPattern(names.join('|')))].map((match) => match[1]!);
  return [...new Set(given.filter((name, position) => given.indexOf(name) !== position))];
}

const FIELD_PATTERNS = new Map<string, RegExp>();

/** Finds these names where they stand as field names; made once, as thousands of replies are read alike. */
function fieldPattern(names: string): RegExp {
  const pattern = FIELD_PATTERNS.get(names) ?? new RegExp(`"(${names})"\\s*:`, 'g');
  FIELD_PATTERNS.set(names, pattern);
  return pattern;
}

/** The outermost balanced `{…}` of a text that parse as JSON objects. */
function objectsIn(text: string): JsonObject[] {
  const found: JsonObject[] = [];
  let depth = 0;
  let start = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"' && depth > 0) {
      inString = true;
    } else if (character === '{') {
      if (depth === 0) start = index;
      depth += 1;
    } else if (character === '}' && depth > 0) {
      depth -= 1;
      const object = depth === 0 ? parseObject(text.slice(start, index + 1)) : undefined;
      if (object) found.push(object);
    }
  }
  return found;
}
