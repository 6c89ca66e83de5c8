import { SCRIPT_SETTINGS } from '../../core/duplex-eval/description-score.ts';
import { duplexPaperTables } from '../../core/duplex-eval/paper-tables.ts';
import { scoreDuplexRuns } from '../../core/duplex-eval/study-facts.ts';
import { DUPLEX_FIGURES, DUPLEX_TIMELINE, DUPLEX_TRANSITIONS } from '../../figures/duplex-eval/kinds.ts';
import { readDuplexFacts } from '../store/duplex-facts.ts';
import { type BenchmarkExports, once, runsOn, sourcesOf } from './benchmark-exports.ts';
import { studyInput } from './study-inputs.ts';

const DUPLEX_EVAL = 'duplex-eval';

/** Figures and tables of Omni-DuplexEval, scored as the published script scores. */
export const DUPLEX_EXPORTS: BenchmarkExports = {
  benchmark: DUPLEX_EVAL,
  figures: (study) => {
    const input = studyInput(study, DUPLEX_EVAL);
    const scored = once(() => scoreDuplexRuns(readDuplexFacts(study.db)));
    return [
      ...sourcesOf(DUPLEX_FIGURES, { ...input, scored }),
      ...sourcesOf([DUPLEX_TRANSITIONS], input),
      ...sourcesOf([DUPLEX_TIMELINE], input),
    ];
  },
  tables: (study) => {
    const runs = runsOn(study, DUPLEX_EVAL);
    return runs.length === 0 ? [] : duplexPaperTables(scoreDuplexRuns(readDuplexFacts(study.db)), runs);
  },
  settings: () => ({ ...SCRIPT_SETTINGS }),
};
