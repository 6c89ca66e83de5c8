import { ASSUMPTIONS } from '../../core/interact-scope/assumptions.ts';
import { paperTables } from '../../core/interact-scope/paper-tables.ts';
import { TOLERANCE_SECONDS } from '../../core/interact-scope/types.ts';
import { SCOPE_FIGURES, SCOPE_TIMELINE, SCOPE_TRANSITIONS } from '../../figures/interact-scope/kinds.ts';
import { readScopeFacts } from '../store/scope-facts.ts';
import { type BenchmarkExports, once, runsOn, sourcesOf } from './benchmark-exports.ts';
import { studyInput } from './study-inputs.ts';

const INTERACT_SCOPE = 'interact-scope';

/** Figures and tables of Omni-InteractScope, at the paper's tolerance. */
export const SCOPE_EXPORTS: BenchmarkExports = {
  benchmark: INTERACT_SCOPE,
  figures: (study) => {
    const input = studyInput(study, INTERACT_SCOPE);
    const facts = once(() => readScopeFacts(study.db));
    return [
      ...sourcesOf(SCOPE_FIGURES, { ...input, facts }),
      ...sourcesOf([SCOPE_TRANSITIONS], input),
      ...sourcesOf([SCOPE_TIMELINE], input),
    ];
  },
  tables: (study) => {
    const runs = runsOn(study, INTERACT_SCOPE);
    return runs.length === 0 ? [] : paperTables(readScopeFacts(study.db), runs);
  },
  settings: () => ({ toleranceSeconds: TOLERANCE_SECONDS, assumptions: ASSUMPTIONS }),
};
