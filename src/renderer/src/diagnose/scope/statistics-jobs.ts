import {
  type ClusterDifference,
  type PairedInterval,
  pairedClusterBootstrap,
} from '@core/stats/bootstrap.ts';
import { type PermutationDraws, permutationDraws } from '@core/stats/permutation.ts';
import { type StratifiedCluster, stratifiedClusterBootstrap } from '@core/stats/stratified-bootstrap.ts';

/** Statistics too heavy for the thread that draws. */
export type StatisticsJob =
  | { kind: 'paired'; clusters: readonly ClusterDifference[] }
  | { kind: 'stratified'; clusters: readonly StratifiedCluster[] }
  | { kind: 'permutation'; matrix: readonly (readonly boolean[])[] };

export type StatisticsResult<Job extends StatisticsJob> = Job extends { kind: 'permutation' }
  ? PermutationDraws
  : PairedInterval;

/** Work a job out, with the paper's 10,000 draws and a fixed seed. @throws RangeError without a cluster */
export function runStatistics(job: StatisticsJob): PairedInterval | PermutationDraws {
  switch (job.kind) {
    case 'paired':
      return pairedClusterBootstrap(job.clusters);
    case 'stratified':
      return stratifiedClusterBootstrap(job.clusters);
    case 'permutation':
      return permutationDraws(job.matrix);
  }
}
