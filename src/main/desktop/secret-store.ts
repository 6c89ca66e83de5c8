/** Keys kept with the operating system's own encryption (Electron's safeStorage), one file for all of them. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { safeStorage } from 'electron';
import { z } from 'zod';
import type { SecretStore } from '../judging/secrets.ts';

/** Name → encrypted value in base64. */
const fileSchema = z.record(z.string(), z.string());

const INSTEAD = 'Set SLOTSCOPE_JUDGE_API_KEY or OPENAI_API_KEY before starting Slotscope.';

/** Whether what Electron calls encryption is one: without a keyring, Linux gets a key that everybody knows. */
function isEncrypted(): boolean {
  const known = process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text';
  return safeStorage.isEncryptionAvailable() && !known;
}

/**
 * A store in this file, which only its owner may read. Where nothing encrypts, nothing is kept; a file that cannot be
 * read is left alone, for it may hold keys.
 */
export function makeSecretStore(file: string): SecretStore {
  const readAll = (): Record<string, string> => {
    if (!existsSync(file)) return {};
    const text = readFileSync(file, 'utf8');
    try {
      return fileSchema.parse(JSON.parse(text));
    } catch (error) {
      // A damaged file holds no key that can be used; it is written anew with the next key.
      if (error instanceof SyntaxError || error instanceof z.ZodError) return {};
      throw error;
    }
  };
  const whyUnreadable = (): string | null => {
    try {
      readAll();
      return null;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      return `The keys kept in ${file} cannot be read (${code}); check who may read it. ${INSTEAD}`;
    }
  };
  const unavailable = (): string | null =>
    isEncrypted() ? whyUnreadable() : `This system has no keyring to keep a key in. ${INSTEAD}`;
  const writeAll = (secrets: Record<string, string>): void => {
    mkdirSync(dirname(file), { recursive: true });
    const partial = `${file}.${process.pid}.partial`;
    rmSync(partial, { force: true });
    writeFileSync(partial, JSON.stringify(secrets), { mode: 0o600 });
    renameSync(partial, file);
  };
  return {
    unavailable,
    read: (name) => {
      const encrypted = unavailable() === null ? readAll()[name] : undefined;
      if (encrypted === undefined) return null;
      try {
        return safeStorage.decryptString(Buffer.from(encrypted, 'base64'));
      } catch {
        // Encrypted by another user or on another machine: to us it is no key.
        return null;
      }
    },
    write: (name, value) => {
      const reason = unavailable();
      if (reason !== null) throw new Error(reason);
      writeAll({ ...readAll(), [name]: safeStorage.encryptString(value).toString('base64') });
    },
    clear: (name) => {
      const { [name]: _cleared, ...others } = readAll();
      writeAll(others);
    },
  };
}
