import type { Benchmark } from '../../core/benchmarks.ts';
import type { FileIssue } from '../../core/issue.ts';
import type { ImportedOutput, ImportedRun, ImportedSample } from '../store/import-writer.ts';
import type { PackedOutput } from '../store/pack-output.ts';
import type { OutputTask } from './omni-interact/read.ts';

export interface Reading {
  signal?: AbortSignal;
}

/** One run that a path holds, read when it is its turn. */
export interface RunSource {
  run: ImportedRun;
  /** How many outputs it announces. */
  outputs: number;
  read: (reading: Reading) => AsyncIterable<ImportedOutput>;
  /** The same reading as plain data for threads that read ahead, where the benchmark has it. */
  task?: () => OutputTask;
  /** Is told of every output once it is read. */
  watch?: (output: PackedOutput) => void;
}

/** What a path holds of one benchmark, ready to be read into a study. */
export interface BenchmarkSource {
  benchmark: Benchmark;
  /** The path as it was opened. */
  path: string;
  /** What was found, as a sentence. */
  detected: string;
  /** Name and description a study.json gives, empty without one. */
  studyName: string;
  studyDescription: string;
  /** How many samples it announces. */
  sampleCount: number;
  samples: (reading: Reading) => AsyncIterable<ImportedSample>;
  runs: readonly RunSource[];
  /** Files that were not used, with the reason. */
  ignored: { file: string; reason: string }[];
  /** Found while looking around. */
  issues: readonly FileIssue[];
  /** Found only once everything was read. */
  afterwards: () => readonly FileIssue[];
}

/** A path of which a benchmark's reader can make nothing, said to a person. */
export interface NotRecognised {
  recognised: false;
  path: string;
  reason: string;
  action: string;
}
