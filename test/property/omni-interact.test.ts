import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTallies, aggregate, withF1 } from '../../src/core/omni-interact/aggregate.ts';
import { readAnnotation } from '../../src/core/omni-interact/annotation.ts';
import { explainSlotScore } from '../../src/core/omni-interact/explain.ts';
import { neededStages } from '../../src/core/omni-interact/facts.ts';
import { matchChunks } from '../../src/core/omni-interact/match.ts';
import { REFERENCE_PROFILE } from '../../src/core/omni-interact/profile.ts';
import { decay, scoreSample } from '../../src/core/omni-interact/score.ts';
import { readTranscript } from '../../src/core/omni-interact/transcript.ts';
import type { SlotVerdicts } from '../../src/core/omni-interact/types.ts';

/** Times on a coarse grid, so that coincidences (a chunk at t_a, at an end) really happen. */
const time = fc.integer({ min: 0, max: 240 }).map((half) => half / 2);
const word = fc.constantFrom('one', 'two', '水', '开了', 'kettle', '', ' ');
const score01 = fc.integer({ min: 0, max: 20 }).map((n) => n / 20);

const row = fc.record({
  question_time: time,
  answer_time: time,
  question_text: word,
  answer_text: word,
  question_type: fc.constantFrom('realtime', 'proactive', ' Realtime ', ''),
  is_interrupted: fc.boolean(),
});

const chunk = fc
  .record({ a: time, b: time, words: fc.array(word, { maxLength: 4 }), aligned: fc.boolean() })
  .map(({ a, b, words, aligned }) => {
    const [start, end] = a <= b ? [a, b] : [b, a];
    const step = (end - start) / Math.max(1, words.length);
    const aligned_words = words.map((text, i) => ({
      text,
      start: start + i * step,
      end: start + (i + 1) * step,
    }));
    return { text: words.join(' '), timestamp: [a, b], ...(aligned ? { aligned_words } : {}) };
  });

const verdicts: fc.Arbitrary<SlotVerdicts> = fc.record({
  early: fc.record({
    state: fc.constant('ok' as const),
    flag: fc.constantFrom('Neutral' as const, 'FP_Hallucination' as const),
    score: score01,
  }),
  core: fc.record({ state: fc.constant('ok' as const), score: score01, triggerPhrase: word }),
  partial: fc.record({ state: fc.constant('ok' as const), score: score01, hallucination: fc.boolean() }),
});

const sample = fc
  .record({
    rows: fc.array(row, { minLength: 1, maxLength: 8 }),
    chunks: fc.array(chunk, { maxLength: 30 }),
    verdicts: fc.array(verdicts, { minLength: 8, maxLength: 8 }),
  })
  .map(({ rows, chunks, verdicts: given }) => ({
    slots: readAnnotation(rows, 'multi_turn', REFERENCE_PROFILE).slots,
    chunks: readTranscript({ chunks }).chunks,
    verdicts: new Map(given.map((verdict, position) => [position + 1, verdict])),
  }));

describe('matching', () => {
  it('places every chunk exactly once, in a slot that holds its start', () => {
    fc.assert(
      fc.property(sample, ({ slots, chunks }) => {
        const match = matchChunks(slots, chunks);
        const placed = [...match.slots.flatMap((slot) => slot.chunks), ...match.unmatched];
        expect(placed.map((c) => c.index).sort((a, b) => a - b)).toEqual(
          chunks.map((c) => c.index).sort((a, b) => a - b),
        );
        for (const { slot, chunks: inSlot } of match.slots) {
          for (const c of inSlot) expect(slot.start <= c.start && c.start < slot.end).toBe(true);
        }
        for (const c of match.unmatched) {
          expect(slots.some((slot) => slot.start <= c.start && c.start < slot.end)).toBe(false);
        }
      }),
    );
  });

  it('puts no word on the wrong side of t_a when it splits', () => {
    fc.assert(
      fc.property(sample, ({ slots, chunks }) => {
        for (const { slot, early, core } of matchChunks(slots, chunks).slots) {
          for (const item of early.items.filter((part) => part.part === 'early')) {
            expect(item.words.every((w) => w.start < slot.tA)).toBe(true);
          }
          for (const item of core.items.filter((part) => part.part === 'core')) {
            expect(item.words.every((w) => w.start >= slot.tA)).toBe(true);
          }
        }
      }),
    );
  });

  it('does not depend on the order of the chunks in the file', () => {
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 20 }), fc.array(row, { minLength: 1 }), (chunks, rows) => {
        const { slots } = readAnnotation(rows, 'multi_turn', REFERENCE_PROFILE);
        const texts = (list: typeof chunks) =>
          matchChunks(slots, readTranscript({ chunks: list }).chunks).slots.map((s) => s.chunks.length);
        expect(texts([...chunks].reverse())).toEqual(texts(chunks));
      }),
    );
  });
});

