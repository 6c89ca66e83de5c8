import type { RunInfo, SlotIndex, StudyInfo } from '@core/study-views.ts';
import { counted } from '../format/numbers.ts';
import { countDisagreements } from '../outcomes/disagreement.ts';
import { exploreLink } from '../slots/explore-address.ts';

/** Something sensible to do next, as a sentence that leads there. */
export interface NextStep {
  text: string;
  href: string | 'import';
}

/**
 * The steps that make sense in a study, the most useful first.
 *
 * @param index all slots of the study, or undefined while they are loading
 */
export function nextSteps(
  study: StudyInfo,
  runs: readonly RunInfo[],
  index: SlotIndex | undefined,
): NextStep[] {
  if (study.samples === 0) return [{ text: 'Import a dataset and the runs over it', href: 'import' }];
  if (runs.length === 0) return [{ text: 'Import the output of a model over these samples', href: 'import' }];
  const steps: NextStep[] = [];
  const disagreements = index ? countDisagreements(index) : 0;
  if (disagreements > 0) {
    steps.push({
      text: `Explore the ${counted(disagreements, 'slot')} where the runs disagree`,
      href: exploreLink({}, { sort: 'disagreement' }),
    });
  }
  const unjudged = runs.reduce((sum, run) => sum + run.unjudgedSlots, 0);
  if (unjudged > 0) {
    steps.push({
      text: `Look at what is unjudged: ${counted(unjudged, 'slot')} over all runs`,
      href: exploreLink({ outcomes: ['unjudged'] }),
    });
  }
  const failed = runs.reduce((sum, run) => sum + run.samplesFailed, 0);
  if (failed > 0) {
    steps.push({
      text: `See the samples that failed: ${counted(failed, 'sample')} over all runs`,
      href: exploreLink({ outcomes: ['not-run'] }),
    });
  }
  steps.push({ text: 'Read the tables as the paper prints them', href: '/runs' });
  steps.push({ text: 'Start from the worst slots', href: exploreLink({}, { sort: 'worst' }) });
  return steps;
}
