import { describe, expect, it } from 'vitest';
import { interruptionsOf, stackInTime } from '../../../../src/core/omni-interact/diagnosis/interruption.ts';
import { isAnswered, nestedPairs } from '../../../../src/core/omni-interact/diagnosis/nested.ts';
import { isSpoiler, stepClips, stepState } from '../../../../src/core/omni-interact/diagnosis/steps.ts';
import {
  binned,
  latenciesOf,
  niceBins,
  quantile,
} from '../../../../src/core/omni-interact/diagnosis/timeliness.ts';
import { PAPER_PROFILE, REFERENCE_PROFILE } from '../../../../src/core/omni-interact/profile.ts';
import { profileDifferences } from '../../../../src/core/omni-interact/study-facts.ts';
import type { SampleVerdicts, SlotVerdicts } from '../../../../src/core/omni-interact/types.ts';
import { composeErrors } from '../../../../src/renderer/src/diagnose/composition.ts';
import { changesOf, sortDifferences } from '../../../../src/renderer/src/diagnose/differences.ts';
import { binDifferences, compareQuality } from '../../../../src/renderer/src/diagnose/offline-online.ts';
import { unjudgedByTail } from '../../../../src/renderer/src/diagnose/tail-notice.ts';
import { type MadeSample, makeFacts, scored } from './studies.ts';

const verdicts = (...ofSlots: (SlotVerdicts | null)[]): SampleVerdicts =>
  new Map(ofSlots.flatMap((ofSlot, at) => (ofSlot ? [[at + 1, ofSlot]] : [])));
const core = (score: number, more: { spoiler?: boolean; triggerPhrase?: string } = {}): SlotVerdicts => ({
  core: { state: 'ok', score, triggerPhrase: '', ...more },
});
const chunk = (start: number, end: number, text = 'words') => ({ text, timestamp: [start, end] });
const row = (question: number, answer: number, more: object = {}) => ({
  question_time: question,
  answer_time: answer,
  question_text: 'q',
  answer_text: 'a',
  question_type: 'realtime',
  is_interrupted: false,
  ...more,
});

/** Four slots: [0, 10), [10, 20), [20, 30), [30, 95), each with t_a 5 s in. */
const fourSlots = [row(0, 5), row(10, 15), row(20, 25), row(30, 35)];
const sample = (
  annotation: unknown,
  outputs: MadeSample['outputs'],
  more: Partial<MadeSample> = {},
): MadeSample => ({
  name: '0001',
  sceneType: 'multi_turn',
  annotation,
  outputs,
  ...more,
});

describe('what errors are made of', () => {
  const facts = makeFacts([
    sample(fourSlots, {
      run: {
        // 1: hallucination only; 2: low quality and spill; 3: nothing; 4: neutral early output only.
        chunks: [chunk(1, 2), chunk(16, 21.5), chunk(31, 32), chunk(200, 201)],
        verdicts: verdicts({ early: { state: 'ok', flag: 'FP_Hallucination', score: 0 } }, core(0.3), null, {
          early: { state: 'ok', flag: 'Neutral', score: 1 },
        }),
      },
    }),
  ]);
  const { fp, fn } = composeErrors(scored(facts)[0]!, 'allGlobal', REFERENCE_PROFILE);

  it('names each false positive by its cause, with the slots', () => {
    expect(fp.map(({ part, count }) => [part, count])).toEqual([
      ['early-hallucination', 1],
      ['low-quality', 1],
      ['spill', 1],
      ['unmatched', 1],
    ]);
    expect(fp.map(({ entries }) => entries.map(({ slotKey }) => slotKey))).toEqual([
      [101],
      [102],
      [102],
      [101],
    ]);
    expect(fp[2]?.entries[0]?.detail).toBe('spill +1.50 s');
  });

  it('says why each miss is one', () => {
    expect(
      fn.filter(({ count }) => count > 0).map(({ part, entries }) => [part, entries[0]?.slotKey]),
    ).toEqual([
      ['silent', 103],
      ['only-early', 104],
      ['only-hallucination', 101],
      ['low-quality', 102],
    ]);
  });

  it('calls an answer of quality without credit late', () => {
    // T_core = 1 − 3 · (1/5)^1 = 0.4 under α = 3; at 4 s of 5 it is 0.
    const late = makeFacts([
      sample([row(0, 5), row(10, 15)], {
        run: { chunks: [chunk(9, 9.5), chunk(16, 17)], verdicts: verdicts(core(1), core(1)) },
      }),
    ]);
    const steep = { ...REFERENCE_PROFILE, decayAlpha: 3 };
    const composition = composeErrors(scored(late, steep)[0]!, 'allGlobal', steep);
    const tooLate = composition.fn.find(({ part }) => part === 'too-late');
    expect(tooLate?.entries).toEqual([{ runId: 1, slotKey: 101, detail: 'T_core 0.000, 4.00 s after t_a' }]);
  });
});

