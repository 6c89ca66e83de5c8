import { type Benchmark, isBenchmark } from '../../core/benchmarks.ts';
import type { MeasuredSample } from '../../core/compare/means.ts';
import type { BenchmarkComparison, ClusterSums, SummedMetric } from '../../core/compare/types.ts';
import { DUPLEX_EVAL_COMPARISON, measureDuplex } from '../../core/duplex-eval/compare.ts';
import { scoreDuplexSample } from '../../core/duplex-eval/sample-score.ts';
import { INTERACT_SCOPE_COMPARISON, measureInteraction } from '../../core/interact-scope/compare.ts';
import { scoreInteraction } from '../../core/interact-scope/score.ts';
import { OMNI_INTERACT_COMPARISON } from '../../core/omni-interact/compare.ts';
import type { Chunk } from '../../core/omni-interact/types.ts';
import { type OviDetails, scoreOviCase } from '../../core/ovi-bench/case-score.ts';
import { measureCase, OVI_BENCH_COMPARISON } from '../../core/ovi-bench/compare.ts';
import type { OviCase } from '../../core/ovi-bench/dataset.ts';
import { readAggregatedSamples } from './aggregated-samples.ts';
import type { StoredOutput, StoredSample } from './benchmarks/derive.ts';
import { duplexVerdicts, storedDuplexFrame } from './benchmarks/duplex-eval.ts';
import { interactionFrame, interactionTrace } from './benchmarks/interact-scope.ts';
import { oviVerdicts } from './benchmarks/ovi-bench.ts';
import { readScoredBy } from './judges.ts';
import { readStoredSample } from './slots.ts';
import { type StudyDatabase, StudyError } from './study-file.ts';
import { readVerdicts, type StoredVerdict } from './verdicts.ts';

/** What a benchmark compares, and the sums of two runs over the samples both have. */
export interface PairReader {
  metrics: readonly SummedMetric[];
  /** One entry a sample that both runs have usable output for and of which a slot passes. */
  clusters: (
    db: StudyDatabase,
    baselineId: number,
    otherId: number,
    passes: (slotKey: number) => boolean,
  ) => ClusterSums[];
}

function pairReader<Sample extends { sampleId: number; slotKeys: readonly number[] }>(
  { metrics, sumPair }: BenchmarkComparison<Sample>,
  read: (db: StudyDatabase, runId: number) => Sample[],
): PairReader {
  return {
    metrics,
    clusters: (db, baselineId, otherId, passes) => {
      const others = new Map(read(db, otherId).map((sample) => [sample.sampleId, sample]));
      return read(db, baselineId).flatMap((baseline) => {
        const other = others.get(baseline.sampleId);
        return other && baseline.slotKeys.some(passes) ? [sumPair(baseline, other, passes)] : [];
      });
    },
  };
}

type Measurer = (
  sample: StoredSample,
  output: StoredOutput,
  stored: readonly StoredVerdict[],
  scoredBy: string | null,
) => Pick<MeasuredSample, 'slots' | 'whole'>;

/** Measures every usable output of a run anew, from what it said and the verdicts that count. */
const measured =
  (measure: Measurer) =>
  (db: StudyDatabase, runId: number): MeasuredSample[] => {
    const { judge } = readScoredBy(db);
    return db
      .prepare<[number], { sample_id: number; chunks: string; details: string }>(
        "SELECT sample_id, chunks, details FROM outputs WHERE run_id = ? AND status = 'ok' ORDER BY sample_id",
      )
      .all(runId)
      .map(({ sample_id: sampleId, chunks, details }) => {
        const sample = readStoredSample(db, sampleId);
        const output = { chunks: JSON.parse(chunks) as Chunk[], details: JSON.parse(details) as unknown };
        return {
          sampleId,
          slotKeys: sample.slots.map(({ slotKey }) => slotKey),
          ...measure(sample, output, readVerdicts(db, runId, sampleId), judge),
        };
      });
  };

const measureScopeOutput: Measurer = (sample, output, stored, scoredBy) => {
  const frame = interactionFrame(sample);
  return measureInteraction(frame.task, scoreInteraction(frame, interactionTrace(output, stored, scoredBy)));
};

const measureDuplexOutput: Measurer = (sample, { chunks }, stored, scoredBy) => {
  const frame = storedDuplexFrame(sample);
  const score = scoreDuplexSample(frame, chunks, duplexVerdicts(stored, scoredBy));
  return measureDuplex(frame.sample.split, score);
};

const measureOviOutput: Measurer = ({ details }, output, stored, scoredBy) => ({
  slots: [
    measureCase(
      scoreOviCase(details as OviCase, output.details as OviDetails, oviVerdicts(stored, scoredBy)),
    ),
  ],
  whole: {},
});

const READERS: Readonly<Record<Benchmark, PairReader>> = {
  'omni-interact': pairReader(OMNI_INTERACT_COMPARISON, readAggregatedSamples),
  'interact-scope': pairReader(INTERACT_SCOPE_COMPARISON, measured(measureScopeOutput)),
  'duplex-eval': pairReader(DUPLEX_EVAL_COMPARISON, measured(measureDuplexOutput)),
  'ovi-bench': pairReader(OVI_BENCH_COMPARISON, measured(measureOviOutput)),
};

/** The benchmark of a run. @throws StudyError when the study has no such run */
export function benchmarkOfRun(db: StudyDatabase, runId: number): string {
  const benchmark = db
    .prepare<[number], string>('SELECT benchmark FROM runs WHERE run_id = ?')
    .pluck()
    .get(runId);
  if (benchmark === undefined) throw new StudyError(`The study has no run ${runId}.`);
  return benchmark;
}

/** How pairs of runs on a benchmark are read. @throws StudyError for one that cannot be compared */
export function pairReaderOf(benchmark: string): PairReader {
  if (!isBenchmark(benchmark))
    throw new StudyError(`Runs on ${benchmark} cannot be compared by this version.`);
  return READERS[benchmark];
}
