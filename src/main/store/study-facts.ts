import { sampleFacts } from '../../core/omni-interact/facts.ts';
import { matchChunks } from '../../core/omni-interact/match.ts';
import { omniInteractSlots } from '../../core/omni-interact/slots.ts';
import type { StudyFacts } from '../../core/omni-interact/study-facts.ts';
import type { Chunk } from '../../core/omni-interact/types.ts';
import { readScoredBy } from './judges.ts';
import { readSlots } from './slots.ts';
import type { StudyDatabase } from './study-file.ts';
import { readVerdicts, usableVerdicts } from './verdicts.ts';

/** The facts of every run on every sample, for scoring the study anew under other settings. */
export function readStudyFacts(db: StudyDatabase): StudyFacts {
  const samples = db
    .prepare<[], { sampleId: number; subset: string; name: string }>(
      "SELECT sample_id AS sampleId, subset, name FROM samples WHERE benchmark = 'omni-interact' ORDER BY subset, name",
    )
    .all()
    .map((sample) => {
      const keyed = readSlots(db, sample.sampleId);
      return {
        ...sample,
        slotKeys: keyed.map(({ slotKey }) => slotKey),
        slots: omniInteractSlots(keyed.map(({ slot }) => slot)),
      };
    });
  const slotsOf = new Map(samples.map(({ sampleId, slots }) => [sampleId, slots]));
  const outputs = db.prepare<[number], { sample_id: number; chunks: string }>(
    "SELECT sample_id, chunks FROM outputs WHERE run_id = ? AND status = 'ok' ORDER BY sample_id",
  );
  const runs = db
    .prepare<[], { runId: number; name: string }>(
      "SELECT run_id AS runId, name FROM runs WHERE benchmark = 'omni-interact' ORDER BY run_id",
    )
    .all();
  const scoredBy = readScoredBy(db).judge;
  return {
    samples: samples.map(({ slots, ...sample }) => ({
      ...sample,
      slots: slots.map(({ questionText: _question, referenceText: _reference, ...frame }) => frame),
    })),
    runs: runs.map((run) => ({
      ...run,
      samples: outputs.all(run.runId).map((output) => {
        const match = matchChunks(slotsOf.get(output.sample_id) ?? [], JSON.parse(output.chunks) as Chunk[]);
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
