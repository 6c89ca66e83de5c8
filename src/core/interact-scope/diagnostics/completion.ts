import { type CompletionReference, completionReference } from '../../stats/hypergeometric.ts';
import { isHit, type ScoredInteraction, type ScoredRun } from './scored.ts';

/** The T8-C sequences of one run that have the same number of steps. */
export interface SequenceGroup {
  /** Steps of a sequence, K. */
  length: number;
  /** Sequences with every step settled, in the study's order. */
  sequences: readonly ScoredInteraction[];
  /** Sequences left out because a step is unjudged. */
  unjudged: number;
  /** Episodes × steps: whether a step was met. */
  matrix: boolean[][];
  /** What chance alone would give, exactly; null without a settled sequence. */
  reference: CompletionReference | null;
}

/**
 * Group a run's T8-C sequences by length and compare complete coverage with what independent steps would give
 * (paper D.3, eq. 7).
 *
 * @returns by ascending length
 */
export function completionGroups(run: ScoredRun): SequenceGroup[] {
  const sequences = run.interactions.filter(({ interaction }) => interaction.task === 'T8-C');
  const byLength = Map.groupBy(sequences, ({ score }) => score.targets.length);
  return [...byLength]
    .sort(([a], [b]) => a - b)
    .map(([length, all]) => {
      const settled = all.filter(({ score }) => score.targets.every(({ outcome }) => outcome !== 'unjudged'));
      const matrix = settled.map(({ score }) => score.targets.map(isHit));
      return {
        length,
        sequences: settled,
        unjudged: all.length - settled.length,
        matrix,
        reference: matrix.length > 0 ? completionReference(matrix) : null,
      };
    });
}
