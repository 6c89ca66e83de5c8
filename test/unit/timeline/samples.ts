import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import { scoreSample } from '@core/omni-interact/score.ts';
import type { Chunk, Slot, SlotVerdicts, Word } from '@core/omni-interact/types.ts';
import type { OutputView } from '@core/study-views.ts';
import type { Bar, Lane, LaneInput } from '../../../src/renderer/src/timeline/model.ts';
import { omniInteractLane } from '../../../src/renderer/src/timeline/omni-interact-lane.ts';
import { TimeScale } from '../../../src/renderer/src/timeline/time-scale.ts';

/** A multi_turn slot. */
export function makeSlot(
  slotId: number,
  [start, tA, end]: [number, number, number],
  more: Partial<Slot> = {},
): Slot {
  return {
    slotId,
    sceneType: 'multi_turn',
    questionType: 'realtime',
    stepIndex: null,
    turnIndex: slotId,
    label: '',
    nestedGroupId: null,
    nestedRole: null,
    boundary: 'hard',
    isInterrupted: false,
    start,
    tA,
    end,
    questionText: '',
    referenceText: '',
    ...more,
  };
}

/** `[text, onset]` pairs as words; each lasts until the next, the last one until `end`. */
export function makeWords(pairs: [text: string, onset: number][], end: number): Word[] {
  return pairs.map(([text, start], index) => ({ text, start, end: pairs[index + 1]?.[1] ?? end }));
}

export function makeChunk(
  index: number,
  [start, end]: [number, number],
  text: string,
  words: Word[] = [],
): Chunk {
  return { index, start, end, text, words };
}

export function makeVerdicts(score: number, triggerPhrase = ''): SlotVerdicts {
  return {
    early: { state: 'ok', flag: 'Neutral', score: 1 },
    core: { state: 'ok', score, triggerPhrase },
    partial: { state: 'ok', score, hallucination: false },
  };
}

/** A run's output with its real score under the reference profile. */
export function makeLane(slots: Slot[], chunks: Chunk[], more: Partial<OutputView> = {}): LaneInput {
  const output: OutputView = {
    runId: 1,
    status: 'ok',
    detail: '',
    chunks,
    rejected: [],
    speech: null,
    verdicts: {},
    judge: 'imported',
    stageVerdicts: [],
    details: {},
    human: {},
    stale: [],
    ...more,
  };
  const verdicts = new Map(Object.entries(output.verdicts).map(([id, verdict]) => [Number(id), verdict]));
  return {
    runId: output.runId,
    label: `run ${output.runId}`,
    kind: 'imported',
    status: output.status,
    output,
    content:
      output.status === 'ok'
        ? omniInteractLane(scoreSample(slots, chunks, verdicts, REFERENCE_PROFILE), output.verdicts)
        : null,
  };
}

/** A lane made of bars in no slot, given by their times, for tests of drawing and pointing. */
export function makeBarLane(times: [start: number, end: number][], part: Bar['part'] = 'core'): Lane {
  const bars = times.map(([start, end], chunkIndex): Bar => {
    const text = `word${chunkIndex}`;
    return {
      chunkIndex,
      part,
      stage: part === 'unmatched' ? null : part === 'core' ? 'core' : 'early',
      slotId: null,
      start,
      end,
      row: 0,
      text,
      words: [],
      chunk: makeChunk(chunkIndex, [start, end], text),
      split: false,
      interrupted: false,
      spillFrom: null,
    };
  });
  return {
    runId: 1,
    label: 'run 1',
    kind: 'imported',
    status: 'ok',
    message: null,
    bars,
    rows: [bars],
    spills: [],
    anchors: [],
    outcomes: new Map(),
    reach: new Map(),
    describe: () => ({ verdict: '', rationale: '' }),
    gaps: [],
    windows: new Map(),
    rejected: [],
    speech: null,
  };
}

/** `seconds` from 0 on across `width` pixels, without margins in the way. */
export function makeScale(seconds: number, width: number): TimeScale {
  return TimeScale.create({ start: 0, end: seconds }, width, { start: 0, end: seconds });
}
