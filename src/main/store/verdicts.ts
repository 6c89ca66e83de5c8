import { partialText } from '../../core/omni-interact/score.ts';
import type { SlotMatch, SlotVerdicts, StageName } from '../../core/omni-interact/types.ts';
import type { VerdictInputs } from '../../core/verdict-inputs.ts';
import { type AnyVerdict, isOmniInteractStage, type VerdictStage } from '../../core/verdicts.ts';
import { HUMAN_JUDGE } from './judges.ts';
import { prepared } from './prepared.ts';
import type { StudyDatabase } from './study-file.ts';

export interface StoredVerdict {
  slotId: number;
  stage: VerdictStage;
  /** Index of the chunk it is on; `WHOLE_STAGE` for a stage as a whole. */
  chunkIndex: number;
  judge: string;
  verdict: AnyVerdict;
  inputs: VerdictInputs;
  stale: boolean;
  /** Hash of the request it answers; null for verdicts that answer none. */
  questionKey: string | null;
}

interface VerdictRow {
  slot_id: number;
  stage: VerdictStage;
  chunk_index: number;
  judge: string;
  verdict: string;
  inputs: string;
  stale: number;
  question_key: string | null;
}

/** All verdicts of one run on one sample. */
export function readVerdicts(db: StudyDatabase, runId: number, sampleId: number): StoredVerdict[] {
  const rows = prepared<[number, number], VerdictRow>(
    db,
    `SELECT slot_id, stage, chunk_index, judge, verdict, inputs, stale, question_key
     FROM verdicts WHERE run_id = ? AND sample_id = ?`,
  ).all(runId, sampleId);
  return rows.map((row) => ({
    slotId: row.slot_id,
    stage: row.stage,
    chunkIndex: row.chunk_index,
    judge: row.judge,
    verdict: JSON.parse(row.verdict) as AnyVerdict,
    inputs: JSON.parse(row.inputs) as VerdictInputs,
    stale: row.stale === 1,
    questionKey: row.question_key,
  }));
}

/** What a verdict on this stage is given for, as the run stands now. */
export function currentInputs(match: SlotMatch, stage: StageName): VerdictInputs {
  const text = stage === 'early' ? match.early.text : stage === 'core' ? match.core.text : partialText(match);
  return { question: match.slot.questionText, reference: match.slot.referenceText, text };
}

/** Whether a verdict was given for another question, reference or text than the run has now. */
export function isStale(stored: Pick<StoredVerdict, 'inputs' | 'stage'>, match: SlotMatch): boolean {
  if (!isOmniInteractStage(stored.stage)) return true;
  const now = currentInputs(match, stored.stage);
  return (
    now.text !== stored.inputs.text ||
    now.reference !== stored.inputs.reference ||
    now.question !== stored.inputs.question
  );
}

/**
 * The verdicts that count: of each slot and stage the human one, else that of the judge in use. A stale verdict
 * never counts, and where the judge in use has none, no other judge's is taken in its place.
 *
 * @param scoredBy the judge in use, null for none
 */
export function countingVerdicts<T extends Pick<StoredVerdict, 'slotId' | 'stage' | 'judge' | 'stale'>>(
  stored: readonly T[],
  scoredBy: string | null,
): Map<number, Partial<Record<StageName, T>>> {
  const bySlot = new Map<number, Partial<Record<StageName, T>>>();
  for (const verdict of stored) {
    if (!isOmniInteractStage(verdict.stage)) continue;
    if (verdict.stale || (verdict.judge !== HUMAN_JUDGE && verdict.judge !== scoredBy)) continue;
    const stages = bySlot.get(verdict.slotId) ?? {};
    if (stages[verdict.stage]?.judge !== HUMAN_JUDGE) stages[verdict.stage] = verdict;
    bySlot.set(verdict.slotId, stages);
  }
  return bySlot;
}

/** The verdicts that count in the shape scoring takes, by slot. */
export function usableVerdicts(
  stored: readonly StoredVerdict[],
  scoredBy: string | null,
): Map<number, SlotVerdicts> {
  return new Map(
    [...countingVerdicts(stored, scoredBy)].map(([slotId, stages]) => [
      slotId,
      Object.fromEntries(
        Object.entries(stages).map(([stage, { verdict }]) => [stage, verdict]),
      ) as SlotVerdicts,
    ]),
  );
}

/**
 * The verdicts of the other benchmarks that count, one for each slot, stage and chunk, by the same rule: the human
 * one, else that of the judge in use, and no stale one.
 */
export function countingByPlace<
  T extends Pick<StoredVerdict, 'slotId' | 'stage' | 'chunkIndex' | 'judge' | 'stale'>,
>(stored: readonly T[], scoredBy: string | null): T[] {
  const counting = new Map<string, T>();
  for (const verdict of stored) {
    const { slotId, stage, chunkIndex, judge, stale } = verdict;
    if (isOmniInteractStage(stage)) continue;
    if (stale || (judge !== HUMAN_JUDGE && judge !== scoredBy)) continue;
    const key = `${slotId} ${stage} ${chunkIndex}`;
    if (counting.get(key)?.judge !== HUMAN_JUDGE) counting.set(key, verdict);
  }
  return [...counting.values()];
}
