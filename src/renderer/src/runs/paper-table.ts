import type { PublishedTables } from '@core/omni-interact/published-tables.ts';
import type { CategoryF1s, OmniInteractTables, RunTables } from '@core/omni-interact/tables.ts';
import type { RunInfo } from '@core/study-views.ts';

/** Which number of a table a link is about. */
export type TableNumber =
  | 'tp'
  | 'fp'
  | 'fn'
  | 'f1'
  | 'nccs'
  | 'inner'
  | 'outer'
  | 'missed-outer'
  | 'no-output'
  | 'with-output'
  | 'spill';

/** The address of the slots behind one number of a run. */
export type LinkOf = (run: RunTables, number: TableNumber, category: keyof CategoryF1s) => string;

/** What every table of the paper takes. */
export interface PaperTableProps {
  tables: OmniInteractTables;
  runs: readonly RunInfo[];
  /** The paper's own rows, shown below the study's; absent or null leaves them out. */
  published?: PublishedTables | null;
  /** Where numbers lead; to Explore, filtered, unless told otherwise. */
  linkOf?: LinkOf;
}

/** The page of the Diagnose view where a number is taken apart. */
export function pageOf(number: TableNumber): 'f1' | 'nested' | 'interruption' {
  if (number === 'nccs' || number === 'inner' || number === 'outer' || number === 'missed-outer')
    return 'nested';
  return number === 'no-output' || number === 'with-output' || number === 'spill' ? 'interruption' : 'f1';
}
