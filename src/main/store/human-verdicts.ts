import { userInfo } from 'node:os';
import { shiftOf, type TemporalStage } from '../../core/duplex-eval/stages.ts';
import type { HumanChange, HumanVerdict } from '../../core/judging/judging-views.ts';
import { type VerdictInputs, WHOLE_STAGE } from '../../core/verdict-inputs.ts';
import { type AnyVerdict, isOviStage, type VerdictStage } from '../../core/verdicts.ts';
import { HUMAN_JUDGE } from './judges.ts';
import { makeOutputRescorer, settleScoredBy } from './scores.ts';
import { findStage, type StageAddress } from './stage-address.ts';
import { type OpenStudy, type StudyDatabase, StudyError } from './study-file.ts';

/** A human verdict as it is kept, in `verdicts` and in the history. */
interface KeptVerdict {
  verdict: AnyVerdict;
  inputs: VerdictInputs;
  who: string;
  note: string;
  at: string;
}

/** The user's name on this computer, for verdicts by somebody who gave none. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number that has no name.
    return 'unnamed user';
  }
}

const nameOf = (who: string | undefined): string => who?.trim() || systemUser();

function toVerdict(human: HumanVerdict): AnyVerdict {
  switch (human.stage) {
    case 'early':
      return { state: 'ok', flag: human.flag, score: human.flag === 'FP_Hallucination' ? 0 : human.score };
    case 'core':
      return { state: 'ok', score: human.score, triggerPhrase: human.triggerPhrase };
    case 'partial':
      return { state: 'ok', score: human.score, hallucination: human.hallucination };
    case 'content':
      return { state: 'ok', correct: human.correct };
    case 'consistency':
      return { state: 'ok', score: human.score };
    case 'reminder':
    case 'correction':
      return { state: 'ok', success: human.success };
    case 'IAC':
    case 'IFA':
    case 'TFS':
    case 'VES':
    case 'CFS':
    case 'CCS':
      // A person's score is final: caps are for judges, who state the conditions beside theirs.
      return { state: 'ok', metric: human.stage, score: human.score, given: human.score, caps: [] };
    default:
      return { state: 'ok', score: human.score, relevant: human.relevant };
  }
}

function toHuman(stage: VerdictStage, verdict: AnyVerdict): HumanVerdict | null {
  if (verdict.state !== 'ok') return null;
  if (stage === 'early' && 'flag' in verdict) return { stage, flag: verdict.flag, score: verdict.score };
  if (stage === 'core' && 'triggerPhrase' in verdict) {
    return { stage, score: verdict.score, triggerPhrase: verdict.triggerPhrase };
  }
  if (stage === 'partial' && 'hallucination' in verdict) {
    return { stage, score: verdict.score, hallucination: verdict.hallucination };
  }
  if (stage === 'content' && 'correct' in verdict) return { stage, correct: verdict.correct };
  if ((stage === 'reminder' || stage === 'correction') && 'success' in verdict) {
    return { stage, success: verdict.success };
  }
  if (shiftOf(stage) !== undefined && 'relevant' in verdict) {
    return { stage: stage as TemporalStage, score: verdict.score, relevant: verdict.relevant };
  }
  return (stage === 'consistency' || isOviStage(stage)) && 'score' in verdict
    ? { stage, score: verdict.score }
    : null;
}

/**
 * Enter a verdict by hand. It counts over the judge's, whose verdict stays as it is; the slot is scored anew.
 *
 * @throws StudyError when the run said nothing in that stage, so that no verdict is needed
 */
export function setHumanVerdict(
  { db }: OpenStudy,
  change: {
    runId: number;
    sampleId: number;
    slotId: number;
    /** Of a verdict on one chunk. */
    chunkIndex?: number | undefined;
    verdict: HumanVerdict;
    note?: string | undefined;
    who?: string | undefined;
  },
): void {
  const address = {
    ...change,
    stage: change.verdict.stage,
    chunkIndex: change.chunkIndex ?? WHOLE_STAGE,
  };
  const { inputs, needed } = findStage(db, address);
  if (!needed) {
    throw new StudyError(
      `Slot ${change.slotId} needs no ${address.stage} verdict for this run: nothing it said counts for that stage.`,
    );
  }
  const kept: KeptVerdict = {
    verdict: toVerdict(change.verdict),
    inputs,
    who: nameOf(change.who),
    note: change.note ?? '',
    at: new Date().toISOString(),
  };
  db.transaction(() => {
    const before = readKept(db, address);
    noteChange(db, address, { action: 'set', before, after: kept, who: kept.who, note: kept.note });
    putKept(db, address, kept);
  }).immediate();
}

/**
 * Take back the last change by hand that was not taken back yet: what held before it holds again.
 *
 * @throws StudyError when there is nothing to take back
 */
