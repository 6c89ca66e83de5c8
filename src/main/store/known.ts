import type { Benchmark } from '../../core/benchmarks.ts';
import type { Chunk, RejectedChunk } from '../../core/omni-interact/types.ts';
import type { StudyDatabase } from './study-file.ts';

/** A sample the study has, for outputs that are read without their data set. */
export interface KnownSample {
  subset: string;
  name: string;
  /** What only the benchmark reads of it. */
  details: unknown;
  /** Seconds of its clip; null while unknown. */
  duration: number | null;
}

/** A usable output the study has, for verdicts that are read without their output. */
export interface KnownOutput {
  chunks: Chunk[];
  rejected: RejectedChunk[];
  details: unknown;
  sourceHash: string;
  file: string;
  outputAudioPath: string | null;
}

/** What the open study holds of one benchmark, as far as an importer needs it. */
export interface KnownStudy {
  samples: () => KnownSample[];
  output: (run: string, subset: string, name: string) => KnownOutput | undefined;
}

/** What an open study holds of a benchmark, read when it is asked for. */
export function knownStudy(db: StudyDatabase, benchmark: Benchmark): KnownStudy {
  return {
    samples: () =>
      db
        .prepare<[string], { subset: string; name: string; details: string; duration: number | null }>(
          `SELECT subset, samples.name, details, duration FROM samples LEFT JOIN clips USING (clip_id)
           WHERE benchmark = ?`,
        )
        .all(benchmark)
        .map((row) => ({ ...row, details: JSON.parse(row.details) as unknown })),
    output: (run, subset, name) => {
      const row = db
        .prepare<[string, string, string, string], OutputRow>(
          `SELECT chunks, rejected, outputs.details, outputs.source_hash, outputs.source_file, audio_path
           FROM outputs JOIN runs USING (run_id) JOIN samples USING (sample_id)
           WHERE runs.benchmark = ? AND runs.name = ? AND subset = ? AND samples.name = ? AND status = 'ok'`,
        )
        .get(benchmark, run, subset, name);
      return (
        row && {
          chunks: JSON.parse(row.chunks) as Chunk[],
          rejected: JSON.parse(row.rejected) as RejectedChunk[],
          details: JSON.parse(row.details) as unknown,
          sourceHash: row.source_hash,
          file: row.source_file,
          outputAudioPath: row.audio_path,
        }
      );
    },
  };
}

interface OutputRow {
  chunks: string;
  rejected: string;
  details: string;
  source_hash: string;
  source_file: string;
  audio_path: string | null;
}
