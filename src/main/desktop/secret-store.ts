/** Keys kept with the operating system's own encryption (Electron's safeStorage), one file for all of them. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { safeStorage } from 'electron';
import { z } from 'zod';
import type { SecretStore } from '../judging/secrets.ts';

/** Name → encrypted value in base64. */
const fileSchema = z.record(z.string(), z.string());

/**
 * A store in this file. On Linux without a keyring Electron would "encrypt" with a key that everybody knows;
 * then nothing is kept.
 */
export function makeSecretStore(file: string): SecretStore {
  const readAll = (): Record<string, string> => {
    if (!existsSync(file)) return {};
    try {
      return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      // A damaged file holds no key that can be used; it is written anew with the next key.
      return {};
    }
  };
  const writeAll = (secrets: Record<string, string>): void => {
    mkdirSync(dirname(file), { recursive: true });
    const partial = `${file}.${process.pid}.partial`;
    writeFileSync(partial, JSON.stringify(secrets), { mode: 0o600 });
    renameSync(partial, file);
  };
  return {
    unavailable: () => {
      const weak = process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text';
      return safeStorage.isEncryptionAvailable() && !weak
        ? null
        : 'This system has no keyring to keep a key in. Set SLOTSCOPE_JUDGE_API_KEY or OPENAI_API_KEY before starting Slotscope.';
    },
    read: (name) => {
      const encrypted = readAll()[name];
      if (encrypted === undefined) return null;
      try {
        return safeStorage.decryptString(Buffer.from(encrypted, 'base64'));
      } catch {
        // Encrypted by another user or on another machine: to us it is no key.
        return null;
      }
    },
    write: (name, value) =>
      writeAll({ ...readAll(), [name]: safeStorage.encryptString(value).toString('base64') }),
    clear: (name) => {
      const { [name]: _cleared, ...others } = readAll();
      writeAll(others);
    },
  };
}