describe('how late answers come', () => {
  const facts = makeFacts([
    sample(fourSlots, {
      run: {
        chunks: [chunk(5.5, 6), chunk(18, 19), chunk(26, 27)],
        verdicts: verdicts(core(1), core(0.1), null, null),
      },
    }),
  ]);
  const latencies = latenciesOf(scored(facts)[0]!, null);

  it('sorts anchors by their distance from t_a and keeps the others apart', () => {
    expect(latencies.answers.map(({ seconds }) => seconds)).toEqual([0.5, 3]);
    expect(latencies.unjudged.map(({ slotKey }) => slotKey)).toEqual([103]);
    expect(latencies.noCore.map(({ slotKey }) => slotKey)).toEqual([104]);
    expect(latenciesOf(scored(facts)[0]!, 'proactive').answers).toEqual([]);
  });

  it('takes quantiles between values', () => {
    expect(quantile([], 0.5)).toBeNull();
    expect(quantile([4], 0.25)).toBe(4);
    expect(quantile([1, 2, 3, 10], 0.5)).toBe(2.5);
    expect(quantile([0, 10], 0.25)).toBe(2.5);
  });

  it('makes round bins that hold every value', () => {
    expect(niceBins(2.95, 30)).toEqual({ width: 0.1, count: 30 });
    // 3 s begins a bin of its own: 31 of 0.1 s would be too many.
    expect(niceBins(3, 30)).toEqual({ width: 0.2, count: 16 });
    expect(niceBins(0, 30)).toEqual({ width: 0.1, count: 1 });
    expect(niceBins(59, 30)).toEqual({ width: 2, count: 30 });
    expect(niceBins(1e6, 30).count).toBe(30);
  });

  it('puts a value on an edge into the bin that begins there', () => {
    const at = (seconds: number) => ({ slot: latencies.answers[0]!.slot, seconds });
    const bins = binned([at(0), at(0.1 + 0.2), at(0.35), at(1)], { width: 0.1, count: 11 });
    expect(bins.map((bin) => bin.length)).toEqual([1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1]);
  });
});

describe('interrupted slots', () => {
  it('are sorted by spill and told apart from silence', () => {
    const interrupted = { is_interrupted: true };
    const facts = makeFacts([
      sample([row(0, 5, interrupted), row(10, 15, interrupted), row(20, 25, interrupted)], {
        run: {
          chunks: [chunk(6, 10.5), chunk(16, 23)],
          verdicts: verdicts({ partial: { state: 'ok', score: 0.8, hallucination: false } }, null, null),
        },
      }),
    ]);
    const { answers, noOutput } = interruptionsOf(scored(facts)[0]!);
    expect(answers.map(({ slot, quality, spillSeconds }) => [slot.slotKey, quality, spillSeconds])).toEqual([
      [102, null, 3],
      [101, 0.8, 0.5],
    ]);
    expect(noOutput.map(({ slotKey }) => slotKey)).toEqual([103]);
  });

  it('without spill lie side by side where their quality is about the same', () => {
    const { slot } = latenciesOf(
      scored(
        makeFacts([sample([row(0, 5)], { run: { chunks: [chunk(6, 7)], verdicts: verdicts(core(1)) } })]),
      )[0]!,
      null,
    ).answers[0]!;
    const answer = (quality: number | null, spillSeconds = 0) => ({ slot, quality, spillSeconds });
    const stacked = stackInTime(
      [answer(0.5), answer(0.52), answer(1), answer(0.5, 1), answer(null), answer(0.48)],
      10,
    );
    expect(stacked.map(({ quality, place }) => [quality, place])).toEqual([
      [0.5, 0],
      [0.52, 1],
      [1, 0],
      [0.48, 2],
    ]);
  });
});

