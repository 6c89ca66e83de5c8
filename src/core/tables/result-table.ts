import type { Direction, Rank } from './ranking.ts';

/** A column of numbers. */
export interface ResultColumn {
  /** Its name in CSV, e.g. `csm_as_seconds`. */
  key: string;
  heading: string;
  /** Which way is better; null for a count that is neither. */
  direction: Direction | null;
}

/** A number of a table: as computed, as printed, and whether it is the best of its column. */
export interface ResultCell {
  /** Null where there is no number (nothing judged): printed as a dash, empty in CSV, never 0. */
  value: number | null;
  printed: string;
  rank: Rank;
}

/** One run's line, or a published one. */
export interface ResultRow {
  name: string;
  /** `study`, or the publication the row is taken from as printed. */
  origin: 'study' | 'published';
  /** How the run came about, e.g. `scripted`; empty for a published row. */
  kind: string;
  /** What the row is about within the table, e.g. a category; empty where the table has one part. */
  group: string;
  cells: ResultCell[];
  /** What the numbers rest on, e.g. judged slots; null where the publication does not say. */
  n: number | null;
  /** Left out for want of a verdict. */
  unjudged: number;
}

/** A table of results, independent of how it is written. */
export interface ResultTable {
  /** Its name on the command line, e.g. `table-3`. */
  name: string;
  title: string;
  /** What `n` counts, e.g. `slots`. */
  counts: string;
  columns: ResultColumn[];
  rows: ResultRow[];
  /** The scoring profile; null where the benchmark has none. */
  profile: string | null;
  judges: string[];
  /** Where published rows come from; null without any. */
  source: string | null;
  /** What a reader must know: unjudged shares, failed verdicts, scripted runs, columns not ranked. */
  notes: string[];
}

/** The mark beside a heading that says which way is better. */
export const arrowOf = ({ direction }: ResultColumn): '↑' | '↓' | '' =>
  direction === null ? '' : direction === 'higher' ? '↑' : '↓';

/** What stands where a number does not exist. */
export const NO_VALUE = '–';
