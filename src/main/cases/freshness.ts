import type { CaseFreshness } from '../../core/cases/case-views.ts';
import type { CasePanel, PanelFacts } from '../../core/cases/document.ts';
import { compareFacts, type Freshness } from '../../core/cases/freshness.ts';
import { readCase } from '../store/cases.ts';
import { type OpenStudy, StudyError } from '../store/study-file.ts';
import { capturePanel, type PanelChoice } from './capture.ts';

/** What a panel would be captured with now: the same slots, runs and range, by name. */
export const choiceOf = (facts: PanelFacts): PanelChoice => ({
  benchmark: facts.benchmark,
  subset: facts.subset,
  sample: facts.sample,
  slotIds: facts.slots.map(({ slotId }) => slotId),
  runs: facts.runs.map(({ name }) => name),
  range: facts.range,
});

/** How each panel of a case stands against the study, by panel id. */
export function caseFreshness(study: OpenStudy, caseId: number): CaseFreshness {
  const { panels } = readCase(study.db, caseId).document;
  return Object.fromEntries(panels.map((panel) => [panel.id, panelFreshness(study, panel)]));
}

function panelFreshness(study: OpenStudy, { facts }: CasePanel): Freshness {
  try {
    return compareFacts(facts, capturePanel(study, choiceOf(facts)));
  } catch (error) {
    if (!(error instanceof StudyError)) throw error;
    return { state: 'absent', reason: error.message };
  }
}
