import type { ScoringProfile } from '@core/omni-interact/profile.ts';
import type { PublishedTables } from '@core/omni-interact/published-tables.ts';
import { type PlacedRun, type StudyFacts, scoreStudy, tablesOf } from '@core/omni-interact/study-facts.ts';
import type { OmniInteractTables } from '@core/omni-interact/tables.ts';
import type { RunInfo } from '@core/study-views.ts';
import { createContext, useContext, useDeferredValue, useMemo } from 'react';
import { t } from '../language/text.ts';
import { type ProfileChoice, scoresAsPublished } from '../runs/profile-address.ts';
import { type SlotName, slotNames } from './marks.ts';

/** What every page of the Diagnose view works with. */
export interface Diagnosis {
  facts: StudyFacts;
  runs: readonly RunInfo[];
  /** The paper's figures, as far as they could be read. */
  published: PublishedTables | null;
  /** The same where they may stand beside the study's own in a table, i.e. under settings that score alike. */
  baselines: PublishedTables | null;
  /** The profile as its controls show it. */
  choice: ProfileChoice;
  /** The profile the numbers on screen are under; while a slider moves, a step behind `choice`. */
  profile: ScoringProfile;
  placed: PlacedRun[];
  tables: OmniInteractTables;
  names: ReadonlyMap<number, SlotName>;
  /** The judges whose verdicts count, for the line under every figure. */
  judge: string;
}

export const DiagnosisContext = createContext<Diagnosis | null>(null);

/** The diagnosis the page is about. */
export function useDiagnosis(): Diagnosis {
  const diagnosis = useContext(DiagnosisContext);
  if (!diagnosis) throw new Error('A page of the Diagnose view was drawn outside of it.');
  return diagnosis;
}

/** Score the study under the profile chosen, without holding up the controls while it changes. */
export function useScored(
  facts: StudyFacts,
  runs: readonly RunInfo[],
  published: PublishedTables | null,
  choice: ProfileChoice,
): Diagnosis {
  const profile = useDeferredValue(choice.profile);
  const placed = useMemo(() => scoreStudy(facts, profile), [facts, profile]);
  const tables = useMemo(
    () => ({ profile: profile.name, runs: tablesOf(placed, profile) }),
    [placed, profile],
  );
  const names = useMemo(() => slotNames(facts), [facts]);
  const judge = useMemo(() => [...new Set(runs.flatMap((run) => run.judges))].join(', ') || 'none', [runs]);
  const baselines = scoresAsPublished(profile) ? published : null;
  return useMemo(
    () => ({ facts, runs, published, baselines, choice, profile, placed, tables, names, judge }),
    [facts, runs, published, baselines, choice, profile, placed, tables, names, judge],
  );
}

/** How a run is called on screen. */
export function runLabel(runs: readonly RunInfo[], runId: number): string {
  const run = runs.find((candidate) => candidate.runId === runId);
  return run?.label || run?.name || t('run {runId}', { runId });
}

/** The share of unjudged slots of each run, for the line under a figure. */
export interface UnjudgedShare {
  name: string;
  share: number;
}

/** Unjudged slots among counted ones by run; 0 where there are none at all. */
export function unjudgedShares(
  runs: readonly RunInfo[],
  counts: readonly { runId: number; unjudged: number; all: number }[],
): UnjudgedShare[] {
  return counts.map(({ runId, unjudged, all }) => ({
    name: runLabel(runs, runId),
    share: all > 0 ? unjudged / all : 0,
  }));
}
