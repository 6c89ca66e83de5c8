import { isBenchmark, SLOT_WORDS } from '@core/benchmarks.ts';
import type { JudgeAgreement } from '@core/judging/judging-views.ts';
import type { RunInfo } from '@core/study-views.ts';
import { counted, formatCount } from '../format/numbers.ts';

/** What counting judge B's verdicts instead of judge A's changes. */
export interface VerdictChange {
  /** Usable verdicts that B has and A has not, and the other way round. */
  gained: number;
  lost: number;
  /** Verdicts both have, and how many of them give another score or flag. */
  shared: number;
  changed: number;
}

export function verdictChange({ stages }: JudgeAgreement): VerdictChange {
  const pairs = stages.flatMap((stage) => stage.pairs);
  return {
    gained: stages.reduce((sum, stage) => sum + stage.onlyB, 0),
    lost: stages.reduce((sum, stage) => sum + stage.onlyA, 0),
    shared: pairs.length,
    changed: pairs.filter((pair) => pair.a !== pair.b || pair.flagA !== pair.flagB).length,
  };
}

/** The change in words, one fact each. */
export function changeWords({ gained, lost, shared, changed }: VerdictChange): string[] {
  const words: string[] = [];
  if (gained > 0) words.push(`${counted(gained, 'verdict')} more count, for what is unjudged until now.`);
  if (lost > 0) {
    words.push(
      `${counted(lost, 'verdict')} no longer ${lost === 1 ? 'counts: what it' : 'count: what they'} judged becomes unjudged.`,
    );
  }
  if (shared > 0) {
    words.push(
      changed === 0
        ? `The ${counted(shared, 'verdict')} both have are the same.`
        : `${formatCount(changed)} of the ${counted(shared, 'verdict')} both have say something else.`,
    );
  }
  return words.length > 0 ? words : ['Neither judge has a usable verdict, so no number changes.'];
}

/** What a change did to the slots of each run, once it is done; runs that stayed the same are left out. */
export function slotChanges(before: readonly RunInfo[], after: readonly RunInfo[]): string[] {
  return after.flatMap((run) => {
    const earlier = before.find(({ runId }) => runId === run.runId);
    if (!earlier) return [];
    const fewer = earlier.unjudgedSlots - run.unjudgedSlots;
    if (fewer === 0) return [];
    const name = run.label || run.name;
    const { one, many } = SLOT_WORDS[isBenchmark(run.benchmark) ? run.benchmark : 'omni-interact'];
    const what = fewer > 0 ? 'became judged' : 'became unjudged';
    return [
      `${name}: ${counted(Math.abs(fewer), one, many)} ${what}, ${formatCount(run.unjudgedSlots)} unjudged now.`,
    ];
  });
}
