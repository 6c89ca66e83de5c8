/** What is asked of a model: to describe as it watches, or to speak up when something happens. */
export type Scenario = 'description' | 'reminder';

/** A split of the data set: one of the nine tasks. */
export interface Split {
  name: string;
  scenario: Scenario;
  /** As on screen. */
  label: string;
  /** The paper's abbreviation. */
  short: string;
  /** Judged once on the whole response against a reference, without times. */
  correction: boolean;
}

const split = (
  name: string,
  scenario: Scenario,
  label: string,
  short: string,
  correction = false,
): Split => ({
  name,
  scenario,
  label,
  short,
  correction,
});

/** The nine splits in the paper's order (section 3). */
export const SPLITS: readonly Split[] = [
  split('RTD_counting', 'description', 'Counting', 'CT'),
  split('RTD_interaction_relation', 'description', 'Interaction Relation', 'IR'),
  split('RTD_Omni', 'description', 'Omni', 'Omni'),
  split('RTD_world_knowledge', 'description', 'World Knowledge', 'WK'),
  split('RTD_OCR', 'description', 'OCR', 'OCR'),
  split('RTD_fine_grained_movement', 'description', 'Fine-grained Movement', 'FM'),
  split('PR_event_reminder', 'reminder', 'Event Reminder', 'ER'),
  split('PR_post_event_reminder', 'reminder', 'Post-Event Reminder', 'PER'),
  split('PR_correction', 'reminder', 'Correction', 'CR', true),
];

/** Other names of tasks that the published scripts know. */
const ALIASES: Readonly<Record<string, string>> = {
  correction: 'pr_correction',
  event_reminder: 'pr_event_reminder',
  proactive_reminder: 'pr_event_reminder',
  post_event_reminder: 'pr_post_event_reminder',
};

/**
 * The split that a name means, whatever its case, with hyphens or spaces for underscores (`PR-Event Reminder`);
 * undefined for a name that is none.
 */
export function findSplit(name: string): Split | undefined {
  const key = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  const wanted = ALIASES[key] ?? key;
  return SPLITS.find((candidate) => candidate.name.toLowerCase() === wanted);
}
