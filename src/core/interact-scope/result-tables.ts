import type { ScoredCell, ScoredColumn, ScoredTable } from '../tables/scored-table.ts';
import { type ScoredRun, type ScoredTarget, scoreRun, targetsOf } from './diagnostics/scored.ts';
import { OUTCOME_ORDER, type OutcomeTally, shareOf, tallyOf } from './diagnostics/tally.ts';
import { runTable } from './diagnostics/task-table.ts';
import { outputVolume } from './diagnostics/volume.ts';
import { isOtherLanguage } from './language.ts';
import type { ScoredOutcome } from './score.ts';
import type { ScopeFacts } from './study-facts.ts';
import { AVERAGED_TASKS, type Task } from './types.ts';

export type ScopeCell = ScoredCell;
export type ScopeColumn = ScoredColumn<ScoredRun>;
export type ScopeTable = ScoredTable<ScoredRun>;

const keysOf = (targets: readonly ScoredTarget[]): number[] => targets.map(({ slotKey }) => slotKey);

const share = (targets: readonly ScoredTarget[], tally: OutcomeTally = tallyOf(targets)): ScopeCell => ({
  value: tally.rate,
  kind: 'share',
  n: tally.judged,
  unjudged: tally.counts.unjudged,
  slotKeys: keysOf(targets),
});

const taskColumn = (task: Task, title: string): ScopeColumn => ({
  heading: task,
  title,
  direction: 'higher',
  cell: (run) => share(targetsOf(run, [task])),
});

const SIX_TASKS: Readonly<Record<Task, string>> = {
  T1: 'Tool invocation: the right set of tools, called in time',
  T2: 'Event notification',
  T3: 'Risk or error interjection',
  T4: 'Cumulative-state tracking',
  T5: 'Temporal conditions; a diagnostic of its own, in no average',
  T6: 'Nonverbal and workflow cues',
  T7: 'Continuous responses',
  'T8-A': 'Query-free reminders',
  'T8-B': 'Audiovisual questions',
  'T8-C': 'Guidance steps',
};

const average: ScopeColumn = {
  heading: 'Avg. ↑',
  title: 'Mean of T1–T4, T6 and T7, each with equal weight; missing while one of them has no settled target',
  direction: 'higher',
  cell: (run) => ({
    ...share(targetsOf(run, AVERAGED_TASKS)),
    value: runTable(run).sixTaskAverage,
    n: null,
  }),
};

const complete: ScopeColumn = {
  heading: 'Complete T8-C ↑',
  title: 'Guidance sequences of which every step was met',
  direction: 'higher',
  cell: (run) => {
    const { complete: count, sequences, unjudged } = runTable(run).completeGuidance;
    // A sequence whose completeness hangs on a missing verdict is neither complete nor incomplete.
    const settled = sequences - unjudged;
    return {
      value: settled > 0 ? count : null,
      kind: 'count',
      n: settled,
      unjudged,
      slotKeys: keysOf(targetsOf(run, ['T8-C'])),
    };
  },
};

const T8 = ['T8-A', 'T8-B', 'T8-C'] as const;

const volume = (tasks: readonly Task[] | null): ScopeColumn => ({
  heading: 'Outputs / min',
  title:
    'Outputs that count per minute of clip, which recall has to be read beside: unmatched ones cost nothing',
  direction: null,
  cell: (run) => {
    const chosen = run.interactions.filter(({ interaction }) => !tasks || tasks.includes(interaction.task));
    return {
      value: outputVolume(chosen).perMinute,
      kind: 'rate',
      n: null,
      unjudged: 0,
      slotKeys: keysOf(targetsOf(run, tasks ?? undefined)),
    };
  },
});

/** A column over T1's targets. */
const toolColumn = (
  heading: string,
  title: string,
  pick: (table: ReturnType<typeof runTable>['toolInvocation']) => { value: number | null; n: number },
): ScopeColumn => ({
  heading,
  title,
  direction: 'higher',
  cell: (run) => {
    const targets = targetsOf(run, ['T1']);
    return { ...pick(runTable(run).toolInvocation), kind: 'share', unjudged: 0, slotKeys: keysOf(targets) };
  },
});

const OUTCOME_HEADINGS: Readonly<Record<ScoredOutcome, string>> = {
  hit: 'Hit',
  content_failure: 'Content failure',
  premature: 'Premature',
  late_or_missing: 'Late or missing',
  unmatched: 'Unmatched',
  incomplete: 'Incomplete',
  unjudged: 'Unjudged',
};

