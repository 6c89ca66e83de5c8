import type { AggregatedSlot } from '../../core/omni-interact/aggregate.ts';
import type { CoreScore, InterruptionDiagnosis } from '../../core/omni-interact/types.ts';

/** A stored row of `scores`: the slot's key, then the values of its columns in the order of `SCORE_COLUMNS`. */
export type ScoreValues = readonly (number | string | null)[];

const CORE_STATES: readonly CoreScore['state'][] = ['none', 'scored', 'skipped-interrupted', 'unjudged'];
const STATUSES: readonly InterruptionDiagnosis['status'][] = ['no_output', 'ok', 'unjudged'];

const JUDGED = 1;
const SPILL = 2;
const STATE_SHIFT = 2;
const DIAGNOSED = 16;
const HAS_OUTPUT = 4;
const LOW_QUALITY = 8;
const HALLUCINATION = 16;
/** Bits, FP and FN of a slot, each in a byte, then six numbers; four more and a byte where it has a diagnosis. */
const SLOT_BYTES = 3 + 6 * 8;
const DIAGNOSIS_BYTES = 1 + 4 * 8;
/** FP and FN are kept one larger in a byte, 0 standing for null. */
const LARGEST_COUNT = 254;

/**
 * The scores of an output as bytes, slot after slot; null for what they cannot hold, which is read from `scores` then.
 * Numbers keep all their bits, and NaN stands for null, as a database keeps it.
 */
export function packScores(rows: readonly ScoreValues[]): Buffer | null {
  const parts = rows.map(packSlot);
  return parts.every((part) => part !== null) ? Buffer.concat(parts) : null;
}

function packSlot([, , judged, tp, fp, fn, tpCore, state, ...rest]: ScoreValues): Buffer | null {
  const [quality, timeliness, anchor, spill, spillSeconds, interruption] = rest;
  const stateBits = (CORE_STATES as readonly unknown[]).indexOf(state);
  const counts = [packedCount(fp), packedCount(fn)];
  if (stateBits < 0 || counts.includes(null)) return null;
  const diagnosis = typeof interruption === 'string' ? packDiagnosis(interruption) : undefined;
  if (diagnosis === null) return null;
  const slot = Buffer.alloc(SLOT_BYTES);
  const bits = (judged === 1 ? JUDGED : 0) | (spill === 1 ? SPILL : 0) | (stateBits << STATE_SHIFT);
  slot[0] = bits | (diagnosis ? DIAGNOSED : 0);
  slot[1] = counts[0]!;
  slot[2] = counts[1]!;
  [tp, tpCore, quality, timeliness, anchor, spillSeconds].forEach((value, at) => {
    slot.writeDoubleLE(typeof value === 'number' ? value : Number.NaN, 3 + 8 * at);
  });
  return diagnosis ? Buffer.concat([slot, diagnosis]) : slot;
}

function packedCount(value: number | string | null | undefined): number | null {
  if (value === null) return 0;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LARGEST_COUNT
    ? value + 1
    : null;
}

/** Null for what is no diagnosis of OmniInteract's. */
function packDiagnosis(text: string): Buffer | null {
  const diagnosis = JSON.parse(text) as InterruptionDiagnosis;
  const { status, hasOutput, partialQuality, lowQuality, hallucination, tp, fp, fn } = diagnosis;
  const statusBits = STATUSES.indexOf(status);
  const numbers = [partialQuality ?? Number.NaN, tp, fp, fn];
  if (statusBits < 0 || numbers.some((value) => typeof value !== 'number')) return null;
  const packed = Buffer.alloc(DIAGNOSIS_BYTES);
  packed[0] =
    statusBits |
    (hasOutput ? HAS_OUTPUT : 0) |
    (lowQuality ? LOW_QUALITY : 0) |
    (hallucination ? HALLUCINATION : 0);
  for (const [at, value] of numbers.entries()) packed.writeDoubleLE(value, 1 + 8 * at);
  return packed;
}

/** Reads packed scores one after the other, in the order they were packed in. */
export class PackReader {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** @throws RangeError after the last slot */
  next(slot: AggregatedSlot['slot']): AggregatedSlot {
    const view = this.#view;
    const at = this.#at;
    const bits = view.getUint8(at);
    const fp = view.getUint8(at + 1);
    const fn = view.getUint8(at + 2);
    this.#at += SLOT_BYTES;
    return {
      slot,
      judged: (bits & JUDGED) !== 0,
      tp: this.#number(at + 3),
      fp: fp === 0 ? null : fp - 1,
      fn: fn === 0 ? null : fn - 1,
      tpCore: this.#number(at + 11),
      core: {
        state: CORE_STATES[(bits >> STATE_SHIFT) & 3]!,
        quality: this.#number(at + 19),
        timeliness: view.getFloat64(at + 27, true),
        anchor: this.#number(at + 35),
      },
      spill: (bits & SPILL) !== 0,
      spillSeconds: view.getFloat64(at + 43, true),
      interruption: (bits & DIAGNOSED) !== 0 ? this.#diagnosis() : null,
    };
  }

  #number(at: number): number | null {
    const value = this.#view.getFloat64(at, true);
    return Number.isNaN(value) ? null : value;
  }

  #diagnosis(): InterruptionDiagnosis {
    const at = this.#at;
    const bits = this.#view.getUint8(at);
    this.#at += DIAGNOSIS_BYTES;
    return {
      status: STATUSES[bits & 3]!,
      hasOutput: (bits & HAS_OUTPUT) !== 0,
      partialQuality: this.#number(at + 1),
      lowQuality: (bits & LOW_QUALITY) !== 0,
      hallucination: (bits & HALLUCINATION) !== 0,
      tp: this.#view.getFloat64(at + 9, true),
      fp: this.#view.getFloat64(at + 17, true),
      fn: this.#view.getFloat64(at + 25, true),
    };
  }
}
