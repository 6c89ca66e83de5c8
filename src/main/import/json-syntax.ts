/**
 * A JSON parser for the files Python writes: it accepts `NaN`, `Infinity` and `-Infinity` as values and tells
 * where a broken file breaks. It is the slow path; well-formed files go through `JSON.parse`.
 */
import { MAX_JSON_DEPTH, nestsTooDeep } from '../../core/json.ts';

/** Why a text is not JSON. `truncated` means that it ends before the value does. */
export type JsonFault = 'truncated' | 'unexpected' | 'nul' | 'too-deep';

/** Thrown by `parsePythonJson`; `line` and `column` count from 1, `offset` from 0 (UTF-16 units). */
export class JsonSyntaxError extends Error {
  readonly fault: JsonFault;
  readonly offset: number;
  readonly line: number;
  readonly column: number;

  constructor(fault: JsonFault, detail: string, text: string, offset: number) {
    super(detail);
    this.name = 'JsonSyntaxError';
    this.fault = fault;
    this.offset = offset;
    const before = text.slice(0, offset).split(/\r\n|\r|\n/);
    this.line = before.length;
    this.column = (before.at(-1) ?? '').length + 1;
  }
}

export interface PythonJson {
  value: unknown;
  /** How many NaN, Infinity and -Infinity tokens the text holds. */
  nonFinite: number;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** The longest run of characters that need no escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these inside a string
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

class Parser {
  private readonly text: string;
  private at = 0;
  nonFinite = 0;

  constructor(text: string) {
    this.text = text;
  }

  document(): unknown {
    const value = this.value(0);
    this.skipSpace();
    if (this.at < this.text.length) this.fail('unexpected', `${this.found()} after the end of the data`);
    return value;
  }

  private fail(fault: JsonFault, detail: string): never {
    throw new JsonSyntaxError(fault, detail, this.text, this.at);
  }

  /** Name the character at the cursor in words a person can search for. */
  private found(): string {
    const char = this.text[this.at] ?? '';
    const code = char.charCodeAt(0);
    if (code > 0x20 && code < 0x7f) return `unexpected “${char}”`;
    return `unexpected character U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  }

  private reject(expected: string): never {
    if (this.at >= this.text.length) this.fail('truncated', `it ends where ${expected} should follow`);
    if (this.text[this.at] === '\u0000') this.fail('nul', 'it holds a NUL byte');
    return this.fail('unexpected', `${this.found()} where ${expected} should be`);
  }

  private skipSpace(): void {
    for (; this.at < this.text.length; this.at += 1) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
    }
  }

  private value(depth: number): unknown {
    if (depth > MAX_JSON_DEPTH) {
      this.fail('too-deep', `values are nested more than ${MAX_JSON_DEPTH} levels deep`);
    }
    this.skipSpace();
    switch (this.text[this.at]) {
      case '{':
        return this.object(depth);
      case '[':
        return this.list(depth);
      case '"':
        return this.string();
      case 't':
        return this.literal('true', true);
      case 'f':
        return this.literal('false', false);
      case 'n':
        return this.literal('null', null);
      case 'N':
        return this.nonFiniteLiteral('NaN', Number.NaN);
      case 'I':
        return this.nonFiniteLiteral('Infinity', Number.POSITIVE_INFINITY);
      default:
        return this.number();
    }
  }

  private literal<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) {
      const rest = this.text.slice(this.at);
      if (word.startsWith(rest)) this.at = this.text.length;
      this.reject('a value');
    }
    this.at += word.length;
    return value;
  }

  private nonFiniteLiteral(word: string, value: number): number {
    this.literal(word, value);
    this.nonFinite += 1;
    return value;
  }

  private number(): number {
    if (this.text.startsWith('-I', this.at)) {
      return this.nonFiniteLiteral('-Infinity', Number.NEGATIVE_INFINITY);
    }
    NUMBER.lastIndex = this.at;
    const match = NUMBER.exec(this.text);
    if (!match) {
      if (this.text.slice(this.at) === '-') this.at = this.text.length;
      return this.reject('a value');
    }
    this.at += match[0].length;
    return Number(match[0]);
  }

  private string(): string {
    this.at += 1;
    let result = '';
    for (;;) {
      PLAIN.lastIndex = this.at;
      const plain = PLAIN.exec(this.text)?.[0] ?? '';
      result += plain;
      this.at += plain.length;
      const char = this.text[this.at];
      if (char === '"') {
        this.at += 1;
        return result;
      }
      if (char !== '\\') this.reject('the rest of a text and its closing quote');
      result += this.escape();
    }
  }

  private escape(): string {
    const char = this.text[this.at + 1];
    if (char === undefined) {
      this.at = this.text.length;
      this.reject('the rest of a text and its closing quote');
    }
    const plain = ESCAPES[char];
    if (plain !== undefined) {
      this.at += 2;
      return plain;
    }
    const digits = this.text.slice(this.at + 2, this.at + 6);
    if (char !== 'u' || !/^[0-9a-fA-F]{4}$/.test(digits)) {
      if (char === 'u' && this.at + 6 > this.text.length) this.at = this.text.length;
      this.reject('a valid escape after a backslash');
    }
    this.at += 6;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  private list(depth: number): unknown[] {
    const items: unknown[] = [];
    this.at += 1;
    this.skipSpace();
    if (this.text[this.at] === ']') {
      this.at += 1;
      return items;
    }
    for (;;) {
      items.push(this.value(depth + 1));
      this.skipSpace();
      const char = this.text[this.at];
      if (char !== ',' && char !== ']') this.reject('“,” or “]”');
      this.at += 1;
      if (char === ']') return items;
    }
  }

  private object(depth: number): Record<string, unknown> {
    const fields: Record<string, unknown> = {};
    this.at += 1;
    this.skipSpace();
    if (this.text[this.at] === '}') {
      this.at += 1;
      return fields;
    }
    for (;;) {
      this.skipSpace();
      if (this.text[this.at] !== '"') this.reject('a field name in quotes');
      const name = this.string();
      this.skipSpace();
      if (this.text[this.at] !== ':') this.reject('“:” after a field name');
      this.at += 1;
      const value = this.value(depth + 1);
      // A plain assignment to `__proto__` would change the object's prototype instead of adding a field.
      if (name === '__proto__')
        Object.defineProperty(fields, name, { value, enumerable: true, writable: true });
      else fields[name] = value;
      this.skipSpace();
      const char = this.text[this.at];
      if (char !== ',' && char !== '}') this.reject('“,” or “}”');
      this.at += 1;
      if (char === '}') return fields;
    }
  }
}

/**
 * Parse JSON text as Python's `json` module writes it.
 *
 * @returns the value, with NaN and ±Infinity as JavaScript numbers, and how many of those tokens there were
 * @throws JsonSyntaxError naming what is wrong and where
 */
export function parsePythonJson(text: string): PythonJson {
  const parser = new Parser(text);
  const value = parser.document();
  return { value, nonFinite: parser.nonFinite };
}

/**
 * Parse JSON, the quick way where it is standard JSON.
 *
 * @throws JsonSyntaxError naming what is wrong and where; values nested too deeply are refused as well
 */
export function parseJson(text: string): PythonJson {
  let value: unknown;
  try {
    value = JSON.parse(text) as unknown;
  } catch {
    // Not strict JSON: the tolerant parser either reads it or says where it breaks.
    return parsePythonJson(text);
  }
  // The tolerant parser stops where the nesting becomes too deep, and says where.
  return nestsTooDeep(text) ? parsePythonJson(text) : { value, nonFinite: 0 };
}
