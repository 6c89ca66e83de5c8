import { isDeviceName } from '../../core/text/device-name.ts';

/** Longest base name in UTF-8 bytes; file systems take 255, an extension and a temporary suffix included. */
const LONGEST_BYTES = 160;

/**
 * A file name without extension that any file system takes and that stays in its folder, made of parts such as
 * subset and sample name. Letters and digits of all scripts are kept, all else becomes `_`.
 */
export function safeFileName(...parts: string[]): string {
  const name = parts
    .map((part) => part.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '_'))
    .map((part) => part.replace(/\.{2,}/g, '_').replace(/^\.|[. ]$/g, '_'))
    .join('-');
  return withinBytes(name === '' || isDeviceName(name) ? `_${name}` : name, LONGEST_BYTES);
}

function withinBytes(name: string, most: number): string {
  if (Buffer.byteLength(name) <= most) return name;
  let kept = '';
  for (const character of name) {
    if (Buffer.byteLength(kept + character) > most) break;
    kept += character;
  }
  return kept;
}

/**
 * Makes names unique, also where a file system ignores case: the second `a` becomes `a~2`. Call in a fixed
 * order to get the same names every time.
 */
export function makeUnique(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    let unique = name;
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${name}~${count}`;
    taken.add(unique.toLowerCase());
    return unique;
  };
}
