import type { OutcomeCode } from '@core/study-views.ts';
import type { Anchor, Bar, SpillBar } from './model.ts';

/** A bar before it has its row. */
export type DraftBar = Omit<Bar, 'row'>;

/** Where in the lane something stands besides the bars; its row is that of the bar it belongs to. */
export type DraftSpill = Omit<SpillBar, 'row'>;
export type DraftAnchor = Omit<Anchor, 'row'>;

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
}
