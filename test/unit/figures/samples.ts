import fc from 'fast-check';
import { REFERENCE_PROFILE } from '../../../src/core/omni-interact/profile.ts';
import { scoreSample } from '../../../src/core/omni-interact/score.ts';
import type { Chunk, SampleScore, Slot, SlotVerdicts } from '../../../src/core/omni-interact/types.ts';
import type { SlotTimelineData } from '../../../src/figures/slot-timeline/types.ts';

export function slot(slotId: number, times: [number, number, number], changes: Partial<Slot> = {}): Slot {
  const [start, tA, end] = times;
  return {
    slotId,
    sceneType: 'multi_turn',
    questionType: 'realtime',
    stepIndex: null,
    turnIndex: slotId,
    label: '',
    nestedGroupId: null,
    nestedRole: null,
    boundary: 'hard',
    isInterrupted: false,
    start,
    tA,
    end,
    questionText: 'What does the sign say?',
    referenceText: 'Closed.',
    ...changes,
  };
}

/** A chunk with a word every equal part of its time; without word times on request. */
export function chunk(index: number, start: number, end: number, text: string, timed = true): Chunk {
  const words = text.split(' ').filter((word) => word !== '');
  const step = (end - start) / words.length;
  return {
    index,
    start,
    end,
    text,
    words: timed
      ? words.map((word, at) => ({ text: word, start: start + at * step, end: start + (at + 1) * step }))
      : [],
  };
}

export const GOOD: SlotVerdicts = {
  early: { state: 'ok', flag: 'Neutral', score: 0.8 },
  core: { state: 'ok', score: 0.9, triggerPhrase: '' },
  partial: { state: 'ok', score: 0.7, hallucination: false },
};

export function score(slots: Slot[], chunks: Chunk[], verdicts: SlotVerdicts = GOOD): SampleScore {
  const bySlot = new Map(slots.map((each) => [each.slotId, verdicts]));
  return scoreSample(slots, chunks, bySlot, REFERENCE_PROFILE);
}

export function timelineData(slots: Slot[], runs: SlotTimelineData['runs'], duration: number | null = null) {
  const data: SlotTimelineData = {
    subset: '1q1a',
    sample: '0001',
    sceneType: 'multi_turn',
    slots,
    duration,
    runs,
    profile: 'reference',
    countUnmatchedAsFp: true,
    judges: ['imported'],
  };
  return data;
}

export const ids = (...slotIds: number[]): ReadonlySet<number> => new Set(slotIds);

const seconds = (max: number) => fc.integer({ min: 0, max: max * 10 }).map((tenths) => tenths / 10);
const someText = fc.oneof(
  fc.lorem({ maxCount: 8 }),
  fc.constantFrom('龙井一壶三十八元。', '<b>&amp;</b>', 'a\u0000b', '\ud83d', '', '   '),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

const anySlots = fc
  .array(fc.tuple(seconds(60), seconds(20), seconds(20), fc.boolean(), fc.boolean()), { maxLength: 9 })
  .map((rows) =>
    rows.map(([start, before, after, isInterrupted, soft], index) =>
      slot(index + 1, [start, start + before, start + before + after], {
        isInterrupted,
        boundary: soft ? 'soft' : 'hard',
      }),
    ),
  );

const anyChunks = fc
  .array(fc.tuple(seconds(90), seconds(12), someText, fc.boolean()), { maxLength: 14 })
  .map((rows) =>
    rows
      .map(([start, length, text, timed], index) => chunk(index, start, start + length, text, timed))
      .sort((a, b) => a.start - b.start || a.end - b.end),
  );

const anyVerdicts: fc.Arbitrary<SlotVerdicts> = fc.constantFrom<SlotVerdicts>(
  GOOD,
  {},
  {
    early: { state: 'ok', flag: 'FP_Hallucination', score: 0 },
    core: { state: 'ok', score: 0.2, triggerPhrase: 'a' },
    partial: { state: 'failed', reason: 'no number' },
  },
);

/** Any sample with up to three runs, hostile text and odd geometry included. */
export const anyTimelineData: fc.Arbitrary<SlotTimelineData> = anySlots.chain((slots) =>
  fc
    .tuple(fc.array(fc.tuple(someText, anyChunks, anyVerdicts), { maxLength: 3 }), fc.option(seconds(120)))
    .map(([runs, duration]) =>
      timelineData(
        slots,
        runs.map(([name, chunks, verdicts]) => ({
          name,
          kind: 'scripted',
          status: 'ok' as const,
          detail: '',
          score: score(slots, chunks, verdicts),
        })),
        duration,
      ),
    ),
);
