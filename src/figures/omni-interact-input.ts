import type { ScoringProfile } from '@core/omni-interact/profile.ts';
import type { PlacedRun, StudyFacts } from '@core/omni-interact/study-facts.ts';
import type { RunInfo, SampleView } from '@core/study-views.ts';

/** What figures of an OmniInteract study are drawn from; each is read when it is first asked for. */
export interface OmniInteractInput {
  /** The study's runs on this benchmark, in order. */
  runs: readonly RunInfo[];
  profile: ScoringProfile;
  /** The judges whose verdicts count, each once. */
  judges: readonly string[];
  samples: readonly { sampleId: number; subset: string; name: string }[];
  facts: () => StudyFacts;
  /** The runs scored under the profile, in the order of `runs`. */
  placed: () => readonly PlacedRun[];
  sample: (sampleId: number) => SampleView;
}
