import { oviPaperTables } from '../../core/ovi-bench/paper-tables.ts';
import { readPublishedOviTables } from '../published.ts';
import { readOviFacts } from '../store/ovi-facts.ts';
import { type BenchmarkExports, runsOn } from './benchmark-exports.ts';

/** Tables of OVIBench. */
export const OVI_EXPORTS: BenchmarkExports = {
  benchmark: 'ovi-bench',
  figures: () => [],
  tables: (study, { published }) => {
    const runs = runsOn(study, 'ovi-bench');
    if (runs.length === 0) return [];
    return oviPaperTables(readOviFacts(study.db), runs, published ? readPublishedOviTables() : null);
  },
  settings: () => ({ caps: 'as in the paper' }),
};
