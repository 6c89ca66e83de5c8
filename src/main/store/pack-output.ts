import type { AnyVerdict } from '../../core/verdicts.ts';
import type { StoredSample } from './benchmarks/derive.ts';
import { deriverOf } from './benchmarks/index.ts';
import type { ImportedOutput, ImportedVerdict } from './imported.ts';
import { IMPORTED_JUDGE } from './judges.ts';
import { type ScoreRow, scoreRows } from './scores.ts';
import type { StoredVerdict } from './verdicts.ts';

/**
 * An output as it is stored: what only scorers read is text already. Plain data, which a thread that reads files can
 * hand over.
 */
export interface PackedOutput extends Omit<ImportedOutput, 'chunks' | 'rejected' | 'details' | 'verdicts'> {
  /** JSON lists of Chunk and RejectedChunk. */
  chunks: string;
  rejected: string;
  chunkCount: number;
  /** Largest end of a chunk in seconds, 0 without one. */
  lastEnd: number;
  /** JSON. */
  details: string;
  verdicts: readonly PackedVerdict[];
  /** What it scores where the study holds nothing else on it; absent where that was not asked for or cannot be told. */
  scores?: PackedScores;
}

export interface PackedVerdict extends Pick<ImportedVerdict, 'slotId' | 'stage' | 'chunkIndex' | 'judge'> {
  state: AnyVerdict['state'];
  /** JSON of the verdict and of what it was given for. */
  verdict: string;
  inputs: string;
  /** Given for other inputs than the run has; only told with `scores`. */
  stale: boolean;
}

export interface PackedScores {
  /** The judge whose verdicts were taken to count. */
  scoredBy: string;
  rows: ScoreRow[];
  /** Chunks that belong to no slot. */
  unmatched: number;
}

/** What scoring an output needs of the study. */
export interface ScoringFrame {
  sample: StoredSample;
  /** The judge whose verdicts count. */
  scoredBy: string;
}

/** Turn an output into what is stored of it, with its scores where a frame is given. */
export function packOutput(output: ImportedOutput, frame?: ScoringFrame): PackedOutput {
  const { chunks, rejected, details, verdicts, ...rest } = output;
  const scored = frame && output.status === 'ok' ? score(output, frame) : undefined;
  return {
    ...rest,
    chunks: JSON.stringify(chunks),
    rejected: JSON.stringify(rejected),
    chunkCount: chunks.length,
    lastEnd: chunks.reduce((latest, chunk) => Math.max(latest, chunk.end), 0),
    details: JSON.stringify(details ?? {}),
    verdicts: verdicts.map((each) => ({
      slotId: each.slotId,
      stage: each.stage,
      chunkIndex: each.chunkIndex,
      ...(each.judge === undefined ? {} : { judge: each.judge }),
      state: each.verdict.state,
      verdict: JSON.stringify(each.verdict),
      inputs: JSON.stringify(each.inputs),
      stale: scored?.stale.has(each) ?? false,
    })),
    ...(scored ? { scores: scored.scores } : {}),
  };
}

/** Scores of an output by itself; undefined where a verdict is another judge's, whose name only the study knows. */
function score(
  { chunks, details, verdicts, evaluationHash }: ImportedOutput,
  { sample, scoredBy }: ScoringFrame,
): { scores: PackedScores; stale: ReadonlySet<ImportedVerdict> } | undefined {
  // Verdicts without a file of their own are not stored.
  const counted = evaluationHash === null ? [] : verdicts;
  if (counted.some(({ judge }) => judge !== undefined)) return undefined;
  const given = counted
    .map((each): [ImportedVerdict, StoredVerdict] => [
      each,
      { ...each, judge: IMPORTED_JUDGE, stale: false, questionKey: null },
    ])
    .sort(([a], [b]) => byPlace(a, b));
  const stored = given.map(([, verdict]) => verdict);
  const derived = deriverOf(sample.benchmark)(sample, { chunks, details: details ?? {} }, stored, scoredBy);
  return {
    scores: { scoredBy, rows: scoreRows(sample, derived.rows), unmatched: derived.unmatched },
    stale: new Set(given.filter((_, position) => derived.stale[position]).map(([each]) => each)),
  };
}

/** The order in which a study gives the verdicts of one judge. */
const byPlace = (a: ImportedVerdict, b: ImportedVerdict): number =>
  a.slotId - b.slotId || (a.stage === b.stage ? a.chunkIndex - b.chunkIndex : a.stage < b.stage ? -1 : 1);
