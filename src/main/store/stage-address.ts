import { duplexVerdictInputs, neededDuplexVerdicts } from '../../core/duplex-eval/needed.ts';
import { WINDOW_SHIFTS } from '../../core/duplex-eval/stages.ts';
import { neededStages } from '../../core/omni-interact/facts.ts';
import { matchChunks } from '../../core/omni-interact/match.ts';
import { omniInteractSlots } from '../../core/omni-interact/slots.ts';
import type { Chunk } from '../../core/omni-interact/types.ts';
import type { OviDetails } from '../../core/ovi-bench/case-score.ts';
import type { OviCase } from '../../core/ovi-bench/dataset.ts';
import { neededMetrics, oviVerdictInputs } from '../../core/ovi-bench/needed.ts';
import type { VerdictInputs } from '../../core/verdict-inputs.ts';
import { isDuplexStage, isOviStage, type VerdictStage } from '../../core/verdicts.ts';
import { storedDuplexFrame } from './benchmarks/duplex-eval.ts';
import { readStoredSample } from './slots.ts';
import { type StudyDatabase, StudyError } from './study-file.ts';
import { currentInputs } from './verdicts.ts';

/** One stage of one slot for one run, or one chunk of it where chunks are judged. */
export interface StageAddress {
  runId: number;
  sampleId: number;
  slotId: number;
  stage: VerdictStage;
  /** Absent, or `WHOLE_STAGE`, for a stage as a whole. */
  chunkIndex?: number | undefined;
}

/**
 * What a verdict at an address would be given for as the run stands now, and whether a score can use one there.
 *
 * @throws StudyError when the study has no such slot or chunk, or the run no output for its sample
 */
export function findStage(
  db: StudyDatabase,
  { runId, sampleId, slotId, stage, chunkIndex }: StageAddress,
): { inputs: VerdictInputs; needed: boolean } {
  const found = db
    .prepare<[number, number], { chunks: string; details: string }>(
      "SELECT chunks, details FROM outputs WHERE run_id = ? AND sample_id = ? AND status = 'ok'",
    )
    .get(runId, sampleId);
  if (found === undefined) {
    throw new StudyError(`Run ${runId} has no output for sample ${sampleId}, so there is nothing to judge.`);
  }
  const chunks = JSON.parse(found.chunks) as Chunk[];
  const sample = readStoredSample(db, sampleId);
  const slots = sample.slots.map(({ slot }) => slot);
  const slot = slots.find((each) => each.slotId === slotId);
  if (!slot) throw new StudyError(`Sample ${sampleId} has no slot ${slotId}.`);
  if (isDuplexStage(stage)) {
    const frame = storedDuplexFrame(sample);
    const needed = neededDuplexVerdicts(frame, chunks, WINDOW_SHIFTS).find(
      (each) => each.slotId === slotId && each.stage === stage && each.chunkIndex === chunkIndex,
    );
    const inputs = duplexVerdictInputs(frame.sample, needed ?? { text: '', window: null });
    return { inputs, needed: needed !== undefined };
  }
  if (isOviStage(stage)) {
    const oviCase = sample.details as OviCase;
    const result = JSON.parse(found.details) as OviDetails;
    const needed = neededMetrics(oviCase, result).includes(stage);
    return { inputs: oviVerdictInputs(oviCase, result), needed };
  }
  if (stage === 'content') {
    const chunk = chunks.find(({ index }) => index === chunkIndex);
    if (!chunk) throw new StudyError(`Run ${runId} has no output ${chunkIndex} in sample ${sampleId}.`);
    const { questionText, referenceText } = slot;
    return { inputs: { question: questionText, reference: referenceText, text: chunk.text }, needed: true };
  }
  const match = matchChunks(omniInteractSlots(slots), chunks).slots.find(
    (each) => each.slot.slotId === slotId,
  );
  if (!match) throw new StudyError(`Sample ${sampleId} has no slot ${slotId}.`);
  return { inputs: currentInputs(match, stage), needed: neededStages(match).includes(stage) };
}
