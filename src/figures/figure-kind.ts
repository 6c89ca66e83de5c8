import type { ReactElement } from 'react';
import type { ColumnWidth } from './style.ts';

/** A figure ready to be written. */
export interface Drawing {
  element: ReactElement;
  /** What it shows, for its provenance: plain JSON, numbers unrounded. */
  shows: Record<string, unknown>;
}

/** One of several figures of a kind, e.g. the timeline of one sample. */
export interface FigurePart {
  /** Tells it from the others when it is drawn. */
  key: string;
  /** What its file name is made of, after the family, e.g. subset and sample. */
  nameParts: string[];
  /** What it is about, for a person, e.g. `1q1a / 0001`. */
  title: string;
  /** Drawn when it is asked for, but not one of those that all figures are, as there would be too many. */
  unlisted?: boolean;
}

/**
 * A kind of figure: everything there is to say about it, once. Listed with the others of its benchmark, it can be
 * exported, previewed and downloaded.
 */
export interface FigureKind<Input> {
  /** Name of the figure, and where there are several, of all of them: `slot-timeline`. */
  family: string;
  /** The benchmark it belongs to. */
  benchmark: string;
  title: string;
  /** What it shows, in a sentence. */
  about: string;
  /** The widths it is laid out for; the first is used unless the other is asked for. */
  widths: readonly [ColumnWidth, ...ColumnWidth[]];
  /** Where the study has several: each of them, in order. Left out where there is exactly one. */
  parts?: (input: Input) => FigurePart[];
  /** Draw it; `key` is that of a part, or empty. Pure: equal input gives an equal drawing. */
  draw: (input: Input, options: { width: ColumnWidth; key: string }) => Drawing;
}
