import type { Benchmark } from '../../core/benchmarks.ts';
import type { DuplexSample } from '../../core/duplex-eval/dataset.ts';
import { duplexFrame, duplexSlots } from '../../core/duplex-eval/sample-score.ts';
import { oviSlot } from '../../core/ovi-bench/case-score.ts';
import type { OviCase } from '../../core/ovi-bench/dataset.ts';
import type { StudySlot } from '../../core/slot.ts';
import { rescoreSamples } from './scores.ts';
import { readStoredSample } from './slots.ts';
import type { StudyDatabase } from './study-file.ts';

/** The slots of benchmarks whose slots reach to the end of the clip, from a sample's details and the clip's seconds. */
const SLOTS: Partial<Record<Benchmark, (details: unknown, duration: number | null) => StudySlot[]>> = {
  'duplex-eval': (details, duration) => duplexSlots(duplexFrame(details as DuplexSample, duration)),
  'ovi-bench': (details, duration) => [oviSlot(details as OviCase, duration)],
};

/**
 * Bring a sample up to date with the length of its clip: slots that reach to the clip's end get it, and what was
 * scored without knowing it is scored anew. Other samples and unknown lengths change nothing. Call inside a
 * transaction.
 */
export function followClipLength(db: StudyDatabase, sampleId: number): void {
  const { benchmark, details, duration, slots } = readStoredSample(db, sampleId);
  const slotsOf = SLOTS[benchmark as Benchmark];
  if (!slotsOf || duration === null) return;
  const setEnd = db.prepare('UPDATE slots SET end_s = ? WHERE sample_id = ? AND slot_id = ?');
  for (const { slotId, end } of slotsOf(details, duration)) {
    const known = slots.find(({ slot }) => slot.slotId === slotId)?.slot;
    if (known && known.end !== end) setEnd.run(end, sampleId, slotId);
  }
  rescoreSamples(db, [sampleId]);
}
