import { describe, expect, it } from 'vitest';
import { completionGroups } from '../../../../src/core/interact-scope/diagnostics/completion.ts';
import { contrastOf } from '../../../../src/core/interact-scope/diagnostics/contrast.ts';
import { compareGuidance } from '../../../../src/core/interact-scope/diagnostics/guidance.ts';
import { scoreFiltered } from '../../../../src/core/interact-scope/diagnostics/output-filters.ts';
import {
  fixedDelay,
  frozenPolicy,
  majorityPolicy,
  toolChoice,
} from '../../../../src/core/interact-scope/diagnostics/request-priors.ts';
import {
  comparePolicies,
  outputReduction,
} from '../../../../src/core/interact-scope/diagnostics/response-policy.ts';
import {
  sceneAblation,
  toleranceSweep,
} from '../../../../src/core/interact-scope/diagnostics/scene-ablation.ts';
import { compareSchedules } from '../../../../src/core/interact-scope/diagnostics/schedules.ts';
import { scoreRun } from '../../../../src/core/interact-scope/diagnostics/scored.ts';
import { runTable } from '../../../../src/core/interact-scope/diagnostics/task-table.ts';
import { pairedClusterBootstrap } from '../../../../src/core/stats/bootstrap.ts';
import { permutationDraws } from '../../../../src/core/stats/permutation.ts';
import { facts, interaction, run, T1_RESPONSE, trace } from './build-facts.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
/** One trace per interaction: the outcome listed for it, in stretches `[how many, trace]`. */
const inStretches = <T>(stretches: readonly (readonly [number, T])[]): Record<number, T> =>
  Object.fromEntries(stretches.flatMap(([count, value]) => range(count).map(() => value)).entries());

describe('the scene ablation of the paper (D.1.2)', () => {
  // 57 shared, 2 present only, 9 removed only, 132 neither, over 200 video records; 76 and 71 on time,
  // 123 premature in both, 1 and 6 late or missing.
  const interactions = range(200).map((id) => interaction(id, 'T1', [{ time: 10 }]));
  const present = run(
    1,
    inStretches([
      [59, T1_RESPONSE.hit],
      [17, T1_RESPONSE.wrong],
      [123, T1_RESPONSE.premature],
      [1, T1_RESPONSE.missing],
    ]),
  );
  const removed = run(
    2,
    inStretches([
      [57, T1_RESPONSE.hit],
      [2, T1_RESPONSE.premature],
      [9, T1_RESPONSE.hit],
      [5, T1_RESPONSE.wrong],
      [121, T1_RESPONSE.premature],
      [6, T1_RESPONSE.missing],
    ]),
  );
  const study = facts(interactions, [present, removed]);

  it('gives the counts of both arms and who hit what', () => {
    const result = sceneAblation(study, present, removed, 2);
    expect(result.present).toMatchObject({ targets: 200, hits: 59, onTime: 76, rate: 0.295 });
    expect(result.removed).toMatchObject({ targets: 200, hits: 66, onTime: 71, rate: 0.33 });
    expect(result.present.counts).toMatchObject({ premature: 123, late_or_missing: 1, content_failure: 17 });
    expect(result.removed.counts).toMatchObject({ premature: 123, late_or_missing: 6, content_failure: 5 });
    const { both, firstOnly, secondOnly, neither } = result.groups;
    expect([both.length, firstOnly.length, secondOnly.length, neither.length]).toEqual([57, 2, 9, 132]);
    expect(firstOnly).toEqual([5700, 5800]);
  });

  it('gives −3.5 points [−7.0, −0.5] over 200 clusters', () => {
    const { contrast } = sceneAblation(study, present, removed, 2);
    const { difference, low, high, clusters, draws } = pairedClusterBootstrap(contrast.clusters);
    expect([clusters, draws]).toEqual([200, 10_000]);
    expect(difference).toBeCloseTo(-0.035, 12);
    expect(contrast.difference).toBeCloseTo(-0.035, 12);
    expect(low).toBeCloseTo(-0.07, 12);
    expect(high).toBeCloseTo(-0.005, 12);
  });

  it('sweeps the tolerance: what is 2.5 s off counts from 2.5 s on', () => {
    const off = run(3, inStretches([[200, trace([12.5], [], { tools: ['image_search'] })]]));
    const points = toleranceSweep(study, off, removed, [1, 2, 2.5, 4]);
    expect(points.map(({ presentHits }) => presentHits)).toEqual([0, 0, 200, 200]);
    expect(points.map(({ removedHits }) => removedHits)).toEqual([66, 66, 66, 66]);
  });
});

