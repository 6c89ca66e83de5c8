/** The Omni-InteractScope sample as it ships: reads without a finding, and gives every diagnostic something to show. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completionGroups } from '../../../src/core/interact-scope/diagnostics/completion.ts';
import { compareGuidance } from '../../../src/core/interact-scope/diagnostics/guidance.ts';
import { PAPER_FILTERS, scoreFiltered } from '../../../src/core/interact-scope/diagnostics/output-filters.ts';
import {
  fixedDelay,
  frozenPolicy,
  majorityPolicy,
  toolChoice,
} from '../../../src/core/interact-scope/diagnostics/request-priors.ts';
import { comparePolicies } from '../../../src/core/interact-scope/diagnostics/response-policy.ts';
import {
  sceneAblation,
  toleranceSweep,
} from '../../../src/core/interact-scope/diagnostics/scene-ablation.ts';
import { compareModalities } from '../../../src/core/interact-scope/diagnostics/scene-audio.ts';
import { compareSchedules } from '../../../src/core/interact-scope/diagnostics/schedules.ts';
import {
  isUnjudged,
  type ScoredRun,
  type ScoredTarget,
  scoreRun,
  targetsOf,
} from '../../../src/core/interact-scope/diagnostics/scored.ts';
import { tallyOf } from '../../../src/core/interact-scope/diagnostics/tally.ts';
import type { ScopeFacts, StudyTraces } from '../../../src/core/interact-scope/study-facts.ts';
import { TASKS, type Task } from '../../../src/core/interact-scope/types.ts';
import { resourcePath } from '../../../src/main/home.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { readScopeFacts } from '../../../src/main/store/scope-facts.ts';
import { openStudyFile } from '../../../src/main/store/study-file.ts';
import { readRuns } from '../../../src/main/store/study-info.ts';

const SAMPLE = resourcePath('sample/interact-scope');
/** No clip is longer; the diagnostics under test need a length, and none of them this one. */
const LONGEST_CLIP = 60;

const folder = mkdtempSync(join(tmpdir(), 'slotscope-test-'));
let report: Awaited<ReturnType<typeof importInto>>;
let facts: ScopeFacts;
let notes: string[];

