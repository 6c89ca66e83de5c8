import { armSets, MODALITY_ARMS, SCHEDULE_ARMS } from '@core/interact-scope/diagnostics/arms.ts';
import { scoreFiltered } from '@core/interact-scope/diagnostics/output-filters.ts';
import type { AlignedTarget } from '@core/interact-scope/diagnostics/pairing.ts';
import {
  fixedDelay,
  frozenPolicy,
  majorityPolicy,
  PRIOR_DELAYS,
} from '@core/interact-scope/diagnostics/request-priors.ts';
import { tallyOfArm } from '@core/interact-scope/diagnostics/scene-ablation.ts';
import { compareModalities } from '@core/interact-scope/diagnostics/scene-audio.ts';
import { compareSchedules } from '@core/interact-scope/diagnostics/schedules.ts';
import { scoreRun, targetsOf } from '@core/interact-scope/diagnostics/scored.ts';
import { tallyOf } from '@core/interact-scope/diagnostics/tally.ts';
import { outputVolume } from '@core/interact-scope/diagnostics/volume.ts';
import type { StudyTraces } from '@core/interact-scope/study-facts.ts';
import type { RunInfo } from '@core/study-views.ts';
import { createElement } from 'react';
import type { Drawing } from '../figure-kind.ts';
import { OutcomeBreakdownFigure, RecallRateFigure } from './figures.tsx';
import { segmentsOf } from './from-diagnostics.ts';
import type { ScopeFigures } from './kind.ts';
import type { OutcomeBreakdownData } from './outcome-breakdown.ts';
import type { RecallRateData } from './recall-rate.ts';

/** A figure of blocks of stacked bars. */
const blocks =
  (data: OutcomeBreakdownData) =>
  (width: 'single' | 'double'): Drawing => ({
    element: createElement(OutcomeBreakdownFigure, { data, width }),
    shows: { ...data },
  });

/** What a run is called in a figure. */
const titleOf = (runs: readonly RunInfo[], run: Pick<StudyTraces, 'runId' | 'name'>): string =>
  runs.find(({ runId }) => runId === run.runId)?.label.trim() || run.name;

/** Outcomes of frozen tool choices by delay (paper Table 8b): the majority tool, and each main run's first calls. */
export const priors: ScopeFigures = (facts, runs) => {
  const majority = majorityPolicy(facts);
  if (!majority) return [];
  const main = facts.runs.filter(({ arm }) => arm === null);
  // A run that never calls a tool has nothing to freeze.
  const frozen = main
    .map((run) => frozenPolicy(facts, { ...run, name: titleOf(runs, run) }))
    .filter(({ choices }) => [...choices.values()].some((tools) => tools !== null && tools.length > 0));
  const policies = [majority, ...frozen];
  const tasks = policies.map((policy) => ({
    task: policy.name,
    runs: PRIOR_DELAYS.map((delay) => {
      const name = `${delay} s after the query`;
      return { name, segments: segmentsOf(fixedDelay(facts, policy, delay).tally, name, [String(delay)]) };
    }),
  }));
  return [{ nameParts: [], title: '', draw: blocks({ tasks }) }];
};

/** What the figure filters by: the paper's first-K at its ends, and both spacings. */
const SHOWN_FILTERS = [
  { name: 'all outputs', filter: { firstK: null, spacingSeconds: null } },
  { name: 'first 1', filter: { firstK: 1, spacingSeconds: null } },
  { name: 'first 10', filter: { firstK: 10, spacingSeconds: null } },
  { name: 'at least 5 s apart', filter: { firstK: null, spacingSeconds: 5 } },
  { name: 'at least 10 s apart', filter: { firstK: null, spacingSeconds: 10 } },
] as const;

/** Recall against output rate as filters bite on recorded outputs (paper D.2.3), a figure a run. */
export const filters: ScopeFigures = (facts, runs) =>
  facts.runs
    .filter(({ arm }) => arm === null)
    .map((run) => {
      const title = titleOf(runs, run);
      return {
        nameParts: [run.name],
        title,
        draw: (width) => {
          const data = filterData(facts, run, title);
          return { element: createElement(RecallRateFigure, { data, width }), shows: { ...data } };
        },
      };
    });

function filterData(facts: Parameters<ScopeFigures>[0], run: StudyTraces, title: string): RecallRateData {
  const arms = SHOWN_FILTERS.map(({ name, filter }) => {
    const scored = scoreFiltered(facts, run, filter);
    return { name, tally: tallyOf(targetsOf(scored)), volume: outputVolume(scored.interactions) };
  });
  return {
    title: `Recall of reminders by output rate, ${title}`,
    targets: arms[0]?.tally.judged ?? 0,
    leftOut: arms[0]?.tally.counts.unjudged ?? 0,
    joined: false,
    arms: arms.map(({ name, tally, volume }) => ({
      key: name,
      name,
      hits: tally.hits,
      recall: tally.rate,
      outputs: volume.outputs,
      perMinute: volume.perMinute,
    })),
  };
}

/** Outcomes under a continuous and a target-local schedule (paper Table 11). */
export const schedules: ScopeFigures = (facts) => {
  const sets = armSets(facts.runs, SCHEDULE_ARMS).filter(({ runs }) => runs.some(({ arm }) => arm !== null));
  if (sets.length === 0) return [];
  const tasks = sets.map(({ model, runs: [continuous, local] }) => {
    const result = compareSchedules(scoreRun(facts, continuous!), scoreRun(facts, local!));
    return {
      task: model,
      runs: [
        { name: 'continuous', segments: segmentsOf(result.continuous.tally, 'continuous', [model]) },
        { name: 'target-local', segments: segmentsOf(result.local.tally, 'target-local', [model]) },
      ],
    };
  });
  return [{ nameParts: [], title: '', draw: blocks({ tasks }) }];
};

const MODALITIES = ['V', 'V+ASR', 'V,A'] as const;

/** Outcomes by what the model was given of the scene, overall and by trigger (paper Table 14), a figure a model. */
export const sceneAudio: ScopeFigures = (facts) =>
  armSets(facts.runs, MODALITY_ARMS).map(({ model, runs }) => ({
    nameParts: [model],
    title: model,
    draw: (width) => {
      const { overall, byTrigger } = compareModalities(runs.map((run) => scoreRun(facts, run)));
      const block = (task: string, targets: readonly AlignedTarget[]) => ({
        task,
        runs: MODALITIES.map((name, arm) => ({
          name,
          segments: segmentsOf(tallyOfArm(targets, arm, runs[arm]!.runId), name, [task, name]),
        })),
      });
      const tasks = [
        block('All triggers', overall.targets),
        ...byTrigger.map(({ trigger, targets }) => block(`Trigger ${trigger}`, targets)),
      ];
      return blocks({ tasks })(width);
    },
  }));
