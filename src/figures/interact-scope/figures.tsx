import type { ReactElement } from 'react';
import { type ColumnWidth, columnUnits } from '../style.ts';
import { DrawingFigure } from './DrawingFigure.tsx';
import { type GuidanceEffectsData, layoutGuidanceEffects } from './guidance-effects.ts';
import { layoutOutcomeBreakdown, type OutcomeBreakdownData } from './outcome-breakdown.ts';
import { layoutRecallRate, type RecallRateData } from './recall-rate.ts';
import { differenceText, layoutSceneAblation, type SceneAblationData } from './scene-ablation.ts';
import { layoutStepCoverage, type StepCoverageData } from './step-coverage.ts';

interface FigureProps<Data> {
  data: Data;
  width?: ColumnWidth;
  idPrefix?: string;
}

/** Outcomes with and without the scene, who hit what, and joint accuracy by tolerance. */
export function SceneAblationFigure(props: FigureProps<SceneAblationData>): ReactElement {
  const { data, width = 'double', idPrefix = 'scope-scene' } = props;
  return (
    <DrawingFigure
      drawing={layoutSceneAblation(data, columnUnits(width))}
      title={`Scene ablation, ${data.model}`}
      description={`${differenceText(data)}; ${data.targets} targets.`}
      idPrefix={idPrefix}
    />
  );
}

/** Timely recall against output rate for response policies of one model. */
export function RecallRateFigure(props: FigureProps<RecallRateData>): ReactElement {
  const { data, width = 'single', idPrefix = 'scope-recall-rate' } = props;
  return (
    <DrawingFigure
      drawing={layoutRecallRate(data, columnUnits(width))}
      title={data.title}
      description={data.arms
        .map(({ name, hits, outputs }) => `${name}: ${hits} hits, ${outputs} outputs`)
        .join('; ')}
      idPrefix={idPrefix}
    />
  );
}

/** Effects of event guidance under scheduled and autonomous responses, with intervals. */
export function GuidanceEffectsFigure(props: FigureProps<GuidanceEffectsData>): ReactElement {
  const { data, width = 'single', idPrefix = 'scope-guidance' } = props;
  return (
    <DrawingFigure
      drawing={layoutGuidanceEffects(data, columnUnits(width))}
      title="Effects of event guidance"
      description={`Models: ${data.models.map(({ name }) => name).join(', ')}.`}
      idPrefix={idPrefix}
    />
  );
}

/** Step coverage and the permutation reference of complete sequences. */
export function StepCoverageFigure(props: FigureProps<StepCoverageData>): ReactElement {
  const { data, width = 'double', idPrefix = 'scope-steps' } = props;
  return (
    <DrawingFigure
      drawing={layoutStepCoverage(data, columnUnits(width))}
      title={`Step coverage and complete sequences of ${data.length} steps`}
      description={data.runs.map(({ name, observed }) => `${name}: ${observed} complete`).join('; ')}
      idPrefix={idPrefix}
    />
  );
}

/** What became of the targets, by task and run. */
export function OutcomeBreakdownFigure(props: FigureProps<OutcomeBreakdownData>): ReactElement {
  const { data, width = 'double', idPrefix = 'scope-outcomes' } = props;
  return (
    <DrawingFigure
      drawing={layoutOutcomeBreakdown(data, columnUnits(width))}
      title="Outcomes by task and run"
      description={`Tasks: ${data.tasks.map(({ task }) => task).join(', ')}.`}
      idPrefix={idPrefix}
    />
  );
}
