import { SLOT_WORDS } from '@core/benchmarks.ts';
import { type ComparisonWords, comparisonOf } from '@core/comparisons.ts';
import type { RunInfo } from '@core/study-views.ts';
import type { CompareAddress } from './compare-address.ts';

/** With the baseline these are as many lanes as stay legible. */
export const MOST_OTHERS = 5;

/** The runs a comparison is about. */
export interface ChosenRuns {
  comparison: ComparisonWords;
  baseline: RunInfo;
  /** At least one. */
  others: RunInfo[];
  /** The one of `others` that numbers and table are about. */
  focus: RunInfo;
  /** What an item of the benchmark is called, e.g. `slot`. */
  words: { one: string; many: string };
  /** Runs that could be added: of the same benchmark and not chosen. */
  addable: RunInfo[];
  /** Names in the address that this study has no comparable run for. */
  unknown: string[];
}

/**
 * The runs an address names, or the study's first two where it names none. Null when the study has no two runs on
 * one benchmark to compare.
 */
export function chosenRuns(
  address: Pick<CompareAddress, 'baseline' | 'others' | 'focus'>,
  runs: readonly RunInfo[],
): ChosenRuns | null {
  const comparable = runs.filter(
    (run) =>
      comparisonOf(run.benchmark) !== null &&
      runs.some((other) => other !== run && other.benchmark === run.benchmark),
  );
  const named = (name: string | null) => comparable.find((run) => run.name === name);
  const baseline =
    named(address.baseline) ?? comparable.find((run) => !address.others.includes(run.name)) ?? comparable[0];
  const comparison = baseline && comparisonOf(baseline.benchmark);
  if (!baseline || !comparison) return null;
  const candidates = comparable.filter((run) => run.benchmark === baseline.benchmark && run !== baseline);
  const chosen = [...new Set(address.others)]
    .flatMap((name) => candidates.filter((run) => run.name === name))
    .slice(0, MOST_OTHERS);
  const others = chosen.length > 0 ? chosen : [candidates.find(isMain) ?? candidates[0]!];
  const asked = [address.baseline, ...address.others].filter((name) => name !== null);
  return {
    comparison,
    baseline,
    others,
    focus: others.find((run) => run.name === address.focus) ?? others[0]!,
    addable: candidates.filter((run) => !others.includes(run)),
    words: SLOT_WORDS[comparison.benchmark],
    unknown: asked.filter((name) => named(name)?.benchmark !== baseline.benchmark),
  };
}

/** Runs under a model's main condition come first to mind; an arm often covers little. */
const isMain = ({ arm }: RunInfo): boolean => arm === null;

/** How a run is called on screen. */
export const nameOf = (run: RunInfo): string => run.label || run.name;
