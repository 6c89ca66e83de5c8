/**
 * Reads the frames out of a Matroska stream as ffmpeg writes it to a pipe, without ever holding more than one
 * block. Element ids and layout: RFC 9559; blocks without lacing, the only kind ffmpeg writes for these codecs.
 */

/** One frame of one track. */
export interface MatroskaBlock {
  /** As numbered by the muxer: 1, 2, … in the order of the mapped streams. */
  track: number;
  /** Milliseconds. */
  time: number;
  data: Buffer;
}

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
/** Elements whose children are read one by one. */
const ENTERED = new Set([SEGMENT, CLUSTER, BLOCK_GROUP]);
/** A block larger than this is damage rather than a picture. */
const MAX_BLOCK_BYTES = 64 * 1024 * 1024;

/** Yields the blocks of a Matroska byte stream in the order they lie in it. */
export async function* readMatroska(bytes: AsyncIterable<Buffer>): AsyncGenerator<MatroskaBlock> {
  const reader = new ByteReader(bytes);
  let clusterTime = 0;
  for (;;) {
    const id = await reader.elementId();
    if (id === null) return;
    const size = await reader.elementSize();
    if (ENTERED.has(id)) continue;
    if (size === null) throw new Error(`Matroska element ${id.toString(16)} has no size.`);
    if (id === TIMESTAMP) {
      clusterTime = (await reader.take(size)).readUIntBE(0, size);
    } else if (id === SIMPLE_BLOCK || id === BLOCK) {
      if (size > MAX_BLOCK_BYTES) throw new Error(`A Matroska block claims ${size} bytes.`);
      yield parseBlock(await reader.take(size), clusterTime);
    } else await reader.skip(size);
  }
}

function parseBlock(block: Buffer, clusterTime: number): MatroskaBlock {
  const { length, value: track } = variableInt(block, 0);
  const relative = block.readInt16BE(length);
  return { track, time: clusterTime + relative, data: block.subarray(length + 3) };
}

/** A number whose length is told by the leading zero bits of its first byte. */
function variableInt(bytes: Buffer, at: number): { length: number; value: number } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  let value = first & (0xff >> length);
  for (let index = 1; index < length; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return { length, value };
}

class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #pieces: Buffer[] = [];
  #available = 0;

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#source = bytes[Symbol.asyncIterator]();
  }

  /** The next element's id, null at the end of the stream. */
  async elementId(): Promise<number | null> {
    if (!(await this.#fill(1))) return null;
    const first = this.#peek();
    const length = Math.clz32(first) - 23;
    return (await this.take(length)).readUIntBE(0, length);
  }

  /** The element's size in bytes, null where it is not known beforehand. */
  async elementSize(): Promise<number | null> {
    await this.#require(1);
    const length = Math.clz32(this.#peek()) - 23;
    const bytes = await this.take(length);
    const { value } = variableInt(bytes, 0);
    return value === 2 ** (7 * length) - 1 ? null : value;
  }

  async take(count: number): Promise<Buffer> {
    await this.#require(count);
    const taken = Buffer.allocUnsafe(count);
    let filled = 0;
    while (filled < count) {
      const piece = this.#pieces[0]!;
      const part = piece.subarray(0, count - filled);
      part.copy(taken, filled);
      filled += part.length;
      if (part.length === piece.length) this.#pieces.shift();
      else this.#pieces[0] = piece.subarray(part.length);
    }
    this.#available -= count;
    return taken;
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0; ) {
      await this.#require(1);
      const step = Math.min(left, this.#available);
      await this.take(step);
      left -= step;
    }
  }

  #peek(): number {
    return this.#pieces[0]?.[0] ?? 0;
  }

  async #fill(count: number): Promise<boolean> {
    while (this.#available < count) {
      const next = await this.#source.next();
      if (next.done) return false;
      if (next.value.length === 0) continue;
      this.#pieces.push(next.value);
      this.#available += next.value.length;
    }
    return true;
  }

  async #require(count: number): Promise<void> {
    if (!(await this.#fill(count))) throw new Error('The stream of frames ended in the middle of one.');
  }
}
