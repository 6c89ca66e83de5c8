/** How long the statistics behind the diagnostics take: figures, no verdicts. */
import { pairedClusterBootstrap } from '../../src/core/stats/bootstrap.ts';
import { completionReference } from '../../src/core/stats/hypergeometric.ts';
import { permutationDraws } from '../../src/core/stats/permutation.ts';
import { stratifiedClusterBootstrap } from '../../src/core/stats/stratified-bootstrap.ts';

type Measure = (runs: number, work: () => unknown) => Promise<number>;
type Show = (what: string, milliseconds: number, note?: string) => void;

export async function benchStatistics(median: Measure, show: Show): Promise<void> {
  const clusters = Array.from({ length: 1000 }, (_, at) => ({
    difference: (at % 3) - 1,
    items: 1 + (at % 2),
  }));
  show(
    'paired bootstrap, 10,000 draws × 1,000 clusters',
    await median(7, () => pairedClusterBootstrap(clusters)),
    'meant to stay under 150 ms',
  );
  const stratified = Array.from({ length: 117 }, (_, at) => {
    const only = (value: number) => Array.from({ length: 6 }, (__, task) => (task === at % 6 ? value : 0));
    return { differences: only((at % 3) - 1), items: only(1) };
  });
  show(
    'paired bootstrap of a six-task mean, 10,000 draws × 117 clusters',
    await median(7, () => stratifiedClusterBootstrap(stratified)),
  );
  const matrix = Array.from({ length: 20 }, (_, episode) => [8, 10, 12].map((hits) => episode < hits));
  show(
    'exact permutation reference, 20 sequences of three steps',
    await median(21, () => completionReference(matrix)),
    'meant to stay under 5 ms',
  );
  show('the same by 10,000 permutations', await median(7, () => permutationDraws(matrix)));
}
