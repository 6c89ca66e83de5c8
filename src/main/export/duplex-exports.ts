import { SCRIPT_SETTINGS } from '../../core/duplex-eval/description-score.ts';
import { duplexPaperTables } from '../../core/duplex-eval/paper-tables.ts';
import { scoreDuplexRuns } from '../../core/duplex-eval/study-facts.ts';
import { readDuplexFacts } from '../store/duplex-facts.ts';
import { type BenchmarkExports, runsOn } from './benchmark-exports.ts';

/** Tables of Omni-DuplexEval, scored as the published script scores. */
export const DUPLEX_EXPORTS: BenchmarkExports = {
  benchmark: 'duplex-eval',
  figures: () => [],
  tables: (study) => {
    const runs = runsOn(study, 'duplex-eval');
    return runs.length === 0 ? [] : duplexPaperTables(scoreDuplexRuns(readDuplexFacts(study.db)), runs);
  },
  settings: () => ({ ...SCRIPT_SETTINGS }),
};
