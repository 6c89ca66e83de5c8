import type { Benchmark } from '../../core/benchmarks.ts';
import type { Chunk } from '../../core/omni-interact/types.ts';
import { type ImportedRun, makeImportWriter } from '../store/import-writer.ts';
import { packOutput } from '../store/pack-output.ts';
import { type SessionRow, writeSession } from '../store/replays.ts';
import type { OpenStudy } from '../store/study-file.ts';

/** The benchmark that is replayed unless another is asked for. */
export const DEFAULT_BENCHMARK: Benchmark = 'omni-interact';

/** What a replayed run says about itself. */
export interface ReplayedRun {
  benchmark: string;
  name: string;
  label: string;
  note: string;
}

export interface KeptSession extends Omit<SessionRow, 'stem'> {
  chunks: readonly Chunk[];
  /** What only the benchmark reads of the output. */
  details?: unknown;
  /** Of its files below the study's media folder. */
  stem: string;
}

/**
 * Puts a session and its output into the study, both or neither.
 *
 * @returns the run's id
 */
export function keepSession(
  study: OpenStudy,
  run: ReplayedRun,
  replayId: number,
  sample: { sampleId: number; subset: string; name: string },
  session: KeptSession,
): number {
  const writer = makeImportWriter(study, run.benchmark);
  const done = session.state === 'done';
  const write = (): number => {
    const runId = writer.beginRun(asImported(run));
    const output = packOutput({
      subset: sample.subset,
      name: sample.name,
      status: done ? 'ok' : 'failed',
      detail: session.detail,
      chunks: [...session.chunks],
      details: session.details,
      rejected: [],
      sourceHash: session.outputHash ?? '',
      file: `${session.stem}.jsonl`,
      // Relative: the recording moves with the study.
      outputAudioPath: session.hasSpeech ? `${session.stem}.wav` : null,
      verdicts: [],
      evaluationHash: null,
      evaluationFile: null,
      issues: [],
    });
    writer.writeOutput(runId, output);
    writeSession(study.db, replayId, sample.sampleId, { ...session, stem: done ? session.stem : null });
    return runId;
  };
  return study.db.transaction(write).immediate();
}

const asImported = ({ benchmark: _, ...run }: ReplayedRun): ImportedRun => ({ ...run, kind: 'replayed' });

/** Brings up to date what depends on all outputs of a run; returns its id. */
export function settleReplayedRun(study: OpenStudy, run: ReplayedRun): number {
  const writer = makeImportWriter(study, run.benchmark);
  const settle = (): number => {
    const runId = writer.beginRun(asImported(run));
    writer.settleRun(runId);
    writer.finish();
    return runId;
  };
  return study.db.transaction(settle).immediate();
}
