import type { Chunk } from '../omni-interact/types.ts';
import type { DescriptionSettings } from './description-score.ts';
import { type DuplexFrame, type DuplexScore, type DuplexVerdict, scoreDuplexSample } from './sample-score.ts';

/** A sample of a study, with the database ids of its items in the order of `duplexSlots`. */
export interface DuplexStudySample extends DuplexFrame {
  sampleId: number;
  slotKeys: readonly number[];
}

/** What one run gave out in one sample, with the verdicts that count; of these no reasons, which no score reads. */
export interface DuplexOutput {
  sampleId: number;
  chunks: readonly Chunk[];
  verdicts: readonly DuplexVerdict[];
}

/** One run with its usable outputs; samples it has none for are absent. */
export interface DuplexStudyRun {
  runId: number;
  name: string;
  outputs: readonly DuplexOutput[];
}

/** Everything tables and diagnostics need, so that a moved slider scores the study anew without asking the host. */
export interface DuplexFacts {
  samples: readonly DuplexStudySample[];
  runs: readonly DuplexStudyRun[];
}

/** One output with its score. */
export interface ScoredOutput {
  sample: DuplexStudySample;
  chunks: readonly Chunk[];
  score: DuplexScore;
}

export interface DuplexScoredRun {
  runId: number;
  name: string;
  /** In the study's order of samples. */
  outputs: readonly ScoredOutput[];
}

/** Score every output of a study under these settings. */
export function scoreDuplexRuns(facts: DuplexFacts, settings?: DescriptionSettings): DuplexScoredRun[] {
  return facts.runs.map(({ runId, name, outputs }) => {
    const bySample = new Map(outputs.map((output) => [output.sampleId, output]));
    return {
      runId,
      name,
      outputs: facts.samples.flatMap((sample): ScoredOutput[] => {
        const output = bySample.get(sample.sampleId);
        if (!output) return [];
        const { chunks, verdicts } = output;
        return [{ sample, chunks, score: scoreDuplexSample(sample, chunks, verdicts, settings) }];
      }),
    };
  });
}
