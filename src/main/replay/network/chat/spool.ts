import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Bytes laid aside in a temporary file, so that what was seen of an hour-long clip does not fill the memory: any
 * of it may be shown again at any later decision.
 */
export class Spool {
  readonly #path = join(tmpdir(), `slotscope-${process.pid}-${randomUUID()}.spool`);
  #file: number | null = null;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** @returns where the bytes begin */
  add(bytes: Buffer): number {
    // Readable by nobody else: clips may be private.
    this.#file ??= openSync(this.#path, 'wx+', 0o600);
    const begin = this.#length;
    let written = 0;
    while (written < bytes.length) {
      written += writeSync(this.#file, bytes, written, bytes.length - written, begin + written);
    }
    this.#length += bytes.length;
    return begin;
  }

  /** The bytes of [begin, end). */
  read(begin: number, end: number): Buffer {
    const bytes = Buffer.alloc(Math.max(0, end - begin));
    let read = 0;
    while (this.#file !== null && read < bytes.length) {
      const got = readSync(this.#file, bytes, read, bytes.length - read, begin + read);
      if (got === 0) break;
      read += got;
    }
    return bytes;
  }

  close(): void {
    if (this.#file === null) return;
    closeSync(this.#file);
    this.#file = null;
    rmSync(this.#path, { force: true });
  }
}
