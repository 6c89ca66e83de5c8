import { sampleFacts } from '../../core/omni-interact/facts.ts';
import { matchChunks } from '../../core/omni-interact/match.ts';
import type { StudyFacts } from '../../core/omni-interact/study-facts.ts';
import type { Chunk } from '../../core/omni-interact/types.ts';
import { readScoredBy } from './judges.ts';
import { readSlots } from './scores.ts';
import type { StudyDatabase } from './study-file.ts';
import { readVerdicts, usableVerdicts } from './verdicts.ts';

/** The facts of every run on every sample, for scoring the study anew under other settings. */
export function readStudyFacts(db: StudyDatabase): StudyFacts {
  const samples = db
    .prepare<[], { sampleId: number; subset: string; name: string }>(
      'SELECT sample_id AS sampleId, subset, name FROM samples ORDER BY subset, name',
    )
    .all()
    .map((sample) => ({ ...sample, keyed: readSlots(db, sample.sampleId) }));
  const keyedOf = new Map(samples.map(({ sampleId, keyed }) => [sampleId, keyed]));
  const outputs = db.prepare<[number], { sample_id: number; chunks: string }>(
    "SELECT sample_id, chunks FROM outputs WHERE run_id = ? AND status = 'ok' ORDER BY sample_id",
  );
  const runs = db
    .prepare<[], { runId: number; name: string }>('SELECT run_id AS runId, name FROM runs ORDER BY run_id')
    .all();
  const scoredBy = readScoredBy(db).judge;
  return {
    samples: samples.map(({ keyed, ...sample }) => ({
      ...sample,
      slots: keyed.map(({ slot: { questionText: _question, referenceText: _reference, ...frame } }) => frame),
      slotKeys: keyed.map(({ slotKey }) => slotKey),
    })),
    runs: runs.map((run) => ({
      ...run,
      samples: outputs.all(run.runId).map((output) => {
        const slots = (keyedOf.get(output.sample_id) ?? []).map(({ slot }) => slot);
        const match = matchChunks(slots, JSON.parse(output.chunks) as Chunk[]);
        const verdicts = usableVerdicts(readVerdicts(db, run.runId, output.sample_id), scoredBy);
        const facts = sampleFacts(match, verdicts);
        return {
          sampleId: output.sample_id,
          slots: facts.slots.map(({ slot: _slot, ...rest }) => rest),
          unmatchedSpans: facts.unmatchedSpans,
        };
      }),
    })),
  };
}
