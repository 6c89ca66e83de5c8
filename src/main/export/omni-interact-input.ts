import type { ScoringProfile } from '../../core/omni-interact/profile.ts';
import { type PlacedRun, type StudyFacts, scoreStudy } from '../../core/omni-interact/study-facts.ts';
import type { RunInfo } from '../../core/study-views.ts';
import type { OmniInteractInput } from '../../figures/omni-interact-input.ts';
import { readSampleView } from '../store/sample-view.ts';
import { readStudyFacts } from '../store/study-facts.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { readRuns } from '../store/study-info.ts';

export const OMNI_INTERACT = 'omni-interact';

/** The judges behind these runs' verdicts, each once. */
export const judgesOf = (runs: readonly RunInfo[]): string[] =>
  [...new Set(runs.flatMap((run) => run.judges))].sort();

/** What figures and tables of an OmniInteract study are made of; facts are read when first asked for, once. */
export function omniInteractInput(study: OpenStudy, profile: ScoringProfile): OmniInteractInput {
  const runs = readRuns(study.db).filter((run) => run.benchmark === OMNI_INTERACT);
  let facts: StudyFacts | undefined;
  let placed: PlacedRun[] | undefined;
  const readFacts = (): StudyFacts => {
    facts ??= readStudyFacts(study.db);
    return facts;
  };
  return {
    runs,
    profile,
    judges: judgesOf(runs),
    samples: study.db
      .prepare<[string], { sampleId: number; subset: string; name: string }>(
        'SELECT sample_id AS sampleId, subset, name FROM samples WHERE benchmark = ? ORDER BY subset, name, sample_id',
      )
      .all(OMNI_INTERACT),
    facts: readFacts,
    placed: () => {
      placed ??= inOrderOf(runs, scoreStudy(readFacts(), profile));
      return placed;
    },
    sample(sampleId) {
      const view = readSampleView(study, sampleId);
      if (!view) throw new Error(`Sample ${sampleId} was listed but cannot be read.`);
      return view;
    },
  };
}

const inOrderOf = (runs: readonly RunInfo[], placed: readonly PlacedRun[]): PlacedRun[] =>
  runs.flatMap(({ runId }) => placed.filter((run) => run.runId === runId));
