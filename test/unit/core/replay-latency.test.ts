import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sessionLatency } from '../../../src/core/replay/latency.ts';
import type { SessionEvent } from '../../../src/core/replay/replay-views.ts';

type Told = Partial<Omit<SessionEvent, 'kind'>>;

/** A session from what happened in it, in order: direction and kind, media and wall time, and what else there is. */
const session = (...told: [what: string, media: number, wall: number, rest?: Told][]): SessionEvent[] =>
  told.map(([what, media, wall, rest], seq) => {
    const [direction, kind] = what.split(' ') as ['in' | 'out', string];
    return { seq, direction, kind, media, wall, ...rest };
  });

const begun: [string, number, number] = ['in session', 0, 0];

describe('sessionLatency', () => {
  it('has no numbers where nothing was said', () => {
    const none = { responses: [], n: 0, summary: null };
    expect(sessionLatency([])).toEqual(none);
    expect(sessionLatency(session(begun, ['in frame', 0, 0.5], ['out abstained', 0, 0.7]))).toEqual(none);
  });

  it('measures from the request or tick since the response before, in front of newer media', () => {
    const { responses, n, summary } = sessionLatency(
      session(
        begun,
        ['in request', 8, 1],
        ['in tick', 8, 1.25],
        ['in frame', 9, 1.5],
        ['out text', 9, 1.75, { text: 'Class ', responseId: 'a' }],
        ['out usage', 9, 1.8],
        ['out text', 9, 2, { text: 'A.', responseId: 'a' }],
        ['out text-end', 9, 2.25, { responseId: 'a' }],
      ),
    );
    expect(responses).toEqual([
      { seq: 4, media: 9, prompt: { kind: 'tick', media: 8 }, first: 0.5, finished: 1, text: 'Class A.' },
    ]);
    expect({ n, summary }).toEqual({ n: 1, summary: { median: 0.5, p95: 0.5, max: 0.5 } });
  });

  it('measures from the newest media once a request was responded to', () => {
    const { responses, summary } = sessionLatency(
      session(
        ['in request', 1, 1],
        ['out text', 1, 2, { text: 'I will.', responseId: 'a' }],
        ['in frame', 2, 3],
        ['in audio', 2, 3.25],
        ['in lag', 2, 3.5],
        ['out audio', 2, 4, { duration: 1, responseId: 'b' }],
        ['out text-end', 2, 4.25, { responseId: 'b' }],
        ['in end', 3, 5],
        ['out text', 3, 5.5, { text: 'Done.', responseId: 'c' }],
      ),
    );
    expect(responses.map(({ prompt, first, finished }) => [prompt?.kind, first, finished])).toEqual([
      ['request', 1, 1],
      ['audio', 0.75, 1],
      ['end', 0.5, 0.5],
    ]);
    expect(summary).toEqual({ median: 0.75, p95: expect.closeTo(0.975), max: 1 });
  });

  it('tells responses apart that come at the same time', () => {
    const { responses } = sessionLatency(
      session(
        ['in request', 1, 0],
        ['out text', 1, 1, { text: 'A', responseId: 'a' }],
        ['in request', 2, 2],
        ['out text', 2, 3, { text: 'B', responseId: 'b' }],
        ['out text', 2, 4, { text: 'a', responseId: 'a' }],
      ),
    );
    expect(responses.map(({ text, first, finished }) => [text, first, finished])).toEqual([
      ['Aa', 1, 4],
      ['B', 1, 1],
    ]);
  });

  it('takes uninterrupted output without an id for one response', () => {
    const { responses } = sessionLatency(
      session(
        ['in frame', 0, 0],
        ['out text', 0, 1, { text: 'one' }],
        ['out text', 0, 2, { text: ' two' }],
        ['in frame', 1, 3],
        ['out text', 1, 4, { text: 'three' }],
        ['out text-end', 1, 5],
        ['out text', 1, 6, { text: 'four' }],
      ),
    );
    expect(responses.map(({ text, first, finished }) => [text, first, finished])).toEqual([
      ['one two', 1, 2],
      ['three', 1, 2],
      ['four', 3, 3],
    ]);
  });

  it('does not make up a latency for what came before anything was handed over', () => {
    const { responses, n, summary } = sessionLatency(
      session(begun, ['out text', 0, 0.5, { text: 'Hello' }], ['out text', 0, 0.75, { text: '' }]),
    );
    expect(responses).toMatchObject([{ prompt: null, first: null, finished: null, text: 'Hello' }]);
    expect({ n, summary }).toEqual({ n: 0, summary: null });
  });

  const told = fc.record({
    what: fc.constantFrom(
      ...['in session', 'in frame', 'in audio', 'in request', 'in tick', 'in lag', 'in end'],
      ...['out text', 'out text-end', 'out audio', 'out abstained', 'out interruption'],
    ),
    /** Seconds of wall time since the event before. */
    passed: fc.double({ min: 0, max: 30, noNaN: true }),
    text: fc.constantFrom('', 'yes ', '是'),
    responseId: fc.constantFrom(undefined, 'a', 'b'),
  });
  const sessions = fc.array(told, { maxLength: 40 }).map((all) => {
    let wall = 0;
    return session(
      ...all.map(({ what, passed, text, responseId }): [string, number, number, Told] => {
        wall += passed;
        return [what, wall, wall, { text, ...(responseId !== undefined && { responseId }) }];
      }),
    );
  });

  it('is never negative and never NaN, and ends no sooner than it begins', () => {
    fc.assert(
      fc.property(sessions, (events) => {
        const { responses, n, summary } = sessionLatency(events);
        for (const { prompt, first, finished } of responses) {
          expect(prompt === null).toBe(first === null);
          expect(first === null || first >= 0).toBe(true);
          expect(first === null || (finished ?? Number.NaN) >= first).toBe(true);
        }
        expect(n).toBe(responses.filter(({ first }) => first !== null).length);
        expect(summary === null).toBe(n === 0);
        if (summary === null) return;
        expect(summary.median).toBeGreaterThanOrEqual(0);
        expect(summary.p95).toBeGreaterThanOrEqual(summary.median);
        expect(summary.max).toBeGreaterThanOrEqual(summary.p95);
      }),
    );
  });

  it('takes events in any order', () => {
    fc.assert(
      fc.property(
        sessions.chain((events) =>
          fc.tuple(
            fc.constant(events),
            fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
          ),
        ),
        ([events, shuffled]) => {
          expect(sessionLatency(shuffled)).toEqual(sessionLatency(events));
        },
      ),
    );
  });

  it('is not changed by what happens after', () => {
    fc.assert(
      fc.property(sessions, fc.nat(), (events, cut) => {
        const upTo = sessionLatency(events.slice(0, cut % (events.length + 1))).responses;
        const all = sessionLatency(events).responses.slice(0, upTo.length);
        const begin = ({ seq, media, prompt, first }: (typeof all)[number]) => ({
          seq,
          media,
          prompt,
          first,
        });
        expect(all.map(begin)).toEqual(upTo.map(begin));
      }),
    );
  });
});
