import { compareMetrics, DEFAULT_BOOTSTRAP } from '../../core/compare/metrics.ts';
import { type PairedSlots, pairSlots } from '../../core/compare/slots.ts';
import type { BootstrapSettings, PairMetrics, PairReport } from '../../core/compare/types.ts';
import { comparisonOf } from '../../core/comparisons.ts';
import type { SlotFilter } from '../../core/study-views.ts';
import { readSlotColumns } from './compare-queries.ts';
import { benchmarkOfRun, pairReaderOf } from './compared-samples.ts';
import { readSlotIndex } from './slot-queries.ts';
import { type StudyDatabase, StudyError } from './study-file.ts';

/** Two runs of one study, and which of its slots are compared. */
export interface PairRequest {
  baselineId: number;
  otherId: number;
  filter: SlotFilter;
  bootstrap?: Partial<BootstrapSettings>;
}

/**
 * The metrics of two runs over the samples both have usable output for and the slots a filter lets through, from
 * the stored scores, with intervals. Takes a second or more for a large study: not for the process that answers.
 */
export function readPairMetrics(db: StudyDatabase, request: PairRequest): PairMetrics {
  const { metrics, clusters } = pairReaderOf(benchmarkOfRun(db, request.baselineId));
  const chosen = new Set(readSlotIndex(db, request.filter, 'order').slotKeys);
  const passes = (slotKey: number): boolean => chosen.has(slotKey);
  const sums = clusters(db, request.baselineId, request.otherId, passes);
  return compareMetrics(metrics, sums, { ...DEFAULT_BOOTSTRAP, ...request.bootstrap });
}

/** Everything about a pair of runs: which slots they share, how they moved, and the metrics over them. */
export function readPairReport(
  db: StudyDatabase,
  otherName: string,
  request: PairRequest,
): PairReport & { slots: PairedSlots } {
  const { baselineId, otherId, filter } = request;
  const benchmark = benchmarkOfRun(db, baselineId);
  const comparison = comparisonOf(benchmark);
  if (!comparison) throw new StudyError(`Runs on ${benchmark} cannot be compared by this version.`);
  const columns = readSlotColumns(db, filter, [baselineId, otherId]);
  const slots = pairSlots(columns, baselineId, otherId, comparison.standing);
  const { coverage, changes, matrix } = slots;
  return { run: otherName, coverage, changes, matrix, metrics: readPairMetrics(db, request), slots };
}
