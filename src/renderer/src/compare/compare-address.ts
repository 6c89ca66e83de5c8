import { type Change, PAIR_SORTS, type PairSort } from '@core/compare/slots.ts';
import { OUTCOMES, type Outcome } from '@core/study-views.ts';
import { type ExploreFilter, readFilter, writeFilter } from '../slots/explore-address.ts';

/** The tabs over the table of slots. */
export const TABS = ['all', 'gained', 'lost', 'both', 'neither'] as const;
export type Tab = (typeof TABS)[number] & (Change | 'all');

/** One cell of the matrix: what became of the slots under the baseline and under the other run. */
export interface Cell {
  baseline: Outcome;
  other: Outcome;
}

/** Everything the Compare view shows, as its URL says it. Runs go by name. */
export interface CompareAddress {
  /** Null and empty stand for the study's first runs. */
  baseline: string | null;
  others: string[];
  /** The other run the numbers and the table are about; null for the first. */
  focus: string | null;
  filter: ExploreFilter;
  tab: Tab;
  cell: Cell | null;
  sort: PairSort;
  /** The selected slot. */
  subset: string | null;
  sample: string | null;
  slotId: number | null;
}

export const NO_SLOT = { subset: null, sample: null, slotId: null } as const;

/** Read `/compare?…`; anything unknown is left out, so that an old or mistyped link still opens. */
export function parseCompareAddress(search: string): CompareAddress {
  const query = new URLSearchParams(search);
  const slot = query.get('slot') ?? '';
  const named = query.has('subset') && query.has('sample') && /^\d+$/.test(slot);
  return {
    baseline: query.get('base'),
    others: query.getAll('with'),
    focus: query.get('at'),
    filter: readFilter(query),
    tab: TABS.find((tab) => tab === query.get('tab')) ?? 'all',
    cell: readCell(query.get('cell')),
    sort: PAIR_SORTS.find((sort) => sort === query.get('sort')) ?? 'largest',
    ...(named ? { subset: query.get('subset'), sample: query.get('sample'), slotId: Number(slot) } : NO_SLOT),
  };
}

/** The URL of an address, the inverse of `parseCompareAddress`. */
export function formatCompareAddress(address: CompareAddress): string {
  const query = new URLSearchParams();
  if (address.baseline) query.set('base', address.baseline);
  for (const name of address.others) query.append('with', name);
  if (address.focus) query.set('at', address.focus);
  writeFilter(query, address.filter);
  if (address.tab !== 'all') query.set('tab', address.tab);
  if (address.cell) query.set('cell', `${address.cell.baseline}.${address.cell.other}`);
  if (address.sort !== 'largest') query.set('sort', address.sort);
  if (address.subset !== null && address.sample !== null && address.slotId !== null) {
    query.set('subset', address.subset);
    query.set('sample', address.sample);
    query.set('slot', String(address.slotId));
  }
  const text = query.toString();
  return text ? `/compare?${text}` : '/compare';
}

function readCell(text: string | null): Cell | null {
  const [from, to] = (text ?? '').split('.').map((name) => OUTCOMES.find((outcome) => outcome === name));
  return from && to ? { baseline: from, other: to } : null;
}
