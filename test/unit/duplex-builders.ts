import type { DuplexSample } from '../../src/core/duplex-eval/dataset.ts';
import {
  type DuplexVerdict,
  duplexFrame,
  duplexSlots,
  scoreDuplexSample,
} from '../../src/core/duplex-eval/sample-score.ts';
import { findSplit } from '../../src/core/duplex-eval/splits.ts';
import { temporalStage } from '../../src/core/duplex-eval/stages.ts';
import type { TemporalScore } from '../../src/core/duplex-eval/verdict.ts';
import type { Chunk } from '../../src/core/omni-interact/types.ts';
import type { OutputView } from '../../src/core/study-views.ts';
import { WHOLE_STAGE } from '../../src/core/verdict-inputs.ts';

/** A sample of a split, with reminders at these times. */
export function duplexSample(splitName: string, reminders: number[] = []): DuplexSample {
  const split = findSplit(splitName);
  if (!split) throw new Error(`no split ${splitName}`);
  return {
    id: 'a',
    split,
    question: 'Tell me.',
    references: ['A reference.'],
    reminders: reminders.map((start, at) => ({ index: at + 1, start, end: start })),
    videoType: '',
    videoDuration: 20,
    video: '',
    questionAudio: '',
  };
}

export const duplexChunk = (index: number, start: number, end: number, text = `said ${index}`): Chunk => ({
  index,
  start,
  end,
  text,
  words: [],
});

export const temporal = (
  chunkIndex: number,
  score: TemporalScore,
  { relevant = true, shift = 2 }: { relevant?: boolean; shift?: number } = {},
): DuplexVerdict => ({
  slotId: 1,
  stage: temporalStage(shift)!,
  chunkIndex,
  verdict: { state: 'ok', score, relevant, rationale: `because ${score}` },
});

export const content = (score: number): DuplexVerdict => ({
  slotId: 1,
  stage: 'consistency',
  chunkIndex: WHOLE_STAGE,
  verdict: { state: 'ok', score },
});

export const success = (slotId: number, given: boolean): DuplexVerdict => ({
  slotId,
  stage: 'reminder',
  chunkIndex: WHOLE_STAGE,
  verdict: { state: 'ok', success: given },
});

/** An output's score, its slots' ids and the output as the screen has it. */
export function scored(sample: DuplexSample, chunks: Chunk[], verdicts: DuplexVerdict[]) {
  const frame = duplexFrame(sample, 20);
  const output: OutputView = {
    runId: 1,
    status: 'ok',
    detail: '',
    chunks,
    rejected: [],
    speech: null,
    verdicts: {},
    stageVerdicts: verdicts.map((each) => ({ ...each, judge: 'test' })),
    details: {},
    judge: 'test',
    human: {},
    stale: [],
  };
  return {
    score: scoreDuplexSample(frame, chunks, verdicts),
    slotIds: duplexSlots(frame).map(({ slotId }) => slotId),
    output,
  };
}
