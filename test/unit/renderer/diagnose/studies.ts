import { readFileSync } from 'node:fs';
import { readAnnotation } from '../../../../src/core/omni-interact/annotation.ts';
import { readCaseVerdicts } from '../../../../src/core/omni-interact/cases.ts';
import { sampleFacts } from '../../../../src/core/omni-interact/facts.ts';
import { matchChunks } from '../../../../src/core/omni-interact/match.ts';
import { REFERENCE_PROFILE, type ScoringProfile } from '../../../../src/core/omni-interact/profile.ts';
import {
  type PlacedRun,
  type StudyFacts,
  scoreStudy,
} from '../../../../src/core/omni-interact/study-facts.ts';
import { readTranscript } from '../../../../src/core/omni-interact/transcript.ts';
import type { SampleVerdicts, SceneType } from '../../../../src/core/omni-interact/types.ts';

/** One sample of a study made for a test, and what each run said in it. */
export interface MadeSample {
  subset?: string;
  name: string;
  sceneType: SceneType;
  annotation: unknown;
  /** By run; a run that is left out has nothing for the sample. */
  outputs: Record<string, { chunks: object[]; verdicts?: SampleVerdicts }>;
}

/** Facts of a study made of these samples; slot keys are 100 × sample number + slot id. */
export function makeFacts(samples: readonly MadeSample[]): StudyFacts {
  const runNames = [...new Set(samples.flatMap(({ outputs }) => Object.keys(outputs)))];
  const read = samples.map(
    (sample) => readAnnotation(sample.annotation, sample.sceneType, REFERENCE_PROFILE).slots,
  );
  return {
    samples: samples.map(({ subset = 's', name }, at) => ({
      sampleId: at + 1,
      subset,
      name,
      slots: read[at]!,
      slotKeys: read[at]!.map(({ slotId }) => (at + 1) * 100 + slotId),
    })),
    runs: runNames.map((name, run) => ({
      runId: run + 1,
      name,
      samples: samples.flatMap(({ outputs }, at) => {
        const output = outputs[name];
        if (!output) return [];
        const { chunks } = readTranscript({ chunks: output.chunks });
        const facts = sampleFacts(matchChunks(read[at]!, chunks), output.verdicts ?? new Map());
        return [{ sampleId: at + 1, slots: facts.slots, unmatchedSpans: facts.unmatchedSpans }];
      }),
    })),
  };
}

export const scored = (facts: StudyFacts, profile: ScoringProfile = REFERENCE_PROFILE): PlacedRun[] =>
  scoreStudy(facts, profile);

interface OracleCase {
  id: string;
  scene_type: SceneType;
  gt: unknown;
  transcript: { chunks: object[] };
  verdicts: unknown;
}

/** The published scorer's 90 cases as a study of one run. */
export function oracleFacts(): StudyFacts {
  const path = new URL('../../../fixtures/oracle/omni-interact.json', import.meta.url);
  const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { cases: OracleCase[] };
  return makeFacts(
    cases.map(({ id, scene_type, gt, transcript, verdicts }) => ({
      name: id,
      sceneType: scene_type,
      annotation: gt,
      outputs: { oracle: { chunks: transcript.chunks, verdicts: readCaseVerdicts(verdicts) } },
    })),
  );
}