describe('request and timing priors (D.1.1)', () => {
  // 119 image, 69 web and 12 audio searches; the target comes 3 s after the query in 136 of 200.
  const tool = (id: number): string => (id < 119 ? 'image_search' : id < 188 ? 'web_search' : 'audio_search');
  const interactions = range(200).map((id) =>
    interaction(id, 'T1', [{ time: 20 + (id % 50 < 34 ? 3 : 9), tools: [tool(id)] }], {
      queryTime: 20,
      duration: 30,
    }),
  );
  const study = facts(interactions);
  // Seven wrong choices among the targets that a three-second delay misses anyway.
  const wrong = new Set([34, 35, 36, 37, 38, 39, 40]);
  const requestOnly = run(
    1,
    Object.fromEntries(
      range(200).map((id) => [id, trace([21], [], { tools: [wrong.has(id) ? 'audio_search' : tool(id)] })]),
    ),
  );

  it('recovers 193 of 200 tools, 96.5 %, from frozen choices', () => {
    const choice = toolChoice(study, frozenPolicy(study, requestOnly));
    expect(choice).toMatchObject({ interactions: 200, right: 193, abstained: 0, accuracy: 0.965 });
    expect(choice.recalls.map(({ tools, interactions: n }) => [tools, n])).toEqual([
      ['image_search', 119],
      ['web_search', 69],
      ['audio_search', 12],
    ]);
    expect(choice.meanRecall).toBeCloseTo((112 / 119 + 1 + 1) / 3, 12);
  });

  it('reaches 68 % at a fixed delay of three seconds, and the majority tool its share of them', () => {
    const at = (delay: number) => fixedDelay(study, frozenPolicy(study, requestOnly), delay).tally;
    expect(at(3)).toMatchObject({ targets: 200, hits: 136, rate: 0.68 });
    expect(at(0).counts.premature).toBe(200);
    const majority = majorityPolicy(study)!;
    expect(toolChoice(study, majority).right).toBe(119);
    expect(fixedDelay(study, majority, 3).tally.hits).toBe(range(119).filter((id) => id % 50 < 34).length);
  });

  it('withholds a call past the clip’s end, and an abstention at any delay', () => {
    const late = fixedDelay(study, majorityPolicy(study)!, 10.5);
    expect(late).toMatchObject({ withheld: 200, tally: { hits: 0, counts: { late_or_missing: 200 } } });
    const silent = run(2, Object.fromEntries(range(199).map((id) => [id, trace([])])));
    const abstaining = fixedDelay(study, frozenPolicy(study, silent), 3);
    expect(abstaining).toMatchObject({ withheld: 0, leftOut: 1, tally: { targets: 199, hits: 0 } });
    expect(toolChoice(study, frozenPolicy(study, silent))).toMatchObject({ abstained: 199, accuracy: 0 });
    const endless = facts(interactions.map((each) => ({ ...each, duration: null })));
    expect(fixedDelay(endless, majorityPolicy(endless)!, 10.5)).toMatchObject({
      withheld: 0,
      unknownDuration: 200,
    });
  });
});

