/** What crosses the boundary between host and renderer about case studies. */
import type { CaseDocument } from './document.ts';
import type { Freshness } from './freshness.ts';

export interface CaseSummary {
  caseId: number;
  title: string;
  version: number;
  panels: number;
  /** ISO date and time. */
  savedAt: string;
  removed: boolean;
  /** The first picture, if there is one. */
  image: string | null;
  /** The benchmarks its panels are from. */
  benchmarks: string[];
  /** How the prose begins, in a line. */
  opening: string;
  /** Why it cannot be read, if so. */
  problem: string | null;
}

export interface CaseView {
  caseId: number;
  version: number;
  savedAt: string;
  document: CaseDocument;
}

/** What became of a save: kept, or refused because somebody saved meanwhile and then set aside in the history. */
export type SaveResult =
  | { state: 'saved'; version: number; savedAt: string }
  | { state: 'conflict'; version: number; savedAt: string; setAsideId: number; message: string };

export interface CaseVersion {
  versionId: number;
  version: number;
  kind: 'saved' | 'set-aside';
  note: string;
  savedAt: string;
  title: string;
  panels: number;
}

/** By panel id. */
export type CaseFreshness = Record<string, Freshness>;
