import { TASKS } from '@core/interact-scope/types.ts';
import { SCENE_TYPES } from '@core/omni-interact/types.ts';
import { INTERRUPTION_TYPES } from '@core/ovi-bench/types.ts';
import { decodeSlotSet } from '@core/slot-set.ts';
import type { SlotSort } from '@core/study-views.ts';
import { OUTCOME_FILTERS, type OutcomeName } from '../outcomes/outcome-look.ts';

/** What the slot list is narrowed to. Runs go by name, so that an address means the same in another study. */
export interface ExploreFilter {
  subsets: string[];
  sceneTypes: string[];
  questionTypes: string[];
  outcomes: OutcomeName[];
  /** Names of the runs `outcomes` is about; empty means any run. */
  outcomeRuns: string[];
  /** Only interrupted slots, only the others, or both. */
  interrupted: boolean | null;
  text: string;
  /** A chosen set of slots, as `encodeSlotSet` writes it, e.g. those behind one mark of a chart; empty means all. */
  slots: string;
}

/** Everything the Explore view shows, as its URL says it. */
export interface ExploreAddress {
  subset: string | null;
  sample: string | null;
  slotId: number | null;
  /** Name of the selected run. */
  run: string | null;
  sort: SlotSort;
  filter: ExploreFilter;
}

export const NO_FILTER: ExploreFilter = {
  subsets: [],
  sceneTypes: [],
  questionTypes: [],
  outcomes: [],
  outcomeRuns: [],
  interrupted: null,
  text: '',
  slots: '',
};

/** What benchmarks divide their slots by. */
const DIVISIONS: readonly string[] = [...SCENE_TYPES, ...TASKS, ...INTERRUPTION_TYPES];

const SORTS: readonly SlotSort[] = ['order', 'disagreement', 'worst'];

/**
 * Read `/explore/SUBSET/SAMPLE/SLOT?…`. Path parts are percent-encoded (a sample name may hold slashes);
 * anything unknown is left out, so that an old or mistyped link still opens.
 *
 * @param pathname raw, as in `location.pathname`
 * @param search with or without the leading `?`
 */
export function parseExploreAddress(pathname: string, search: string): ExploreAddress {
  const [, , subset, sample, slot] = pathname.split('/').map(decodePart);
  const query = new URLSearchParams(search);
  const slotId = /^\d+$/.test(slot ?? '') ? Number(slot) : null;
  return {
    subset: subset || null,
    sample: sample || null,
    slotId,
    run: query.get('run'),
    sort: SORTS.find((name) => name === query.get('sort')) ?? 'order',
    filter: readFilter(query),
  };
}

/** The filter a query names; anything unknown is left out. */
export function readFilter(query: URLSearchParams): ExploreFilter {
  return {
    subsets: query.getAll('split'),
    sceneTypes: DIVISIONS.filter((name) => query.getAll('scene').includes(name)),
    questionTypes: query.getAll('type'),
    outcomes: OUTCOME_FILTERS.filter((name) => query.getAll('outcome').includes(name)),
    outcomeRuns: query.getAll('of'),
    interrupted: readInterrupted(query.get('interrupted')),
    text: query.get('q') ?? '',
    slots: readSlotSet(query.get('slots')),
  };
}

/** The URL of an address, the inverse of `parseExploreAddress`. */
export function formatExploreAddress(address: ExploreAddress): string {
  const parts = [address.subset, address.sample, address.slotId?.toString() ?? null];
  const end = parts.indexOf(null);
  const path = (end === -1 ? parts : parts.slice(0, end)).map((part) => encodeURIComponent(part ?? ''));
  const query = exploreQuery(address).toString();
  return `${['/explore', ...path].join('/')}${query ? `?${query}` : ''}`;
}

function exploreQuery({ run, sort, filter }: ExploreAddress): URLSearchParams {
  const query = new URLSearchParams();
  if (run) query.set('run', run);
  writeFilter(query, filter);
  if (sort !== 'order') query.set('sort', sort);
  return query;
}

/** Put a filter into a query, as `readFilter` reads it. */
export function writeFilter(query: URLSearchParams, filter: ExploreFilter): void {
  for (const name of filter.subsets) query.append('split', name);
  for (const name of filter.sceneTypes) query.append('scene', name);
  for (const name of filter.questionTypes) query.append('type', name);
  for (const name of filter.outcomes) query.append('outcome', name);
  for (const name of filter.outcomeRuns) query.append('of', name);
  if (filter.interrupted !== null) query.set('interrupted', filter.interrupted ? 'yes' : 'no');
  if (filter.text) query.set('q', filter.text);
  if (filter.slots) query.set('slots', filter.slots);
}

/** A link to the slots a filter lets through, e.g. those behind one number of a table. */
export function exploreLink(
  filter: Partial<ExploreFilter>,
  rest: { run?: string; sort?: SlotSort } = {},
): string {
  return formatExploreAddress({
    subset: null,
    sample: null,
    slotId: null,
    run: rest.run ?? null,
    sort: rest.sort ?? 'order',
    filter: { ...NO_FILTER, ...filter },
  });
}

/** How many kinds of restriction are active, the text not counted. */
export function countActive(filter: ExploreFilter): number {
  const lists = [filter.subsets, filter.sceneTypes, filter.questionTypes, filter.outcomes];
  const chosen = Number(filter.interrupted !== null) + Number(filter.slots !== '');
  return lists.filter((list) => list.length > 0).length + chosen;
}

function readSlotSet(value: string | null): string {
  return value !== null && decodeSlotSet(value) !== null ? value : '';
}

function readInterrupted(value: string | null): boolean | null {
  if (value === 'yes') return true;
  return value === 'no' ? false : null;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    // A stray % in a hand-written link: take the part as it stands.
    if (error instanceof URIError) return part;
    throw error;
  }
}
