import { ASSUMPTIONS } from '../../core/interact-scope/assumptions.ts';
import { paperTables } from '../../core/interact-scope/paper-tables.ts';
import { TOLERANCE_SECONDS } from '../../core/interact-scope/types.ts';
import { SCOPE_FIGURES } from '../../figures/interact-scope/kinds.ts';
import { readScopeFacts } from '../store/scope-facts.ts';
import { type BenchmarkExports, once, runsOn, sourcesOf } from './benchmark-exports.ts';

const INTERACT_SCOPE = 'interact-scope';

/** Figures and tables of Omni-InteractScope, at the paper's tolerance. */
export const SCOPE_EXPORTS: BenchmarkExports = {
  benchmark: INTERACT_SCOPE,
  figures: (study) =>
    sourcesOf(SCOPE_FIGURES, {
      runs: runsOn(study, INTERACT_SCOPE),
      facts: once(() => readScopeFacts(study.db)),
    }),
  tables: (study) => {
    const runs = runsOn(study, INTERACT_SCOPE);
    return runs.length === 0 ? [] : paperTables(readScopeFacts(study.db), runs);
  },
  settings: () => ({ toleranceSeconds: TOLERANCE_SECONDS, assumptions: ASSUMPTIONS }),
};
