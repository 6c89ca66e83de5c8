/**
 * A stand-in for an unpacked Electron distribution on Linux: the files that electron-builder moves about, and a
 * program that is nothing but the place where Electron keeps its fuses. It cannot be started.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What stands before the fuses in Electron's program. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const ON = '1';

/** Electron's fuses in the order of their bytes, as it comes: those that are on. */
const FUSES = [
  ['runAsNode', true],
  ['enableCookieEncryption', false],
  ['enableNodeOptionsEnvironmentVariable', true],
  ['enableNodeCliInspectArguments', true],
  ['enableEmbeddedAsarIntegrityValidation', false],
  ['onlyLoadAppFromAsar', false],
  ['loadBrowserProcessSpecificV8Snapshot', false],
  ['grantFileProtocolExtraPrivileges', true],
] as const;

/** Writes the distribution into a folder. */
export function makeElectronDistribution(folder: string, version: string): void {
  for (const inner of ['locales', 'resources']) mkdirSync(join(folder, inner), { recursive: true });
  const states = FUSES.map(([, on]) => (on ? ON : '0')).join('');
  const wire = Buffer.concat([
    Buffer.from(`program ${SENTINEL}`, 'latin1'),
    Buffer.from([1, FUSES.length]),
    Buffer.from(`${states} end`, 'latin1'),
  ]);
  writeFileSync(join(folder, 'electron'), wire, { mode: 0o755 });
  writeFileSync(join(folder, 'chrome-sandbox'), '', { mode: 0o755 });
  writeFileSync(join(folder, 'chrome_crashpad_handler'), '', { mode: 0o755 });
  writeFileSync(join(folder, 'version'), version);
  writeFileSync(join(folder, 'locales', 'en-US.pak'), '');
}

/** The fuses of a packed program: name → whether it is on. */
export function readFuses(program: string): Record<string, boolean> {
  const bytes = readFileSync(program);
  const start = bytes.indexOf(SENTINEL, 0, 'latin1') + SENTINEL.length + 2;
  return Object.fromEntries(
    FUSES.map(([name], index) => [name, bytes.toString('latin1', start + index, start + index + 1) === ON]),
  );
}
