import { AdapterError } from '../adapter.ts';

/** A server that could not be used: in words, and whether trying again may help. */
export class ServerFailure extends AdapterError {
  /** Whether the same attempt may succeed a little later. */
  readonly passing: boolean;
  /** What the server asks to wait, milliseconds; null when it asks nothing. */
  readonly retryAfterMs: number | null;

  constructor(message: string, options: { passing: boolean; retryAfterMs?: number | null; detail?: string }) {
    super(message, options.detail ?? '');
    this.passing = options.passing;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** The message of anything thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The codes of an error and of what caused it, down to the socket. */
function causeCodes(error: unknown): string[] {
  const codes: string[] = [];
  for (let at = error; at instanceof Error && codes.length < 10; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') codes.push(at.code);
    // One error per address when a name has several.
    if (at instanceof AggregateError) for (const each of at.errors) codes.push(...causeCodes(each));
  }
  return codes;
}

/** What it means that a connection could not be made or broke, at the level of the network. */
export function connectionFailure(error: unknown, address: URL): ServerFailure {
  const codes = causeCodes(error);
  const has = (pattern: RegExp): boolean => codes.some((code) => pattern.test(code));
  const { host } = address;
  const detail = codes.join(', ') || messageOf(error);
  if (has(/^ECONNREFUSED$/)) {
    return new ServerFailure(
      `Nothing answers at ${host} (connection refused). Is the server running, and is the port right?`,
      { passing: true, detail },
    );
  }
  if (has(/^ENOTFOUND$/)) {
    return new ServerFailure(
      `There is no host ${host}. Check the address for a typing error, and the network.`,
      { passing: false, detail },
    );
  }
  if (has(/^(EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ENETDOWN|ETIMEDOUT)$/)) {
    return new ServerFailure(`${host} cannot be reached; check the network.`, { passing: true, detail });
  }
  if (has(/WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|^EPROTO$/)) {
    const open = address.protocol === 'wss:' ? 'ws' : 'http';
    return new ServerFailure(`${host} does not speak TLS. Try ${open}:// in the address.`, {
      passing: false,
      detail,
    });
  }
  if (has(/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/)) {
    return new ServerFailure(
      `The certificate of ${host} cannot be trusted (${detail}). For a certificate of your own, set NODE_EXTRA_CA_CERTS to its file before starting Slotscope.`,
      { passing: false, detail },
    );
  }
  return new ServerFailure(`The connection to ${host} broke (${detail}).`, { passing: true, detail });
}

/** An answer over HTTP that is not the one wanted. */
export interface HttpRefusal {
  status: number;
  contentType: string;
  /** The beginning of the body. */
  body: string;
  retryAfter: string | null;
}

/** What the address or the settings are for, to say what to change. */
export interface HttpTarget {
  address: URL;
  model: string;
  hasKey: boolean;
}

/** What an HTTP status means, in words. */
export function httpFailure(refusal: HttpRefusal, target: HttpTarget): ServerFailure {
  const { status } = refusal;
  const { host } = target.address;
  const words = serverWords(refusal);
  const says = words === '' ? '' : ` The server says: "${words}"`;
  const final = (message: string): ServerFailure =>
    new ServerFailure(`${message}${says}`, { passing: false, detail: refusal.body });
  const passing = (message: string): ServerFailure =>
    new ServerFailure(`${message}${says}`, {
      passing: true,
      retryAfterMs: retryAfterMs(refusal.retryAfter, Date.now()),
      detail: refusal.body,
    });
  if (status === 401) {
    return final(
      target.hasKey
        ? `${host} does not accept the key (401). Enter a valid one.`
        : `${host} asks for a key and none is set (401). Enter one in the settings, or set it in the environment.`,
    );
  }
  if (status === 403) return final(`${host} does not allow this with the key given (403).`);
  if (status === 402 || (status === 429 && /quota|billing|insufficient/i.test(refusal.body))) {
    return final(
      `The account's quota at ${host} is used up (${status}). Check its plan and billing, then go on.`,
    );
  }
  if (status === 429) return passing(`${host} asks for fewer requests (429).`);
  if (
    /model/i.test(words) &&
    /not|no such|unknown|exist/i.test(words) &&
    (status === 404 || status === 400)
  ) {
    return final(`The server has no model "${target.model}" (${status}). Enter a name it knows.`);
  }
  if (status === 404 || status === 405) {
    return final(`There is nothing at ${shown(target.address)} (${status}). Check the path of the address.`);
  }
  if (status >= 200 && status < 300) return final(notTheProtocol(refusal, target.address));
  if (status >= 300 && status < 400) {
    return final(`${host} sends on to another address (${status}). Enter the address it leads to.`);
  }
  if (status >= 500 || status === 408 || status === 409 || status === 425) {
    return passing(`${host} failed or is busy (${status}).`);
  }
  return final(`${host} refuses the request (${status}).`);
}

function notTheProtocol(refusal: HttpRefusal, address: URL): string {
  const what = isWebPage(refusal)
    ? 'a web page'
    : `an answer of the kind "${refusal.contentType || 'unknown'}"`;
  return `${shown(address)} answers with ${what} instead of the protocol. Check the path of the address, e.g. whether /v1 is missing.`;
}

export const isWebPage = ({ contentType, body }: Pick<HttpRefusal, 'contentType' | 'body'>): boolean =>
  /text\/html/i.test(contentType) || /^\s*(<!doctype|<html)/i.test(body);

/** An address without its query, which may carry a key. */
export const shown = (address: URL): string => `${address.protocol}//${address.host}${address.pathname}`;

/** The server's own words, shortened; web pages are not quoted. */
function serverWords(refusal: HttpRefusal): string {
  if (isWebPage(refusal)) return '';
  const match = /"(?:message|detail|error)"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(refusal.body);
  const words = (match?.[1] ?? refusal.body).replace(/\\"/g, '"').replace(/\s+/g, ' ').trim();
  return words.length > 300 ? `${words.slice(0, 297)}…` : words;
}

/** How long a `Retry-After` header asks to wait, given now in milliseconds since 1970; null when unreadable. */
export function retryAfterMs(header: string | null, now: number): number | null {
  const wish = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(wish)) return Number(wish) * 1000;
  const date = /[a-z]/i.test(wish) ? Date.parse(wish) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** What a WebSocket's close code means, with the server's reason. */
export function closeText({ code, reason }: { code: number; reason: string }): string {
  const meaning: Record<number, string> = {
    1000: 'normal end',
    1001: 'the server is going away',
    1002: 'protocol error',
    1003: 'data it does not take',
    1005: 'no reason given',
    1006: 'connection lost without a goodbye',
    1007: 'malformed data',
    1008: 'against its policy',
    1009: 'message too large',
    1011: 'error in the server',
    1012: 'the server restarts',
    1013: 'the server is overloaded',
  };
  const parts = [meaning[code], reason].filter((part) => part !== undefined && part !== '');
  return `code ${code}${parts.length > 0 ? `: ${parts.join('; ')}` : ''}`;
}
