import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { silence } from '../../src/core/duplex-eval/description.ts';
import { scoreDescription, sentenceWindows } from '../../src/core/duplex-eval/description-score.ts';
import { reminderEvents, scoreReminders } from '../../src/core/duplex-eval/reminders.ts';
import { findSplit } from '../../src/core/duplex-eval/splits.ts';
import type { TemporalVerdict } from '../../src/core/duplex-eval/verdict.ts';
import { applyCaps, CAP_RULES } from '../../src/core/ovi-bench/caps.ts';
import { spokenLength, truncatedAnswer } from '../../src/core/ovi-bench/scores.ts';
import { JUDGED_METRICS } from '../../src/core/ovi-bench/types.ts';

/** Tenths of a second, so that times meet and windows touch. */
const seconds = (most: number) => fc.integer({ min: 0, max: most * 10 }).map((tenths) => tenths / 10);

const sentences = fc.array(
  fc.tuple(seconds(60), seconds(8)).map(([start, length]) => ({ sentence: 'x', start, end: start + length })),
  { maxLength: 12 },
);

const verdict: fc.Arbitrary<TemporalVerdict | undefined> = fc.option(
  fc.record({
    state: fc.constant('ok' as const),
    score: fc.constantFrom(0, 1, 2, 3),
    relevant: fc.boolean(),
  }),
  { nil: undefined },
);

describe('the partial answer', () => {
  it('is a beginning of k code points and never half a character', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    const rate = fc.double({ min: 0, max: 40, noNaN: true });
    fc.assert(
      fc.property(text, seconds(20), seconds(20), rate, (answer, t0, t1, r) => {
        const partial = truncatedAnswer(answer, t0, t1, r);
        expect(answer.startsWith(partial)).toBe(true);
        expect([...partial]).toHaveLength(Math.min([...answer].length, spokenLength(t0, t1, r)));
        expect(partial.isWellFormed()).toBe(true);
      }),
    );
  });

  it('grows with the time of the interruption', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), seconds(9), seconds(9), (answer, a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)].map((t1) => truncatedAnswer(answer, 0, t1, 7));
        expect(late!.startsWith(early!)).toBe(true);
      }),
    );
  });
});

describe('caps', () => {
  it('only lower a score, and more conditions never raise it', () => {
    const metric = fc.constantFrom(...JUDGED_METRICS);
    const stated = fc.dictionary(
      fc.constantFrom(...JUDGED_METRICS.flatMap((each) => CAP_RULES[each].map(({ field }) => field))),
      fc.oneof(fc.boolean(), fc.nat({ max: 5 })),
    );
    fc.assert(
      fc.property(metric, fc.integer({ min: 1, max: 10 }), stated, (which, score, conditions) => {
        const capped = applyCaps(which, score, conditions);
        expect(capped.score).toBeLessThanOrEqual(score);
        expect(capped.score).toBeGreaterThanOrEqual(1);
        const all = Object.fromEntries(CAP_RULES[which].map(({ field }) => [field, true]));
        expect(applyCaps(which, score, { ...conditions, ...all }).score).toBeLessThanOrEqual(capped.score);
      }),
    );
  });
});

describe('descriptions', () => {
  it('cover the clip with gaps and speech, gaps in order and apart from speech', () => {
    fc.assert(
      fc.property(sentences, seconds(60), (list, duration) => {
        const { share, gaps } = silence(list, duration);
        // A measure of its own: tenths of a second that no sentence covers.
        const silent = Array.from(
          { length: Math.round(duration * 10) },
          (_, tenth) => (tenth + 0.5) / 10,
        ).filter((moment) => !list.some(({ start, end }) => start <= moment && moment <= end)).length;
        expect(share * duration).toBeCloseTo(silent / 10, 6);
        for (const [position, [from, to]] of gaps.entries()) {
          expect(from).toBeLessThanOrEqual(to);
          expect(to).toBeLessThanOrEqual(duration);
          if (position > 0) expect(from).toBeGreaterThanOrEqual(gaps[position - 1]![1]);
        }
      }),
    );
  });

  it('have scores and an attenuation within bounds, or none', () => {
    const shifts = fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 3 });
    const lambda = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        sentences,
        seconds(60),
        shifts,
        lambda,
        fc.array(verdict, { minLength: 40 }),
        (list, duration, windowShifts, attenuation, verdicts) => {
          const score = scoreDescription(
            list,
            duration,
            (position, shift) => verdicts[(position * 3 + shift) % verdicts.length],
            { state: 'ok', score: 1.5 },
            { windowShifts, attenuation },
          );
          const { counts, attenuationFactor, temporal, overall } = score;
          expect(counts.relevant + counts.irrelevant + counts.noWindow + counts.unjudged).toBe(counts.total);
          if (attenuationFactor !== null) {
            expect(attenuationFactor).toBeLessThanOrEqual(1);
            expect(attenuationFactor).toBeGreaterThanOrEqual(1 - attenuation);
          }
          if (temporal !== null) {
            expect(temporal).toBeLessThanOrEqual(100);
            expect(temporal).toBeGreaterThanOrEqual(0);
          }
          expect(overall === null).toBe(temporal === null);
          if (counts.unjudged === counts.total && counts.total > 0) expect(temporal).toBeNull();
        },
      ),
    );
  });

  it('are judged on windows inside the clip, at least half a second long', () => {
    fc.assert(
      fc.property(seconds(60), seconds(9), seconds(60), (start, length, duration) => {
        for (const { range } of sentenceWindows({ start, end: start + length }, duration, [0, 1, 2])) {
          if (!range) continue;
          expect(range[0]).toBeGreaterThanOrEqual(0);
          expect(range[1]).toBeLessThanOrEqual(duration);
          expect(range[1] - range[0]).toBeGreaterThanOrEqual(0.5 - 1e-9);
        }
      }),
    );
  });
});

describe('reminders', () => {
  const chunks = fc.array(fc.record({ text: fc.constantFrom('a', 'b c'), current_time: seconds(60) }), {
    maxLength: 12,
  });
  const split = findSplit('PR_event_reminder')!;

  it('count both ends of their window and nothing beyond', () => {
    fc.assert(
      fc.property(chunks, seconds(50), (response, start) => {
        const [event] = reminderEvents({ split, reminders: [{ index: 1, start, end: start }] }, [
          { text: 'first', current_time: start },
          { text: 'last', current_time: start + 10 },
          ...response,
        ]);
        expect(event!.chunks.slice(0, 2)).toEqual([0, 1]);
        const inside = response.filter(({ current_time: t }) => start <= t && t <= start + 10);
        expect(event!.text).toBe(['first', 'last', ...inside.map(({ text }) => text)].join(' '));
      }),
    );
  });

  it('succeed only together, and are unjudged only while it is open', () => {
    const given = fc.option(fc.boolean(), { nil: undefined });
    fc.assert(
      fc.property(fc.array(given, { minLength: 1, maxLength: 3 }), (answers) => {
        const events = answers.map((_, index) => ({
          index,
          window: null,
          chunks: [0],
          text: 'x',
          needsVerdict: true,
        }));
        const verdicts = answers.map((success) =>
          success === undefined ? undefined : ({ state: 'ok', success } as const),
        );
        const { score } = scoreReminders(events, verdicts);
        expect(score).toBe(answers.includes(false) ? 0 : answers.includes(undefined) ? null : 1);
      }),
    );
  });
});
