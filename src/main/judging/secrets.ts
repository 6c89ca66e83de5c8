import type { KeyStatus } from '../../core/judging/judging-views.ts';
import { JudgingError } from './judging-error.ts';

/** Keeps secrets for the user, encrypted by the operating system. Handed in by the shell that has such a place. */
export interface SecretStore {
  /** Why nothing can be kept here, as a sentence; null when it can. */
  unavailable(): string | null;
  read(name: string): string | null;
  write(name: string, value: string): void;
  clear(name: string): void;
}

/** For shells without a key store: keys come from the environment alone. */
export const NO_SECRET_STORE: SecretStore = {
  unavailable: () =>
    'Keys can only be kept in the desktop program. Here, set SLOTSCOPE_JUDGE_API_KEY or OPENAI_API_KEY before starting Slotscope.',
  read: () => null,
  write: () => undefined,
  clear: () => undefined,
};

/** In the order they are looked at. */
const VARIABLES = ['SLOTSCOPE_JUDGE_API_KEY', 'OPENAI_API_KEY'] as const;

/** A key is kept for one server: changing the address must not send it elsewhere. */
const secretName = (baseUrl: string): string => `judge-key:${URL.parse(baseUrl)?.origin ?? baseUrl}`;

interface FoundKey {
  key: string | null;
  source: KeyStatus['source'];
  variable: string | null;
}

function findKey(secrets: SecretStore, baseUrl: string, env: NodeJS.ProcessEnv): FoundKey {
  const kept = secrets.unavailable() === null ? secrets.read(secretName(baseUrl)) : null;
  if (kept) return { key: kept, source: 'keychain', variable: null };
  const variable = VARIABLES.find((name) => env[name]?.trim());
  return variable
    ? { key: env[variable]!.trim(), source: 'environment', variable }
    : { key: null, source: 'none', variable: null };
}

/** The key to use for a server: the one kept for it, else that of the environment, else null. */
export function keyFor(
  secrets: SecretStore,
  baseUrl: string,
  env: NodeJS.ProcessEnv = process.env,
): string | null {
  return findKey(secrets, baseUrl, env).key;
}

/** Where the key for a server would come from. The key itself is never told. */
export function keyStatus(
  secrets: SecretStore,
  baseUrl: string,
  env: NodeJS.ProcessEnv = process.env,
): KeyStatus {
  const { source, variable } = findKey(secrets, baseUrl, env);
  const host = URL.parse(baseUrl)?.host ?? baseUrl;
  const unavailable = secrets.unavailable();
  const notes: Record<KeyStatus['source'], string> = {
    keychain: `A key for ${host} is kept by the operating system.`,
    environment: `The key in ${variable} is sent to ${host}.`,
    none: `No key is set for ${host}; many local servers need none.${unavailable ? ` ${unavailable}` : ''}`,
  };
  return { source, variable, canStore: unavailable === null, host, note: notes[source] };
}

/** Keep a key for a server. @throws JudgingError where keys cannot be kept */
export function storeKey(secrets: SecretStore, baseUrl: string, key: string): void {
  const unavailable = secrets.unavailable();
  if (unavailable !== null) throw new JudgingError(unavailable);
  if (/[^\x21-\x7e]/.test(key)) {
    throw new JudgingError('This key holds spaces, line breaks or unusual characters; copy it again.');
  }
  secrets.write(secretName(baseUrl), key);
}

/** Forget the key kept for a server. */
export const clearKey = (secrets: SecretStore, baseUrl: string): void => secrets.clear(secretName(baseUrl));
