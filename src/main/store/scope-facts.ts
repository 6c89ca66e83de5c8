import type { Interaction } from '../../core/interact-scope/interaction.ts';
import type { ScopeFacts } from '../../core/interact-scope/study-facts.ts';
import type { Chunk } from '../../core/omni-interact/types.ts';
import { interactionFrame, interactionTrace } from './benchmarks/interact-scope.ts';
import { readScoredBy } from './judges.ts';
import { readStoredSample } from './slots.ts';
import type { StudyDatabase } from './study-file.ts';
import { readVerdicts } from './verdicts.ts';

const BENCHMARK = 'interact-scope';

/** Every interaction of a study and what every run gave out in it, for scoring the study anew. */
export function readScopeFacts(db: StudyDatabase): ScopeFacts {
  const samples = db
    .prepare<[string], number>('SELECT sample_id FROM samples WHERE benchmark = ? ORDER BY subset, name')
    .pluck()
    .all(BENCHMARK)
    .map((sampleId) => readStoredSample(db, sampleId));
  const runs = db
    .prepare<[string], { runId: number; name: string; model: string; arm: string | null }>(
      'SELECT run_id AS runId, name, model, arm FROM runs WHERE benchmark = ? ORDER BY run_id',
    )
    .all(BENCHMARK);
  const outputs = db.prepare<[number], { sample_id: number; chunks: string; details: string }>(
    "SELECT sample_id, chunks, details FROM outputs WHERE run_id = ? AND status = 'ok' ORDER BY sample_id",
  );
  const scoredBy = readScoredBy(db).judge;
  return {
    interactions: samples.map((sample) => {
      const { id, video, task, queryTime, duration } = interactionFrame(sample);
      const { targets, language } = sample.details as Interaction;
      return {
        sampleId: sample.sampleId,
        id,
        video,
        task,
        queryTime,
        duration,
        language,
        targets: targets.map(({ content: _content, ...frame }) => frame),
        slotKeys: sample.slots.map(({ slotKey }) => slotKey),
      };
    }),
    runs: runs.map((run) => ({
      ...run,
      model: run.model || run.name,
      traces: outputs.all(run.runId).map(({ sample_id: sampleId, chunks, details }) => ({
        sampleId,
        trace: interactionTrace(
          { chunks: JSON.parse(chunks) as Chunk[], details: JSON.parse(details) },
          readVerdicts(db, run.runId, sampleId),
          scoredBy,
        ),
      })),
    })),
  };
}
