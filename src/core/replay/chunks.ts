import type { Chunk, Word } from '../omni-interact/types.ts';

/** What of a recording makes up its text, in the order it was emitted. Times are seconds of media time. */
export type TextEvent =
  | { kind: 'text'; time: number; text: string; responseId?: string | undefined }
  | { kind: 'text-end'; time: number; responseId?: string | undefined };

/** The stretch of the clip over which a response is heard. */
export interface SpokenSpan {
  start: number;
  /** Where its sound ends, or was cut off by an interruption. */
  end: number;
  /** Where its sound would have ended uninterrupted. */
  fullEnd: number;
}

/** A pause between two pieces of text that is longer than this begins a new chunk. */
export const SILENCE_BETWEEN_CHUNKS = 2;

interface Draft {
  responseId: string | undefined;
  pieces: { time: number; text: string }[];
}

/**
 * Chunks with word times from text deltas.
 *
 * A chunk ends with its response or at more than 2 s without text. Written text: each word begins with the
 * delta that brings its first character and ends with the one that brings its last, so the words of one delta
 * share its time. Spoken text, where the sound of the response is known: the transcript runs ahead of the
 * sound, so words are spread over the sound in proportion to their characters; words that an interruption kept
 * from being heard are left out. These are estimates: the published pipeline transcribes the sound instead.
 *
 * @param spoken where each response is heard, by response id
 */
export function chunksFromText(
  events: readonly TextEvent[],
  spoken: ReadonlyMap<string, SpokenSpan> = new Map(),
): Chunk[] {
  // Answers to probes of earlier moments may come out of order; equal times keep the order they came in.
  const inOrder = [...events].sort((a, b) => a.time - b.time);
  const chunks = draftChunks(inOrder, spoken).flatMap((draft) => {
    const span = draft.responseId === undefined ? undefined : spoken.get(draft.responseId);
    return span ? spokenChunk(draft, span) : writtenChunk(draft);
  });
  return chunks
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map((chunk, index) => ({ index, ...chunk }));
}

function draftChunks(events: readonly TextEvent[], spoken: ReadonlyMap<string, SpokenSpan>): Draft[] {
  const drafts: Draft[] = [];
  const open = new Map<string, Draft>();
  for (const event of events) {
    const key = event.responseId ?? '';
    const current = open.get(key);
    if (event.kind === 'text-end') {
      open.delete(key);
      continue;
    }
    const last = current?.pieces.at(-1)?.time ?? event.time;
    const silent = event.time - last > SILENCE_BETWEEN_CHUNKS && !spoken.has(key);
    if (current && !silent) current.pieces.push({ time: event.time, text: event.text });
    else {
      const draft = { responseId: event.responseId, pieces: [{ time: event.time, text: event.text }] };
      drafts.push(draft);
      open.set(key, draft);
    }
  }
  return drafts;
}

type Timed = Omit<Chunk, 'index'>;

function writtenChunk({ pieces }: Draft): Timed[] {
  const text = pieces.map((piece) => piece.text).join('');
  if (text.trim() === '') return [];
  const starts: number[] = [];
  let length = 0;
  for (const piece of pieces) {
    starts.push(length);
    length += piece.text.length;
  }
  let piece = 0;
  const timeAt = (offset: number): number => {
    while (piece + 1 < pieces.length && (starts[piece + 1] ?? 0) <= offset) piece += 1;
    return pieces[piece]?.time ?? 0;
  };
  const words: Word[] = [];
  for (const match of text.matchAll(/\S+/gu)) {
    const start = timeAt(match.index);
    words.push({ text: match[0], start, end: timeAt(match.index + match[0].length - 1) });
  }
  return [{ start: words[0]!.start, end: words.at(-1)!.end, text, words }];
}

function spokenChunk({ pieces }: Draft, span: SpokenSpan): Timed[] {
  const text = pieces.map((piece) => piece.text).join('');
  const found = [...text.matchAll(/\S+/gu)];
  const characters = found.reduce((sum, match) => sum + match[0].length, 0);
  if (characters === 0) return [];
  const perCharacter = (span.fullEnd - span.start) / characters;
  let spokenCharacters = 0;
  let heardLength = 0;
  const words: Word[] = [];
  for (const match of found) {
    const start = span.start + spokenCharacters * perCharacter;
    spokenCharacters += match[0].length;
    if (start >= span.end && words.length > 0) break;
    const end = Math.min(span.end, span.start + spokenCharacters * perCharacter);
    words.push({ text: match[0], start, end: Math.max(start, end) });
    heardLength = match.index + match[0].length;
  }
  const heard = words.length === found.length ? text : text.slice(0, heardLength);
  return [{ start: span.start, end: Math.max(span.start, span.end), text: heard, words }];
}

/** A tool that was called, at a media time in seconds. */
export interface CalledTool {
  time: number;
  name: string;
}

/**
 * Chunks with the tools called along with them: a call belongs to what was said at the same moment, and stands by
 * itself where nothing was.
 */
export function withToolCalls(chunks: readonly Chunk[], calls: readonly CalledTool[]): Chunk[] {
  const moments = new Map<number, string[]>();
  for (const { time, name } of calls) moments.set(time, [...(moments.get(time) ?? []), name]);
  const said = chunks.map(({ index: _, ...chunk }): Omit<Chunk, 'index'> => {
    const tools = moments.get(chunk.start);
    moments.delete(chunk.start);
    return tools ? { ...chunk, tools: [...new Set(tools)] } : chunk;
  });
  const alone = [...moments].map(([time, tools]) => ({
    start: time,
    end: time,
    text: '',
    words: [],
    tools: [...new Set(tools)],
  }));
  return [...said, ...alone]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map((chunk, index) => ({ index, ...chunk }));
}
