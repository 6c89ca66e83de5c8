import { armSets, GUIDANCE_ARMS, POLICY_ARMS, SCENE_ARMS } from '@core/interact-scope/diagnostics/arms.ts';
import { completionGroups } from '@core/interact-scope/diagnostics/completion.ts';
import type { Contrast } from '@core/interact-scope/diagnostics/contrast.ts';
import { compareGuidance, GUIDANCE_CELLS } from '@core/interact-scope/diagnostics/guidance.ts';
import { comparePolicies } from '@core/interact-scope/diagnostics/response-policy.ts';
import { sceneAblation, toleranceSweep } from '@core/interact-scope/diagnostics/scene-ablation.ts';
import { type ScoredRun, scoreRun } from '@core/interact-scope/diagnostics/scored.ts';
import { runTable } from '@core/interact-scope/diagnostics/task-table.ts';
import type { StudyTraces } from '@core/interact-scope/study-facts.ts';
import { TASKS, TOLERANCE_SECONDS } from '@core/interact-scope/types.ts';
import { pairedClusterBootstrap } from '@core/stats/bootstrap.ts';
import type { RunInfo } from '@core/study-views.ts';
import { createElement } from 'react';
import type { FigureKind } from '../figure-kind.ts';
import { sampleTimelineKind } from '../sample-timeline/kind.ts';
import { transitionKind } from '../transition-matrix/kind.ts';
import { filters, priors, sceneAudio, schedules } from './control-kinds.ts';
import {
  GuidanceEffectsFigure,
  OutcomeBreakdownFigure,
  RecallRateFigure,
  SceneAblationFigure,
  StepCoverageFigure,
} from './figures.tsx';
import {
  type DrawnInterval,
  guidanceEffectsData,
  outcomeBreakdownData,
  recallRateData,
  sceneAblationData,
  stepCoverageData,
} from './from-diagnostics.ts';
import type { ScopeInput } from './kind.ts';
import { type ScopeFigures, scopeKind } from './kind.ts';

/** Tolerances of the printed curve, every quarter second. */
const CURVE = Array.from({ length: 20 }, (_, step) => (step + 1) / 4);

/** The interval of a contrast with the paper's 10,000 draws (A2); null without a cluster. */
const intervalOf = ({ clusters }: Contrast): DrawnInterval =>
  clusters.length > 0 ? pairedClusterBootstrap(clusters) : null;

/** What a run is called in a figure. */
const namer = (runs: readonly RunInfo[]) => (run: Pick<StudyTraces, 'runId' | 'name'>) => ({
  key: run.name,
  name: runs.find(({ runId }) => runId === run.runId)?.label || run.name,
});

const outcomes: ScopeFigures = (facts, runs) => {
  const name = namer(runs);
  const main = facts.runs.filter(({ arm }) => arm === null);
  const rows = main.map((run) => ({ ...name(run), table: runTable(scoreRun(facts, run)) }));
  if (rows.length === 0) return [];
  return [
    {
      nameParts: [],
      title: '',
      draw: (width) => {
        const data = outcomeBreakdownData(TASKS, rows);
        return { element: createElement(OutcomeBreakdownFigure, { data, width }), shows: { ...data } };
      },
    },
  ];
};

const scene: ScopeFigures = (facts, runs) => {
  const name = namer(runs);
  return armSets(facts.runs, SCENE_ARMS).map(({ model, runs: [present, removed] }) => ({
    nameParts: [model],
    title: model,
    draw: (width) => {
      const result = sceneAblation(facts, present!, removed!, TOLERANCE_SECONDS);
      const sweep = toleranceSweep(facts, present!, removed!, CURVE);
      const arms = [name(present!), name(removed!)] as const;
      const data = sceneAblationData(result, sweep, intervalOf(result.contrast), arms, model);
      return { element: createElement(SceneAblationFigure, { data, width }), shows: { ...data } };
    },
  }));
};

const policies: ScopeFigures = (facts, runs) => {
  const name = namer(runs);
  return armSets(facts.runs, POLICY_ARMS).map(({ model, runs: arms }) => ({
    nameParts: [model],
    title: model,
    draw: (width) => {
      const comparison = comparePolicies(arms.map((run) => scoreRun(facts, run)));
      const data = recallRateData(comparison, arms.map(name), `Timely recall by output rate, ${model}`);
      return { element: createElement(RecallRateFigure, { data, width }), shows: { ...data } };
    },
  }));
};

