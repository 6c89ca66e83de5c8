import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import type { Chunk, RejectedChunk, Word } from '@core/omni-interact/types.ts';
import type { StudySlot } from '@core/slot.ts';
import type { ClipInfo, OutputView, RunKind } from '@core/study-views.ts';
import type { Grade } from '../grades/grades.ts';
import { t } from '../language/text.ts';
import type { DraftBar, JudgedPiece, LaneContent } from './lane-content.ts';
import { stackIntervals } from './stacking.ts';
import type { TimeRange } from './time-scale.ts';
import { type TimelineWords, timelineWords } from './words.ts';

/**
 * What a bar stands for. `whole-early` is a chunk across t_a that could not be split for want of word times and
 * therefore counts as early in one piece.
 */
export type BarPart = 'early' | 'core' | 'whole-early' | 'unmatched';

/** A chunk, or the part of one on one side of t_a, as drawn. Times in seconds. */
export interface Bar {
  chunkIndex: number;
  part: BarPart;
  stage: 'early' | 'core' | null;
  slotId: number | null;
  start: number;
  end: number;
  /** Row of the lane, from 0; both halves of a split chunk share one. */
  row: number;
  /** The text of this part. */
  text: string;
  words: readonly Word[];
  /** The chunk this is (a part of). */
  chunk: Chunk;
  /** True when the chunk was split at t_a and this is one of its two halves. */
  split: boolean;
  /** True in the core stage of an interrupted slot, which the F1 does not count. */
  interrupted: boolean;
  /** Where the part past a hard end begins, null when nothing spills. */
  spillFrom: number | null;
  /** What its benchmark says of it where the part alone does not tell, as a sentence; absent otherwise. */
  about?: string;
  /** What its part is called there. */
  word?: string;
  /** True of what a run would have said and did not: drawn, and never told as speech. */
  unsaid?: boolean;
  /** How it was graded, where its benchmark grades each piece of output; it then looks by this alone. */
  grade?: Grade;
}

/** Output of a slot past its hard end. */
export interface SpillBar {
  slotId: number;
  /** The slot's end. */
  from: number;
  /** The end of the slot's last chunk. */
  to: number;
  seconds: number;
  /** Row of the chunk that reaches furthest. */
  row: number;
}

/** Where the judge found the answer (`trigger`), or the first core onset when no phrase gave a time (`first`). */
export interface Anchor {
  slotId: number;
  time: number;
  source: 'trigger' | 'first';
  row: number;
  /** What it marks, where that is no answer found by a judge. */
  about?: string;
}

/** The bars of one row, which never overlap, in time order. */
export type BarRow = readonly Bar[];

export interface Lane {
  runId: number;
  label: string;
  kind: RunKind;
  status: OutputView['status'];
  /** What to say in place of bars, or null when there are bars. */
  message: string | null;
  /** All bars by (start, end). */
  bars: readonly Bar[];
  rows: readonly BarRow[];
  spills: readonly SpillBar[];
  anchors: readonly Anchor[];
  /** What became of each slot, by slot id. */
  outcomes: LaneContent['outcomes'];
  /** Where the output that belongs to a slot ends, by slot id. */
  reach: LaneContent['reach'];
  /** What a verdict on a bar says. */
  describe: LaneContent['describe'];
  /** Stretches of silence, where its benchmark reports them. */
  gaps: readonly (readonly [from: number, to: number])[];
  /** What each chunk was judged on, by `Chunk.index`. */
  windows: ReadonlyMap<number, readonly JudgedPiece[]>;
  rejected: readonly RejectedChunk[];
  /** Where its recorded speech is, below the host's media; null without. */
  speech: string | null;
}

/** A slot in the band; overlapping slots (nested pairs) lie in different rows. */
export interface SlotBand {
  slot: StudySlot;
  row: number;
  /** Spill is charged past a hard end. An interrupted slot is always hard. */
  boundary: 'hard' | 'soft';
  /** Seconds it stays open past its t_a because no slot follows, else null. */
  tail: number | null;
}

