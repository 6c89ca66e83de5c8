import { percentile } from '../stats/bootstrap.ts';
import type { SessionEvent } from './replay-views.ts';

/** What was handed over that a response can answer to. A tick asks for a decision, an end tells that the clip is over. */
export type PromptKind = 'request' | 'tick' | 'frame' | 'audio' | 'end';

/** What a response answered to, as far as a recording tells. */
export interface Prompt {
  kind: PromptKind;
  /** When it was handed over, seconds of media time. */
  media: number;
}

/** How long one response took. */
export interface ResponseLatency {
  /** `SessionEvent.seq` of its first text or speech. */
  seq: number;
  /** Where its first text or speech lies, seconds of media time. */
  media: number;
  /** Null where nothing had been handed over yet. */
  prompt: Prompt | null;
  /** From handing over the prompt to the first text or speech, seconds of wall time; null without a prompt. */
  first: number | null;
  /**
   * From handing over the prompt to the last text or speech, or the note that the response is complete, whichever
   * is later, seconds of wall time; null without a prompt. Speech may be heard for longer than it took to arrive.
   */
  finished: number | null;
  /** All of its text; empty where it was only spoken. */
  text: string;
}

/** First-output latencies of a session, seconds of wall time. */
export interface LatencySummary {
  median: number;
  /** The 95th percentile, between two latencies interpolated. */
  p95: number;
  max: number;
}

export interface SessionLatency {
  /** In the order of their first output. */
  responses: ResponseLatency[];
  /** Number of responses whose latency is known. */
  n: number;
  /** Null where no latency is known. */
  summary: LatencySummary | null;
}

const ASKING = new Set(['request', 'tick']);
const HANDED_OVER = new Set(['request', 'tick', 'frame', 'audio', 'end']);

interface Draft {
  begin: SessionEvent;
  prompt: SessionEvent | null;
  end: SessionEvent;
  text: string;
}

/**
 * How long a model took to respond, from the events of a recorded session in any order.
 *
 * A recording does not say what a response answers to, so it is taken to be the newest request or tick since the
 * response before began, and otherwise the newest of whatever was handed over. A model that waits for something
 * to happen after a request is therefore charged its waiting; `prompt.media` shows how long ago that was.
 *
 * In stepped replay the media clock stands still while the model works: wall time is then how long the
 * computation took, with that of everything handed over in between, and media times know nothing of it.
 * At any pace, wall time goes on while a replay is paused.
 */
export function sessionLatency(events: readonly SessionEvent[]): SessionLatency {
  const responses = draftResponses(events).map(measured);
  const known = responses.flatMap(({ first }) => (first === null ? [] : [first])).sort((a, b) => a - b);
  return { responses, n: known.length, summary: summaryOf(known) };
}

function draftResponses(events: readonly SessionEvent[]): Draft[] {
  const drafts: Draft[] = [];
  const byId = new Map<string, Draft>();
  /** The run of output without an id that is still going on. */
  let nameless: Draft | undefined;
  let asked: SessionEvent | null = null;
  let handed: SessionEvent | null = null;
  for (const event of [...events].sort((a, b) => a.seq - b.seq)) {
    if (event.direction === 'in') {
      nameless = undefined;
      if (HANDED_OVER.has(event.kind)) handed = event;
      if (ASKING.has(event.kind)) asked = event;
      continue;
    }
    if (!isOutput(event) && event.kind !== 'text-end') continue;
    const { responseId } = event;
    let draft = responseId === undefined ? nameless : byId.get(responseId);
    if (!draft && isOutput(event)) {
      draft = { begin: event, prompt: asked ?? handed, end: event, text: '' };
      drafts.push(draft);
      asked = null;
      if (responseId !== undefined) byId.set(responseId, draft);
    }
    if (draft) {
      draft.end = event;
      draft.text += event.kind === 'text' ? (event.text ?? '') : '';
    }
    if (responseId === undefined) nameless = event.kind === 'text-end' ? undefined : draft;
  }
  return drafts;
}

/** Whether something can be read or heard of it. */
const isOutput = ({ kind, text, duration }: SessionEvent): boolean =>
  (kind === 'text' && text !== undefined && text !== '') || (kind === 'audio' && duration !== 0);

const measured = ({ begin, prompt, end, text }: Draft): ResponseLatency => ({
  seq: begin.seq,
  media: begin.media,
  prompt: prompt && { kind: prompt.kind as PromptKind, media: prompt.media },
  first: prompt && begin.wall - prompt.wall,
  finished: prompt && end.wall - prompt.wall,
  text,
});

function summaryOf(ascending: readonly number[]): LatencySummary | null {
  const max = ascending.at(-1);
  if (max === undefined) return null;
  return { median: percentile(ascending, 0.5), p95: percentile(ascending, 0.95), max };
}
