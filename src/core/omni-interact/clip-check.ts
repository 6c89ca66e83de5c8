import type { FileIssue } from '../issue.ts';
import type { StudySlot } from '../slot.ts';

/** Times within this of the clip's end are rounding, not mistakes. */
const TOLERANCE_SECONDS = 0.5;

/**
 * Annotated times that lie beyond the clip. They are scored as annotated; the end of a slot is no such time,
 * as the last slot's tail commonly passes the end of the clip.
 *
 * @param duration of the clip in seconds; null when unknown, which finds nothing
 */
export function timesBeyondClip(
  slots: readonly StudySlot[],
  duration: number | null,
  file: string,
): FileIssue[] {
  if (duration === null) return [];
  return slots.flatMap((slot) => {
    const late: [string, number][] = [
      ['starts', slot.start],
      ['can be answered from', slot.tA],
    ];
    return late
      .filter(([, time]) => time > duration + TOLERANCE_SECONDS)
      .map(([what, time]) => ({
        severity: 'warning' as const,
        code: 'time-beyond-clip',
        file,
        record: `slot ${slot.slotId}`,
        message: `Slot ${slot.slotId} ${what} ${time} s, but the clip ends at ${duration.toFixed(2)} s.`,
        action: 'Scored as annotated; check that the annotation belongs to this clip.',
      }));
  });
}