/** A moment that is marked in the band: when the user asked, or the very time a target is about. */
export interface TimeMark {
  kind: 'query' | 'target';
  time: number;
  /** The slot it belongs to, null for one of the sample. */
  slotId: number | null;
}

/** Everything the timeline draws, computed once per sample and scoring. */
export interface TimelineModel {
  /** Seconds of the clip, null when unknown. */
  duration: number | null;
  /** What "fit clip" shows: the clip and any output outside it. */
  fit: TimeRange;
  /** Everything one can pan to: clip, output and the open ends of the last slots. */
  extent: TimeRange;
  slotBands: readonly SlotBand[];
  bandRows: number;
  marks: readonly TimeMark[];
  lanes: readonly Lane[];
  /** What its places and colours are called. */
  words: TimelineWords;
}

/** One run's output of the sample, with what its benchmark makes of it. */
export interface LaneInput {
  runId: number;
  label: string;
  kind: RunKind;
  status: OutputView['status'];
  output: OutputView;
  /** Null when the run has no usable output. */
  content: LaneContent | null;
}

/** What a sample's benchmark brings to its timeline. */
export interface TimelineLook {
  benchmark?: string;
  marks?: readonly TimeMark[];
  /** The benchmark's own unless its samples differ. */
  words?: TimelineWords;
}

/** Build the timeline of one sample: slot bands, and a lane per run in the order given. */
export function buildTimelineModel(
  slots: readonly StudySlot[],
  clip: Pick<ClipInfo, 'duration'> | null,
  inputs: readonly LaneInput[],
  { benchmark = 'omni-interact', marks = [], words = timelineWords(benchmark) }: TimelineLook = {},
): TimelineModel {
  const lanes = inputs.map(buildLane);
  const rows = stackIntervals(slots);
  const slotBands = slots.map(
    (slot, index): SlotBand => ({
      slot,
      row: rows[index]!,
      boundary: slot.isInterrupted ? 'hard' : slot.boundary,
      tail: openTail(slots, slot),
    }),
  );
  const duration = clip?.duration ?? null;
  return {
    duration,
    ...timeRanges(slots, lanes, duration),
    slotBands,
    bandRows: rows.reduce((most, row) => Math.max(most, row + 1), 1),
    marks,
    lanes,
    words,
  };
}

function timeRanges(slots: readonly StudySlot[], lanes: readonly Lane[], duration: number | null) {
  let first = 0;
  let last = duration ?? 0;
  for (const lane of lanes) {
    for (const bar of lane.bars) {
      first = Math.min(first, bar.start);
      last = Math.max(last, bar.end);
    }
  }
  let slotEnd = 0;
  let lastTA = 0;
  for (const slot of slots) {
    first = Math.min(first, slot.start);
    lastTA = Math.max(lastTA, slot.tA);
    slotEnd = Math.max(slotEnd, slot.end);
  }
  // The last slot stays open 60 s past its t_a, often far past the clip: reachable, but not worth half the view.
  const fitEnd = Math.max(last, duration === null ? slotEnd : lastTA);
  return { fit: { start: first, end: fitEnd }, extent: { start: first, end: Math.max(fitEnd, slotEnd) } };
}

