import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** How a value lies in a file. `decode` gives null for bytes that are not such a value. */
export interface Encoding<T> {
  encode: (value: T) => Uint8Array;
  decode: (bytes: Buffer) => T | null;
}

/** The value in a file; null when there is no file or it holds something else. */
export async function readCached<T>(file: string, encoding: Encoding<T>): Promise<T | null> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return encoding.decode(bytes);
}

/**
 * Writes a value so that readers, other processes included, see the whole of it or nothing: into a temporary
 * file beside it, which is then renamed.
 */
export async function writeCached<T>(file: string, value: T, encoding: Encoding<T>): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, encoding.encode(value), { flag: 'wx' });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

export const BYTES: Encoding<Uint8Array> = {
  encode: (value) => value,
  decode: (bytes) => new Uint8Array(bytes),
};

/** A file that cannot be empty, such as a picture. */
export const PICTURE: Encoding<Buffer> = {
  encode: (value) => value,
  decode: (bytes) => (bytes.length > 0 ? bytes : null),
};

/** Little-endian float64, as on every platform the workbench runs on. */
export const FLOATS: Encoding<Float64Array> = {
  encode: (value) => new Uint8Array(value.buffer, value.byteOffset, value.byteLength),
  decode: (bytes) => {
    if (bytes.length % Float64Array.BYTES_PER_ELEMENT !== 0) return null;
    // Copied, because a pooled buffer need not be aligned.
    return new Float64Array(new Uint8Array(bytes).buffer);
  },
};
