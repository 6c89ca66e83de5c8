import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import { scoreSample } from '@core/omni-interact/score.ts';
import type { Chunk, Slot, SlotVerdicts } from '@core/omni-interact/types.ts';
import type { ClipInfo, OutputView, RunKind } from '@core/study-views.ts';
import {
  buildTimelineModel,
  type LaneInput,
  type TimelineModel,
} from '../../src/renderer/src/timeline/model.ts';
import { omniInteractLane } from '../../src/renderer/src/timeline/omni-interact-lane.ts';

/** A made-up sample to look at. */
export interface HarnessSample {
  clip: ClipInfo | null;
  model: TimelineModel;
  slotId: number;
}

function slot(slotId: number, start: number, tA: number, end: number, more: Partial<Slot> = {}): Slot {
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
    questionText: `What happens after second ${start}?`,
    referenceText: 'The pan is taken off the stove.',
    ...more,
  };
}

/** A chunk whose words are spread evenly over its time; Chinese text is cut into pairs of characters. */
function chunk(index: number, start: number, end: number, text: string, timed = true): Chunk {
  const parts = /[一-鿿]/.test(text) ? (text.match(/.{1,2}/gsu) ?? []) : text.trim().split(/\s+/);
  const step = (end - start) / Math.max(1, parts.length);
  const words = parts.map((part, position) => ({
    text: part,
    start: start + position * step,
    end: start + (position + 1) * step,
  }));
  return { index, start, end, text, words: timed ? words : [] };
}

function lane(
  runId: number,
  label: string,
  kind: RunKind,
  slots: Slot[],
  output: Partial<OutputView>,
): LaneInput {
  const full: OutputView = {
    runId,
    status: 'ok',
    detail: '',
    chunks: [],
    rejected: [],
    speech: null,
    verdicts: {},
    judge: 'imported',
    stageVerdicts: [],
    details: {},
    human: {},
    stale: [],
    ...output,
  };
  const verdicts = new Map(Object.entries(full.verdicts).map(([id, verdict]) => [Number(id), verdict]));
  const score = full.status === 'ok' ? scoreSample(slots, full.chunks, verdicts, REFERENCE_PROFILE) : null;
  const content = score && omniInteractLane(score, full.verdicts);
  return { runId, label, kind, status: full.status, output: full, content };
}

function verdict(score: number, triggerPhrase = ''): SlotVerdicts {
  return {
    early: { state: 'ok', flag: 'Neutral', score: 0.9, rationale: 'Says that it is watching.' },
    core: { state: 'ok', score, triggerPhrase, rationale: 'Names the pan and where it goes, in time.' },
    partial: { state: 'ok', score: 0.7, hallucination: false },
  };
}

