import type { FileIssue } from '../../core/issue.ts';
import { timesBeyondClip } from '../../core/omni-interact/clip-check.ts';
import type { Chunk, RejectedChunk } from '../../core/omni-interact/types.ts';
import type { OutputView, SampleView } from '../../core/study-views.ts';
import type { VerdictStage } from '../../core/verdicts.ts';
import { readClipInfo } from './clips.ts';
import { HUMAN_JUDGE, readScoredBy } from './judges.ts';
import { readSlots } from './slots.ts';
import type { OpenStudy, StudyDatabase } from './study-file.ts';
import {
  countingByPlace,
  countingVerdicts,
  readVerdicts,
  type StoredVerdict,
  usableVerdicts,
} from './verdicts.ts';

interface SampleRow {
  benchmark: string;
  subset: string;
  name: string;
  scene_type: string;
  details: string;
  clip_id: number | null;
  source_file: string;
}

interface OutputRow {
  run_id: number;
  status: 'ok' | 'failed' | null;
  detail: string | null;
  chunks: string | null;
  rejected: string | null;
  audio_path: string | null;
  details: string | null;
}

/** Everything about one sample: its slots and what every run of its benchmark said; null for an unknown id. */
export function readSampleView(study: OpenStudy, sampleId: number): SampleView | null {
  const { db } = study;
  const sample = db
    .prepare<[number], SampleRow>(
      'SELECT benchmark, subset, name, scene_type, details, clip_id, source_file FROM samples WHERE sample_id = ?',
    )
    .get(sampleId);
  if (!sample) return null;
  const keyed = readSlots(db, sampleId);
  const slots = keyed.map(({ slot }) => slot);
  const clip = sample.clip_id === null ? null : readClipInfo(study, sample.clip_id);
  return {
    sampleId,
    benchmark: sample.benchmark,
    subset: sample.subset,
    name: sample.name,
    sceneType: sample.scene_type,
    clip,
    slots,
    details: JSON.parse(sample.details),
    slotKeys: keyed.map(({ slotKey }) => slotKey),
    outputs: readOutputs(db, sampleId, sample.benchmark),
    issues: [
      ...readIssues(db, sampleId),
      ...timesBeyondClip(slots, clip?.duration ?? null, sample.source_file),
    ],
  };
}

function readOutputs(db: StudyDatabase, sampleId: number, benchmark: string): OutputView[] {
  const rows = db
    .prepare<[number, string], OutputRow>(
      `SELECT runs.run_id, status, detail, chunks, rejected, audio_path, details
       FROM runs LEFT JOIN outputs ON outputs.run_id = runs.run_id AND outputs.sample_id = ?
       WHERE runs.benchmark = ? ORDER BY runs.run_id`,
    )
    .all(sampleId, benchmark);
  const scoredBy = readScoredBy(db).judge;
  return rows.map((row) => {
    const stored = readVerdicts(db, row.run_id, sampleId);
    const inUse = stored.filter(({ judge }) => judge === scoredBy || judge === HUMAN_JUDGE);
    const counting = countingVerdicts(inUse, scoredBy);
    const onChunks = countingByPlace(inUse, scoredBy);
    const onStages = [...counting.values()].flatMap((stages) => Object.values(stages));
    const judges = new Set([...onStages, ...onChunks].map((each) => each.judge));
    return {
      runId: row.run_id,
      status: row.status ?? 'missing',
      detail: row.detail ?? '',
      chunks: JSON.parse(row.chunks ?? '[]') as Chunk[],
      rejected: JSON.parse(row.rejected ?? '[]') as RejectedChunk[],
      speech: row.audio_path === null ? null : `outputs/${row.run_id}/${sampleId}/audio`,
      verdicts: Object.fromEntries(usableVerdicts(inUse, scoredBy)),
      stageVerdicts: onChunks.map(({ slotId, stage, chunkIndex, verdict, judge }) => ({
        slotId,
        stage,
        chunkIndex,
        verdict,
        judge,
      })),
      details: JSON.parse(row.details ?? '{}'),
      judge: judges.size > 0 ? [...judges].join(', ') : null,
      human: humanStages([...onStages, ...onChunks]),
      stale: [...new Set(inUse.filter(({ stale }) => stale).map(({ slotId }) => slotId))],
    };
  });
}

function humanStages(counting: readonly StoredVerdict[]): Record<number, VerdictStage[]> {
  const bySlot: Record<number, VerdictStage[]> = {};
  for (const { slotId, stage, judge } of counting) {
    if (judge !== HUMAN_JUDGE || bySlot[slotId]?.includes(stage)) continue;
    bySlot[slotId] = [...(bySlot[slotId] ?? []), stage];
  }
  return bySlot;
}

function readIssues(db: StudyDatabase, sampleId: number): FileIssue[] {
  return db
    .prepare<[number], FileIssue>(
      'SELECT severity, code, file, record, message, action FROM issues WHERE sample_id = ? ORDER BY issue_id',
    )
    .all(sampleId);
}
