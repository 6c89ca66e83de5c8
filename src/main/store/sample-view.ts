import type { FileIssue } from '../../core/issue.ts';
import { timesBeyondClip } from '../../core/omni-interact/clip-check.ts';
import type { Chunk, RejectedChunk, SceneType } from '../../core/omni-interact/types.ts';
import type { OutputView, SampleView } from '../../core/study-views.ts';
import { readClipInfo } from './clips.ts';
import { readSlots } from './scores.ts';
import type { OpenStudy, StudyDatabase } from './study-file.ts';
import { readVerdicts, usableVerdicts } from './verdicts.ts';

interface SampleRow {
  benchmark: string;
  subset: string;
  name: string;
  scene_type: SceneType;
  clip_id: number | null;
  source_file: string;
}

interface OutputRow {
  run_id: number;
  status: 'ok' | 'failed' | null;
  detail: string | null;
  chunks: string | null;
  rejected: string | null;
}

/** Everything about one sample: its slots and what every run of its benchmark said; null for an unknown id. */
export function readSampleView(study: OpenStudy, sampleId: number): SampleView | null {
  const { db } = study;
  const sample = db
    .prepare<[number], SampleRow>(
      'SELECT benchmark, subset, name, scene_type, clip_id, source_file FROM samples WHERE sample_id = ?',
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
      `SELECT runs.run_id, status, detail, chunks, rejected
       FROM runs LEFT JOIN outputs ON outputs.run_id = runs.run_id AND outputs.sample_id = ?
       WHERE runs.benchmark = ? ORDER BY runs.run_id`,
    )
    .all(sampleId, benchmark);
  return rows.map((row) => {
    const verdicts = readVerdicts(db, row.run_id, sampleId);
    const judges = [...new Set(verdicts.map(({ judge }) => judge))];
    return {
      runId: row.run_id,
      status: row.status ?? 'missing',
      detail: row.detail ?? '',
      chunks: JSON.parse(row.chunks ?? '[]') as Chunk[],
      rejected: JSON.parse(row.rejected ?? '[]') as RejectedChunk[],
      verdicts: Object.fromEntries(usableVerdicts(verdicts)),
      judge: judges.length > 0 ? judges.join(', ') : null,
      stale: [...new Set(verdicts.filter(({ stale }) => stale).map(({ slotId }) => slotId))],
    };
  });
}

function readIssues(db: StudyDatabase, sampleId: number): FileIssue[] {
  return db
    .prepare<[number], FileIssue>(
      'SELECT severity, code, file, record, message, action FROM issues WHERE sample_id = ? ORDER BY issue_id',
    )
    .all(sampleId);
}
