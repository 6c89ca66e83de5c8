import type { AnyVerdict } from '../../core/verdicts.ts';
import type { ImportedOutput, ImportedVerdict } from './imported.ts';
import type { StoredVerdict } from './verdicts.ts';

/** An output as it is stored: what only scorers read is text already, so that it is written out once. */
export interface PackedOutput extends Omit<ImportedOutput, 'chunks' | 'rejected' | 'details' | 'verdicts'> {
  /** JSON lists of Chunk and RejectedChunk. */
  chunks: string;
  rejected: string;
  chunkCount: number;
  /** JSON. */
  details: string;
  verdicts: readonly PackedVerdict[];
}

export interface PackedVerdict extends Pick<ImportedVerdict, 'slotId' | 'stage' | 'chunkIndex' | 'judge'> {
  state: AnyVerdict['state'];
  /** JSON of the verdict and of what it was given for. */
  verdict: string;
  inputs: string;
}

export function packOutput(output: ImportedOutput): PackedOutput {
  const { chunks, rejected, details, verdicts, ...rest } = output;
  return {
    ...rest,
    chunks: JSON.stringify(chunks),
    rejected: JSON.stringify(rejected),
    chunkCount: chunks.length,
    details: JSON.stringify(details ?? {}),
    verdicts: verdicts.map(({ verdict, inputs, ...place }) => ({
      ...place,
      state: verdict.state,
      verdict: JSON.stringify(verdict),
      inputs: JSON.stringify(inputs),
    })),
  };
}

/**
 * What reading the verdicts of an output back from the study gives, in the order of its key, where it has no others.
 *
 * @param judgeOf the judge of a verdict, by the name its file gives
 */
export function storedVerdicts(
  verdicts: readonly PackedVerdict[],
  judgeOf: (name: string | undefined) => string,
): StoredVerdict[] {
  return verdicts
    .map(({ slotId, stage, chunkIndex, judge, verdict, inputs }) => ({
      slotId,
      stage,
      chunkIndex,
      judge: judgeOf(judge),
      verdict: JSON.parse(verdict) as StoredVerdict['verdict'],
      inputs: JSON.parse(inputs) as StoredVerdict['inputs'],
      stale: false,
      questionKey: null,
    }))
    .sort(byKey);
}

const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
const byKey = (a: StoredVerdict, b: StoredVerdict): number =>
  a.slotId - b.slotId || byText(a.stage, b.stage) || a.chunkIndex - b.chunkIndex || byText(a.judge, b.judge);
