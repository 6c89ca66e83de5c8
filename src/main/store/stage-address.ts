import { neededStages } from '../../core/omni-interact/facts.ts';
import { matchChunks } from '../../core/omni-interact/match.ts';
import { omniInteractSlots } from '../../core/omni-interact/slots.ts';
import type { Chunk, SlotMatch, StageName } from '../../core/omni-interact/types.ts';
import { readSlots } from './slots.ts';
import { type StudyDatabase, StudyError } from './study-file.ts';

/** One stage of one slot for one run. */
export interface StageAddress {
  runId: number;
  sampleId: number;
  slotId: number;
  stage: StageName;
}

/**
 * What a run said in a slot, and whether the stage needs a verdict there.
 *
 * @throws StudyError when the study has no such slot, or the run no output for its sample
 */
export function findStage(
  db: StudyDatabase,
  { runId, sampleId, slotId, stage }: StageAddress,
): { match: SlotMatch; needed: boolean } {
  const chunks = db
    .prepare<[number, number], string>(
      "SELECT chunks FROM outputs WHERE run_id = ? AND sample_id = ? AND status = 'ok'",
    )
    .pluck()
    .get(runId, sampleId);
  if (chunks === undefined) {
    throw new StudyError(`Run ${runId} has no output for sample ${sampleId}, so there is nothing to judge.`);
  }
  const slots = omniInteractSlots(readSlots(db, sampleId).map(({ slot }) => slot));
  const match = matchChunks(slots, JSON.parse(chunks) as Chunk[]).slots.find(
    (each) => each.slot.slotId === slotId,
  );
  if (!match) throw new StudyError(`Sample ${sampleId} has no slot ${slotId}.`);
  return { match, needed: neededStages(match).includes(stage) };
}