describe('nested pairs', () => {
  const annotation = [row(0, 30, { question_type: 'proactive' }), row(10, 15)];
  const facts = makeFacts([
    sample(
      annotation,
      {
        both: { chunks: [chunk(15, 16), chunk(30, 31)], verdicts: verdicts(core(1), core(0.5)) },
        'inner only': { chunks: [chunk(15, 16)], verdicts: verdicts(null, core(1)) },
        none: { chunks: [chunk(15, 16)] },
      },
      { sceneType: 'nested' },
    ),
    sample(annotation, { both: { chunks: [] } }, { sceneType: 'nested', name: '0002' }),
  ]);

  it('carry each run’s chain, in the order of the runs', () => {
    const [pair, second] = nestedPairs(facts, scored(facts));
    // Both in time: TP_core 0.8 · 1 and 0.8 · 0.5.
    expect(pair?.results[0]?.score).toBeCloseTo(Math.sqrt(0.8 * 0.4), 12);
    expect(pair).toMatchObject({ outerKey: 101, innerKey: 102, pair: 1 });
    expect(
      pair?.results.map((result) => [isAnswered(result!.inner), isAnswered(result!.outer), result!.score]),
    ).toEqual([
      [true, true, pair?.results[0]?.score],
      [true, false, 0],
      [null, false, null],
    ]);
    expect(second?.results.map((result) => result?.score ?? null)).toEqual([0, null, null]);
  });
});

describe('1QnA steps', () => {
  const annotation = {
    question_time: 0,
    question_text: 'q',
    answers: [5, 15, 25, 35, 45].map((time, at) => ({
      answer_time: time,
      answer_text: 'a',
      interrupted: at === 4,
      label: 'step',
    })),
  };
  const facts = makeFacts([
    sample(
      annotation,
      {
        run: {
          // In time; 8 of 10 s late; spoiled; low quality; interrupted without output.
          chunks: [chunk(5, 6), chunk(23, 24), chunk(26, 27), chunk(36, 37)],
          verdicts: verdicts(core(1), core(1), core(1, { spoiler: true }), core(0.2, { spoiler: true })),
        },
        absent: { chunks: [chunk(5, 6)] },
      },
      { sceneType: '1QnA', name: 'kitchen/Tea' },
    ),
    sample([row(0, 5)], { run: { chunks: [] } }),
  ]);
  const clips = stepClips(facts, scored(facts));

  it('are met, late, spoiled, of low quality, missed, interrupted or unjudged', () => {
    expect(clips).toHaveLength(1);
    expect(clips[0]).toMatchObject({ sample: 'kitchen/Tea', stepCount: 5 });
    expect(clips[0]?.strips.map(({ steps }) => steps?.map(stepState))).toEqual([
      ['met', 'late', 'spoiled', 'low-quality', 'interrupted'],
      ['unjudged', 'missed', 'missed', 'missed', 'interrupted'],
    ]);
    expect(clips[0]?.strips[0]?.steps?.map(isSpoiler)).toEqual([false, false, true, true, false]);
  });
});

