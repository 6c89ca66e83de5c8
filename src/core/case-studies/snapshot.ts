import { isJsonObject } from '../json.ts';
import { REFERENCE_PROFILE } from '../omni-interact/profile.ts';
import { scoreSample } from '../omni-interact/score.ts';
import { omniInteractSlots } from '../omni-interact/slots.ts';
import type { SampleScore } from '../omni-interact/types.ts';
import type { RunInfo, SampleView } from '../study-views.ts';
import type { CaseQuote, CaseSnapshot, SnapshotRun } from './document.ts';

/** What a sample and the runs of these names are now, to be kept with a case. Runs that are not there are left out. */
export function takeSnapshot(
  view: SampleView,
  runs: readonly RunInfo[],
  names: readonly string[],
): CaseSnapshot {
  const chosen = names.flatMap((name) => runs.find((run) => run.name === name) ?? []);
  return {
    sceneType: view.sceneType,
    slots: view.slots,
    duration: view.clip?.duration ?? null,
    runs: chosen.map((run) => snapshotRun(view, run)),
  };
}

function snapshotRun(view: SampleView, run: RunInfo): SnapshotRun {
  const output = view.outputs.find(({ runId }) => runId === run.runId);
  return {
    name: run.name,
    title: run.label.trim() || run.name,
    kind: run.kind,
    status: output?.status ?? 'missing',
    detail: output?.detail ?? '',
    chunks: output?.chunks ?? [],
    verdicts: output?.verdicts ?? {},
    judge: output?.judge ?? null,
  };
}

/** A run's score in a snapshot, under the reference profile; null without usable output. */
export function scoreOfSnapshot(snapshot: CaseSnapshot, run: SnapshotRun): SampleScore | null {
  if (run.status !== 'ok') return null;
  const verdicts = new Map(Object.entries(run.verdicts).map(([id, verdict]) => [Number(id), verdict]));
  return scoreSample(omniInteractSlots(snapshot.slots), run.chunks, verdicts, REFERENCE_PROFILE);
}

/** The numbers of these slots for every run of a snapshot. */
export function quotesOf(snapshot: CaseSnapshot, slotIds: readonly number[]): CaseQuote[] {
  return snapshot.runs.flatMap((run) =>
    (scoreOfSnapshot(snapshot, run)?.slots ?? [])
      .filter(({ slot }) => slotIds.includes(slot.slotId))
      .map(({ slot, tp, fp, fn, spillSeconds, interruption }) => ({
        run: run.name,
        slotId: slot.slotId,
        tp,
        fp,
        fn,
        spillSeconds,
        paq: interruption?.partialQuality ?? null,
      })),
  );
}

/**
 * What has changed in the study since a panel was made, as sentences; empty when nothing has.
 *
 * @param now the sample as it is; null when the study has it no more
 */
export function changesSince(
  panel: { snapshot: CaseSnapshot; quotes: CaseQuote[]; slotIds: number[] },
  now: CaseSnapshot | null,
): string[] {
  if (now === null) return ['The study does not hold this sample.'];
  const changes = panel.snapshot.runs.flatMap((before) => {
    const after = now.runs.find(({ name }) => name === before.name);
    if (!after) return [`The study does not hold the run ${before.title}.`];
    if (differs([before.status, before.chunks], [after.status, after.chunks]))
      return [`${before.title} says something else now.`];
    return differs(before.verdicts, after.verdicts) ? [`${before.title} is judged differently now.`] : [];
  });
  if (differs(panel.snapshot.slots, now.slots)) changes.unshift('The slots have changed.');
  if (changes.length === 0 && differs(panel.quotes, quotesOf(now, panel.slotIds)))
    changes.push('The numbers come out differently now.');
  return changes;
}

/** Whether two JSON values differ; the order in which their fields were written does not count. */
const differs = (a: unknown, b: unknown): boolean => canonical(a) !== canonical(b);

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    isJsonObject(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