const outcomeColumn = (outcome: ScoredOutcome): ScopeColumn => ({
  heading: OUTCOME_HEADINGS[outcome],
  title: `Targets whose outcome is “${OUTCOME_HEADINGS[outcome].toLowerCase()}”, over all tasks`,
  direction: null,
  cell: (run) => {
    const all = targetsOf(run);
    const these = all.filter(({ score }) => score.outcome === outcome);
    return {
      value: all.length > 0 ? these.length : null,
      kind: 'count',
      n: all.length,
      unjudged: 0,
      slotKeys: keysOf(these),
    };
  },
});

const otherLanguage: ScopeColumn = {
  heading: 'Other language',
  title: 'Taken outputs in another language than annotated, told by the script; no part of any score (A5)',
  direction: null,
  cell: (run) => {
    const taken = run.interactions.flatMap(({ interaction, score }) =>
      score.targets.flatMap(({ index, output }) => {
        const kept = score.kept.find(({ id }) => id === output);
        return kept?.script
          ? [{ interaction, slotKey: interaction.slotKeys[index]!, script: kept.script }]
          : [];
      }),
    );
    const others = taken.filter(({ interaction, script }) =>
      isOtherLanguage(interaction.language ?? null, script),
    );
    return {
      value: taken.length > 0 ? others.length : null,
      kind: 'count',
      n: taken.length,
      unjudged: 0,
      slotKeys: others.map(({ slotKey }) => slotKey),
    };
  },
};

/** The tables of Omni-InteractScope (paper Tables 2, 3, 7 and 13). */
export const SCOPE_TABLES: readonly ScopeTable[] = [
  {
    key: 'requests',
    name: 'Explicit requests (Table 2)',
    columns: [
      ...AVERAGED_TASKS.map((task) => taskColumn(task, SIX_TASKS[task])),
      average,
      { ...taskColumn('T5', SIX_TASKS.T5), heading: 'T5*' },
      volume(['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7']),
    ],
    note: 'Joint content–timing accuracy by first response within two seconds (A1). * T5 is in no average.',
  },
  {
    key: 'assistance',
    name: 'Assistance (Table 3)',
    columns: [
      ...T8.map((task) => taskColumn(task, SIX_TASKS[task])),
      {
        heading: 'Overall ↑',
        title: 'Hits over the targets of T8-A, B and C, pooled',
        direction: 'higher',
        cell: (run) => share(targetsOf(run, T8)),
      },
      complete,
      volume(T8),
    ],
    note: 'Timely reference-target recall by ordered matching (A3); unmatched outputs cost nothing.',
  },
  {
    key: 'tools',
    name: 'Tool invocation (Table 7)',
    columns: [
      toolColumn('Joint ↑', 'The right set of tools in time', ({ jointRate, targets }) => ({
        value: jointRate,
        n: targets,
      })),
      toolColumn('On time ↑', 'A first response in time, whatever it calls', ({ onTimeRate, targets }) => ({
        value: onTimeRate,
        n: targets,
      })),
      toolColumn('Tool | time ↑', 'The right set of tools among the responses in time', (table) => ({
        value: table.toolGivenOnTime,
        n: table.onTime,
      })),
    ],
    note: 'P(joint) = P(on time) · P(tools | on time).',
  },
  {
    key: 'outcomes',
    name: 'Outcomes (Table 13)',
    columns: [...OUTCOME_ORDER.map(outcomeColumn), otherLanguage],
    note: 'Over all tasks; by task in Diagnose. A premature response fails whatever it says. Another language is told by its script, reported apart and never scored (A5).',
  },
];

/** Every run of a study scored at the paper's tolerance, in the study's order. */
export const scoreStudyRuns = (facts: ScopeFacts): ScoredRun[] =>
  facts.runs.map((run) => scoreRun(facts, run));

/** Hits over all settled targets of a run, the one number that every run has. */
export function pooledHits(run: ScoredRun): ScopeCell {
  const targets = targetsOf(run);
  const { hits, judged, counts } = tallyOf(targets);
  return {
    value: shareOf(hits, judged),
    kind: 'share',
    n: judged,
    unjudged: counts.unjudged,
    slotKeys: keysOf(targets),
  };
}
