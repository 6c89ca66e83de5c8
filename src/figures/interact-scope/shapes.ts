import type { ScoredOutcome } from '@core/interact-scope/score.ts';
import type { TextLine } from '../drawing.ts';
import type { BoxStyle } from '../swatches.ts';

/** How an outcome's area is filled; all differ in lightness or pattern, so that they read in grey. */
export type OutcomeFill = 'hit' | 'content-failure' | 'premature' | 'late' | 'incomplete' | 'unjudged';

export const OUTCOME_FILLS: Readonly<Record<ScoredOutcome, OutcomeFill>> = {
  hit: 'hit',
  content_failure: 'content-failure',
  premature: 'premature',
  late_or_missing: 'late',
  unmatched: 'late',
  incomplete: 'incomplete',
  unjudged: 'unjudged',
};

export const FILL_NAMES: Readonly<Record<OutcomeFill, string>> = {
  hit: 'hit',
  'content-failure': 'content failure',
  premature: 'premature',
  late: 'late, missing or unmatched',
  incomplete: 'incomplete trace',
  unjudged: 'unjudged',
};

export const FILL_ORDER: readonly OutcomeFill[] = [
  'hit',
  'content-failure',
  'premature',
  'late',
  'incomplete',
  'unjudged',
];

/** Marks of points: shape and filling tell series apart without colour. */
export type DotLook = 'solid' | 'open' | 'square' | 'diamond' | 'open-square';

/** What a shape stands for, so that a screen can lead from it to the targets behind it; print leaves it out. */
export interface ShapeMark {
  /** The mark's name in parts, e.g. `arm`, `no-scene`, `premature`. */
  parts: readonly string[];
  /** What it says, as words. */
  label: string;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One thing to draw; coordinates in 1/72 in. */
export type Shape = { mark?: ShapeMark } & (
  | ({ kind: 'area'; fill: OutcomeFill } & Box)
  /** A box in a style of its own, e.g. one model's bar. */
  | ({ kind: 'box'; style: BoxStyle } & Box)
  /** A cell of a heat map; `shade` from 0 (empty) to 1. */
  | ({ kind: 'cell'; shade: number } & Box)
  /** A plate that keeps text readable on a pattern. */
  | ({ kind: 'plate' } & Box)
  | {
      kind: 'line';
      points: readonly (readonly [number, number])[];
      color: string;
      width: number;
      dash?: string;
      arrow?: boolean;
    }
  | { kind: 'dot'; look: DotLook; x: number; y: number; color: string }
  | { kind: 'text'; line: TextLine; turned?: boolean }
);

/** A figure, placed. */
export interface Drawing {
  width: number;
  height: number;
  shapes: Shape[];
  /** Small print under the figure, and where it begins: what is above it is a figure without. */
  caption: Shape[];
  captionTop: number;
}
