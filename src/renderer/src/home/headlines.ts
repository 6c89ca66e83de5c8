import { scoreRun } from '@core/interact-scope/diagnostics/scored.ts';
import { pooledHits } from '@core/interact-scope/result-tables.ts';
import type { ScopeFacts } from '@core/interact-scope/study-facts.ts';
import type { OmniInteractTables } from '@core/omni-interact/tables.ts';
import type { Headline, RunHeadlines, RunInfo } from '@core/study-views.ts';
import { formatPercent, formatScore, NO_NUMBER } from '../format/numbers.ts';
import { judgedF1 } from '../runs/table-model.ts';

interface HeadlineInputs {
  runs: readonly RunInfo[];
  tables: OmniInteractTables | undefined;
  facts: ScopeFacts | undefined;
  /** Undefined while they are read. */
  stored: readonly RunHeadlines[] | undefined;
}

/**
 * The headline numbers of the runs, each from where its benchmark's numbers come from. A run is absent while its numbers
 * are worked out, and has an empty list when there are none.
 */
export function headlinesOf({ runs, tables, facts, stored }: HeadlineInputs): Map<number, Headline[]> {
  const known = stored && new Map(stored.map(({ runId, headlines }) => [runId, headlines]));
  const ownOf = ({ runId, benchmark }: RunInfo): Headline[] | undefined => {
    if (benchmark === 'omni-interact') return listed(f1(runId, tables));
    if (benchmark === 'interact-scope') return listed(hits(runId, facts));
    return known && (known.get(runId) ?? []);
  };
  const headlines = new Map<number, Headline[]>();
  for (const run of runs) {
    const own = ownOf(run);
    if (own) headlines.set(run.runId, own);
  }
  return headlines;
}

const listed = (headline: Headline | null): Headline[] | undefined => (headline ? [headline] : undefined);

function f1(runId: number, tables: OmniInteractTables | undefined): Headline | null {
  const all = tables?.runs.find((run) => run.runId === runId)?.categories.allGlobal;
  return (
    (all && {
      label: 'IA-QTF1',
      value: judgedF1(all),
      unit: 'score',
      n: all.slots,
      unjudged: all.unjudged,
    }) ??
    null
  );
}

/** Hits over all settled targets: the one number that every run of Omni-InteractScope has. */
function hits(runId: number, facts: ScopeFacts | undefined): Headline | null {
  const traces = facts?.runs.find((run) => run.runId === runId);
  if (!facts || !traces) return null;
  const { value, n, unjudged } = pooledHits(scoreRun(facts, traces));
  return { label: 'hits', value, unit: 'share', n: n ?? 0, unjudged };
}

/** A headline's number as the benchmark's tables print it. */
export function headlineText({ value, unit }: Pick<Headline, 'value' | 'unit'>): string {
  if (value === null) return NO_NUMBER;
  if (unit === 'points') return value.toFixed(1);
  return unit === 'share' ? formatPercent(value) : formatScore(value);
}

/** The numbers of several runs as a range, e.g. `0.364–0.612`; null when none has one. */
export function headlineRange(headlines: readonly Headline[]): string | null {
  const known = headlines.filter(({ value }) => value !== null);
  const [first] = known;
  if (!first) return null;
  const values = known.map(({ value }) => value ?? 0);
  const least = headlineText({ value: Math.min(...values), unit: first.unit });
  const most = headlineText({ value: Math.max(...values), unit: first.unit });
  return least === most ? most : `${least} – ${most}`;
}
