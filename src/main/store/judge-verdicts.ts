import type { VerdictRemark } from '../../core/judging/judging-views.ts';
import type { VerdictInputs } from '../../core/verdict-inputs.ts';
import type { AnyVerdict, VerdictStage } from '../../core/verdicts.ts';
import { makeOutputRescorer, type OutputAddress, settleScoredBy } from './scores.ts';
import type { StudyDatabase } from './study-file.ts';

/** How a reply came about. */
export interface ReplyFacts {
  cached: boolean;
  /** Requests sent for it in this batch, those without a usable answer included; 0 from the cache. */
  attempts: number;
  finishReason: string | null;
  /** Model name the server reported. */
  model: string | null;
  tokens: { input: number; reply: number } | null;
  /** From the first request to the reply. */
  seconds: number | null;
  remarks: VerdictRemark[];
}

/** What was asked, and which frames of the clip were shown with it. */
export interface AskedText {
  key: string;
  system: string;
  user: string;
  pictures: { times: readonly number[]; height: number } | null;
}

/** A judge's verdict on one stage of one slot, as a batch hands it over. */
export interface NewVerdict extends OutputAddress {
  slotId: number;
  stage: VerdictStage;
  chunkIndex: number;
  verdict: AnyVerdict;
  inputs: VerdictInputs;
  /** What was asked; null for judges that are not asked. */
  question: AskedText | null;
  reply: ReplyFacts | null;
}

/**
 * Writes a judge's verdicts into a study and scores the outputs they are on, each call one transaction. A verdict
 * replaces the same judge's earlier one and nobody else's.
 */
export function makeVerdictWriter(
  db: StudyDatabase,
  judge: string,
): (verdicts: readonly NewVerdict[]) => void {
  const rescore = makeOutputRescorer(db);
  const insertQuestion = db.prepare(
    'INSERT OR IGNORE INTO judge_questions (question_key, messages) VALUES (?, ?)',
  );
  const insert = db.prepare(
    `INSERT OR REPLACE INTO verdicts (run_id, sample_id, slot_id, stage, chunk_index, judge, state, verdict,
       inputs, source_file, stale, created_at, question_key, reply) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '', 0, ?, ?, ?)`,
  );
  return (verdicts) => {
    db.transaction(() => {
      const now = new Date().toISOString();
      const outputs = new Map<string, OutputAddress>();
      for (const {
        runId,
        sampleId,
        slotId,
        stage,
        chunkIndex,
        verdict,
        inputs,
        question,
        reply,
      } of verdicts) {
        if (question) {
          insertQuestion.run(question.key, messagesOf(question));
        }
        insert.run(
          runId,
          sampleId,
          slotId,
          stage,
          chunkIndex,
          judge,
          verdict.state,
          JSON.stringify(verdict),
          JSON.stringify(inputs),
          now,
          question?.key ?? null,
          reply ? JSON.stringify(reply) : null,
        );
        outputs.set(`${runId}/${sampleId}`, { runId, sampleId });
      }
      rescore([...outputs.values()]);
      settleScoredBy(db);
    }).immediate();
  };
}

/** A question as it is stored: the two messages, and the frames where there were any. */
function messagesOf({ system, user, pictures }: AskedText): string {
  const shown = pictures ? { pictures: { times: pictures.times, height: pictures.height } } : {};
  return JSON.stringify({ system, user, ...shown });
}
