import type { SampleScore, SceneType, Slot } from '@core/omni-interact/types.ts';
import type { TextLine } from '../drawing.ts';
import type { Legend } from '../legend.ts';
import type { ColumnWidth } from '../style.ts';

/** One lane: what a run said in the sample, scored. */
export interface TimelineRun {
  name: string;
  /** How the run came about, e.g. `scripted`; drawn under its name. */
  kind: string;
  status: 'ok' | 'failed' | 'missing';
  /** For a failed sample, what the batch said. */
  detail: string;
  /** null unless `status` is `ok`. */
  score: SampleScore | null;
}

/** One sample with the runs to compare on it. All times are seconds of media time. */
export interface SlotTimelineData {
  subset: string;
  sample: string;
  sceneType: SceneType;
  slots: readonly Slot[];
  /** Length of the clip; null while unknown. */
  duration: number | null;
  runs: readonly TimelineRun[];
  /** Name of the scoring profile. */
  profile: string;
  /** Whether the profile charges output in no slot. */
  countUnmatchedAsFp: boolean;
  /** Where the verdicts come from, e.g. `imported`; empty without any. */
  judges: readonly string[];
}

export interface SlotTimelineOptions {
  width?: ColumnWidth;
  /** Show these slots only; absent means all. Output in other slots of the range is drawn pale. */
  slotIds?: readonly number[];
  /** Show this range of seconds; absent means from the first to the last thing shown. */
  range?: readonly [number, number];
  /** Longest panel in seconds, and most slots that may begin in one. */
  panelSeconds?: number;
  panelSlots?: number;
  /** Most lines one quotation may take before it ends in an ellipsis. */
  quoteLines?: number;
}

export type BarKind = 'early' | 'core' | 'spill' | 'unmatched' | 'other-slot';

/** A piece of output on the time axis. */
export interface Segment {
  kind: BarKind;
  start: number;
  end: number;
  text: string;
  /** null for output in no slot. */
  slotId: number | null;
  /** Which quotation it belongs to: slot and stage, or `unmatched`. */
  quoteKey: string;
  /** Row for output that overlaps in time, from 0. */
  row: number;
}

export type TagKind = 'good' | 'bad' | 'quality' | 'pending' | 'plain';

/** A verdict of the scorer in a word, e.g. `TP 0.79`. */
export interface OutcomeTag {
  kind: TagKind;
  text: string;
}

/** Tags of one evaluated stage, placed on its last chunk (paper A.5, Annotation convention). */
export interface TagGroup {
  slotId: number | null;
  /** Seconds: the chunk they stand on, or t_a where nothing was said. */
  start: number;
  end: number;
  onOutput: boolean;
  tags: OutcomeTag[];
}

export interface PlacedBar {
  kind: BarKind;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Text inside, where the whole stage fits; else it is quoted below. */
  label: TextLine | null;
}

export interface PlacedTag {
  kind: TagKind;
  x: number;
  y: number;
  width: number;
  height: number;
  label: TextLine;
}

export interface PlacedTagGroup {
  tags: PlacedTag[];
  /** A fine line from the tags down to what they judge. */
  leader: { x: number; top: number; bottom: number };
}

export interface PlacedFlag {
  x: number;
  top: number;
  foot: number;
}

export interface LaneLayout {
  top: number;
  height: number;
  /** Where bars and tags are, without the quotations. */
  barsTop: number;
  barsBottom: number;
  /** Base line that empty stretches show. */
  restY: number;
  names: TextLine[];
  bars: PlacedBar[];
  groups: PlacedTagGroup[];
  flags: PlacedFlag[];
  quotes: TextLine[];
  /** Texts that were shortened, in full. */
  shortened: { run: string; where: string; text: string }[];
}

export interface BandLayout {
  slotId: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** x of t_a, null where it lies outside the panel. */
  taX: number | null;
  /** x from which the part after t_a is drawn. */
  splitX: number;
  /** Whether the slot's own start and end are in the panel, not cut off. */
  startsHere: boolean;
  endsHere: boolean;
  soft: boolean;
  label: TextLine | null;
}

export interface PanelLayout {
  top: number;
  bottom: number;
  range: readonly [number, number];
  left: number;
  right: number;
  slotLines: TextLine[];
  axisY: number;
  ticks: { x: number; label: TextLine }[];
  bands: BandLayout[];
  /** Lines at slot limits through the lanes. */
  guides: { x: number; kind: 'limit' | 't-a' }[];
  lanes: LaneLayout[];
}

export interface TimelineLayout {
  width: number;
  height: number;
  title: string;
  heading: TextLine[];
  panels: PanelLayout[];
  legend: Legend;
  caption: TextLine[];
  /** What a reader of the figure must be told: panels, leftovers, shortened text. */
  notes: string[];
  shortened: { run: string; where: string; text: string }[];
}
