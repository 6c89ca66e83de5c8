import { type ArmSet, armSets, type WantedArm } from '@core/interact-scope/diagnostics/arms.ts';
import type { ScopeFacts, StudyTraces } from '@core/interact-scope/study-facts.ts';
import { useMemo } from 'react';
import { useDiagnoseAddress } from '../address.ts';
import { useScope } from './scope-context.ts';

/**
 * The model whose runs these are, where they are the very runs that its exported figure compares; null for others
 * that were chosen by hand, of which there is no such figure.
 */
export function modelOfSet(
  facts: ScopeFacts,
  wanted: readonly WantedArm[],
  chosen: readonly (StudyTraces | null)[],
): string | null {
  const set = armSets(facts.runs, wanted).find(
    ({ runs }) => runs.length === chosen.length && runs.every((run, at) => run.runId === chosen[at]?.runId),
  );
  return set?.model ?? null;
}

/** The runs of a comparison, and how to choose others. */
export interface ArmChoice {
  /** What each place of the comparison is called. */
  names: readonly string[];
  /** The run in each place; null where none was chosen and none goes by itself. */
  chosen: readonly (StudyTraces | null)[];
  /** All of them, once every place has one. */
  complete: readonly StudyTraces[] | null;
  /** Models that have a run for every place. */
  sets: readonly ArmSet[];
  candidates: readonly StudyTraces[];
  choose: (place: number, runName: string) => void;
  chooseSet: (runs: readonly StudyTraces[]) => void;
}

/**
 * The runs compared, kept in the address by name as `run1`, `run2` … (or under another `parameter` where a page
 * compares twice); by default the arms of the first model
 * that has them all.
 */
export function useArms(
  names: readonly string[],
  wanted: readonly WantedArm[],
  parameter = 'run',
): ArmChoice {
  const { facts } = useScope();
  const { value, go } = useDiagnoseAddress();
  const sets = useMemo(() => armSets(facts.runs, wanted), [facts, wanted]);
  const given = names.map((_, place) => value(`${parameter}${place + 1}`));
  const chosen = given.map(
    (name, place) => facts.runs.find((run) => run.name === name) ?? sets[0]?.runs[place] ?? null,
  );
  const complete = chosen.every((run) => run !== null) ? chosen : null;
  const key = chosen.map((run) => run?.runId).join();
  return {
    names,
    chosen,
    // biome-ignore lint/correctness/useExhaustiveDependencies: the same runs are the same list
    complete: useMemo(() => complete, [key, facts]),
    sets,
    candidates: facts.runs,
    choose: (place, runName) => go({ [`${parameter}${place + 1}`]: runName, mark: null }, { replace: true }),
    chooseSet: (runs) =>
      go(
        {
          ...Object.fromEntries(runs.map((run, place) => [`${parameter}${place + 1}`, run.name])),
          mark: null,
        },
        { replace: true },
      ),
  };
}
