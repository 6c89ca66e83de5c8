import type { CaseDocument } from './document.ts';

/** A case study in a list. */
export interface CaseListing {
  caseId: number;
  /** What the command line calls it. */
  name: string;
  title: string;
  version: number;
  panels: number;
  /** ISO 8601. */
  savedAt: string;
}

/** A case study as it stands in one version. */
export interface CaseView extends CaseListing {
  document: CaseDocument;
  /** What has changed in the study since, by panel id; panels that are up to date are absent. */
  stale: Record<string, string[]>;
}

export interface CaseVersion {
  version: number;
  savedAt: string;
  title: string;
}

/** What a panel is to show. */
export interface PanelRequest {
  benchmark: string;
  subset: string;
  sample: string;
  slotIds: number[];
  /** Names of runs, in the order of the lanes. */
  runs: string[];
  /** Seconds of media time; null for the slots as a whole. */
  range: [number, number] | null;
}
