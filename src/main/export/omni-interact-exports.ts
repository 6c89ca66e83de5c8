import { REFERENCE_PROFILE, type ScoringProfile } from '../../core/omni-interact/profile.ts';
import { resultTables } from '../../core/omni-interact/result-tables.ts';
import { type PlacedRun, scoreStudy } from '../../core/omni-interact/study-facts.ts';
import type { RunInfo } from '../../core/study-views.ts';
import { OMNI_INTERACT_FIGURES } from '../../figures/omni-interact.ts';
import type { OmniInteractInput } from '../../figures/omni-interact-input.ts';
import { readPublishedTables } from '../published.ts';
import { readSampleView } from '../store/sample-view.ts';
import { readStudyFacts } from '../store/study-facts.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { type BenchmarkExports, judgesOf, once, runsOn, sourcesOf } from './benchmark-exports.ts';

const OMNI_INTERACT = 'omni-interact';

/** Figures and tables of OmniInteract, under a scoring profile. */
export const OMNI_INTERACT_EXPORTS: BenchmarkExports = {
  benchmark: OMNI_INTERACT,
  figures: (study, profile) => {
    const input = omniInteractInput(study, profile);
    return isAbsent(input) ? [] : sourcesOf(OMNI_INTERACT_FIGURES, input);
  },
  tables: (study, { profile, published }) => {
    const input = omniInteractInput(study, profile);
    if (isAbsent(input)) return [];
    const rows = published && scoresAsPublished(profile) ? readPublishedTables() : null;
    return resultTables({ placed: input.placed(), runs: input.runs, profile, published: rows });
  },
  settings: (profile) => ({ profile }),
};

const isAbsent = ({ runs, samples }: OmniInteractInput): boolean => runs.length === 0 && samples.length === 0;

/** Whether a profile's settings are the published scorer's, so that published rows may stand beside. */
export const scoresAsPublished = (profile: ScoringProfile): boolean =>
  JSON.stringify(settingsOf(profile)) === JSON.stringify(settingsOf(REFERENCE_PROFILE));

const settingsOf = ({ name: _name, ...settings }: ScoringProfile): [string, unknown][] =>
  Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1));

/** What figures and tables of an OmniInteract study are made of; facts are read when first asked for, once. */
function omniInteractInput(study: OpenStudy, profile: ScoringProfile): OmniInteractInput {
  const runs = runsOn(study, OMNI_INTERACT);
  const facts = once(() => readStudyFacts(study.db));
  return {
    runs,
    profile,
    judges: judgesOf(runs),
    samples: study.db
      .prepare<[string], { sampleId: number; subset: string; name: string }>(
        'SELECT sample_id AS sampleId, subset, name FROM samples WHERE benchmark = ? ORDER BY subset, name, sample_id',
      )
      .all(OMNI_INTERACT),
    facts,
    placed: once(() => inOrderOf(runs, scoreStudy(facts(), profile))),
    sample(sampleId) {
      const view = readSampleView(study, sampleId);
      if (!view) throw new Error(`Sample ${sampleId} was listed but cannot be read.`);
      return view;
    },
  };
}

const inOrderOf = (runs: readonly RunInfo[], placed: readonly PlacedRun[]): PlacedRun[] =>
  runs.flatMap(({ runId }) => placed.filter((run) => run.runId === runId));