describe('response policies (D.2.2, D.2.3)', () => {
  const window = [10, 20] as const;
  const reminders = range(122).map((id) =>
    interaction(id, 'T8-A', [{ time: 10, window }], { duration: 60, video: `v${Math.min(id, 113)}` }),
  );
  const said = (hit: boolean) => trace([12], [[0, 0, hit]]);

  it('has 12 gained and 12 lost at 22 of 122 each, and −9.84 points with a cooldown', () => {
    const none = run(
      1,
      inStretches([
        [22, said(true)],
        [100, said(false)],
      ]),
    );
    const history = run(
      2,
      inStretches([
        [10, said(true)],
        [12, said(false)],
        [12, said(true)],
        [88, said(false)],
      ]),
    );
    const cooldown = run(
      3,
      inStretches([
        [10, said(true)],
        [112, said(false)],
      ]),
    );
    const study = facts(reminders, [none, history, cooldown]);
    const result = comparePolicies(study.runs.map((each) => scoreRun(study, each)));
    expect(result.arms.map(({ hits }) => hits)).toEqual([22, 22, 10]);
    const [first, second] = result.contrasts;
    expect(first?.groups).toMatchObject({
      both: { length: 10 },
      firstOnly: { length: 12 },
      secondOnly: { length: 12 },
    });
    expect(first?.contrast.difference).toBe(0);
    expect(second!.contrast.difference! * 100).toBeCloseTo(-9.84, 2);
    expect(second?.contrast.clusters).toHaveLength(114);
  });

  it('calls 7,833 → 3,283 outputs a reduction of 58.09 %', () => {
    // The paper prints 7,833 and 58.09 %; 3,283 is the one count that gives both.
    expect(outputReduction(7833, 3283)! * 100).toBeCloseTo(58.09, 2);
    expect(outputReduction(7833, 3282)! * 100).not.toBeCloseTo(58.09, 2);
    expect(outputReduction(0, 5)).toBeNull();
  });

  it('filters without looking at the reference, and matches anew on what is left', () => {
    const [episode] = [interaction(1, 'T8-A', [{ time: 10, window }], { queryTime: 5 })];
    const chatty = run(1, {
      1: trace(
        [1, 6, 10, 11, 16],
        [
          [2, 0, false],
          [3, 0, true],
          [4, 0, true],
        ],
      ),
    });
    const study = facts([episode!], [chatty]);
    const left = (firstK: number | null, spacingSeconds: number | null) => {
      const [scored] = scoreFiltered(study, chatty, { firstK, spacingSeconds }).interactions;
      return { kept: scored!.score.kept.map(({ id }) => id), outcome: scored!.score.targets[0]!.outcome };
    };
    expect(left(null, null)).toEqual({ kept: [1, 2, 3, 4], outcome: 'hit' });
    expect(left(2, null)).toEqual({ kept: [1, 2], outcome: 'unmatched' });
    expect(left(null, 5)).toEqual({ kept: [1, 3, 4], outcome: 'hit' });
    expect(left(null, 10)).toEqual({ kept: [1, 4], outcome: 'hit' });
    expect(left(1, 10)).toEqual({ kept: [1], outcome: 'unmatched' });
  });

  it('leaves a target unjudged in one arm out of the pair and counts it', () => {
    const judged = run(1, inStretches([[122, said(true)]]));
    const open = run(2, { ...inStretches([[120, said(false)]]), 120: trace([12]) });
    const study = facts(reminders, [judged, open]);
    const { alignment, arms } = comparePolicies(study.runs.map((each) => scoreRun(study, each)));
    expect(alignment).toMatchObject({ targets: { length: 120 }, unjudged: 1, notInAll: 1 });
    expect(arms.map(({ hits }) => hits)).toEqual([120, 0]);
    expect(arms[0]?.volume.outputs).toBe(121);
  });
});

describe('guidance and scheduling (D.2.1)', () => {
  // 122 episodes, three of which no decision time falls into; the interaction of the reachable 119 is 8 of them.
  const reminders = range(122).map((id) =>
    interaction(id, 'T8-A', [{ time: 10, window: id < 119 ? [10, 12] : [10.25, 10.75] }], {
      video: `v${Math.min(id, 113)}`,
    }),
  );
  const hits = (count: number, from = 0) =>
    Object.fromEntries(
      range(122).map((id) => [id, trace([id < 119 ? 11 : 10.5], [[0, 0, id >= from && id < from + count]])]),
    );
  const cells = {
    'event-scheduled': run(1, hits(8, 112)),
    'general-scheduled': run(2, hits(0)),
    'event-autonomous': run(3, hits(0)),
    'general-autonomous': run(4, hits(1)),
  };
  const study = facts(reminders, Object.values(cells));
  const scored = Object.fromEntries(
    Object.entries(cells).map(([cell, each]) => [cell, scoreRun(study, each)]),
  ) as Record<keyof typeof cells, ReturnType<typeof scoreRun>>;

  it('loses one hit of eight in the reachable subset, and finds the interaction of +6.72 points', () => {
    const { all, reachable, unreachable, unknownReach } = compareGuidance(scored);
    expect([unreachable, unknownReach]).toEqual([3, 0]);
    expect(all.cells['event-scheduled']).toEqual({ hits: 8, recall: 8 / 122 });
    expect(reachable.cells['event-scheduled']).toEqual({ hits: 7, recall: 7 / 119 });
    expect(reachable.scheduled.difference).toBeCloseTo(7 / 119, 12);
    expect(reachable.autonomous.difference).toBeCloseTo(-1 / 119, 12);
    expect(reachable.interaction.difference! * 100).toBeCloseTo(6.72, 2);
  });

  it('cannot tell whether a window at the clip’s end is reachable while the length is unknown', () => {
    const at = (duration: number | null, queryTime = 0) => {
      const study2 = facts([
        interaction(1, 'T8-A', [{ time: 10, window: [10.25, 10.75] }], { duration, queryTime }),
      ]);
      const each = run(1, { 1: trace([]) });
      const one = scoreRun(study2, each);
      const { unreachable, unknownReach, reachable } = compareGuidance({
        'event-scheduled': one,
        'general-scheduled': one,
        'event-autonomous': one,
        'general-autonomous': one,
      });
      return [reachable.targets.length, unreachable, unknownReach];
    };
    expect(at(60)).toEqual([0, 1, 0]);
    expect(at(10.5)).toEqual([1, 0, 0]);
    expect(at(null)).toEqual([0, 0, 1]);
    expect(at(null, 10.3)).toEqual([1, 0, 0]);
  });
});

