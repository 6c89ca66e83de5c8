import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

/** The small tree of two models that stands for what users open. */
export const LAYOUT = resolve(import.meta.dirname, '../../fixtures/omni-interact-layout');

/** A new empty folder that is removed after the test. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'slotscope-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A copy of the layout tree that the test may damage. */
export function copyOfLayout(): string {
  const folder = join(tempFolder(), 'study');
  cpSync(LAYOUT, folder, { recursive: true });
  return folder;
}

/** Write a file below a folder, making folders as needed: text and bytes as they are, other values as JSON. */
export function write(folder: string, file: string, content: unknown): string {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  const plain = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(path, plain ? content : JSON.stringify(content));
  return path;
}
