import type { CasePanel } from './document.ts';
import { scoreOfSnapshot } from './snapshot.ts';

/** A moment worth a frame, in seconds of media time. */
export interface Moment {
  time: number;
  label: string;
}

/** The moments of a panel's slots: query, t_a, and for each run where its answer and its spill begin; in time order. */
export function suggestedMoments(panel: CasePanel): Moment[] {
  const { snapshot, slotIds } = panel;
  const slots = snapshot.slots.filter(({ slotId }) => slotIds.includes(slotId));
  const ofSlots = slots.flatMap((slot) => [
    { time: slot.start, label: 'at query' },
    { time: slot.tA, label: 'at t_a' },
  ]);
  const ofRuns = snapshot.runs.flatMap((run) =>
    (scoreOfSnapshot(snapshot, run)?.slots ?? [])
      .filter(({ slot }) => slotIds.includes(slot.slotId))
      .flatMap(({ slot, core, spill }) => [
        ...(core.anchor === null ? [] : [{ time: core.anchor, label: `at the anchor of ${run.title}` }]),
        ...(spill ? [{ time: slot.end, label: `at the spill of ${run.title}` }] : []),
      ]),
  );
  const inClip = ({ time }: Moment): boolean => snapshot.duration === null || time <= snapshot.duration;
  return [...ofSlots, ...ofRuns].filter(inClip).sort((a, b) => a.time - b.time);
}

/** The texts a panel quotes that hold Chinese and may want a translation, each once, in order. */
export function chineseQuotes(panel: CasePanel): string[] {
  const texts = panel.snapshot.runs.flatMap((run) =>
    (scoreOfSnapshot(panel.snapshot, run)?.slots ?? [])
      .filter(({ slot }) => panel.slotIds.includes(slot.slotId))
      .flatMap(({ match }) => [match.early.text, match.core.text]),
  );
  return [...new Set(texts)].filter((text) => /\p{Script=Han}/u.test(text));
}
