import type { JudgeKind, StageVerdicts, VerdictDetail } from '../../core/judging/judging-views.ts';
import { WHOLE_STAGE } from '../../core/verdict-inputs.ts';
import { type AnyVerdict, isOmniInteractStage } from '../../core/verdicts.ts';
import { readHumanHistory } from './human-verdicts.ts';
import type { ReplyFacts } from './judge-verdicts.ts';
import { readScoredBy } from './judges.ts';
import { findStage, type StageAddress } from './stage-address.ts';
import type { OpenStudy, StudyDatabase } from './study-file.ts';
import { countingByPlace, countingVerdicts } from './verdicts.ts';

interface DetailRow {
  judge: string;
  kind: JudgeKind;
  verdict: string;
  stale: number;
  reply: string | null;
  messages: string | null;
  created_at: string;
  who: string | null;
  note: string | null;
  source_file: string;
}

/**
 * Every judge's verdict on one stage of one slot for one run, with what was asked and answered, and what people
 * changed.
 *
 * @throws StudyError when there is no such slot or output
 */
export function readStageVerdicts({ db }: OpenStudy, address: StageAddress): StageVerdicts {
  const { runId, sampleId, slotId, stage, chunkIndex = WHOLE_STAGE } = address;
  const { inputs, needed } = findStage(db, address);
  const history = readHumanHistory(db, address);
  return {
    runId,
    sampleId,
    slotId,
    stage,
    chunkIndex,
    needed,
    inputs,
    verdicts: readDetails(db, address),
    history,
    canUndo: history.some(({ action, undone }) => action === 'set' && !undone),
  };
}

function readDetails(
  db: StudyDatabase,
  { runId, sampleId, slotId, stage, chunkIndex = WHOLE_STAGE }: StageAddress,
): VerdictDetail[] {
  const rows = db
    .prepare<[number, number, number, string, number], DetailRow>(
      `SELECT verdicts.judge, kind, verdict, stale, reply, messages, verdicts.created_at, who, note, source_file
       FROM verdicts JOIN judges ON judges.judge = verdicts.judge LEFT JOIN judge_questions USING (question_key)
       WHERE run_id = ? AND sample_id = ? AND slot_id = ? AND stage = ?
         AND chunk_index = ? ORDER BY judge_id`,
    )
    .all(runId, sampleId, slotId, stage, chunkIndex);
  const candidates = rows.map((row) => ({
    slotId,
    stage,
    chunkIndex,
    judge: row.judge,
    stale: row.stale === 1,
  }));
  const { judge: scoredBy } = readScoredBy(db);
  const counting = isOmniInteractStage(stage)
    ? countingVerdicts(candidates, scoredBy).get(slotId)?.[stage]?.judge
    : countingByPlace(candidates, scoredBy)[0]?.judge;
  return rows.map((row) => detail(row, row.judge === counting));
}

type UsableVerdict = Extract<AnyVerdict, { state: 'ok' }>;

/** Its own function, since a conditional expression would drop the kinds that are special cases of others. */
function usable(verdict: AnyVerdict): UsableVerdict | null {
  return verdict.state === 'ok' ? verdict : null;
}

function detail(row: DetailRow, counts: boolean): VerdictDetail {
  const verdict = JSON.parse(row.verdict) as AnyVerdict;
  const reply = row.reply === null ? null : (JSON.parse(row.reply) as ReplyFacts);
  const ok = usable(verdict);
  return {
    judge: row.judge,
    kind: row.kind,
    state: verdict.state,
    counts,
    stale: row.stale === 1,
    score: ok && 'score' in ok ? ok.score : null,
    flag: ok && 'flag' in ok ? ok.flag : null,
    triggerPhrase: ok && 'triggerPhrase' in ok ? ok.triggerPhrase : null,
    correct: ok && 'correct' in ok ? ok.correct : null,
    success: ok && 'success' in ok ? ok.success : null,
    relevant: ok && 'relevant' in ok ? ok.relevant : null,
    caps: ok && 'caps' in ok ? { given: ok.given, applied: ok.caps } : null,
    hallucination: ok && 'hallucination' in ok ? ok.hallucination : null,
    spoiler: ok && 'spoiler' in ok ? (ok.spoiler ?? null) : null,
    rationale: ok && 'rationale' in ok ? (ok.rationale ?? null) : null,
    failure: verdict.state === 'failed' ? verdict.reason : null,
    remarks: reply?.remarks ?? [],
    ...askedIn(row.messages),
    raw: verdict.raw ?? null,
    cached: reply?.cached ?? null,
    attempts: reply?.attempts ?? null,
    finishReason: reply?.finishReason ?? null,
    model: reply?.model ?? null,
    tokens: reply?.tokens ?? null,
    seconds: reply?.seconds ?? null,
    createdAt: row.created_at,
    who: row.who,
    note: row.note,
    sourceFile: row.source_file || null,
  };
}

/** What was asked and shown, as it is stored. */
function askedIn(messages: string | null): Pick<VerdictDetail, 'prompt' | 'pictures'> {
  if (messages === null) return { prompt: null, pictures: null };
  const { system, user, pictures } = JSON.parse(messages) as {
    system: string;
    user: string;
    pictures?: { times: number[]; height: number };
  };
  return { prompt: { system, user }, pictures: pictures ?? null };
}
