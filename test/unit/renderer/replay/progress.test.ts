import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../../../../src/core/replay/replay-views.ts';
import type { SampleView } from '../../../../src/core/study-views.ts';
import {
  abstentions,
  chunksSoFar,
  delays,
  liveTimeline,
  logLines,
} from '../../../../src/renderer/src/replay/live-model.ts';
import { type Mark, mediaOf, rateOf, withMark } from '../../../../src/renderer/src/replay/rate.ts';

describe('the rate of a replay', () => {
  it('is that of the last seconds, not of the whole', () => {
    let marks: Mark[] = [];
    // A minute at 10×, then a minute at 1×.
    for (let second = 0; second <= 120; second += 1) {
      const media = second <= 60 ? second * 10 : 600 + (second - 60);
      marks = withMark(marks, { at: second * 1000, media });
    }
    expect(rateOf(marks)).toBeCloseTo(1, 6);
    expect(marks.length).toBeLessThan(20);
  });

  it('is unknown at first, and 0 while nothing moves', () => {
    expect(rateOf([])).toBeNull();
    expect(rateOf([{ at: 0, media: 5 }])).toBeNull();
    expect(
      rateOf([
        { at: 0, media: 5 },
        { at: 2000, media: 5 },
      ]),
    ).toBe(0);
  });

  it('counts a clip that ended as a whole and a running one as far as it is', () => {
    const sessions = [
      { state: 'done', time: 0, duration: 60 },
      { state: 'failed', time: 3, duration: 20 },
      { state: 'running', time: 12, duration: 40 },
      { state: 'waiting', time: 0, duration: null },
    ];
    expect(mediaOf(sessions)).toEqual({ played: 92, all: 120 });
  });
});

const slot = {
  slotId: 1,
  sceneType: 'multi_turn',
  start: 2,
  tA: 6,
  end: 20,
  boundary: 'hard',
  isInterrupted: false,
};
const view = {
  sampleId: 1,
  benchmark: 'omni-interact',
  slots: [slot],
  clip: { duration: 30 },
} as unknown as SampleView;

const event = (seq: number, kind: string, media: number, more: Partial<SessionEvent> = {}): SessionEvent => ({
  seq,
  direction: 'out',
  kind,
  media,
  wall: seq,
  ...more,
});

describe('a clip while it is replayed', () => {
  const events = [
    event(1, 'abstained', 3),
    event(2, 'text', 4, { text: 'It ', responseId: 'a' }),
    event(3, 'text', 4.5, { text: 'is tea.', responseId: 'a' }),
    event(4, 'text-end', 4.5, { responseId: 'a' }),
    event(5, 'lag', 5, { direction: 'in' }),
    event(6, 'text', 8, { text: 'Tea', responseId: 'b' }),
    event(7, 'log', 9, { level: 'warning', message: 'The queue is long.' }),
    event(8, 'log', 9, { level: 'debug', message: 'not for people' }),
  ];

  it('has the chunks said so far, the last one unfinished', () => {
    expect(chunksSoFar(events).map(({ text, start, end }) => [text, start, end])).toEqual([
      ['It is tea.', 4, 4.5],
      ['Tea', 8, 8],
    ]);
    expect(chunksSoFar([event(1, 'text', 1, { direction: 'in', text: 'handed over' })])).toEqual([]);
  });

  it('fills a lane in the colours of the timeline as they come', () => {
    const parts = (upTo: number) =>
      liveTimeline(view, 'run', chunksSoFar(events.slice(0, upTo)), 'nothing was said yet').lanes.map(
        ({ bars, message }) => [bars.map(({ part }) => part), message],
      );
    expect(parts(0)).toEqual([[[], 'nothing was said yet']]);
    expect(parts(4)).toEqual([[['early'], null]]);
    expect(parts(6)).toEqual([[['early', 'core'], null]]);
  });

  it('tells the newest first, with what a person should know besides', () => {
    const lines = logLines(chunksSoFar(events), events);
    expect(lines.map(({ kind, time }) => [kind, time])).toEqual([
      ['problem', 9],
      ['said', 8],
      ['said', 4],
    ]);
    expect([abstentions(events), delays(events)]).toEqual([1, 1]);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
  });
});
