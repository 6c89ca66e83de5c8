import { t8Window } from '../match.ts';
import type { InteractionFrame, Task } from '../types.ts';
import { type Contrast, contrastOf } from './contrast.ts';
import { type AlignedTarget, type Alignment, alignTargets } from './pairing.ts';
import { isHit, type ScoredRun } from './scored.ts';
import { shareOf } from './tally.ts';

/** The four conditions: event-specific or general instructions, scheduled or autonomous responses. */
export const GUIDANCE_CELLS = [
  'event-scheduled',
  'general-scheduled',
  'event-autonomous',
  'general-autonomous',
] as const;
export type GuidanceCell = (typeof GUIDANCE_CELLS)[number];

/** Whether the causal decision grid has a moment inside a target's window; null while that is unknown. */
export function isReachable(frame: InteractionFrame, index: number): boolean | null {
  const target = frame.targets[index];
  if (!target) return null;
  const { queryTime, duration } = frame;
  const [start, end] = t8Window(frame.task, target, queryTime);
  if (start <= queryTime && queryTime <= end) return true;
  const tick = Math.max(Math.ceil(start), Math.ceil(queryTime));
  if (tick <= end && (duration === null || tick <= duration)) return true;
  // Without the clip's length its end, a decision time as well, is unknown.
  if (duration === null) return null;
  return start <= duration && duration <= end && duration >= queryTime;
}

export interface GuidanceResult {
  cells: Record<GuidanceCell, { hits: number; recall: number | null }>;
  /** Event minus general under scheduled responses, Δ_S. */
  scheduled: Contrast;
  /** Event minus general under autonomous responses, Δ_A. */
  autonomous: Contrast;
  /** Δ_S − Δ_A. */
  interaction: Contrast;
  targets: readonly AlignedTarget[];
}

export interface GuidanceComparison {
  all: GuidanceResult;
  /** Only targets whose window holds a decision time of {q, D} ∪ integers in [q, D]. */
  reachable: GuidanceResult;
  alignment: Alignment;
  /** Targets whose window holds no decision time. */
  unreachable: number;
  /** Targets of which that cannot be told because the clip's length is unknown; left out of the subset. */
  unknownReach: number;
}

/**
 * Cross guidance with scheduling on the targets that all four runs share (paper D.2.1, Table 9).
 *
 * @param runs the four cells' runs
 */
export function compareGuidance(
  runs: Record<GuidanceCell, ScoredRun>,
  tasks: readonly Task[] = ['T8-A'],
): GuidanceComparison {
  const alignment = alignTargets(
    GUIDANCE_CELLS.map((cell) => runs[cell]),
    tasks,
  );
  const reach = alignment.targets.map(({ interaction, index }) => isReachable(interaction, index));
  return {
    all: guidanceOf(alignment.targets),
    reachable: guidanceOf(alignment.targets.filter((_, at) => reach[at] === true)),
    alignment,
    unreachable: reach.filter((value) => value === false).length,
    unknownReach: reach.filter((value) => value === null).length,
  };
}

function guidanceOf(targets: readonly AlignedTarget[]): GuidanceResult {
  const success = (target: AlignedTarget, cell: GuidanceCell): number =>
    Number(isHit(target.scores[GUIDANCE_CELLS.indexOf(cell)]!));
  const effect = (target: AlignedTarget, scheduling: 'scheduled' | 'autonomous'): number =>
    success(target, `event-${scheduling}`) - success(target, `general-${scheduling}`);
  const contrast = (difference: (target: AlignedTarget) => number): Contrast =>
    contrastOf(
      targets.map((target) => ({ video: target.interaction.video, difference: difference(target) })),
    );
  const cellOf = (cell: GuidanceCell) => {
    const hits = targets.reduce((sum, target) => sum + success(target, cell), 0);
    return { hits, recall: shareOf(hits, targets.length) };
  };
  return {
    cells: {
      'event-scheduled': cellOf('event-scheduled'),
      'general-scheduled': cellOf('general-scheduled'),
      'event-autonomous': cellOf('event-autonomous'),
      'general-autonomous': cellOf('general-autonomous'),
    },
    scheduled: contrast((target) => effect(target, 'scheduled')),
    autonomous: contrast((target) => effect(target, 'autonomous')),
    interaction: contrast((target) => effect(target, 'scheduled') - effect(target, 'autonomous')),
    targets,
  };
}
