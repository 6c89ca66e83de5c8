import type { OutcomeCode } from '@core/study-views.ts';
import type { Anchor, Bar, SpillBar } from './model.ts';

/** A bar before it has its row. */
export type DraftBar = Omit<Bar, 'row'>;

/** Where in the lane something stands besides the bars; its row is that of the bar it belongs to. */
export type DraftSpill = Omit<SpillBar, 'row'>;
export type DraftAnchor = Omit<Anchor, 'row'>;

/** A piece of the clip that one piece of output was judged on. */
export interface JudgedPiece {
  /** Seconds of media time. */
  from: number;
  to: number;
  /** The moments a judge is shown of it. */
  frames: readonly number[];
}

/** What a verdict on a bar says, for its tooltip. */
export interface BarVerdict {
  verdict: string;
  rationale: string;
}

/** What a run said in a sample as its benchmark sees it, ready to be drawn as a lane. */
export interface LaneContent {
  bars: readonly DraftBar[];
  spills: readonly DraftSpill[];
  anchors: readonly DraftAnchor[];
  /** What became of each slot, by slot id. */
  outcomes: ReadonlyMap<number, OutcomeCode>;
  /** Where the output that belongs to a slot ends, by slot id; absent without output. */
  reach: ReadonlyMap<number, number>;
  describe: (bar: Bar) => BarVerdict;
  /** Stretches of the clip in which nothing was said, where the benchmark reports them. */
  gaps?: readonly (readonly [from: number, to: number])[];
  /** What each chunk was judged on, by `Chunk.index`; drawn for the selected one. */
  windows?: ReadonlyMap<number, readonly JudgedPiece[]>;
}
