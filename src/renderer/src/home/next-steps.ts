import { SLOT_WORDS } from '@core/benchmarks.ts';
import { outcomeInCode } from '@core/omni-interact/outcome.ts';
import { encodeSlotSet } from '@core/slot-set.ts';
import type { Outcome, RunInfo, SlotIndex, StudyInfo } from '@core/study-views.ts';
import { counted } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import { codesAt } from '../outcomes/disagreement.ts';
import { runsDisagree } from '../outcomes/outcome-code.ts';
import { exploreLink } from '../slots/explore-address.ts';

/** Something sensible to do next, as a sentence that leads there. */
export interface NextStep {
  text: string;
  href: string | 'import';
}

/**
 * The steps that make sense in a study, the most useful first.
 *
 * @param index all slots of the benchmark, or undefined while they are loading
 * @param words what one is called
 */
export function nextSteps(
  study: Pick<StudyInfo, 'samples'>,
  runs: readonly RunInfo[],
  index: SlotIndex | undefined,
  words: { one: string; many: string } = SLOT_WORDS['omni-interact'],
): NextStep[] {
  if (study.samples === 0) return [{ text: t('Import a dataset and the runs over it'), href: 'import' }];
  if (runs.length === 0)
    return [{ text: t('Import the output of a model over these samples'), href: 'import' }];
  const steps: NextStep[] = [];
  const unjudged = index ? slotsWith(index, 'unjudged') : 0;
  if (unjudged > 0) {
    steps.push({ text: t('Judge what is still unjudged'), href: '/judge' });
    steps.push({
      text: t('Look at the {count} where a run is unjudged', { count: counted(unjudged, words.one) }),
      href: exploreLink({ outcomes: ['unjudged'] }),
    });
  }
  if (index) steps.push(...disagreementStep(index, words.one));
  const notRun = index ? slotsWith(index, 'not-run') : 0;
  if (notRun > 0) {
    steps.push({
      text: t('See the {count} a run has no output for, as its sample failed or is missing', {
        count: counted(notRun, words.one),
      }),
      href: exploreLink({ outcomes: ['not-run'] }),
    });
  }
  steps.push({ text: t('Read the tables as the paper prints them'), href: '/runs' });
  steps.push({
    text: t('Start from the worst {words}', { words: words.many }),
    href: exploreLink({}, { sort: 'worst' }),
  });
  return steps;
}

/** Slots of which some run has this outcome: those the filter of the same name lets through. */
function slotsWith(index: SlotIndex, outcome: Outcome): number {
  return index.slotKeys.filter((_, at) => codesAt(index, at).some((code) => outcomeInCode(code) === outcome))
    .length;
}

/** An address that would be longer is refused on the way; then the step leads to the sorted list instead. */
const LONGEST_SLOT_SET = 4000;

function disagreementStep(index: SlotIndex, word: string): NextStep[] {
  const disagreeing = index.slotKeys.filter((_, at) => runsDisagree(codesAt(index, at)));
  if (disagreeing.length === 0) return [];
  const slots = encodeSlotSet(disagreeing);
  if (slots.length > LONGEST_SLOT_SET) {
    return [
      {
        text: t('Start from the slots the runs disagree on most'),
        href: exploreLink({}, { sort: 'disagreement' }),
      },
    ];
  }
  return [
    {
      text: t('Explore the {count} where the runs disagree', { count: counted(disagreeing.length, word) }),
      href: exploreLink({ slots }, { sort: 'disagreement' }),
    },
  ];
}
