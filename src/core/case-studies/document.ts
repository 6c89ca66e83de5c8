import type { Chunk, SlotVerdicts } from '../omni-interact/types.ts';
import type { StudySlot } from '../slot.ts';

/** Version of the document's shape, written into every stored version and bundle. */
export const CASE_FORMAT = 1;

/** A case study: prose and panels, complete in itself, so that it reads and draws without study or media. */
export interface CaseDocument {
  format: typeof CASE_FORMAT;
  title: string;
  /** Markdown. */
  prose: string;
  panels: CasePanel[];
}

/** Slots of one sample with what chosen runs said in them. */
export interface CasePanel {
  /** Unique within the document. */
  id: string;
  benchmark: string;
  subset: string;
  sample: string;
  slotIds: number[];
  /** Seconds of media time to show; null for from the first to the last thing of the slots. */
  range: [number, number] | null;
  /** Column of the page it is made for: 3.3 in or 6.9 in. */
  width: 'single' | 'double';
  frames: CaseFrame[];
  callouts: Callout[];
  translations: Translation[];
  caption: string;
  snapshot: CaseSnapshot;
  quotes: CaseQuote[];
}

/** A frame grabbed from the clip; its picture is kept beside the document under `hash`. */
export interface CaseFrame {
  id: string;
  /** Seconds of media time it was grabbed at. */
  time: number;
  /** SHA-256 of the picture, in hex. */
  hash: string;
  /** What the moment is, e.g. `at t_a`. */
  label: string;
}

/** A short note on a moment. */
export interface Callout {
  id: string;
  /** Seconds of media time. */
  time: number;
  text: string;
}

/** The author's translation of one quoted text. */
export interface Translation {
  source: string;
  text: string;
}

/** What the study held when the panel was made or refreshed. */
export interface CaseSnapshot {
  /** The sample's scene type. */
  sceneType: string;
  slots: StudySlot[];
  /** Length of the clip in seconds; null while unknown. */
  duration: number | null;
  runs: SnapshotRun[];
}

export interface SnapshotRun {
  /** The run's name; `title` is what the figure calls it. */
  name: string;
  title: string;
  kind: string;
  status: 'ok' | 'failed' | 'missing';
  detail: string;
  chunks: Chunk[];
  /** Usable verdicts by slot id. */
  verdicts: Record<string, SlotVerdicts>;
  judge: string | null;
}

/** The numbers a panel shows of one run in one slot; null is unjudged, never zero. */
export interface CaseQuote {
  run: string;
  slotId: number;
  tp: number | null;
  fp: number | null;
  fn: number | null;
  spillSeconds: number;
  /** Partial-answer quality of an interrupted slot; null where there is none. */
  paq: number | null;
}

/** A document without prose and panels. */
export const emptyCase = (title: string): CaseDocument => ({
  format: CASE_FORMAT,
  title,
  prose: '',
  panels: [],
});
