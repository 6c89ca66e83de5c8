import { createHash } from 'node:crypto';
import type { Emit } from '../adapter.ts';

/** Told every message of a protocol, in both directions, before it is sent or acted on. */
export type WireRecorder = (direction: 'sent' | 'received', message: unknown) => void;

/** Text shorter than this is never taken for encoded media. */
const SHORTEST_MEDIA = 200;

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
const DATA_URL = /^data:([^;,]*)(?:;[^,]*)?;base64,/;

/**
 * A message as it is recorded: encoded media are replaced by their size and SHA-256, so that a record stays small
 * and two records can still be compared byte by byte.
 */
export function summarised(value: unknown): unknown {
  if (typeof value === 'string') return summarisedText(value);
  if (Array.isArray(value)) return value.map(summarised);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, summarised(each)]));
}

function summarisedText(text: string): string {
  if (text.length < SHORTEST_MEDIA) return text;
  const header = DATA_URL.exec(text);
  const payload = header ? text.slice(header[0].length) : text;
  if (!BASE64.test(payload)) return text;
  const bytes = Buffer.from(payload, 'base64');
  const hash = createHash('sha256').update(bytes).digest('hex');
  return `<${header?.[1] ? `${header[1]}, ` : ''}${bytes.length} bytes, sha256 ${hash}>`;
}

/** Records messages as the session's debug log, one line of JSON each. */
export function logRecorder(emit: Emit, options: { wholeMedia: boolean }): WireRecorder {
  return (direction, message) => {
    const shown = options.wholeMedia ? message : summarised(message);
    emit({ kind: 'log', level: 'debug', message: `${direction} ${JSON.stringify(shown)}` });
  };
}

/** Text for a person without the secrets that may stand in it, also in the spelling of an address. */
export function withoutSecrets(text: string, secrets: readonly (string | null)[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret === null || secret.length < 4) continue;
    clean = clean.replaceAll(secret, '•••').replaceAll(encodeURIComponent(secret), '•••');
  }
  return clean;
}