function buildLane(input: LaneInput): Lane {
  const { output } = input;
  const content = input.status === 'ok' ? input.content : null;
  const bars = placeInRows(content?.bars ?? []);
  const rowAt = (slotId: number, belongs: (bar: Bar) => boolean): number =>
    bars.find((bar) => bar.slotId === slotId && belongs(bar))?.row ?? 0;
  return {
    runId: input.runId,
    label: input.label,
    kind: input.kind,
    status: input.status,
    message: laneMessage(input, bars),
    bars,
    rows: groupByRow(bars),
    spills: (content?.spills ?? []).map((spill) => ({
      ...spill,
      row: rowAt(spill.slotId, ({ end }) => end === spill.to),
    })),
    anchors: (content?.anchors ?? []).map((anchor) => ({
      ...anchor,
      row: rowAt(anchor.slotId, (bar) => holdsAnchor(bar, anchor.time)),
    })),
    outcomes: content?.outcomes ?? new Map(),
    reach: content?.reach ?? new Map(),
    describe: content?.describe ?? (() => ({ verdict: '', rationale: '' })),
    gaps: content?.gaps ?? [],
    windows: content?.windows ?? new Map(),
    rejected: output.rejected,
    speech: output.speech,
  };
}

const holdsAnchor = ({ stage, start, end }: Bar, time: number): boolean =>
  stage === 'core' && start <= time && (time < end || start === end);

function laneMessage(input: LaneInput, bars: readonly Bar[]): string | null {
  if (input.status === 'failed') {
    return t('failed in the batch: {detail}', { detail: input.output.detail || t('no reason was given') });
  }
  if (input.status === 'missing') return t('no output for this clip');
  if (bars.length > 0) return null;
  if (input.content === null && input.output.chunks.length > 0)
    return t('not scored yet: its output is not complete');
  const unplaced = input.output.rejected.length;
  if (unplaced > 0) {
    return t('nothing to place: {unplaced} unreadable times', {
      unplaced: unplaced === 1 ? t('its one chunk has') : t('all {unplaced} chunks have', { unplaced }),
    });
  }
  return t('said nothing: the transcript holds no chunks');
}

/** Rows are given to chunks, not to bars, so that the halves of a split chunk stay side by side. */
function placeInRows(drafts: readonly DraftBar[]): Bar[] {
  const ordered = [...drafts].sort((a, b) => a.start - b.start || a.end - b.end);
  const chunks = [...new Set(ordered.map((draft) => draft.chunk))];
  const rows = stackIntervals(chunks);
  const rowOf = new Map(chunks.map((chunk, index) => [chunk, rows[index]!]));
  return ordered.map((draft) => ({ ...draft, row: rowOf.get(draft.chunk)! }));
}

function groupByRow(bars: readonly Bar[]): BarRow[] {
  const rows: Bar[][] = [];
  for (const bar of bars) {
    while (rows.length <= bar.row) rows.push([]);
    rows[bar.row]!.push(bar);
  }
  return rows;
}

/** The lane of a run, if it is on the timeline. */
export function laneOf(model: TimelineModel, runId: number | null): Lane | undefined {
  return model.lanes.find((lane) => lane.runId === runId);
}

/** The band of a slot, if there is one. */
export function bandOf(model: TimelineModel, slotId: number | null): SlotBand | undefined {
  return model.slotBands.find((band) => band.slot.slotId === slotId);
}

/**
 * How long (seconds past its t_a) a slot stays open because no other follows it, or null when it ends where the
 * annotation says. Only the last slots of a sample do.
 */
export function openTail(slots: readonly StudySlot[], slot: StudySlot): number | null {
  const { lastSlotTailSeconds: tail } = REFERENCE_PROFILE;
  const isTail = Math.abs(slot.end - slot.tA - tail) < 1e-6;
  const follows = slots.some(
    (other) => other !== slot && other.start > slot.start && other.start <= slot.end,
  );
  return isTail && !follows ? tail : null;
}

/** What "zoom to slot" shows: the slot as far as the clip reaches, and all that any run said in it. */
export function slotRange(model: TimelineModel, slot: StudySlot): TimeRange {
  let end = Math.max(slot.tA, Math.min(slot.end, Math.max(model.fit.end, slot.tA + 1)));
  for (const lane of model.lanes) {
    end = Math.max(end, lane.reach.get(slot.slotId) ?? end);
  }
  return { start: slot.start, end };
}