describe('offline against online', () => {
  const facts = makeFacts([
    sample(
      fourSlots,
      {
        offline: {
          chunks: [chunk(6, 7), chunk(16, 17), chunk(26, 27)],
          verdicts: verdicts(core(1), core(0.8), core(0.6)),
        },
        online: {
          chunks: [chunk(6, 7), chunk(16, 17), chunk(26, 27)],
          verdicts: verdicts(core(0.2), core(0.8), null),
        },
      },
      { subset: 'math' },
    ),
    sample([row(0, 5)], { offline: { chunks: [] } }, { name: '0002' }),
  ]);
  const [offline, online] = scored(facts);

  it('averages quality over the shared judged slots', () => {
    const comparison = compareQuality(facts, offline!, online!, null);
    // Slots 1, 2 and 4 (nothing said: 0); slot 3 is unjudged online.
    expect(comparison.pairs.map(({ qualityA, qualityB }) => [qualityA, qualityB])).toEqual([
      [1, 0.2],
      [0.8, 0.8],
      [0, 0],
    ]);
    expect(comparison.meanA).toBeCloseTo(0.6, 12);
    expect(comparison.meanB).toBeCloseTo(1 / 3, 12);
    expect(comparison).toMatchObject({ unjudged: 1, onlyOne: 1 });
    expect(compareQuality(facts, offline!, online!, 'none such')).toMatchObject({
      pairs: [],
      meanA: null,
      meanB: null,
    });
    expect(compareQuality(facts, offline!, online!, 'math').onlyOne).toBe(0);
  });

  it('bins differences around tenths', () => {
    const bins = binDifferences(compareQuality(facts, offline!, online!, null).pairs);
    expect(bins.flatMap((bin, at) => bin.map(() => at))).toEqual([2, 10, 10]);
  });
});

describe('differences between profiles', () => {
  const facts = makeFacts([
    sample(fourSlots, {
      run: {
        chunks: [chunk(5, 6), chunk(17.5, 18), chunk(24, 24.5)],
        verdicts: verdicts(core(1), core(1), null, null),
      },
    }),
  ]);
  const differences = profileDifferences(scored(facts), scored(facts, PAPER_PROFILE));
  const order = new Map([101, 102, 103, 104].map((key, at) => [key, at]));
  const keys = (column: Parameters<typeof sortDifferences>[1], descending: boolean) =>
    sortDifferences(differences, column, descending, order, new Map([[1, 0]])).map(({ slotKey }) => slotKey);

  it('are sorted by any column, in either direction', () => {
    // 0.8 → 1 and 0.4 → 0.5.
    expect(differences.map((difference) => changesOf(difference).tp)).toEqual([
      expect.closeTo(0.2, 12),
      expect.closeTo(0.1, 12),
    ]);
    expect(keys('size', true)).toEqual([101, 102]);
    expect(keys('tp', false)).toEqual([102, 101]);
    expect(keys('slot', true)).toEqual([102, 101]);
    expect(keys('fp', true)).toEqual([101, 102]);
  });

  it('that do not exist come last both ways', () => {
    const lost = {
      ...differences[0]!,
      slotKey: 104,
      tpDifference: null,
      b: { ...differences[0]!.b, tp: null },
    };
    const sort = (descending: boolean) =>
      sortDifferences([lost, ...differences], 'tp', descending, order, new Map()).map(
        ({ slotKey }) => slotKey,
      );
    expect(sort(true)).toEqual([101, 102, 104]);
    expect(sort(false)).toEqual([102, 101, 104]);
  });
});

describe('a changed tail', () => {
  it('names the slots it leaves unjudged, and no slot that was so before', () => {
    const facts = makeFacts([
      sample([row(0, 5)], {
        judged: { chunks: [chunk(6, 7), chunk(40, 41)], verdicts: verdicts(core(1)) },
        unjudged: { chunks: [chunk(6, 7), chunk(40, 41)] },
        early: { chunks: [chunk(6, 7)], verdicts: verdicts(core(1)) },
      }),
    ]);
    const losses = (tail: number) =>
      unjudgedByTail(facts, scored(facts, { ...REFERENCE_PROFILE, lastSlotTailSeconds: tail })).map(
        ({ slotKeys }) => slotKeys,
      );
    expect(losses(60)).toEqual([[], [], []]);
    expect(losses(10)).toEqual([[101], [], []]);
  });
});
