import { describe, expect, it } from 'vitest';
import type {
  AgreementPair,
  JudgeAgreement,
  StageAgreement,
} from '../../../../src/core/judging/judging-views.ts';
import type { RunInfo } from '../../../../src/core/study-views.ts';
import type { VerdictStage } from '../../../../src/core/verdicts.ts';
import { bubbleRadius, bubblesOf, disagreements } from '../../../../src/renderer/src/judge/bubbles.ts';
import { calibrationOf } from '../../../../src/renderer/src/judge/calibration-table.tsx';
import { offeredStages } from '../../../../src/renderer/src/judge/offered-stages.ts';
import {
  changeWords,
  slotChanges,
  verdictChange,
} from '../../../../src/renderer/src/judge/scored-by-change.ts';

const pair = (
  slotId: number,
  a: number,
  b: number,
  flags: [boolean, boolean] | null = null,
): AgreementPair => ({
  item: { runId: 1, sampleId: 1, slotKey: slotId, subset: '1q1a', sample: '0001', slotId, chunkIndex: -1 },
  a,
  b,
  flagA: flags?.[0] ?? null,
  flagB: flags?.[1] ?? null,
});

const stage = (name: VerdictStage, pairs: AgreementPair[], onlyA = 0, onlyB = 0): StageAgreement => ({
  stage: name,
  pairs,
  scores: { n: pairs.length, meanA: null, meanB: null, meanAbsoluteDifference: null, rankCorrelation: null },
  flags: null,
  onlyA,
  onlyB,
  failedA: 0,
  failedB: 0,
});

describe('stages of other ranges', () => {
  it('are ordered by the share of their range that judges differ by', () => {
    const found = disagreements([
      stage('TFS', [pair(1, 10, 6)]),
      stage('consistency', [pair(2, 3, 1.5)]),
      stage('reminder', [pair(3, 1, 0)]),
    ]);
    expect(found.map(({ stage: name, difference }) => [name, difference])).toEqual([
      ['reminder', 1],
      ['consistency', 1.5],
      ['TFS', 4],
    ]);
  });

  it('of OVIBench give the error and the bias of A against B, in points', () => {
    const calibration = calibrationOf([
      stage('TFS', [pair(1, 8, 6), pair(2, 5, 6)]),
      stage('IFA', [pair(1, 1, 0)]),
      stage('core', [pair(1, 1, 0)]),
    ]);
    expect(calibration.filter(({ n }) => n > 0)).toEqual([
      { metric: 'IFA', mae: 1, bias: 1, n: 1 },
      { metric: 'TFS', mae: 1.5, bias: 0.5, n: 2 },
    ]);
  });

  it('are offered for the runs there are, and of the windows those that are judged', () => {
    const runs = [{ benchmark: 'ovi-bench' }, { benchmark: 'duplex-eval' }];
    expect(offeredStages(runs, [0, 2])).toEqual([
      {
        benchmark: 'duplex-eval',
        stages: ['consistency', 'temporal@0', 'temporal@2', 'reminder', 'correction'],
      },
      { benchmark: 'ovi-bench', stages: ['IAC', 'IFA', 'TFS', 'VES', 'CFS', 'CCS'] },
    ]);
  });
});

describe('pairs as bubbles', () => {
  it('gathers what prints alike and loses none', () => {
    const pairs = [
      pair(1, 0.5, 0.9),
      pair(2, 0.5, 0.9),
      pair(3, 0.5004, 0.9),
      pair(4, 0, 1),
      pair(5, 0.5, 0.1),
    ];
    const bubbles = bubblesOf(pairs);
    expect(bubbles.map(({ a, b, pairs: at }) => [a, b, at.length])).toEqual([
      [0, 1, 1],
      [0.5, 0.1, 1],
      [0.5, 0.9, 3],
    ]);
  });

  it('tells numbers by area: four times as many are twice as wide', () => {
    expect(bubbleRadius(4, 9) / bubbleRadius(1, 9)).toBeCloseTo(2);
    expect(bubbleRadius(1, 1)).toBe(bubbleRadius(1, 5));
  });

  it('keeps the largest within bounds and the smallest big enough to hit', () => {
    expect(bubbleRadius(10_000, 10_000)).toBeCloseTo(14);
    expect(bubbleRadius(1, 10_000)).toBe(3.5);
  });
});

describe('the list of disagreements', () => {
  const stages = [
    stage('early', [
      pair(1, 0, 0, [true, false]),
      pair(2, 0.9, 0.9, [false, false]),
      pair(3, 0, 0.8, [true, false]),
    ]),
    stage('core', [pair(1, 1, 0.2), pair(2, 0.5, 0.5), pair(3, 0.3, 0.4)]),
  ];

  it('goes from the largest down and leaves agreement out', () => {
    expect(disagreements(stages).map(({ stage: name, item }) => `${name} ${item.slotId}`)).toEqual([
      'early 3',
      'core 1',
      'core 3',
      'early 1',
    ]);
  });

  it('keeps pairs with equal scores whose flags differ', () => {
    const last = disagreements(stages).at(-1);
    expect(last).toMatchObject({ difference: 0, flagsDiffer: true });
  });

  it('lists all of a choice, of its stage alone, also where the judges agree', () => {
    const choice = { stage: 'core' as const, words: '', includes: ({ b }: AgreementPair) => b === 0.5 };
    expect(disagreements(stages, choice).map(({ item }) => item.slotId)).toEqual([2]);
  });
});

describe('what another judge would change', () => {
  const agreement: JudgeAgreement = {
    judgeA: 'a',
    judgeB: 'b',
    stages: [
      stage('early', [pair(1, 0, 0, [true, false])], 2, 5),
      stage('core', [pair(1, 0.5, 0.5), pair(2, 1, 0)], 1, 0),
    ],
    largest: [],
  };

  it('counts verdicts gained, lost and changed, flags included', () => {
    expect(verdictChange(agreement)).toEqual({ gained: 5, lost: 3, shared: 3, changed: 2 });
  });

  it('says so, one fact a sentence', () => {
    expect(changeWords({ gained: 5, lost: 1, shared: 3, changed: 2 })).toEqual([
      '5 verdicts more count, for what is unjudged until now.',
      '1 verdict no longer counts: what it judged becomes unjudged.',
      '2 of the 3 verdicts both have say something else.',
    ]);
    expect(changeWords({ gained: 0, lost: 0, shared: 4, changed: 0 })).toEqual([
      'The 4 verdicts both have are the same.',
    ]);
    expect(changeWords({ gained: 0, lost: 0, shared: 0, changed: 0 })).toHaveLength(1);
  });

  it('tells afterwards which runs have more or fewer judged slots', () => {
    const run = (runId: number, unjudgedSlots: number) =>
      ({ runId, name: `run ${runId}`, label: '', unjudgedSlots }) as RunInfo;
    expect(
      slotChanges([run(1, 5), run(2, 0), run(3, 4)], [run(1, 0), run(2, 1), run(3, 4), run(4, 9)]),
    ).toEqual([
      'run 1: 5 slots became judged, 0 unjudged now.',
      'run 2: 1 slot became unjudged, 1 unjudged now.',
    ]);
  });
});