describe('guidance sequences (D.3)', () => {
  /** Sequences whose k-th step is met in the first `steps[k]` of 20 episodes. */
  const sequences = (steps: readonly number[]) => {
    const interactions = range(20).map((id) =>
      interaction(id, 'T8-C', [{ time: 10 }, { time: 20 }, { time: 30 }]),
    );
    const each = run(
      1,
      Object.fromEntries(
        range(20).map((id) => [
          id,
          trace(
            [10, 20, 30],
            steps.map((count, step) => [step, step, (id + step * 7) % 20 < count] as const),
          ),
        ]),
      ),
    );
    const study = facts(interactions, [each]);
    return completionGroups(scoreRun(study, each))[0]!;
  };

  it('expects 2.40 [0, 5] complete sequences from 8, 10 and 12 of 20', () => {
    const { reference, length, matrix } = sequences([8, 10, 12]);
    expect([length, matrix.length]).toEqual([3, 20]);
    expect(reference?.steps).toEqual([8, 10, 12]);
    expect(reference?.expected).toBeCloseTo(2.4, 12);
    expect(reference?.interval95).toEqual([0, 5]);
    const simulated = permutationDraws(matrix);
    expect(simulated.interval95).toEqual([0, 5]);
    expect(simulated.mean).toBeCloseTo(2.4, 1);
    expect(simulated.draws).toBe(10_000);
  });

  it('expects 1.125 [0, 3] from steps whose product is 450 of 8,000', () => {
    // The paper gives the expectation and the interval; 5 · 9 · 10 = 450 are step counts that give both.
    const { reference } = sequences([5, 9, 10]);
    expect(reference?.expected).toBeCloseTo(1.125, 12);
    expect(reference?.interval95).toEqual([0, 3]);
  });

  it('leaves a sequence with an unjudged step out and counts it; an incomplete one counts as failed', () => {
    const interactions = range(3).map((id) => interaction(id, 'T8-C', [{ time: 10 }, { time: 20 }]));
    const both = [
      [0, 0, true],
      [1, 1, true],
    ] as const;
    const each = run(1, {
      0: trace([10, 20], both),
      1: trace([10, 20], [[0, 0, true]]),
      2: trace([10, 20], both, { complete: false }),
    });
    const study = facts(interactions, [each]);
    const scored = scoreRun(study, each);
    expect(completionGroups(scored)[0]).toMatchObject({
      unjudged: 1,
      matrix: [
        [true, true],
        [false, false],
      ],
    });
    expect(runTable(scored).completeGuidance).toEqual({ sequences: 3, complete: 1, unjudged: 1 });
  });
});

describe('decision schedules (D.4.1)', () => {
  it('weights tasks equally and counts premature targets: 83 and 95 of 142 are 58.45 % and 66.90 %', () => {
    const interactions = [
      ...range(19).map((id) => interaction(id, 'T1', [{ time: 10 }])),
      ...range(123).map((id) =>
        interaction(19 + id, 'T2', [{ time: 10 }], { video: `video-${Math.min(19 + id, 116)}` }),
      ),
    ];
    const early = trace([1]);
    const none = trace([]);
    const local = run(
      2,
      inStretches([
        [10, T1_RESPONSE.hit],
        [9, none],
        [83, early],
        [40, none],
      ]),
    );
    const continuous = run(
      1,
      inStretches([
        [5, T1_RESPONSE.hit],
        [14, none],
        [95, early],
        [28, none],
      ]),
    );
    const study = facts(interactions, [continuous, local]);
    const result = compareSchedules(scoreRun(study, continuous), scoreRun(study, local));
    expect(result.local.prematureShare! * 100).toBeCloseTo(58.45, 2);
    expect(result.continuous.prematureShare! * 100).toBeCloseTo(66.9, 2);
    expect(result.tasks).toEqual(['T1', 'T2']);
    expect(result.difference).toBeCloseTo(-5 / 19 / 2, 12);
    expect(result.clusters).toHaveLength(117);
  });
});

describe('the numbers of the text that follow from its counts', () => {
  it.each([
    ['7 of 78 auditory targets', 7, 78, 8.97],
    ['4 of 1,383 targets', 4, 1383, 0.29],
    ['45 of 87 guidance steps', 45, 87, 51.72],
  ])('%s', (_, part, whole, points) => {
    const items = range(whole).map((id) => ({ video: String(id), difference: id < part ? 1 : 0 }));
    expect(contrastOf(items).difference! * 100).toBeCloseTo(points, 2);
  });
});
