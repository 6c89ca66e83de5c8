import type { DuplexSample } from '../../../core/duplex-eval/dataset.ts';
import { duplexVerdictInputs, neededDuplexVerdicts } from '../../../core/duplex-eval/needed.ts';
import {
  type DuplexFrame,
  type DuplexVerdict,
  duplexEvents,
  duplexFrame,
  duplexSlotResults,
  scoreDuplexSample,
} from '../../../core/duplex-eval/sample-score.ts';
import { WINDOW_SHIFTS } from '../../../core/duplex-eval/stages.ts';
import type { Chunk } from '../../../core/omni-interact/types.ts';
import { isDuplexStage } from '../../../core/verdicts.ts';
import { countingByPlace, type StoredVerdict } from '../verdicts.ts';
import type { Deriver, StoredSample } from './derive.ts';
import { sameInputs } from './stale.ts';

/** A stored sample as its scorer takes it. */
export const storedDuplexFrame = ({ details, duration }: StoredSample): DuplexFrame =>
  duplexFrame(details as DuplexSample, duration);

/** The verdicts that count on an output, in the scorer's shape. */
export const duplexVerdicts = (stored: readonly StoredVerdict[], scoredBy: string | null): DuplexVerdict[] =>
  countingByPlace(stored, scoredBy).filter(({ stage }) => isDuplexStage(stage)) as unknown as DuplexVerdict[];

/** Omni-DuplexEval's scores as the published script computes them. */
export const deriveDuplexEval: Deriver = (sample, output, stored, scoredBy) => {
  const frame = storedDuplexFrame(sample);
  const needed = new Map(
    neededDuplexVerdicts(frame, output.chunks, WINDOW_SHIFTS).map((each) => [
      `${each.slotId} ${each.stage} ${each.chunkIndex}`,
      duplexVerdictInputs(frame.sample, each),
    ]),
  );
  const stale = stored.map(
    ({ slotId, stage, chunkIndex, inputs }) =>
      !sameInputs(needed.get(`${slotId} ${stage} ${chunkIndex}`), inputs),
  );
  const fresh = stored.map((verdict, position) => ({ ...verdict, stale: stale[position]! }));
  const score = scoreDuplexSample(frame, output.chunks, duplexVerdicts(fresh, scoredBy));
  const saidIn = saidInSlots(frame, output.chunks);
  const rows = duplexSlotResults(score).map(({ outcome, value }, position) => {
    const chunks = saidIn[position] ?? [];
    return {
      outcome,
      judged: value !== null,
      tp: value,
      coreAnchor: chunks[0]?.start ?? null,
      said: chunks.map(({ text }) => text).join(' '),
    };
  });
  const inSlots = new Set(saidIn.flat());
  return { rows, unmatched: output.chunks.filter((chunk) => !inSlots.has(chunk)).length, stale };
};

/** The chunks that belong to each slot. */
function saidInSlots({ sample }: DuplexFrame, chunks: readonly Chunk[]): Chunk[][] {
  if (sample.split.scenario === 'description') return [[...chunks]];
  return duplexEvents(sample, chunks).map((event) => event.chunks.map((position) => chunks[position]!));
}
