import { sampleFacts } from '../../core/omni-interact/facts.ts';
import { matchChunks } from '../../core/omni-interact/match.ts';
import { omniInteractSlots } from '../../core/omni-interact/slots.ts';
import type { StudyFacts } from '../../core/omni-interact/study-facts.ts';
import type { Chunk } from '../../core/omni-interact/types.ts';
import { readScoredBy } from './judges.ts';
import { readSlots } from './slots.ts';
import type { StudyDatabase } from './study-file.ts';
import { readVerdicts, usableVerdicts } from './verdicts.ts';

type FactSamples = StudyFacts['samples'];
type RunFacts = StudyFacts['runs'][number];

/** The facts of every run on every sample, for scoring the study anew under other settings. */
export const readStudyFacts = (db: StudyDatabase): StudyFacts => ({
  samples: readFactSamples(db),
  runs: readFactRuns(db).map(({ runId }) => readRunFacts(db, runId)),
});

/** The samples that facts are about, with their slots: the same for every run. */
export function readFactSamples(db: StudyDatabase): FactSamples {
  return db
    .prepare<[], { sampleId: number; subset: string; name: string }>(
      "SELECT sample_id AS sampleId, subset, name FROM samples WHERE benchmark = 'omni-interact' ORDER BY subset, name",
    )
    .all()
    .map((sample) => {
      const keyed = readSlots(db, sample.sampleId);
      return {
        ...sample,
        slotKeys: keyed.map(({ slotKey }) => slotKey),
        slots: omniInteractSlots(keyed.map(({ slot }) => slot)).map(
          ({ questionText: _question, referenceText: _reference, ...frame }) => frame,
        ),
      };
    });
}

/** The runs that there are facts of, in the order they came. */
export const readFactRuns = (db: StudyDatabase): { runId: number; name: string }[] =>
  db
    .prepare<[], { runId: number; name: string }>(
      "SELECT run_id AS runId, name FROM runs WHERE benchmark = 'omni-interact' ORDER BY run_id",
    )
    .all();

/** The facts of one run. @throws Error for a run that there are none of */
export function readRunFacts(db: StudyDatabase, runId: number): RunFacts {
  const run = readFactRuns(db).find((each) => each.runId === runId);
  if (!run) throw new Error(`The study has no run ${runId} on OmniInteract.`);
  const scoredBy = readScoredBy(db).judge;
  const outputs = db
    .prepare<[number], { sample_id: number; chunks: string }>(
      "SELECT sample_id, chunks FROM outputs WHERE run_id = ? AND status = 'ok' ORDER BY sample_id",
    )
    .all(runId);
  return {
    ...run,
    samples: outputs.map((output) => {
      const slots = omniInteractSlots(readSlots(db, output.sample_id).map(({ slot }) => slot));
      const match = matchChunks(slots, JSON.parse(output.chunks) as Chunk[]);
      const verdicts = usableVerdicts(readVerdicts(db, runId, output.sample_id), scoredBy);
      const facts = sampleFacts(match, verdicts);
      return {
        sampleId: output.sample_id,
        slots: facts.slots.map(({ slot: _slot, ...rest }) => rest),
        unmatchedSpans: facts.unmatchedSpans,
      };
    }),
  };
}
