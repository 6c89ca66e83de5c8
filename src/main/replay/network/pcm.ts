import { wavHeader } from '../speech-track.ts';

/** Sound as the protocols want it. Samples are signed 16-bit little-endian, mono, unless a name says otherwise. */

/** The samples of a little-endian buffer, copied so that alignment and later writes do not matter. */
export function samplesOf(pcm: Buffer): Int16Array {
  const samples = new Int16Array(pcm.length >> 1);
  for (let index = 0; index < samples.length; index++) samples[index] = pcm.readInt16LE(index * 2);
  return samples;
}

/** Samples as little-endian bytes. */
export function bytesOf(samples: Int16Array): Buffer {
  const bytes = Buffer.alloc(samples.length * 2);
  for (let index = 0; index < samples.length; index++) bytes.writeInt16LE(samples[index]!, index * 2);
  return bytes;
}

/** 16-bit samples as 32-bit floats in [-1, 1), little-endian. */
export function floatBytesOf(samples: Int16Array): Buffer {
  const bytes = Buffer.alloc(samples.length * 4);
  for (let index = 0; index < samples.length; index++) bytes.writeFloatLE(samples[index]! / 32768, index * 4);
  return bytes;
}

/** 32-bit little-endian floats as 16-bit samples, clipped; what is no number becomes silence. */
export function samplesOfFloats(bytes: Buffer): Int16Array {
  const samples = new Int16Array(bytes.length >> 2);
  for (let index = 0; index < samples.length; index++) {
    const value = bytes.readFloatLE(index * 4);
    const scaled = Number.isNaN(value) ? 0 : Math.round(value * 32768);
    samples[index] = Math.max(-32768, Math.min(32767, scaled));
  }
  return samples;
}

/** A RIFF/WAVE file holding mono 16-bit PCM. */
export const wavFile = (pcm: Buffer, sampleRate: number): Buffer =>
  Buffer.concat([wavHeader(pcm.length >> 1, sampleRate), pcm]);

/** Input samples on either side that an output sample is made of. */
const REACH = 12;

/**
 * Raises the sample rate of a stream, block by block, with a windowed-sinc filter. Output sample n is the signal at
 * n / toRate seconds of the stream: nothing shifts, and all blocks together (with `end`) give ⌈samples · to / from⌉.
 * An output sample waits for the 12 input samples after it, under a millisecond of sound.
 */
export class UpSampler {
  readonly #step: number;
  readonly #phases: number;
  readonly #taps: Float64Array[];
  /** Input samples still needed; the first one is number `#begin` of the stream. */
  #kept = new Int16Array(0);
  #begin = 0;
  /** Number of the next output sample. */
  #next = 0;

  constructor(fromRate: number, toRate: number) {
    if (toRate < fromRate) throw new RangeError(`Cannot raise ${fromRate} Hz to ${toRate} Hz.`);
    const divisor = greatestCommonDivisor(fromRate, toRate);
    this.#phases = toRate / divisor;
    this.#step = fromRate / divisor;
    this.#taps = Array.from({ length: this.#phases }, (_, phase) => phaseTaps(phase / this.#phases));
  }

  push(block: Int16Array): Int16Array {
    const joined = new Int16Array(this.#kept.length + block.length);
    joined.set(this.#kept);
    joined.set(block, this.#kept.length);
    this.#kept = joined;
    return this.#produce(REACH);
  }

  /** What is left, with silence taken to follow. */
  end(): Int16Array {
    return this.#produce(0);
  }

  #produce(ahead: number): Int16Array {
    const output: number[] = [];
    const available = this.#begin + this.#kept.length;
    for (;;) {
      const position = this.#next * this.#step;
      const base = Math.floor(position / this.#phases);
      if (base + ahead >= available) break;
      const taps = this.#taps[position % this.#phases]!;
      let sum = 0;
      for (let tap = 0; tap < taps.length; tap++) {
        sum += taps[tap]! * (this.#kept[base - REACH + 1 + tap - this.#begin] ?? 0);
      }
      output.push(Math.max(-32768, Math.min(32767, Math.round(sum))));
      this.#next++;
    }
    const oldest = Math.floor((this.#next * this.#step) / this.#phases) - REACH + 1;
    if (oldest > this.#begin) {
      this.#kept = this.#kept.slice(oldest - this.#begin);
      this.#begin = oldest;
    }
    return Int16Array.from(output);
  }
}

/** Filter taps for a point `fraction` of a sample after the base sample, summing to one. */
function phaseTaps(fraction: number): Float64Array {
  const taps = new Float64Array(2 * REACH);
  for (let tap = 0; tap < taps.length; tap++) {
    const distance = tap - (REACH - 1) - fraction;
    const window = 0.5 * (1 + Math.cos((Math.PI * distance) / (REACH + 1)));
    taps[tap] = sinc(distance) * window;
  }
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
