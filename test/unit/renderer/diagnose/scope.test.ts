import { describe, expect, it } from 'vitest';
import { alignTargets, successGroups } from '../../../../src/core/interact-scope/diagnostics/pairing.ts';
import { sceneAblation } from '../../../../src/core/interact-scope/diagnostics/scene-ablation.ts';
import { scoreRun, targetsOf } from '../../../../src/core/interact-scope/diagnostics/scored.ts';
import { runTable } from '../../../../src/core/interact-scope/diagnostics/task-table.ts';
import {
  outcomeBreakdownData,
  sceneAblationData,
  segmentsOf,
} from '../../../../src/figures/interact-scope/from-diagnostics.ts';
import {
  armTargets,
  fillEntries,
  groupKeys,
  outcomeIndex,
  pairEntries,
} from '../../../../src/renderer/src/diagnose/scope/marks.ts';
import { scopePageInPath } from '../../../../src/renderer/src/diagnose/scope/pages.ts';
import { runStatistics } from '../../../../src/renderer/src/diagnose/scope/statistics-jobs.ts';
import { readSetting } from '../../../../src/renderer/src/diagnose/scope/use-setting.ts';
import { facts, interaction, run, T1_RESPONSE, trace } from '../../core/interact-scope/build-facts.ts';

const { hit, wrong, premature, missing } = T1_RESPONSE;
const interactions = [1, 2, 3, 4].map((id) => interaction(id, 'T1', [{ time: 10 }]));
const present = run(1, { 1: hit, 2: wrong, 3: hit, 4: premature });
const removed = run(2, { 1: hit, 2: hit, 3: missing, 4: trace([10], [], { complete: false }) });
const study = facts(interactions, [present, removed]);
const scored = study.runs.map((each) => scoreRun(study, each));

describe('what is behind the marks', () => {
  it('every segment of a bar holds as many targets as it counts', () => {
    for (const each of scored) {
      const targets = targetsOf(each);
      const segments = segmentsOf(runTable(each).tasks.T1, each.name, ['task', 'T1', each.name]);
      for (const { fill, count, mark } of segments) {
        expect(fillEntries(targets, fill)).toHaveLength(count);
        expect(mark?.parts).toEqual(['task', 'T1', each.name, fill]);
      }
      expect(segments.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    }
  });

  it('a group of a pair lists its targets with both outcomes', () => {
    const { targets } = alignTargets(scored);
    const groups = successGroups(targets);
    expect(pairEntries(targets, groupKeys(groups, 'secondOnly')!, 2)).toEqual([
      { runId: 2, slotKey: 200, detail: 'content failure · hit' },
    ]);
    expect(groupKeys(groups, 'somebody')).toBeNull();
    expect(armTargets(targets, 1, 2).map(({ score }) => score.outcome)).toEqual([
      'hit',
      'hit',
      'late_or_missing',
      'incomplete',
    ]);
    expect(outcomeIndex(scored).get('2/400')).toBe('incomplete');
  });
});

describe('figure data', () => {
  it('turns shares into points and keeps an interval that is not drawn yet apart from none', () => {
    const result = sceneAblation(study, present, removed, 2);
    const names = [
      { key: 'a', name: 'A' },
      { key: 'b', name: 'B' },
    ] as const;
    const data = sceneAblationData(result, [], { low: -0.07, high: -0.005 }, names, 'M');
    expect(data.difference?.points).toBe(0);
    expect(data.difference?.interval?.map((end) => Math.round(end * 100) / 100)).toEqual([-7, -0.5]);
    expect(sceneAblationData(result, [], null, names, 'M').difference?.interval).toBeNull();
  });

  it('lists in a task only the runs that were run on it', () => {
    const other = facts(
      [...interactions, interaction(9, 'T2', [{ time: 10 }])],
      [present, run(3, { 9: trace([]) })],
    );
    const rows = other.runs.map((each) => ({
      key: each.name,
      name: each.name,
      table: runTable(scoreRun(other, each)),
    }));
    const { tasks } = outcomeBreakdownData(['T1', 'T2', 'T3'], rows);
    expect(tasks.map(({ task, runs }) => [task, runs.map(({ name }) => name)])).toEqual([
      ['T1', ['run 1']],
      ['T2', ['run 3']],
    ]);
  });
});

describe('addresses and settings', () => {
  it('read a setting from an address, and the paper’s value where it is none', () => {
    const range = { standard: 2, min: 0, max: 8 };
    expect(['0', '2.5', '8'].map((given) => readSetting(given, range))).toEqual([0, 2.5, 8]);
    expect(
      [null, '', ' ', 'x', '-1', '9', 'NaN', 'Infinity'].map((given) => readSetting(given, range)),
    ).toEqual(new Array(8).fill(2));
  });

  it('find the page an address names', () => {
    expect(scopePageInPath('/diagnose/guidance')).toBe('guidance');
    expect([scopePageInPath('/diagnose'), scopePageInPath('/diagnose/f1')]).toEqual(['outcomes', 'outcomes']);
  });
});

describe('statistics in the worker', () => {
  it('draw ten thousand times with the same seed', () => {
    const clusters = [
      { difference: 1, items: 1 },
      { difference: 0, items: 1 },
    ];
    expect(runStatistics({ kind: 'paired', clusters })).toMatchObject({
      difference: 0.5,
      low: 0,
      high: 1,
      draws: 10_000,
      seed: 1,
    });
    const stratified = clusters.map(({ difference, items }) => ({
      differences: [difference],
      items: [items],
    }));
    expect(runStatistics({ kind: 'stratified', clusters: stratified })).toMatchObject({
      difference: 0.5,
      draws: 10_000,
    });
    expect(runStatistics({ kind: 'permutation', matrix: [[true, true]] })).toMatchObject({
      mean: 1,
      draws: 10_000,
    });
    expect(() => runStatistics({ kind: 'paired', clusters: [] })).toThrow(/at least one cluster/);
  });
});