beforeAll(async () => {
  const study = openStudyFile(join(folder, 'study.slotscope'), { create: 'Test' });
  report = await importInto(study, SAMPLE, {});
  const read = readScopeFacts(study.db);
  facts = {
    ...read,
    interactions: read.interactions.map((interaction) => ({ ...interaction, duration: LONGEST_CLIP })),
  };
  notes = readRuns(study.db).map(({ kind, note }) => `${kind}: ${note}`);
  study.db.close();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tracesOf = (name: string): StudyTraces => facts.runs.find((run) => run.name === name)!;
const scored = (name: string): ScoredRun => scoreRun(facts, tracesOf(name));
const interactionsOf = (task: Task) => facts.interactions.filter((interaction) => interaction.task === task);
const hitsOf = (targets: readonly ScoredTarget[]): number => tallyOf(targets).hits;

describe('the Omni-InteractScope sample', () => {
  it('reads without a finding, every run told to be scripted', () => {
    expect(report).toMatchObject({ benchmark: 'interact-scope', issues: [] });
    expect(report.counts).toMatchObject({ samples: 60, slots: 88, runs: 19, media: 60 });
    for (const note of notes) expect(note).toMatch(/^scripted: .*not the output of any model\.$/);
  });

  it('holds every task, over fourteen small clips that serve several interactions', () => {
    const counts = Object.fromEntries(TASKS.map((task) => [task, interactionsOf(task).length]));
    expect(counts).toEqual({
      T1: 16,
      T2: 4,
      T3: 3,
      T4: 3,
      T5: 2,
      T6: 2,
      T7: 3,
      'T8-A': 13,
      'T8-B': 5,
      'T8-C': 9,
    });
    const videos = [...new Set(facts.interactions.map(({ video }) => video))];
    expect(videos).toHaveLength(14);
    const bytes = videos.reduce((sum, video) => sum + statSync(`${SAMPLE}/${video}`).size, 0);
    expect(bytes).toBeLessThan(6e6);
  });

  it('shows every outcome, three targets unjudged on purpose', () => {
    const targets = facts.runs.flatMap((run) => targetsOf(scoreRun(facts, run)));
    const { counts } = tallyOf(targets);
    for (const [outcome, count] of Object.entries(counts)) expect(count, outcome).toBeGreaterThan(0);
    const unjudged = (tolerance: number) =>
      facts.runs.flatMap((run) =>
        targetsOf(scoreRun(facts, run, { tolerance })).filter(({ score }) => isUnjudged(score)),
      );
    // Anything else that is unjudged would be a pair without a verdict that a tolerance needs.
    for (const tolerance of [1, 2, 3, 4]) {
      expect(
        unjudged(tolerance)
          .map(({ interaction }) => interaction.id)
          .sort(),
      ).toEqual(['t3-market-scale-zh', 't8b-hallway-visitor-zh', 't8b-market-price-zh']);
    }
    expect(tallyOf(targetsOf(scored('scripted-eager'), ['T4'])).counts.premature).toBe(3);
    expect(tallyOf(targetsOf(scored('scripted-eager'), ['T7'])).counts.content_failure).toBe(2);
  });

  it('merges outputs that come close together and drops those before the query', () => {
    const of = (id: string) =>
      scored('scripted-watchful').interactions.find(({ interaction }) => interaction.id === id)!.score;
    expect(of('t7-shootout-commentary-zh').merged).toHaveLength(1);
    expect(of('t2-kettle-timer').beforeQuery).toHaveLength(1);
  });

  it('removes the scene at a cost to one model and none to the other', () => {
    const ablation = (model: string) =>
      sceneAblation(facts, tracesOf(`${model} [scene]`), tracesOf(`${model} [no-scene]`), 2);
    const sizes = ({ groups }: ReturnType<typeof ablation>) =>
      Object.values(groups).map((group) => group.length);
    // Both, with the scene alone, without it alone, neither.
    expect(sizes(ablation('scripted-eager'))).toEqual([7, 1, 2, 6]);
    expect(sizes(ablation('scripted-watchful'))).toEqual([2, 12, 2, 0]);
    const sweep = toleranceSweep(
      facts,
      tracesOf('scripted-eager [scene]'),
      tracesOf('scripted-eager [no-scene]'),
      [1, 2, 4],
    );
    expect(sweep.map(({ presentHits, removedHits }) => [presentHits, removedHits])).toEqual([
      [6, 6],
      [8, 9],
      [9, 12],
    ]);
  });

  it('lets a frozen choice of tools reach most targets at a fixed delay', () => {
    const frozen = frozenPolicy(facts, tracesOf('scripted-eager [no-scene]'));
    expect(toolChoice(facts, frozen)).toMatchObject({ interactions: 16, right: 15 });
    const hits = (policy: typeof frozen) =>
      [1, 3, 5].map((delay) => fixedDelay(facts, policy, delay).tally.hits);
    expect(hits(frozen)).toEqual([0, 9, 12]);
    expect(hits(majorityPolicy(facts)!)).toEqual([0, 3, 4]);
  });

  it('says less with history and loses targets as it gains others; a cooldown costs recall', () => {
    const { arms, contrasts } = comparePolicies(
      ['no-history', 'history', 'cooldown'].map((arm) => scored(`scripted-eager [${arm}]`)),
    );
    expect(arms.map(({ hits }) => hits)).toEqual([8, 8, 4]);
    expect(contrasts[0]!.outputReduction).toBeGreaterThan(0.5);
    expect(contrasts[0]!.groups.firstOnly).toHaveLength(3);
    expect(contrasts[0]!.groups.secondOnly).toHaveLength(3);
    expect(contrasts[1]!.outputReduction).toBeGreaterThan(0);
    const [before, , after] = arms.map(({ volume }) => volume.calls);
    expect(after).toBeLessThan(before!);
  });

  it('keeps ten seconds between outputs under the cooldown', () => {
    for (const { trace } of tracesOf('scripted-eager [cooldown]').traces) {
      const times = trace.outputs.map(({ t }) => t);
      for (const [index, t] of times.slice(1).entries()) expect(t - times[index]!).toBeGreaterThanOrEqual(10);
    }
  });

  it('loses hits to every filter on the recorded outputs', () => {
    const run = tracesOf('scripted-eager');
    const all = hitsOf(targetsOf(scored('scripted-eager'), ['T8-A']));
    const filtered = PAPER_FILTERS.map((filter) => hitsOf(targetsOf(scoreFiltered(facts, run, filter))));
    expect(all).toBe(8);
    // The first 1, 3, 5 and 10 outputs; 5 and 10 seconds between outputs.
    expect(filtered).toEqual([0, 0, 0, 4, 0, 3]);
  });

  it('gains by a named event when the time is given, hardly when it is not, and not where no decision time is', () => {
    const cell = (name: string) => scored(`scripted-watchful [${name}]`);
    const { all, reachable, unreachable } = compareGuidance({
      'event-scheduled': cell('event-scheduled'),
      'general-scheduled': cell('general-scheduled'),
      'event-autonomous': cell('event-autonomous'),
      'general-autonomous': cell('general-autonomous'),
    });
    const hits = ({ cells }: typeof all) => Object.values(cells).map((each) => each.hits);
    expect(hits(all)).toEqual([11, 6, 6, 5]);
    expect(unreachable).toBe(1);
    expect(hits(reachable)).toEqual([10, 6, 6, 5]);
  });

  it('hears what it cannot see', () => {
    const { overall, byTrigger } = compareModalities(
      ['V', 'V+ASR', 'V,A'].map((arm) => scored(`scripted-watchful [${arm}]`)),
    );
    expect(overall.hits).toEqual([10, 13, 16]);
    expect(Object.fromEntries(byTrigger.map(({ trigger, hits }) => [trigger, hits]))).toEqual({
      V: [5, 5, 5],
      A: [1, 5, 7],
      AV: [4, 3, 4],
    });
  });

  it('shows fewer premature responses when asked near targets alone', () => {
    const { continuous, local, difference } = compareSchedules(
      scored('scripted-eager [continuous]'),
      scored('scripted-eager [target-local]'),
    );
    expect(continuous.tally.counts.premature).toBe(10);
    expect(local.tally.counts.premature).toBe(3);
    expect(difference).toBeLessThan(0);
  });

  it('covers guidance steps unequally, so that the chance of complete sequences is worth comparing', () => {
    const [three, four] = completionGroups(scored('scripted-watchful'));
    expect(three).toMatchObject({ length: 3, reference: { steps: [7, 6, 4], observed: 3, expected: 2.625 } });
    expect(three!.matrix).toHaveLength(8);
    expect(four).toMatchObject({ length: 4, reference: { steps: [1, 1, 1, 0], observed: 0 } });
  });
});