/** 40 s, nested and interrupted slots, a split chunk, spill, output in no slot, Chinese and English. */
export function shortSample(available: boolean): HarnessSample {
  const nested = { sceneType: 'nested', nestedGroupId: 1 } as const;
  const slots = [
    slot(1, 2, 5.5, 11),
    slot(2, 11, 22, 30, { ...nested, nestedRole: 'outer', questionType: 'proactive' }),
    slot(3, 13, 15.5, 22, { ...nested, nestedRole: 'inner' }),
    slot(4, 30, 33, 38, { isInterrupted: true }),
  ];
  const clip: ClipInfo = {
    clipId: 1,
    fileName: 'videos/0031.mp4',
    available,
    duration: 40,
    hasVideo: true,
    hasAudio: true,
    problem: null,
  };
  const early = lane(1, 'Guess-first 7B', 'scripted', slots, {
    chunks: [
      chunk(0, 0.4, 1.6, 'Hello there.'),
      chunk(1, 4.1, 8.2, 'Let me look, I think the pan is now moved off the stove.'),
      chunk(2, 7.0, 9.4, 'It sits on the wooden board.'),
      chunk(3, 14, 17.4, '好的，我看到锅里的水已经开了。'),
      chunk(4, 23.5, 27, 'The water boils over, turn the heat down.'),
      chunk(5, 34, 39.6, 'The next step would be to add the salt and stir it slowly.'),
    ],
    verdicts: {
      1: verdict(0.95, 'moved off the stove'),
      2: verdict(0.8),
      3: verdict(0.9, '水已经开了'),
      4: verdict(0.4),
    },
  });
  const spilling = lane(2, 'Keeps-talking-omni (streaming, 2 fps)', 'imported', slots, {
    chunks: [
      chunk(6, 3.2, 5.9, 'Let me see.', false),
      chunk(0, 6.2, 12.5, 'The pan has been taken off and put on the wooden board next to the sink.'),
      chunk(1, 15.9, 18.8, 'Yes: the water in the small pot is boiling now.'),
      chunk(2, 20.5, 24, 'I will tell you when it boils over.', false),
      chunk(3, 31.2, 32.4, 'One moment.'),
      chunk(4, 38.6, 39.8, 'Anything else?'),
    ],
    verdicts: {
      1: verdict(0.9, 'put on the wooden board'),
      2: verdict(0.3),
      3: verdict(0.85, 'boiling now'),
    },
    rejected: [{ index: 5, text: 'lost', reason: 'its end is not a number' }],
  });
  const waiting = lane(3, '等待-3B', 'scripted', slots, {
    chunks: [
      chunk(0, 6.4, 8.9, '锅已经从炉子上拿下来了。'),
      chunk(1, 16, 18, 'The water 已经 boils 了。'),
      chunk(2, 22.6, 25.1, '现在水溢出来了，请关小火。'),
    ],
    verdicts: { 1: verdict(1, '拿下来了'), 2: verdict(0.9, '水溢出来了'), 3: verdict(0.6) },
  });
  const more = available
    ? []
    : [
        lane(4, 'Broken run', 'imported', slots, {
          status: 'failed',
          detail: 'CUDA out of memory after 12.4 s of video',
        }),
        lane(5, 'Absent run', 'imported', slots, { status: 'missing' }),
        lane(6, 'Silent run', 'imported', slots, {}),
      ];
  return { clip, model: buildTimelineModel(slots, clip, [early, spilling, waiting, ...more]), slotId: 1 };
}

const WORDS = ['the pan', 'moves', 'to the left', 'and then', '水开了', 'stir', 'slowly', 'now'];

/** 20 minutes, 400 slots, 4 runs of 10,000 chunks each. */
export function longSample(): HarnessSample {
  const slots = Array.from({ length: 400 }, (_, index) => {
    const start = index * 3;
    return slot(index + 1, start, start + 1.4, start + 3, { isInterrupted: index % 17 === 5 });
  });
  const lanes = ['Alpha 7B', 'Beta 30B', 'Gamma omni', 'Delta realtime'].map((label, run) => {
    const chunks = Array.from({ length: 10_000 }, (_, index) => {
      const start = index * 0.12 + run * 0.013;
      return chunk(
        index,
        start,
        start + (index % 9 === 0 ? 0.19 : 0.1),
        WORDS[(index + run) % WORDS.length]!,
      );
    });
    const verdicts = Object.fromEntries(slots.map(({ slotId }) => [slotId, verdict((slotId % 10) / 10)]));
    return lane(run + 1, label, 'imported', slots, { chunks, verdicts });
  });
  const clip: ClipInfo = {
    clipId: 2,
    fileName: 'long.mp4',
    available: true,
    duration: 1200,
    hasVideo: true,
    hasAudio: true,
    problem: 'the harness has no clip of 20 minutes.',
  };
  return { clip, model: buildTimelineModel(slots, clip, lanes), slotId: 120 };
}

/** Twelve runs, and a slot in which forty one-character chunks sound at once. */
export function crowdedSample(): HarnessSample {
  const slots = [slot(1, 0, 8, 20), slot(2, 20, 26, 40)];
  const babble = Array.from({ length: 600 }, (_, index) =>
    chunk(index, 2 + index / 40, 3 + index / 40, '水开了锅拿下来'[index % 7]!),
  );
  const lanes = Array.from({ length: 12 }, (_, run) =>
    lane(run + 1, `Run ${run + 1}`, 'replayed', slots, {
      chunks: run === 0 ? babble : [chunk(0, 9 + run / 3, 12 + run / 3, 'The pan is on the board now.')],
    }),
  );
  const clip: ClipInfo = {
    clipId: 1,
    fileName: 'crowd.mp4',
    available: true,
    duration: 40,
    hasVideo: true,
    hasAudio: true,
    problem: null,
  };
  return { clip, model: buildTimelineModel(slots, clip, lanes), slotId: 1 };
}