export function undoHumanVerdict(
  { db }: OpenStudy,
  address: StageAddress & { who?: string | undefined },
): void {
  db.transaction(() => {
    const last = db
      .prepare<[number, number, number, string, number], { change_id: number; before: string | null }>(
        `SELECT change_id, before FROM human_changes
         WHERE run_id = ? AND sample_id = ? AND slot_id = ? AND stage = ? AND chunk_index = ?
           AND action = 'set' AND undone = 0
         ORDER BY change_id DESC LIMIT 1`,
      )
      .get(address.runId, address.sampleId, address.slotId, address.stage, address.chunkIndex ?? WHOLE_STAGE);
    if (!last) throw new StudyError('There is no change by hand to take back here.');
    const now = readKept(db, address);
    const restored = last.before === null ? null : (JSON.parse(last.before) as KeptVerdict);
    db.prepare('UPDATE human_changes SET undone = 1 WHERE change_id = ?').run(last.change_id);
    noteChange(db, address, {
      action: 'undo',
      before: now,
      after: restored,
      who: nameOf(address.who),
      note: '',
    });
    putKept(db, address, restored);
  }).immediate();
}

function readKept(
  db: StudyDatabase,
  { runId, sampleId, slotId, stage, chunkIndex = WHOLE_STAGE }: StageAddress,
): KeptVerdict | null {
  const row = db
    .prepare<
      [number, number, number, string, number, string],
      { verdict: string; inputs: string; who: string | null; note: string | null; created_at: string }
    >(
      `SELECT verdict, inputs, who, note, created_at FROM verdicts
       WHERE run_id = ? AND sample_id = ? AND slot_id = ? AND stage = ? AND chunk_index = ? AND judge = ?`,
    )
    .get(runId, sampleId, slotId, stage, chunkIndex, HUMAN_JUDGE);
  return row
    ? {
        verdict: JSON.parse(row.verdict) as AnyVerdict,
        inputs: JSON.parse(row.inputs) as VerdictInputs,
        who: row.who ?? '',
        note: row.note ?? '',
        at: row.created_at,
      }
    : null;
}

/** Put the human verdict in place, or remove it, and score the output it is on. */
function putKept(db: StudyDatabase, address: StageAddress, kept: KeptVerdict | null): void {
  const { runId, sampleId, slotId, stage, chunkIndex = WHOLE_STAGE } = address;
  if (kept) {
    db.prepare(
      `INSERT OR REPLACE INTO verdicts (run_id, sample_id, slot_id, stage, chunk_index, judge, state, verdict,
         inputs, source_file, stale, created_at, who, note) VALUES (?, ?, ?, ?, ?, ?, 'ok', ?, ?, '', 0, ?, ?, ?)`,
    ).run(
      runId,
      sampleId,
      slotId,
      stage,
      chunkIndex,
      HUMAN_JUDGE,
      JSON.stringify(kept.verdict),
      JSON.stringify(kept.inputs),
      kept.at,
      kept.who,
      kept.note,
    );
  } else {
    db.prepare(
      `DELETE FROM verdicts
       WHERE run_id = ? AND sample_id = ? AND slot_id = ? AND stage = ? AND chunk_index = ? AND judge = ?`,
    ).run(runId, sampleId, slotId, stage, chunkIndex, HUMAN_JUDGE);
  }
  makeOutputRescorer(db)([{ runId, sampleId }]);
  settleScoredBy(db);
}

function noteChange(
  db: StudyDatabase,
  { runId, sampleId, slotId, stage, chunkIndex = WHOLE_STAGE }: StageAddress,
  change: {
    action: 'set' | 'undo';
    before: KeptVerdict | null;
    after: KeptVerdict | null;
    who: string;
    note: string;
  },
): void {
  const text = (kept: KeptVerdict | null): string | null => (kept ? JSON.stringify(kept) : null);
  db.prepare(
    `INSERT INTO human_changes (run_id, sample_id, slot_id, stage, chunk_index, action, before, after, who,
       note, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    runId,
    sampleId,
    slotId,
    stage,
    chunkIndex,
    change.action,
    text(change.before),
    text(change.after),
    change.who,
    change.note,
    new Date().toISOString(),
  );
}

interface ChangeRow {
  change_id: number;
  action: 'set' | 'undo';
  before: string | null;
  after: string | null;
  who: string;
  note: string;
  changed_at: string;
  undone: number;
}

/** What people changed on one stage of one slot, oldest first. */
export function readHumanHistory(db: StudyDatabase, address: StageAddress): HumanChange[] {
  const { runId, sampleId, slotId, stage, chunkIndex = WHOLE_STAGE } = address;
  const kept = (text: string | null): HumanVerdict | null =>
    text === null ? null : toHuman(stage, (JSON.parse(text) as KeptVerdict).verdict);
  return db
    .prepare<[number, number, number, string, number], ChangeRow>(
      `SELECT change_id, action, before, after, who, note, changed_at, undone FROM human_changes
       WHERE run_id = ? AND sample_id = ? AND slot_id = ? AND stage = ? AND chunk_index = ?
       ORDER BY change_id`,
    )
    .all(runId, sampleId, slotId, stage, chunkIndex)
    .map((row) => ({
      changeId: row.change_id,
      action: row.action,
      before: kept(row.before),
      after: kept(row.after),
      who: row.who,
      note: row.note,
      at: row.changed_at,
      undone: row.undone === 1,
    }));
}
