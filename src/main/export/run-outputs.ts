import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, extname, join, relative, resolve } from 'node:path';
import type { Chunk } from '../../core/omni-interact/types.ts';
import { derivedMediaFolder } from '../home.ts';
import { type OpenStudy, type StudyDatabase, StudyError } from '../store/study-file.ts';
import { safeFileName } from './file-name.ts';
import { writeWhole } from './write-whole.ts';

const BENCHMARK = 'omni-interact';

export interface WrittenRun {
  /** What holds everything that was written. */
  folder: string;
  samples: number;
  files: number;
}

interface OutputRow {
  subset: string;
  name: string;
  status: 'ok' | 'failed';
  detail: string;
  chunks: string;
  audio_path: string | null;
  clip_path: string | null;
}

function readOutputs(db: StudyDatabase, runName: string): OutputRow[] {
  const runId = db
    .prepare<[string, string], number>('SELECT run_id FROM runs WHERE benchmark = ? AND name = ?')
    .pluck()
    .get(BENCHMARK, runName);
  if (runId === undefined) {
    const names = db.prepare<[], string>('SELECT name FROM runs ORDER BY run_id').pluck().all();
    throw new StudyError(`The study has no run "${runName}". It has: ${names.join(', ') || 'none'}.`);
  }
  return db
    .prepare<[number], OutputRow>(
      `SELECT subset, samples.name, status, detail, chunks, audio_path, clips.path AS clip_path
       FROM outputs JOIN samples USING (sample_id) LEFT JOIN clips USING (clip_id)
       WHERE run_id = ? ORDER BY subset, samples.name`,
    )
    .all(runId);
}

/**
 * Writes a run in OmniInteract's output layout, which the published scorer and our importer read:
 * `RUN/SUBSET/SAMPLE/precise_truncation.json`, `output.wav` where there is speech, and `RUN/batch_summary.json`.
 *
 * @param out folder that will hold the run's own folder
 * @throws StudyError when the study has no run of that name
 */
export async function exportOmniInteract(
  study: OpenStudy,
  runName: string,
  out: string,
): Promise<WrittenRun> {
  const rows = readOutputs(study.db, runName);
  const folder = join(resolve(out), safeFileName(runName));
  let files = 0;
  const results: object[] = [];
  // The summary of an earlier export does not vouch for what is written from here on.
  rmSync(join(folder, 'batch_summary.json'), { force: true });
  for (const row of rows) {
    const folderName = sampleFolder(row);
    const target = join(folder, row.subset, folderName);
    mkdirSync(target, { recursive: true });
    if (row.status === 'ok') {
      const transcript = transcriptOf(JSON.parse(row.chunks) as Chunk[]);
      await writeWhole(join(target, 'precise_truncation.json'), `${JSON.stringify(transcript, null, 1)}\n`);
      files += 1;
      if (copyAudio(study, row, join(target, 'output.wav'))) files += 1;
    }
    results.push({
      video: videoOf(row),
      output_dir: ['outputs', basename(folder), row.subset, folderName].join('/'),
      status: row.status,
      ...(row.detail ? { error: row.detail } : {}),
    });
  }
  const summary = { total: results.length, results };
  mkdirSync(folder, { recursive: true });
  await writeWhole(join(folder, 'batch_summary.json'), `${JSON.stringify(summary, null, 1)}\n`);
  return { folder, samples: rows.length, files: files + 1 };
}

/** Chunks as a transcript file holds them. */
function transcriptOf(chunks: readonly Chunk[]): object {
  return {
    text: chunks
      .map(({ text }) => text.trim())
      .join(' ')
      .trim(),
    chunks: chunks.map(({ text, start, end, words }) => ({
      text,
      timestamp: [start, end],
      ...(words.length > 0 ? { aligned_words: words } : {}),
    })),
  };
}

/** The folder of a sample's output: its clip's path below the subset, without ending, joined by `__`. */
function sampleFolder(row: OutputRow): string {
  return videoBelowSubset(row)
    .replace(/\.[^./]+$/, '')
    .split('/')
    .join('__');
}

const videoOf = (row: OutputRow): string => ['data', row.subset, videoBelowSubset(row)].join('/');

function videoBelowSubset({ subset, name, clip_path }: OutputRow): string {
  // As the data set lays its clips out: 1qna has folders of its own.
  const folder = subset.toLowerCase() === '1qna' ? 'videos_bench' : 'videos';
  return `${folder}/${name}${clip_path === null ? '.mp4' : extname(clip_path)}`;
}

function copyAudio(study: OpenStudy, row: OutputRow, target: string): boolean {
  if (row.audio_path === null) return false;
  const source = resolve(derivedMediaFolder(study.path), row.audio_path);
  if (!existsSync(source)) return false;
  copyFileSync(source, `${target}.partial`);
  renameSync(`${target}.partial`, target);
  return true;
}

/**
 * Writes a run as JSON lines, one sample a line: subset, name, status, detail and chunks with their words.
 *
 * @throws StudyError when the study has no run of that name
 */
export async function exportRunLines(study: OpenStudy, runName: string, out: string): Promise<WrittenRun> {
  const rows = readOutputs(study.db, runName);
  const folder = resolve(out);
  mkdirSync(folder, { recursive: true });
  const lines = rows.map(({ subset, name, status, detail, chunks, audio_path }) => {
    const audio = audio_path === null ? null : resolve(derivedMediaFolder(study.path), audio_path);
    return JSON.stringify({
      run: runName,
      subset,
      name,
      status,
      detail,
      chunks: JSON.parse(chunks),
      audio: audio === null ? null : relative(folder, audio),
    });
  });
  await writeWhole(join(folder, `${safeFileName(runName)}.jsonl`), lines.map((line) => `${line}\n`).join(''));
  return { folder, samples: rows.length, files: 1 };
}
