import { type MeanMetric, type Measures, meansComparison } from '../compare/means.ts';
import type { InteractionScore, TargetScore } from './score.ts';
import { TASKS, type Task, TOLERANCE_SECONDS } from './types.ts';

const rate = (
  key: string,
  group: string,
  label: string,
  direction: MeanMetric['direction'],
  item = 'target',
): MeanMetric => ({ key, group, label, direction, unit: 'share', item });

const METRICS: readonly MeanMetric[] = [
  rate('hit', 'Targets', 'Hit rate', 'higher'),
  rate('on-time', 'Targets', 'On time, whatever was said', 'higher'),
  rate('premature', 'Targets', 'Premature', 'lower'),
  rate('silent', 'Targets', 'Late, missing or unmatched', 'lower'),
  rate('content-failure', 'Targets', 'Content failure', 'lower'),
  rate('complete', 'Interactions', 'All targets met', 'higher', 'interaction'),
  { ...rate('outputs', 'Interactions', 'Outputs that count', null, 'interaction'), unit: 'points' },
  ...TASKS.map((task) => rate(`hit-${task}`, 'Hit rate by task', task, 'higher')),
];

/** What one target has of each metric; nothing while it is unjudged. */
function measuresOf(task: Task, { outcome, onTime }: TargetScore): Measures {
  if (outcome === 'unjudged') return { 'on-time': Number(onTime) };
  return {
    hit: Number(outcome === 'hit'),
    'on-time': Number(onTime),
    premature: Number(outcome === 'premature'),
    silent: Number(outcome === 'late_or_missing' || outcome === 'unmatched'),
    'content-failure': Number(outcome === 'content_failure'),
    [`hit-${task}`]: Number(outcome === 'hit'),
  };
}

/** One interaction of one run, measured target by target and as a whole. */
export const measureInteraction = (
  task: Task,
  score: InteractionScore,
): { slots: Measures[]; whole: Measures } => ({
  slots: score.targets.map((target) => measuresOf(task, target)),
  whole: {
    complete: score.complete === null ? null : Number(score.complete),
    outputs: score.kept.length,
  },
});

/** How runs on Omni-InteractScope are compared, at the paper's tolerance. */
export const INTERACT_SCOPE_COMPARISON = meansComparison(
  {
    benchmark: 'interact-scope',
    cluster: 'interaction',
    standing: (outcome) => (outcome === 'hit' ? 'met' : 'unmet'),
    met: 'hit',
    settings: (say) => say('Tolerance {seconds} s.', { seconds: TOLERANCE_SECONDS }),
    valueMeaning: '1 for a hit and 0 for anything else',
    slotValue: ({ tp }) => tp,
  },
  METRICS,
);
