import { scoreDuplexSample } from '../../core/duplex-eval/sample-score.ts';
import type { SplitRun } from '../../core/duplex-eval/split-tables.ts';
import type { Chunk } from '../../core/omni-interact/types.ts';
import { duplexVerdicts, storedDuplexFrame } from './benchmarks/duplex-eval.ts';
import { readScoredBy } from './judges.ts';
import { readStoredSample } from './slots.ts';
import type { StudyDatabase } from './study-file.ts';
import { readVerdicts } from './verdicts.ts';

const BENCHMARK = 'duplex-eval';

/** Every run's scores on Omni-DuplexEval, as the published script computes them. */
export function readDuplexScores(db: StudyDatabase): SplitRun[] {
  const { judge } = readScoredBy(db);
  const outputs = db.prepare<[number], { sample_id: number; chunks: string }>(
    "SELECT sample_id, chunks FROM outputs WHERE run_id = ? AND status = 'ok' ORDER BY sample_id",
  );
  return db
    .prepare<[string], { runId: number; name: string }>(
      'SELECT run_id AS runId, name FROM runs WHERE benchmark = ? ORDER BY run_id',
    )
    .all(BENCHMARK)
    .map(({ runId, name }) => ({
      runId,
      name,
      outputs: outputs.all(runId).map(({ sample_id: sampleId, chunks }) => {
        const sample = readStoredSample(db, sampleId);
        const frame = storedDuplexFrame(sample);
        const verdicts = duplexVerdicts(readVerdicts(db, runId, sampleId), judge);
        return {
          split: frame.sample.split,
          slotKeys: sample.slots.map(({ slotKey }) => slotKey),
          score: scoreDuplexSample(frame, JSON.parse(chunks) as Chunk[], verdicts),
        };
      }),
    }));
}
