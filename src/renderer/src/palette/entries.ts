import { BENCHMARK_TITLES, type Benchmark, isBenchmark } from '@core/benchmarks.ts';
import type { CaseSummary } from '@core/cases/case-views.ts';
import type { FigureInfo } from '@core/figure-views.ts';
import type { RunInfo, SlotRow } from '@core/study-views.ts';
import { DIAGNOSTIC_PAGES } from '../diagnose/benchmark-pages.ts';
import { t } from '../language/text.ts';
import type { SampleName } from '../queries.ts';
import { exploreLink, formatExploreAddress, NO_FILTER } from '../slots/explore-address.ts';
import { VIEWS } from '../views.ts';
import { folded, fuzzyScore } from './fuzzy.ts';

export const ENTRY_KINDS = ['View', 'Action', 'Run', 'Case', 'Figure', 'Sample', 'Slot'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Where an entry leads, turning the views to a benchmark first where it belongs to one; or what it does. */
export type EntryTarget = { href: string; benchmark: Benchmark | null } | { act: () => void };

/** One line of the palette. */
export interface PaletteEntry {
  id: string;
  kind: EntryKind;
  name: string;
  /** Where it belongs, beside the name. */
  aside: string;
  /** Name, aside and other words it is found by, as `folded` makes them. */
  searched: string;
  target: EntryTarget;
}

/** An entry of a kind, found by its name, what stands beside it and more words. */
export function entry(
  kind: EntryKind,
  name: string,
  aside: string,
  target: EntryTarget,
  words = '',
): PaletteEntry {
  const searched = folded([name, aside, words, kind].filter(Boolean).join(' '));
  return { id: [kind, name, aside, words].join('\n'), kind, name, aside, searched, target };
}

const titleOf = (benchmark: string): string =>
  isBenchmark(benchmark) ? BENCHMARK_TITLES[benchmark] : benchmark;
const known = (benchmark: string): Benchmark | null => (isBenchmark(benchmark) ? benchmark : null);

/** The views, and under them the pages of Diagnose on the benchmarks the study holds. */
export function viewEntries(held: readonly Benchmark[]): PaletteEntry[] {
  return [
    ...VIEWS.map(({ path, name }) => entry('View', name, '', { href: path, benchmark: null })),
    entry('View', t('Agreement between judges'), 'Judge', { href: '/judge/agreement', benchmark: null }),
    ...held.flatMap((benchmark) =>
      DIAGNOSTIC_PAGES[benchmark].map(({ key, name }) =>
        entry('View', name, t('Diagnose {value}', { value: BENCHMARK_TITLES[benchmark] }), {
          href: `/diagnose/${key}`,
          benchmark,
        }),
      ),
    ),
  ];
}

/** The runs, each leading to its slots in Explore. */
export const runEntries = (runs: readonly RunInfo[]): PaletteEntry[] =>
  runs.map(({ name, label, benchmark }) =>
    entry(
      'Run',
      label || name,
      titleOf(benchmark),
      { href: exploreLink({}, { run: name }), benchmark: known(benchmark) },
      name,
    ),
  );

/** The case studies that were not removed. */
export const caseEntries = (cases: readonly CaseSummary[]): PaletteEntry[] =>
  cases
    .filter(({ removed }) => !removed)
    .map(({ caseId, title, opening }) =>
      entry(
        'Case',
        title || t('Untitled case'),
        t('Case study'),
        { href: `/cases/${caseId}`, benchmark: null },
        `${opening} ${caseId}`,
      ),
    );

/** The figures of the benchmarks that have a page of them, by the name they are exported under. */
export const figureEntries = (figures: readonly FigureInfo[]): PaletteEntry[] =>
  figures.flatMap(({ name, title, part, benchmark }) => {
    const of = known(benchmark);
    if (!of || !DIAGNOSTIC_PAGES[of].some(({ key }) => key === 'figures')) return [];
    const href = `/diagnose/figures?figure=${encodeURIComponent(name)}`;
    const said = part ? `${title}, ${part}` : title;
    return [entry('Figure', said, titleOf(benchmark), { href, benchmark: of }, name)];
  });

/** The samples, each leading to its first slot. */
export const sampleEntries = (samples: readonly SampleName[]): PaletteEntry[] =>
  samples.map(({ benchmark, subset, name }) =>
    entry('Sample', `${subset} / ${name}`, titleOf(benchmark), {
      href: slotHref(subset, name, null),
      benchmark: known(benchmark),
    }),
  );

/** Slots whose question, reference or output holds what was typed. They are found already. */
export const slotEntries = (rows: readonly SlotRow[]): PaletteEntry[] =>
  rows.map(({ subset, sampleName, slotId, question }) =>
    entry('Slot', question || t('Slot {slotId}', { slotId }), `${subset} / ${sampleName} · ${slotId}`, {
      href: slotHref(subset, sampleName, slotId),
      benchmark: null,
    }),
  );

const slotHref = (subset: string, sample: string, slotId: number | null): string =>
  formatExploreAddress({ subset, sample, slotId, run: null, sort: 'order', filter: NO_FILTER });

/** How many lines of a kind are shown at most, so that none crowds the others out. */
export const MOST_OF_A_KIND = 8;

/**
 * The entries that what was typed finds: kinds in the order of their best hit, within each the best first. With
 * nothing typed views and actions stand there, without the pages of views.
 */
export function foundEntries(query: string, entries: readonly PaletteEntry[]): PaletteEntry[] {
  if (query.trim() === '') {
    return entries.filter(({ kind, aside }) => kind === 'Action' || (kind === 'View' && aside === ''));
  }
  const wanted = folded(query);
  const hits = entries.flatMap((each, position) => {
    const score = fuzzyScore(wanted, each.searched, folded(each.name));
    if (score === null) return [];
    // What is called so comes before what is only found by other words.
    return [{ each, position, score: score + (fuzzyScore(wanted, folded(each.name)) ?? 0) }];
  });
  hits.sort((one, other) => other.score - one.score || one.position - other.position);
  const kinds = [...new Set(hits.map(({ each }) => each.kind))];
  return kinds.flatMap((kind) =>
    hits
      .filter(({ each }) => each.kind === kind)
      .slice(0, MOST_OF_A_KIND)
      .map(({ each }) => each),
  );
}
