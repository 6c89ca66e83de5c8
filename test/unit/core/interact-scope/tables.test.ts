import { describe, expect, it } from 'vitest';
import { armSets, SCENE_ARMS } from '../../../../src/core/interact-scope/diagnostics/arms.ts';
import { compareModalities } from '../../../../src/core/interact-scope/diagnostics/scene-audio.ts';
import { scoreRun } from '../../../../src/core/interact-scope/diagnostics/scored.ts';
import { runTable } from '../../../../src/core/interact-scope/diagnostics/task-table.ts';
import { stratifiedClusterBootstrap } from '../../../../src/core/stats/stratified-bootstrap.ts';
import { facts, interaction, run, T1_RESPONSE, trace } from './build-facts.ts';

describe('the task table', () => {
  const right = [[0, 0, true]] as const;
  const wrong = [[0, 0, false]] as const;
  const interactions = [
    interaction(1, 'T1', [{ time: 10 }]),
    interaction(2, 'T1', [{ time: 10, tools: ['web_search', 'image_search'] }]),
    interaction(3, 'T2', [{ time: 10 }]),
    interaction(4, 'T2', [{ time: 10 }]),
    interaction(5, 'T3', [{ time: 10 }]),
    interaction(6, 'T4', [{ time: 10 }]),
    interaction(7, 'T6', [{ time: 10 }]),
    interaction(8, 'T7', [{ time: 10 }, { time: 20 }]),
    interaction(9, 'T8-A', [{ time: 10, window: [8, 12] }], { duration: 30 }),
    interaction(10, 'T8-B', [{ time: 10 }], { duration: null }),
  ];
  const all = {
    1: T1_RESPONSE.hit,
    2: trace([10], [], { tools: ['image_search', 'web_search', 'web_search'] }),
    3: trace([10], right),
    4: trace([10]),
    5: trace([10], right),
    6: trace([4], right),
    7: trace([10], right, { complete: false }),
    8: trace(
      [10, 20],
      [
        [0, 0, true],
        [1, 1, false],
      ],
    ),
    9: trace(
      [9, 10, 11, 25],
      [
        [0, 0, false],
        [1, 0, true],
      ],
      { calls: 31 },
    ),
    10: trace([10, 11], wrong),
  };
  const study = facts(interactions, [run(1, all)]);
  const table = runTable(scoreRun(study, study.runs[0]!));

  it('pools hits over settled targets, failures of incomplete traces among them', () => {
    expect(table.tasks.T2).toMatchObject({ targets: 2, judged: 1, hits: 1, rate: 1, onTime: 2 });
    expect(table.tasks.T6).toMatchObject({ targets: 1, judged: 1, hits: 0, rate: 0, onTime: 0 });
    expect(table.tasks.T4.counts.premature).toBe(1);
    expect(table.tasks.T7).toMatchObject({ targets: 2, hits: 1, rate: 0.5, counts: { content_failure: 1 } });
    expect(table.tasks.T5).toMatchObject({ targets: 0, rate: null });
  });

  it('weights six tasks equally, and has no average while one of them is open', () => {
    expect(table.sixTaskAverage).toBeCloseTo((1 + 1 + 1 + 0 + 0 + 0.5) / 6, 12);
    const { 6: _t4, ...without } = all;
    const open = facts(interactions, [run(1, without)]);
    expect(runTable(scoreRun(open, open.runs[0]!)).sixTaskAverage).toBeNull();
  });

  it('takes tool invocation apart by the reference’s set of tools', () => {
    expect(table.toolInvocation).toMatchObject({ targets: 2, onTime: 2, joint: 2, toolGivenOnTime: 1 });
    expect(table.toolInvocation.byTool.map(({ tools, joint }) => [tools, joint])).toEqual([
      ['image_search', 1],
      ['image_search + web_search', 1],
    ]);
  });

  it('reports volume beside recall, per minute of clip of known length', () => {
    expect(table.tasks['T8-A'].volume).toMatchObject({ outputs: 4, calls: 31, minutes: 0.5, perMinute: 8 });
    expect(table.tasks['T8-B'].volume).toMatchObject({
      outputs: 2,
      calls: null,
      perMinute: null,
      unknownDuration: 1,
    });
    // The second output of T8-B lies in its window and has no verdict.
    expect(table.t8).toMatchObject({ targets: 2, hits: 1, judged: 1 });
  });
});

describe('scene audio', () => {
  it('compares arms by what makes a target due, on the targets all of them settled', () => {
    const interactions = [
      interaction(1, 'T2', [{ time: 10, trigger: 'A' }]),
      interaction(2, 'T2', [{ time: 10, trigger: 'A' }]),
      interaction(3, 'T2', [{ time: 10, trigger: 'V' }]),
      interaction(4, 'T2', [{ time: 10, trigger: null }]),
    ];
    const arm = (id: number, correct: readonly (boolean | null)[]) =>
      run(
        id,
        Object.fromEntries(
          correct.map((each, at) => [at + 1, trace([10], each === null ? [] : [[0, 0, each]])]),
        ),
      );
    const study = facts(interactions, [
      arm(1, [false, false, true, true]),
      arm(2, [true, false, true, null]),
      arm(3, [true, true, false, true]),
    ]);
    const { overall, byTrigger, alignment } = compareModalities(
      study.runs.map((each) => scoreRun(study, each)),
    );
    expect(alignment.unjudged).toBe(1);
    expect(overall.hits).toEqual([1, 2, 2]);
    expect(byTrigger.map(({ trigger, hits }) => [trigger, hits])).toEqual([
      ['V', [1, 1, 0]],
      ['A', [0, 1, 2]],
    ]);
    expect(byTrigger[1]?.contrasts.map(({ difference }) => difference)).toEqual([0.5, 1]);
  });
});

describe('arms of one model', () => {
  it('go together when every one wanted is there; a run without an arm is the one with the scene', () => {
    const runs = [
      run(1, {}, { model: 'a' }),
      run(2, {}, { model: 'a', arm: 'no-scene' }),
      run(3, {}, { model: 'b', arm: 'no-scene' }),
      run(4, {}, { model: 'c', arm: 'no-scene' }),
      run(5, {}, { model: 'c' }),
      run(6, {}, { model: 'c', arm: 'scene' }),
    ];
    expect(
      armSets(runs, SCENE_ARMS).map(({ model, runs: [one, other] }) => [model, one?.runId, other?.runId]),
    ).toEqual([
      ['a', 1, 2],
      ['c', 6, 4],
    ]);
  });
});

describe('the stratified bootstrap', () => {
  it('weights strata equally and is the plain one where there is a single stratum', () => {
    const clusters = [
      { differences: [1, 0], items: [1, 10] },
      { differences: [1, 0], items: [1, 10] },
    ];
    expect(stratifiedClusterBootstrap(clusters, { draws: 50 })).toMatchObject({
      difference: 0.5,
      low: 0.5,
      high: 0.5,
      items: 22,
      clusters: 2,
    });
  });
});
