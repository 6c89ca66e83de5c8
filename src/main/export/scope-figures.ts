import { createElement } from 'react';
import {
  armSets,
  GUIDANCE_ARMS,
  POLICY_ARMS,
  SCENE_ARMS,
} from '../../core/interact-scope/diagnostics/arms.ts';
import { completionGroups } from '../../core/interact-scope/diagnostics/completion.ts';
import type { Contrast } from '../../core/interact-scope/diagnostics/contrast.ts';
import { compareGuidance, GUIDANCE_CELLS } from '../../core/interact-scope/diagnostics/guidance.ts';
import { comparePolicies } from '../../core/interact-scope/diagnostics/response-policy.ts';
import { sceneAblation, toleranceSweep } from '../../core/interact-scope/diagnostics/scene-ablation.ts';
import { type ScoredRun, scoreRun } from '../../core/interact-scope/diagnostics/scored.ts';
import { runTable } from '../../core/interact-scope/diagnostics/task-table.ts';
import type { StudyTraces } from '../../core/interact-scope/study-facts.ts';
import { TASKS, TOLERANCE_SECONDS } from '../../core/interact-scope/types.ts';
import { pairedClusterBootstrap } from '../../core/stats/bootstrap.ts';
import type { RunInfo } from '../../core/study-views.ts';
import {
  GuidanceEffectsFigure,
  OutcomeBreakdownFigure,
  RecallRateFigure,
  SceneAblationFigure,
  StepCoverageFigure,
} from '../../figures/interact-scope/figures.tsx';
import {
  type DrawnInterval,
  guidanceEffectsData,
  outcomeBreakdownData,
  recallRateData,
  sceneAblationData,
  stepCoverageData,
} from '../../figures/interact-scope/from-diagnostics.ts';
import { readScopeFacts } from '../store/scope-facts.ts';
import type { OpenStudy } from '../store/study-file.ts';
import type { FigureFamily, ScopeMembers } from './figure-family.ts';
import { filters, priors, sceneAudio, schedules } from './scope-control-figures.ts';

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

const outcomes: ScopeMembers = (facts, runs) => {
  const name = namer(runs);
  const main = facts.runs.filter(({ arm }) => arm === null);
  const rows = main.map((run) => ({ ...name(run), table: runTable(scoreRun(facts, run)) }));
  if (rows.length === 0) return [];
  return [
    {
      suffix: [],
      title: 'Outcomes by task and run',
      draw: (width) => {
        const data = outcomeBreakdownData(TASKS, rows);
        return { element: createElement(OutcomeBreakdownFigure, { data, width }), shows: { ...data } };
      },
    },
  ];
};

const scene: ScopeMembers = (facts, runs) => {
  const name = namer(runs);
  return armSets(facts.runs, SCENE_ARMS).map(({ model, runs: [present, removed] }) => ({
    suffix: [model],
    title: `Scene ablation, ${model}`,
    draw: (width) => {
      const result = sceneAblation(facts, present!, removed!, TOLERANCE_SECONDS);
      const sweep = toleranceSweep(facts, present!, removed!, CURVE);
      const arms = [name(present!), name(removed!)] as const;
      const data = sceneAblationData(result, sweep, intervalOf(result.contrast), arms, model);
      return { element: createElement(SceneAblationFigure, { data, width }), shows: { ...data } };
    },
  }));
};

const policies: ScopeMembers = (facts, runs) => {
  const name = namer(runs);
  return armSets(facts.runs, POLICY_ARMS).map(({ model, runs: arms }) => ({
    suffix: [model],
    title: `Recall against output rate, ${model}`,
    draw: (width) => {
      const comparison = comparePolicies(arms.map((run) => scoreRun(facts, run)));
      const data = recallRateData(comparison, arms.map(name), `Timely recall by output rate, ${model}`);
      return { element: createElement(RecallRateFigure, { data, width }), shows: { ...data } };
    },
  }));
};

const guidance: ScopeMembers = (facts) => {
  const sets = armSets(facts.runs, GUIDANCE_ARMS);
  if (sets.length === 0) return [];
  return [
    {
      suffix: [],
      title: 'Effects of event guidance',
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

const steps: ScopeMembers = (facts, runs) => {
  const name = namer(runs);
  const grouped = facts.runs
    .filter(({ arm }) => arm === null)
    .flatMap((run) => completionGroups(scoreRun(facts, run)).map((group) => ({ ...name(run), group })));
  const lengths = [...new Set(grouped.map(({ group }) => group.length))].sort((a, b) => a - b);
  return lengths.map((length) => ({
    suffix: [`${length}-steps`],
    title: `Step coverage and complete sequences of ${length} steps`,
    draw: (width) => {
      const data = stepCoverageData(
        length,
        grouped.filter(({ group }) => group.length === length),
      );
      return { element: createElement(StepCoverageFigure, { data, width }), shows: { ...data } };
    },
  }));
};

const family = (name: string, widths: FigureFamily['widths'], members: ScopeMembers): FigureFamily => ({
  family: name,
  benchmark: 'interact-scope',
  widths,
  members: (study: OpenStudy, runs) => (runs.length === 0 ? [] : members(readScopeFacts(study.db), runs)),
});

/** The figures of Omni-InteractScope (paper Figures 3 and 6, Tables 8, 10, 11, 13 and 14 as pictures). */
export const SCOPE_FIGURES: readonly FigureFamily[] = [
  family('scope-outcomes', ['double', 'single'], outcomes),
  family('scope-scene-ablation', ['double', 'single'], scene),
  family('scope-recall-rate', ['single', 'double'], policies),
  family('scope-guidance', ['single', 'double'], guidance),
  family('scope-steps', ['double', 'single'], steps),
  family('scope-priors', ['double', 'single'], priors),
  family('scope-filters', ['single', 'double'], filters),
  family('scope-schedules', ['double', 'single'], schedules),
  family('scope-audio', ['double', 'single'], sceneAudio),
];
