import type { Chunk } from '@core/omni-interact/types.ts';
import { chunksFromText, type TextEvent } from '@core/replay/chunks.ts';
import type { SessionEvent } from '@core/replay/replay-views.ts';
import type { SampleView } from '@core/study-views.ts';
import { t } from '../language/text.ts';
import { laneContent, scoreOutput, timelineLook } from '../slots/sample-scene.ts';
import { buildTimelineModel, type TimelineModel } from '../timeline/model.ts';

/** The one lane of a live timeline; it is no run of the study yet. */
export const LIVE_RUN = 0;

/** What was said so far, as chunks. Times of speech are settled only when the clip is over. */
export function chunksSoFar(events: readonly SessionEvent[]): Chunk[] {
  const texts = events.flatMap(({ direction, kind, media, text, responseId }): TextEvent[] => {
    if (direction !== 'out') return [];
    if (kind === 'text') return [{ kind, time: media, text: text ?? '', responseId }];
    return kind === 'text-end' ? [{ kind, time: media, responseId }] : [];
  });
  return chunksFromText(texts);
}

/**
 * The timeline of a clip that is being replayed: its slots, and one lane that fills.
 *
 * @param silence what stands in the lane while there is nothing in it
 */
export function liveTimeline(
  view: SampleView,
  label: string,
  chunks: readonly Chunk[],
  silence: string,
): TimelineModel {
  const output = {
    runId: LIVE_RUN,
    status: 'ok' as const,
    detail: '',
    chunks: [...chunks],
    rejected: [],
    speech: null,
    verdicts: {},
    stageVerdicts: [],
    details: {},
    judge: null,
    human: {},
    stale: [],
  };
  const score = scoreOutput(view, output);
  const content = score && laneContent(score, output, view);
  const lane = { runId: LIVE_RUN, label, kind: 'replayed' as const, status: 'ok' as const, output, content };
  const model = buildTimelineModel(view.slots, view.clip, [lane], timelineLook(view));
  const lanes = model.lanes.map((lane) => (lane.message === null ? lane : { ...lane, message: silence }));
  return { ...model, lanes };
}

/** A line of the live log. */
export interface LogLine {
  /** `Chunk.index` or `SessionEvent.seq`, made distinct. */
  key: string;
  /** Seconds of media time. */
  time: number;
  kind: 'said' | 'event' | 'problem';
  text: string;
}

const EVENT_WORDS: Record<string, (event: SessionEvent) => string | null> = {
  interruption: () => t('interrupted: what it had not yet spoken was dropped'),
  heard: ({ text }) => t('understood the user: {text}', { text: text ?? '' }),
  'tool-call': () => t('called a function'),
};

/** What happened in a session, newest first: what was said, and what else a person should know. */
export function logLines(chunks: readonly Chunk[], events: readonly SessionEvent[]): LogLine[] {
  const said = chunks.map(
    ({ index, start, text }): LogLine => ({
      key: t('chunk {index}', { index }),
      time: start,
      kind: 'said',
      text,
    }),
  );
  const others = events.flatMap((event): LogLine[] => {
    const line = otherLine(event);
    return line ? [{ key: t('event {seq}', { seq: event.seq }), time: event.media, ...line }] : [];
  });
  // Of equal times what was said comes last in time, and so first in the list.
  return [...others, ...said].sort((a, b) => a.time - b.time).reverse();
}

function otherLine(event: SessionEvent): Pick<LogLine, 'kind' | 'text'> | null {
  if (event.kind === 'error')
    return { kind: 'problem', text: event.message ?? t('an error without a message') };
  if (event.kind === 'log' && event.level === 'warning')
    return { kind: 'problem', text: event.message ?? '' };
  const text = EVENT_WORDS[event.kind]?.(event) ?? null;
  return text === null ? null : { kind: 'event', text };
}

/** How often it was asked to decide and chose to say nothing. */
export const abstentions = (events: readonly SessionEvent[]): number =>
  events.filter(({ direction, kind }) => direction === 'out' && kind === 'abstained').length;

/** How often something was handed over late, against the wall clock: the adapter, or this machine, was too slow. */
export const delays = (events: readonly SessionEvent[]): number =>
  events.filter(({ direction, kind }) => direction === 'in' && kind === 'lag').length;