const guidance: ScopeFigures = (facts) => {
  const sets = armSets(facts.runs, GUIDANCE_ARMS);
  if (sets.length === 0) return [];
  return [
    {
      nameParts: [],
      title: '',
      draw: (width) => {
        const models = sets.map(({ model, runs }) => {
          const scored = runs.map((run) => scoreRun(facts, run));
          const cells = Object.fromEntries(GUIDANCE_CELLS.map((cell, at) => [cell, scored[at]!]));
          const { all: result } = compareGuidance(
            cells as Record<(typeof GUIDANCE_CELLS)[number], ScoredRun>,
          );
          const intervals = {
            scheduled: intervalOf(result.scheduled),
            autonomous: intervalOf(result.autonomous),
            interaction: intervalOf(result.interaction),
          };
          return { name: model, result, intervals };
        });
        const data = guidanceEffectsData(models, false);
        return { element: createElement(GuidanceEffectsFigure, { data, width }), shows: { ...data } };
      },
    },
  ];
};

const steps: ScopeFigures = (facts, runs) => {
  const name = namer(runs);
  const grouped = facts.runs
    .filter(({ arm }) => arm === null)
    .flatMap((run) => completionGroups(scoreRun(facts, run)).map((group) => ({ ...name(run), group })));
  const lengths = [...new Set(grouped.map(({ group }) => group.length))].sort((a, b) => a - b);
  return lengths.map((length) => ({
    nameParts: [`${length}-steps`],
    title: `${length} steps`,
    draw: (width) => {
      const data = stepCoverageData(
        length,
        grouped.filter(({ group }) => group.length === length),
      );
      return { element: createElement(StepCoverageFigure, { data, width }), shows: { ...data } };
    },
  }));
};

const BOTH = ['double', 'single'] as const;
const NARROW = ['single', 'double'] as const;

/** The figures of Omni-InteractScope (paper Figures 3 and 6, Tables 8, 10, 11, 13 and 14 as pictures). */
export const SCOPE_FIGURES: readonly FigureKind<ScopeInput>[] = [
  scopeKind(
    {
      family: 'scope-outcomes',
      title: 'Outcomes by task and run',
      about: 'What became of the targets of each task under every main run, as in Table 13.',
      widths: BOTH,
    },
    outcomes,
  ),
  scopeKind(
    {
      family: 'scope-scene-ablation',
      title: 'Scene ablation',
      about: 'Joint hits with the scene and without it on the same targets, and at other tolerances.',
      widths: BOTH,
    },
    scene,
  ),
  scopeKind(
    {
      family: 'scope-recall-rate',
      title: 'Recall against output rate',
      about: 'Timely recall by outputs per minute under history and cooldown, as in Figure 3.',
      widths: NARROW,
    },
    policies,
  ),
  scopeKind(
    {
      family: 'scope-guidance',
      title: 'Effects of event guidance',
      about: 'What event guidance changes under scheduled and autonomous output, with paired intervals.',
      widths: NARROW,
    },
    guidance,
  ),
  scopeKind(
    {
      family: 'scope-steps',
      title: 'Step coverage and complete sequences',
      about: 'Steps met and sequences completed in guidance of one length, by run, as in Figure 6.',
      widths: BOTH,
    },
    steps,
  ),
  scopeKind(
    {
      family: 'scope-priors',
      title: 'A frozen tool choice at a fixed delay',
      about: 'What a tool choice made without the scene reaches at fixed delays, as in Table 8.',
      widths: BOTH,
    },
    priors,
  ),
  scopeKind(
    {
      family: 'scope-filters',
      title: 'Filters on recorded outputs',
      about: 'Recall by output rate as filters take away recorded outputs of a run.',
      widths: NARROW,
    },
    filters,
  ),
  scopeKind(
    {
      family: 'scope-schedules',
      title: 'Decision schedules on shared targets',
      about: 'Outcomes under a continuous and a target-local schedule, as in Table 11.',
      widths: BOTH,
    },
    schedules,
  ),
  scopeKind(
    {
      family: 'scope-audio',
      title: 'Scene audio',
      about: 'Outcomes by what the model was given of the scene, overall and by trigger, as in Table 14.',
      widths: BOTH,
    },
    sceneAudio,
  ),
];

/** The figures every benchmark has, for this one. */
const TOLERANCE = `Scored at the paper’s tolerance of ${TOLERANCE_SECONDS} s.`;
export const SCOPE_TRANSITIONS = transitionKind('interact-scope', 'scope-transition-matrix', TOLERANCE);
export const SCOPE_TIMELINE = sampleTimelineKind('interact-scope', 'scope-timeline', {
  title: 'Timeline',
  about: 'One interaction’s targets and what each run said, with their outcomes.',
  settings: () => TOLERANCE,
});
