import { isBenchmark, SLOT_WORDS } from '@core/benchmarks.ts';
import type { JudgeAgreement } from '@core/judging/judging-views.ts';
import type { RunInfo } from '@core/study-views.ts';
import { counted, formatCount } from '../format/numbers.ts';
import { t } from '../language/text.ts';

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
  if (gained > 0)
    words.push(
      t('{verdicts} more count, for what is unjudged until now.', { verdicts: counted(gained, 'verdict') }),
    );
  if (lost > 0) {
    words.push(
      t('{verdicts} no longer {lost} judged becomes unjudged.', {
        verdicts: counted(lost, 'verdict'),
        lost: lost === 1 ? t('counts: what it') : t('count: what they'),
      }),
    );
  }
  if (shared > 0) {
    words.push(
      changed === 0
        ? t('The {verdicts} both have are the same.', { verdicts: counted(shared, 'verdict') })
        : t('{changed} of the {verdicts} both have say something else.', {
            changed: formatCount(changed),
            verdicts: counted(shared, 'verdict'),
          }),
    );
  }
  return words.length > 0 ? words : [t('Neither judge has a usable verdict, so no number changes.')];
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
    const what = fewer > 0 ? t('became judged') : t('became unjudged');
    return [
      t('{name}: {count} {what}, {unjudgedSlots} unjudged now.', {
        name,
        count: counted(Math.abs(fewer), one, many),
        what,
        unjudgedSlots: formatCount(run.unjudgedSlots),
      }),
    ];
  });
}
