import type { DuplexVerdict } from '../../core/duplex-eval/sample-score.ts';
import type { DuplexFacts } from '../../core/duplex-eval/study-facts.ts';
import type { Chunk } from '../../core/omni-interact/types.ts';
import { duplexVerdicts, storedDuplexFrame } from './benchmarks/duplex-eval.ts';
import { readScoredBy } from './judges.ts';
import { readStoredSample } from './slots.ts';
import type { StudyDatabase } from './study-file.ts';
import { readVerdicts } from './verdicts.ts';

const BENCHMARK = 'duplex-eval';

/** Every Omni-DuplexEval sample of a study and what every run gave out in it, for scoring the study anew. */
export function readDuplexFacts(db: StudyDatabase): DuplexFacts {
  const samples = db
    .prepare<[string], number>('SELECT sample_id FROM samples WHERE benchmark = ? ORDER BY subset, name')
    .pluck()
    .all(BENCHMARK)
    .map((sampleId) => readStoredSample(db, sampleId));
  const runs = db
    .prepare<[string], { runId: number; name: string }>(
      'SELECT run_id AS runId, name FROM runs WHERE benchmark = ? ORDER BY run_id',
    )
    .all(BENCHMARK);
  const outputs = db.prepare<[number], { sample_id: number; chunks: string }>(
    "SELECT sample_id, chunks FROM outputs WHERE run_id = ? AND status = 'ok' ORDER BY sample_id",
  );
  const scoredBy = readScoredBy(db).judge;
  return {
    samples: samples.map((sample) => ({
      ...storedDuplexFrame(sample),
      sampleId: sample.sampleId,
      slotKeys: sample.slots.map(({ slotKey }) => slotKey),
    })),
    runs: runs.map((run) => ({
      ...run,
      outputs: outputs.all(run.runId).map(({ sample_id: sampleId, chunks }) => ({
        sampleId,
        chunks: JSON.parse(chunks) as Chunk[],
        verdicts: duplexVerdicts(readVerdicts(db, run.runId, sampleId), scoredBy).map(bare),
      })),
    })),
  };
}

/** A verdict without its reasons: they are long, and no score reads them. */
function bare({ slotId, stage, chunkIndex, verdict }: DuplexVerdict): DuplexVerdict {
  if (verdict.state === 'failed') {
    return { slotId, stage, chunkIndex, verdict: { state: 'failed', reason: verdict.reason } };
  }
  const { rationale: _rationale, raw: _raw, ...kept } = verdict;
  return { slotId, stage, chunkIndex, verdict: kept };
}
