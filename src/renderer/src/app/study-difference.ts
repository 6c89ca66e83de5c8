import type { RunInfo, StudyInfo } from '@core/study-views.ts';

/** What is known of the open study without looking at its slots. */
export interface StudyGlance {
  study: StudyInfo | null;
  runs: readonly RunInfo[];
}

/**
 * How a study differs from what is on screen: not at all, in what it holds (another window or program imported
 * or judged), or because it is another study altogether.
 */
export function studyDifference(shown: StudyGlance, now: StudyGlance): 'none' | 'content' | 'other-study' {
  if (shown.study?.path !== now.study?.path) return 'other-study';
  return JSON.stringify(shown) === JSON.stringify(now) ? 'none' : 'content';
}
