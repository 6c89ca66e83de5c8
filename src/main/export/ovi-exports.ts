import { oviPaperTables } from '../../core/ovi-bench/paper-tables.ts';
import { resultsByRun } from '../../core/ovi-bench/study-facts.ts';
import { OVI_FIGURES, OVI_TIMELINE, OVI_TRANSITIONS } from '../../figures/ovi-bench/kinds.ts';
import { readPublishedOviTables } from '../published.ts';
import { readOviFacts } from '../store/ovi-facts.ts';
import { readSampleView } from '../store/sample-view.ts';
import { type BenchmarkExports, once, runsOn, sourcesOf } from './benchmark-exports.ts';
import { studyInput } from './study-inputs.ts';

const OVI_BENCH = 'ovi-bench';

/** Figures and tables of OVIBench. */
export const OVI_EXPORTS: BenchmarkExports = {
  benchmark: OVI_BENCH,
  figures: (study) => {
    const input = studyInput(study, OVI_BENCH);
    const facts = once(() => readOviFacts(study.db));
    const sample = (sampleId: number) => {
      const view = readSampleView(study, sampleId);
      if (!view) throw new Error(`Case ${sampleId} was listed but cannot be read.`);
      return view;
    };
    const results = once(() => resultsByRun(facts()));
    return [
      ...sourcesOf(OVI_FIGURES, { ...input, facts, results, sample }),
      ...sourcesOf([OVI_TRANSITIONS], input),
      ...sourcesOf([OVI_TIMELINE], input),
    ];
  },
  tables: (study, { published }) => {
    const runs = runsOn(study, OVI_BENCH);
    if (runs.length === 0) return [];
    return oviPaperTables(readOviFacts(study.db), runs, published ? readPublishedOviTables() : null);
  },
  settings: () => ({ caps: 'as in the paper' }),
};
