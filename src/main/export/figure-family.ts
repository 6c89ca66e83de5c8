import type { ReactElement } from 'react';
import type { ScopeFacts } from '../../core/interact-scope/study-facts.ts';
import type { RunInfo } from '../../core/study-views.ts';
import type { ColumnWidth } from '../../figures/style.ts';
import type { OpenStudy } from '../store/study-file.ts';

/** A drawn figure and, for its provenance, what it shows. */
export interface Drawing {
  element: ReactElement;
  shows: Record<string, unknown>;
}

/** One figure of a family, and how it is drawn. */
export interface FamilyMember {
  /** Parts of its file name after the family's; none for a family of one. */
  suffix: string[];
  title: string;
  draw: (width: ColumnWidth) => Drawing;
}

/** A family of figures. To add one to every way of exporting, add one entry to `FAMILIES` in figure-list.ts. */
export interface FigureFamily {
  /** Name on the command line and of its files. */
  family: string;
  /** Benchmark whose runs it shows. */
  benchmark: string;
  /** Column widths it is made for; the first is taken unless told otherwise. */
  widths: readonly [ColumnWidth, ...ColumnWidth[]];
  /** The figures a study has, in a fixed order. Drawing waits until one is asked for. */
  members: (study: OpenStudy, runs: readonly RunInfo[]) => FamilyMember[];
}

/** The figures a family has of Omni-InteractScope's runs. */
export type ScopeMembers = (facts: ScopeFacts, runs: readonly RunInfo[]) => FamilyMember[];
