import type { AlignedTarget, SuccessGroups } from '@core/interact-scope/diagnostics/pairing.ts';
import type { ScoredRun, ScoredTarget } from '@core/interact-scope/diagnostics/scored.ts';
import type { ScoredOutcome, TargetScore } from '@core/interact-scope/score.ts';
import { OUTCOME_FILLS } from '@figures/interact-scope/shapes.ts';
import { t } from '../../language/text.ts';
import type { Mark, MarkEntry } from '../marks.ts';

/** What a target's outcome is called in a list. */
export const outcomeWords = (outcome: ScoredOutcome): string => t(outcome.replaceAll('_', ' '));

/** A target as an entry of a list. */
export const targetEntry = ({
  runId,
  slotKey,
  score,
}: Pick<ScoredTarget, 'runId' | 'slotKey' | 'score'>): MarkEntry => ({
  runId,
  slotKey,
  detail: outcomeWords(score.outcome),
});

/** Targets whose outcome is drawn with a fill. */
export function fillEntries(
  targets: readonly Pick<ScoredTarget, 'runId' | 'slotKey' | 'score'>[],
  fill: string,
): MarkEntry[] {
  return targets.filter(({ score }) => OUTCOME_FILLS[score.outcome] === fill).map(targetEntry);
}

/** One run's part of aligned targets. */
export const armTargets = (targets: readonly AlignedTarget[], arm: number, runId: number) =>
  targets.map(({ slotKey, scores }) => ({ runId, slotKey, score: scores[arm]! }));

/** Targets of a comparison under one run's name, with both runs' outcomes. */
export function pairEntries(
  targets: readonly AlignedTarget[],
  slotKeys: readonly number[],
  runId: number,
  arms: readonly [number, number] = [0, 1],
): MarkEntry[] {
  const wanted = new Set(slotKeys);
  const word = (scores: readonly TargetScore[], arm: number): string => outcomeWords(scores[arm]!.outcome);
  return targets
    .filter(({ slotKey }) => wanted.has(slotKey))
    .map(({ slotKey, scores }) => ({
      runId,
      slotKey,
      detail: `${word(scores, arms[0])} · ${word(scores, arms[1])}`,
    }));
}

/** A group of a comparison by the name its mark has. */
export const groupKeys = (groups: SuccessGroups, name: string): number[] | null =>
  name in groups ? groups[name as keyof SuccessGroups] : null;

/** All hits of a run. */
export const hitsMark = (
  title: string,
  targets: readonly Pick<ScoredTarget, 'runId' | 'slotKey' | 'score'>[],
): Mark => ({
  title,
  entries: targets.filter(({ score }) => score.outcome === 'hit').map(targetEntry),
});

/** The outcome of every target of every run, for the signs in a list. */
export function outcomeIndex(runs: readonly ScoredRun[]): Map<string, ScoredOutcome> {
  return new Map(
    runs.flatMap(({ runId, interactions }) =>
      interactions.flatMap(({ interaction, score }) =>
        score.targets.map(({ index, outcome }): [string, ScoredOutcome] => [
          `${runId}/${interaction.slotKeys[index]}`,
          outcome,
        ]),
      ),
    ),
  );
}