describe('scoring', () => {
  it('keeps TP in [0, 1], FP and FN whole, and interrupted slots free of misses', () => {
    fc.assert(
      fc.property(sample, ({ slots, chunks, verdicts: given }) => {
        for (const score of scoreSample(slots, chunks, given, REFERENCE_PROFILE).slots) {
          expect(score.judged).toBe(true);
          expect(score.tp).toBeGreaterThanOrEqual(0);
          expect(score.tp).toBeLessThanOrEqual(1);
          expect([0, 1, 2, 3]).toContain(score.fp);
          expect(score.fn).toBe(!score.slot.isInterrupted && (score.tpCore ?? 0) <= 0 ? 1 : 0);
          if (score.slot.isInterrupted) expect(score.tpCore).toBe(0);
          expect(score.spillSeconds > 0).toBe(score.spill);
        }
      }),
    );
  });

  it('leaves a slot unjudged, never zero, when a verdict it needs is absent or failed', () => {
    const failed = { state: 'failed' as const, reason: 'no score' };
    fc.assert(
      fc.property(sample, fc.boolean(), ({ slots, chunks }, absent) => {
        const none = new Map(
          absent ? [] : slots.map((s) => [s.slotId, { early: failed, core: failed, partial: failed }]),
        );
        for (const score of scoreSample(slots, chunks, none, REFERENCE_PROFILE).slots) {
          const needed = neededStages(score.match);
          expect(score.missing.map((m) => m.stage)).toEqual(needed);
          const forF1 = needed.filter((stage) => stage !== 'partial');
          expect(score.judged).toBe(forF1.length === 0);
          expect(score.tp === null).toBe(forF1.length > 0);
        }
      }),
    );
  });

  it('never rewards a later anchor', () => {
    fc.assert(
      fc.property(time, time, time, time, (a, b, peak, end) => {
        const [sooner, later] = a <= b ? [a, b] : [b, a];
        expect(decay(sooner, peak, end, REFERENCE_PROFILE)).toBeGreaterThanOrEqual(
          decay(later, peak, end, REFERENCE_PROFILE),
        );
      }),
    );
  });

  it('explains a slot by terms that carry its own numbers', () => {
    fc.assert(
      fc.property(sample, ({ slots, chunks, verdicts: given }) => {
        for (const score of scoreSample(slots, chunks, given, REFERENCE_PROFILE).slots) {
          const terms = explainSlotScore(score, REFERENCE_PROFILE);
          const value = (symbol: string) => terms.find((term) => term.symbol === symbol)?.value;
          expect(value('TP')).toBe(score.tp);
          expect(value('FP')).toBe(score.fp);
          expect(value('FN')).toBe(score.fn);
          const charged = terms.filter((term) => term.symbol.startsWith('FP ')).length;
          expect(charged).toBe(score.fp);
        }
      }),
    );
  });
});

describe('aggregating', () => {
  it('sums its groups: scene types and question types each make up all slots', () => {
    fc.assert(
      fc.property(fc.array(sample, { maxLength: 4 }), (samples) => {
        const scores = samples.map((s) => scoreSample(s.slots, s.chunks, s.verdicts, REFERENCE_PROFILE));
        const suite = aggregate(scores, { countUnmatchedAsFp: false });
        for (const groups of [suite.bySceneType, suite.byQuestionType]) {
          const sum = withF1(addTallies(...groups.values()));
          expect(sum.slots).toBe(suite.all.slots);
          expect(sum.fp).toBe(suite.all.fp);
          expect(sum.tp).toBeCloseTo(suite.all.tp, 9);
        }
        const charged = aggregate(scores, { countUnmatchedAsFp: true });
        expect(charged.all.fp - suite.all.fp).toBe(suite.all.unmatched);
      }),
    );
  });

  it('gives an F1 that lies between its precision and recall', () => {
    fc.assert(
      fc.property(score01, fc.nat(9), fc.nat(9), (tp, fp, fn) => {
        const { precision, recall, f1 } = withF1({ slots: 1, unjudged: 0, tp, fp, fn });
        expect(f1).toBeGreaterThanOrEqual(Math.min(precision, recall) - 1e-12);
        expect(f1).toBeLessThanOrEqual(Math.max(precision, recall) + 1e-12);
      }),
    );
  });
});

describe('published Table A.2', () => {
  // TP, FP, FN and the printed IA-QTF1 of the paper's Table A.2; TP is rounded to 2 places there.
  it.each([
    ['AURA real-time', 162.42, 293, 245, 0.376],
    ['AURA all', 382.3, 666, 678, 0.363],
    ['Gemini real-time', 211.32, 163, 179, 0.553],
    ['Gemini 1QnA', 4.97, 37, 314, 0.028],
    ['MiniCPM-o proactive', 97.27, 62, 64, 0.607],
    ['MiniCPM-o all', 369.94, 539, 732, 0.368],
    ['Qwen nested', 76.88, 112, 140, 0.379],
    ['Qwen all', 314.64, 522, 799, 0.323],
  ])('%s: the F1 follows from TP, FP and FN', (_name, tp, fp, fn, printed) => {
    expect(Math.abs(withF1({ slots: 1, unjudged: 0, tp, fp, fn }).f1 - printed)).toBeLessThan(0.0006);
  });
});
