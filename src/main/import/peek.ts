import { closeSync, openSync, readSync } from 'node:fs';
import { statPath } from '../stat-path.ts';

const PEEK_BYTES = 65_536;

/**
 * Whether a file's beginning holds one of these names as a JSON key, so that files of other kinds are not parsed for
 * nothing. A file that cannot be read holds none; whoever it belongs to tells why.
 */
export function mentions(file: string, names: readonly string[]): boolean {
  // Opening a named pipe would wait for somebody to write into it.
  if (!statPath(file)?.isFile()) return false;
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, 'r');
    const bytes = Buffer.alloc(PEEK_BYTES);
    const count = readSync(descriptor, bytes, 0, PEEK_BYTES, 0);
    // UTF-16 has a NUL beside every such character.
    const text = bytes.subarray(0, count).toString('latin1').replaceAll('\0', '');
    return names.some((name) => text.includes(`"${name}"`));
  } catch {
    return false;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
