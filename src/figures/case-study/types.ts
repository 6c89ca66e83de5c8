import type { CaseDocument } from '@core/cases/document.ts';
import type { TextLine } from '../drawing.ts';
import type { Legend } from '../legend.ts';
import type { PanelLayout } from '../slot-timeline/types.ts';

export interface PlacedFrame {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Hash of the picture. */
  image: string;
  lines: TextLine[];
  /** From under the frame to its time on the axis; absent where frames take several rows. */
  leader: { x1: number; y1: number; x2: number; y2: number } | null;
}

/** A numbered callout at its place; its words stand below. */
export interface PlacedMark {
  x: number;
  y: number;
  label: TextLine;
}

export interface CasePanelLayout {
  id: string;
  /** Within the page. */
  top: number;
  height: number;
  heading: TextLine[];
  frames: PlacedFrame[];
  timeline: PanelLayout;
  marks: PlacedMark[];
  /** Small triangles on the axis where frames were taken. */
  frameTimes: { x: number; y: number }[];
  /** Callouts in words, then the panel's caption. */
  notes: TextLine[];
  shortened: { panel: string; where: string; text: string }[];
}

export interface CasePage {
  width: number;
  height: number;
  panels: CasePanelLayout[];
  legend: Legend;
  /** How to read it, and on the last page the caption. */
  foot: TextLine[];
}

export interface CaseFigureOptions {
  /** Draw the case's caption below the last panel; not where a paper sets it itself. */
  withCaption?: boolean;
  /** What its outcomes rest on besides judges, as a sentence in the small print. */
  basis?: string;
}

export interface CaseLayout {
  title: string;
  width: CaseDocument['width'];
  pages: CasePage[];
  shortened: CasePanelLayout['shortened'];
}
