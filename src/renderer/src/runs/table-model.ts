import type { F1 } from '@core/omni-interact/aggregate.ts';
import type { CategoryF1s, RunTables } from '@core/omni-interact/tables.ts';
import { counted, formatCount } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import type { ExploreFilter } from '../slots/explore-address.ts';

/** A category of Tables 3 and A.2: its heading and the slots behind it. */
export interface CategoryColumn {
  key: keyof CategoryF1s;
  heading: string;
  filter: Partial<ExploreFilter>;
  /** How the category differs from the slots the link shows, if it does. */
  note?: string;
}

export const CATEGORY_COLUMNS: readonly CategoryColumn[] = [
  {
    key: 'realtime',
    heading: 'Real-time',
    filter: { questionTypes: ['realtime'], sceneTypes: ['multi_turn'] },
  },
  {
    key: 'proactive',
    heading: 'Proactive',
    filter: { questionTypes: ['proactive'], sceneTypes: ['multi_turn'] },
  },
  { key: 'nested', heading: 'Nested', filter: { sceneTypes: ['nested'] } },
  {
    key: 'oneQ1aGlobal',
    heading: t('1Q1A global'),
    filter: { sceneTypes: ['multi_turn', 'nested'] },
    note: t('Real-time, Proactive and Nested summed; slots of any other type are left out.'),
  },
  { key: 'oneQna', heading: '1QnA', filter: { sceneTypes: ['1QnA'] } },
  {
    key: 'allGlobal',
    heading: t('All global'),
    filter: {},
    note: t('All slots, and one false positive for each piece of output that starts in no slot.'),
  },
];

/** The F1 of a category, or null when none of its slots is judged: then there is no number to show. */
export function judgedF1(category: F1): number | null {
  return category.slots > 0 ? category.f1 : null;
}

/** Slots a category holds, judged or not, for the run that covers the most of them. */
export function slotsIn(runs: readonly RunTables[], key: keyof CategoryF1s): number {
  return Math.max(0, ...runs.map(({ categories }) => categories[key].slots + categories[key].unjudged));
}

/** The n of a figure about a category: the judged slots, as a range where runs have different ones. */
export function slotRange(runs: readonly RunTables[], key: keyof CategoryF1s): string {
  const counts = runs.map(({ categories }) => categories[key].slots);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (least >= most) return counted(Math.max(0, most), 'slot');
  return t('{least}–{most} slots by run', { least: formatCount(least), most: formatCount(most) });
}

/**
 * The n that stands for a whole column: the count all runs share, or null where they differ and each number
 * has to tell its own. Runs without a number count for nothing.
 */
export function sharedCount(counts: readonly number[]): number | null {
  const distinct = new Set(counts.filter((count) => count > 0));
  if (distinct.size > 1) return null;
  return distinct.values().next().value ?? 0;
}

/** A share in 0–1 as the paper prints rates: `79.17%`. */
export const printRate = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** Share of a category's slots without a usable verdict, in 0–1; 0 for an empty one. */
export function unjudgedShare(category: Pick<F1, 'slots' | 'unjudged'>): number {
  const all = category.slots + category.unjudged;
  return all > 0 ? category.unjudged / all : 0;
}

/** Share of a run's verdicts that failed, in 0–1; 0 without verdicts. `verdicts` counts the failed ones too. */
export function failedVerdictShare(run: { verdicts: number; failedVerdicts: number }): number {
  return run.verdicts > 0 ? run.failedVerdicts / run.verdicts : 0;
}
