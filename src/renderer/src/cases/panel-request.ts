import type { PanelRequest } from '@core/case-studies/case-views.ts';
import type { StudySlot } from '@core/slot.ts';
import type { SampleScene } from '../slots/sample-scene.ts';

/** What is open as a panel of a case: the slot with all runs, or every slot of the range that is selected. */
export function panelRequest(
  { view, runs }: SampleScene,
  slot: StudySlot,
  range: { start: number; end: number } | null,
): PanelRequest {
  const inRange = range
    ? view.slots.filter(({ start, end }) => start < range.end && end > range.start)
    : [slot];
  const slots = inRange.length > 0 ? inRange : [slot];
  return {
    benchmark: view.benchmark,
    subset: view.subset,
    sample: view.name,
    slotIds: slots.map(({ slotId }) => slotId),
    runs: runs.map(({ run }) => run.name),
    range: range && inRange.length > 0 ? [range.start, range.end] : null,
  };
}
