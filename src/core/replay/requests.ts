import type { StudySlot } from '../slot.ts';

/** What the user asks, and when, in seconds of media time. */
export interface SpokenRequest {
  time: number;
  text: string;
}

/**
 * What the user says in a sample, in order. Every row of a multi-turn or nested sample is a request of its own;
 * in 1QnA one instruction stands over all steps, whose slots merely repeat it.
 */
export function requestsOf(slots: readonly StudySlot[]): SpokenRequest[] {
  const requests = new Map<string, SpokenRequest>();
  for (const { sceneType, start, questionText } of [...slots].sort((a, b) => a.start - b.start)) {
    if (questionText.trim() === '') continue;
    const key = sceneType === '1QnA' ? questionText : `${start} ${questionText}`;
    if (!requests.has(key)) requests.set(key, { time: start, text: questionText });
  }
  return [...requests.values()];
}
