import { TRIGGERS, type Trigger } from '../types.ts';
import type { Contrast } from './contrast.ts';
import { type AlignedTarget, type Alignment, alignTargets, hitContrast } from './pairing.ts';
import { isHit, type ScoredRun } from './scored.ts';

/** Hits of several modality arms on one set of shared targets. */
export interface TriggerResult {
  /** Null for all triggers together; `unknown` for targets whose trigger is not annotated. */
  trigger: Trigger | 'unknown' | null;
  targets: readonly AlignedTarget[];
  /** In the order of the arms. */
  hits: number[];
  /** Each arm after the first against the first, e.g. V,A minus V. */
  contrasts: Contrast[];
}

/** Modality arms on the same targets, overall and by what makes a target due (paper D.4.4, Table 14). */
export interface SceneAudioComparison {
  overall: TriggerResult;
  /** Only triggers that have a shared target. */
  byTrigger: TriggerResult[];
  alignment: Alignment;
}

/**
 * Compare arms that see the same clips through different inputs.
 *
 * @param runs the arm the others are held against first, e.g. V, V+ASR, V,A
 */
export function compareModalities(runs: readonly ScoredRun[]): SceneAudioComparison {
  const alignment = alignTargets(runs);
  const groups = Map.groupBy(
    alignment.targets,
    ({ interaction, index }) => interaction.targets[index]?.trigger ?? 'unknown',
  );
  const result = (trigger: TriggerResult['trigger'], targets: readonly AlignedTarget[]): TriggerResult => ({
    trigger,
    targets,
    hits: runs.map((_, arm) => targets.filter(({ scores }) => isHit(scores[arm]!)).length),
    contrasts: runs.slice(1).map((_, before) => hitContrast(targets, before + 1, 0)),
  });
  const present = ([...TRIGGERS, 'unknown'] as const).filter((trigger) => groups.has(trigger));
  return {
    overall: result(null, alignment.targets),
    byTrigger: present.map((trigger) => result(trigger, groups.get(trigger) ?? [])),
    alignment,
  };
}
