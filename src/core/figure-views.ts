/** What crosses the boundary between host and renderer about figures and tables. Plain JSON. */

/** How wide a figure is: one or two columns of a paper. */
export type FigureWidth = 'single' | 'double';

/** A figure that the open study has. */
export interface FigureInfo {
  /** Its name in addresses, on the command line and as a file. */
  name: string;
  /** What it has in common with others of its kind, e.g. `slot-timeline`. */
  family: string;
  benchmark: string;
  title: string;
  /** What it shows, in a sentence. */
  about: string;
  /** Which of its kind it is; empty where there is one only. */
  part: string;
  /** The widths it has; the first is the usual one. */
  widths: FigureWidth[];
}

/** Width of a figure in inches. */
export const FIGURE_INCHES: Record<FigureWidth, number> = { single: 3.3, double: 6.9 };

export const FIGURE_FORMATS = ['svg', 'pdf', 'png'] as const;
export type FigureFormat = (typeof FIGURE_FORMATS)[number];
export const TABLE_FORMATS = ['tex', 'csv'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];
