import type { Benchmark } from '../../core/benchmarks.ts';
import type { SamplesInput } from '../../figures/sample-timeline/kind.ts';
import type { OutcomesInput } from '../../figures/transition-matrix/kind.ts';
import { capturePanel } from '../cases/capture.ts';
import { readSlotColumns } from '../store/compare-queries.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { judgesOf, once, runsOn } from './benchmark-exports.ts';

/** What the figures that every benchmark has are drawn from. */
export function studyInput(study: OpenStudy, benchmark: Benchmark): OutcomesInput & SamplesInput {
  const runs = runsOn(study, benchmark);
  const samples = study.db
    .prepare<[string], { sampleId: number; subset: string; name: string }>(
      `SELECT sample_id AS sampleId, subset, name FROM samples
       WHERE benchmark = ? AND EXISTS (SELECT 1 FROM slots WHERE slots.sample_id = samples.sample_id)
       ORDER BY subset, name, sample_id`,
    )
    .all(benchmark);
  return {
    runs,
    judges: judgesOf(runs),
    outcomes: once(() =>
      readSlotColumns(
        study.db,
        { benchmark },
        runs.map(({ runId }) => runId),
      ),
    ),
    samples,
    panel(sampleId) {
      const sample = samples.find((each) => each.sampleId === sampleId);
      if (!sample) throw new Error(`The study has no sample ${sampleId} of ${benchmark}.`);
      const { subset, name } = sample;
      return capturePanel(study, { benchmark, subset, sample: name });
    },
  };
}
