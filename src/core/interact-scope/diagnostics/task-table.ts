import { AVERAGED_TASKS, TASKS, type Task } from '../types.ts';
import { type ScoredRun, type ScoredTarget, targetsOf } from './scored.ts';
import { type OutcomeTally, shareOf, tallyOf } from './tally.ts';
import { type OutputVolume, outputVolume } from './volume.ts';

/** One task's part of a run. */
export interface TaskResult extends OutcomeTally {
  task: Task;
  volume: OutputVolume;
}

/** T1 taken apart (paper Table 7): P(joint) = P(on time) · P(tools right | on time). */
export interface ToolInvocation {
  targets: number;
  onTime: number;
  joint: number;
  onTimeRate: number | null;
  jointRate: number | null;
  /** Share of on-time responses that name exactly the reference tools; null without any in time. */
  toolGivenOnTime: number | null;
  /** By the reference's set of tools, most frequent first. */
  byTool: { tools: string; targets: number; joint: number; rate: number | null }[];
}

/** T8-C interactions by whether every step was met. */
export interface CompleteGuidance {
  sequences: number;
  complete: number;
  /** Sequences whose completeness hangs on a missing verdict. */
  unjudged: number;
}

/** What the paper's Tables 2, 3, 7 and 13 say of a run. */
export interface RunTable {
  runId: number;
  tasks: Record<Task, TaskResult>;
  /** Equal weight on T1–T4, T6 and T7; null while one of them has no settled target. */
  sixTaskAverage: number | null;
  toolInvocation: ToolInvocation;
  /** T8-A, B and C pooled. */
  t8: OutcomeTally;
  completeGuidance: CompleteGuidance;
}

/** All aggregates of one run. */
export function runTable(run: ScoredRun): RunTable {
  const taskResult = (task: Task): TaskResult => ({
    task,
    ...tallyOf(targetsOf(run, [task])),
    volume: outputVolume(run.interactions.filter(({ interaction }) => interaction.task === task)),
  });
  const tasks = Object.fromEntries(TASKS.map((task) => [task, taskResult(task)])) as Record<Task, TaskResult>;
  const rates = AVERAGED_TASKS.flatMap((task) => tasks[task].rate ?? []);
  return {
    runId: run.runId,
    tasks,
    sixTaskAverage:
      rates.length === AVERAGED_TASKS.length
        ? rates.reduce((sum, rate) => sum + rate, 0) / rates.length
        : null,
    toolInvocation: toolInvocation(targetsOf(run, ['T1'])),
    t8: tallyOf(targetsOf(run, ['T8-A', 'T8-B', 'T8-C'])),
    completeGuidance: completeGuidance(run),
  };
}

/** The name of a set of tools, whatever its order. */
export const toolSetName = (tools: readonly string[]): string => [...new Set(tools)].sort().join(' + ');

function toolInvocation(targets: readonly ScoredTarget[]): ToolInvocation {
  const all = tallyOf(targets);
  const groups = Map.groupBy(targets, ({ interaction, index }) =>
    toolSetName(interaction.targets[index]?.tools ?? []),
  );
  const byTool = [...groups].map(([tools, group]) => {
    const { targets: count, hits, rate } = tallyOf(group);
    return { tools, targets: count, joint: hits, rate };
  });
  return {
    targets: all.targets,
    onTime: all.onTime,
    joint: all.hits,
    onTimeRate: shareOf(all.onTime, all.targets),
    jointRate: all.rate,
    toolGivenOnTime: shareOf(all.hits, all.onTime),
    byTool: byTool.sort((a, b) => b.targets - a.targets || (a.tools < b.tools ? -1 : 1)),
  };
}

function completeGuidance({ interactions }: ScoredRun): CompleteGuidance {
  const sequences = interactions.filter(({ interaction }) => interaction.task === 'T8-C');
  return {
    sequences: sequences.length,
    complete: sequences.filter(({ score }) => score.complete === true).length,
    unjudged: sequences.filter(({ score }) => score.complete === null).length,
  };
}
