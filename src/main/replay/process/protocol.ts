/** The JSON lines of the `process` adapter (docs/adapters.md). */
import { z } from 'zod';

/** Version of the protocol; a program answers with the one it speaks. */
export const PROTOCOL_VERSION = 1;
/** A line longer than this is not a message but a program gone wrong. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024;

const time = z.number().min(0).optional();
const response = z.string().optional();

/** What a program may say, one object a line. Unknown fields are ignored, so that programs can be newer. */
export const programMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), protocol: z.number().int(), name: z.string().optional() }),
  z.object({ type: z.literal('done'), id: z.number().int() }),
  z.object({
    type: z.literal('text'),
    text: z.string(),
    /** The response is complete with this piece. */
    end: z.boolean().optional(),
    response,
    time,
  }),
  z.object({
    type: z.literal('audio'),
    /** Base64 of s16le mono. */
    pcm: z.string(),
    sample_rate: z.number().int().min(8000).max(48_000),
    response,
    time,
  }),
  z.object({ type: z.literal('interrupted'), response, time }),
  z.object({
    type: z.literal('tool'),
    name: z.string(),
    arguments: z.unknown().optional(),
    call: z.string().optional(),
    time,
  }),
  z.object({ type: z.literal('abstained'), reason: z.string().optional(), time }),
  z.object({ type: z.literal('heard'), text: z.string(), time }),
  z.object({
    type: z.literal('log'),
    level: z.enum(['debug', 'info', 'warning']).optional(),
    message: z.string(),
  }),
  z.object({ type: z.literal('error'), message: z.string(), fatal: z.boolean().optional() }),
]);
export type ProgramMessage = z.infer<typeof programMessage>;

/** A line from a program: a message, or why it is none. */
export type ReadLine = { message: ProgramMessage } | { problem: string };

const SHOWN = 120;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Read one line (without its end). */
export function readProgramLine(line: Buffer): ReadLine {
  let text: string;
  try {
    text = decoder.decode(line);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { problem: `a line that is not UTF-8 (${line.subarray(0, 16).toString('hex')}…)` };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { problem: `a line that is not JSON: ${excerpt(text)}` };
  }
  const parsed = programMessage.safeParse(value);
  if (parsed.success) return { message: parsed.data };
  const [issue] = parsed.error.issues;
  const where = issue?.path.length ? `${issue.path.join('.')}: ` : '';
  return { problem: `a message that is not understood (${where}${issue?.message ?? ''}): ${excerpt(text)}` };
}

const excerpt = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/**
 * Cuts a byte stream into lines. A line of more than `MAX_LINE_BYTES` is dropped whole and reported once.
 */
export class ByteLines {
  #pieces: Buffer[] = [];
  #length = 0;
  #dropping = false;
  readonly #onLine: (line: Buffer) => void;
  readonly #onOversized: () => void;

  constructor(onLine: (line: Buffer) => void, onOversized: () => void) {
    this.#onLine = onLine;
    this.#onOversized = onOversized;
  }

  add(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      this.#piece(chunk.subarray(from, end));
      this.end();
      from = end + 1;
    }
    this.#piece(chunk.subarray(from));
  }

  /** The line, or the stream, is complete. */
  end(): void {
    let line = Buffer.concat(this.#pieces);
    if (line.at(-1) === 13) line = line.subarray(0, -1);
    const dropped = this.#dropping;
    this.#pieces = [];
    this.#length = 0;
    this.#dropping = false;
    if (!dropped && line.length > 0) this.#onLine(line);
  }

  #piece(piece: Buffer): void {
    if (piece.length === 0 || this.#dropping) return;
    this.#length += piece.length;
    if (this.#length <= MAX_LINE_BYTES) {
      // A copy: the pipe's buffer is reused.
      this.#pieces.push(Buffer.from(piece));
      return;
    }
    this.#pieces = [];
    this.#dropping = true;
    this.#onOversized();
  }
}
