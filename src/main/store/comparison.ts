import { compareMetrics, DEFAULT_BOOTSTRAP } from '../../core/compare/metrics.ts';
import { type PairedSlots, pairSlots } from '../../core/compare/slots.ts';
import type { BootstrapSettings, PairMetrics, PairReport } from '../../core/compare/types.ts';
import { OMNI_INTERACT_COMPARISON } from '../../core/omni-interact/compare.ts';
import type { SlotFilter } from '../../core/study-views.ts';
import { readSlotColumns } from './compare-queries.ts';
import { readAggregatedSamples } from './scores.ts';
import { readSlotIndex } from './slot-queries.ts';
import type { StudyDatabase } from './study-file.ts';

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
  const { metrics, sumPair } = OMNI_INTERACT_COMPARISON;
  const chosen = new Set(readSlotIndex(db, request.filter, 'order').slotKeys);
  const passes = (slotKey: number): boolean => chosen.has(slotKey);
  const others = new Map(
    readAggregatedSamples(db, request.otherId).map((sample) => [sample.sampleId, sample]),
  );
  const clusters = readAggregatedSamples(db, request.baselineId).flatMap((baseline) => {
    const other = others.get(baseline.sampleId);
    return other && baseline.slotKeys.some(passes) ? [sumPair(baseline, other, passes)] : [];
  });
  return compareMetrics(metrics, clusters, { ...DEFAULT_BOOTSTRAP, ...request.bootstrap });
}

/** Everything about a pair of runs: which slots they share, how they moved, and the metrics over them. */
export function readPairReport(
  db: StudyDatabase,
  otherName: string,
  request: PairRequest,
): PairReport & { slots: PairedSlots } {
  const { baselineId, otherId, filter } = request;
  const columns = readSlotColumns(db, filter, [baselineId, otherId]);
  const slots = pairSlots(columns, baselineId, otherId, OMNI_INTERACT_COMPARISON.standing);
  const { coverage, changes, matrix } = slots;
  return { run: otherName, coverage, changes, matrix, metrics: readPairMetrics(db, request), slots };
}
