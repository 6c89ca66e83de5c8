import type { VerdictInputs } from '../../core/omni-interact/published-evaluation.ts';
import { partialText } from '../../core/omni-interact/score.ts';
import type { SlotMatch, SlotVerdicts, StageName } from '../../core/omni-interact/types.ts';
import type { StudyDatabase } from './study-file.ts';

type AnyVerdict = NonNullable<SlotVerdicts[StageName]>;

export interface StoredVerdict {
  slotId: number;
  stage: StageName;
  judge: string;
  verdict: AnyVerdict;
  inputs: VerdictInputs;
  stale: boolean;
}

interface VerdictRow {
  slot_id: number;
  stage: StageName;
  judge: string;
  verdict: string;
  inputs: string;
  stale: number;
}

/** All verdicts of one run on one sample. */
export function readVerdicts(db: StudyDatabase, runId: number, sampleId: number): StoredVerdict[] {
  const rows = db
    .prepare<[number, number], VerdictRow>(
      'SELECT slot_id, stage, judge, verdict, inputs, stale FROM verdicts WHERE run_id = ? AND sample_id = ?',
    )
    .all(runId, sampleId);
  return rows.map((row) => ({
    slotId: row.slot_id,
    stage: row.stage,
    judge: row.judge,
    verdict: JSON.parse(row.verdict) as AnyVerdict,
    inputs: JSON.parse(row.inputs) as VerdictInputs,
    stale: row.stale === 1,
  }));
}

/** What a verdict on this stage is given for, as the run stands now. */
export function currentInputs(match: SlotMatch, stage: StageName): VerdictInputs {
  const text = stage === 'early' ? match.early.text : stage === 'core' ? match.core.text : partialText(match);
  return { question: match.slot.questionText, reference: match.slot.referenceText, text };
}

/** Whether a verdict was given for another question, reference or text than the run has now. */
export function isStale(stored: Pick<StoredVerdict, 'inputs' | 'stage'>, match: SlotMatch): boolean {
  const now = currentInputs(match, stored.stage);
  return (
    now.text !== stored.inputs.text ||
    now.reference !== stored.inputs.reference ||
    now.question !== stored.inputs.question
  );
}

/** The verdicts that count for scoring: those that are not stale, by slot. */
export function usableVerdicts(stored: readonly StoredVerdict[]): Map<number, SlotVerdicts> {
  const bySlot = new Map<number, SlotVerdicts>();
  for (const { slotId, stage, verdict, stale } of stored) {
    if (stale) continue;
    const verdicts = bySlot.get(slotId) ?? {};
    Object.assign(verdicts, { [stage]: verdict });
    bySlot.set(slotId, verdicts);
  }
  return bySlot;
}
