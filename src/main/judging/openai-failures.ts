import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { addressHint } from './base-url.ts';
import { retryAfterMs } from './retry-after.ts';

/** What came of one request that brought no reply to read. */
export type RequestFailure =
  /** May go away: try again, after what the server asks for. `unreachable`: there is no server there. */
  | {
      kind: 'passing';
      cause: string;
      reason: string;
      retryAfterMs: number | null;
      rateLimited: boolean;
      unreachable: boolean;
    }
  /** This request will not do; others may. `cause` tells like from like. */
  | { kind: 'refused'; cause: string; reason: string; raw?: string }
  /** No request can do until a person changes something. */
  | { kind: 'final'; reason: string };

export interface RequestTarget {
  baseUrl: string;
  model: string;
  hasKey: boolean;
  timeoutSeconds: number;
  /** Frames the request showed. */
  pictures: number;
}

/** An error and what caused it, down to the socket. */
function causes(error: unknown): Error[] {
  const found: Error[] = [];
  for (let at = error; at instanceof Error && found.length < 10; at = at.cause) {
    found.push(at);
    // Happy Eyeballs gathers one error per address.
    if (at instanceof AggregateError) found.push(...at.errors.flatMap(causes));
  }
  return found;
}

const causeCodes = (error: unknown): string[] =>
  causes(error).flatMap((each) => ('code' in each && typeof each.code === 'string' ? [each.code] : []));

const passing = (
  cause: string,
  reason: string,
  more: Partial<Extract<RequestFailure, { kind: 'passing' }>> = {},
): RequestFailure => ({
  kind: 'passing',
  cause,
  reason,
  retryAfterMs: null,
  rateLimited: false,
  unreachable: false,
  ...more,
});

/** What a failed request means and what to do about it, in words. */
export function explainFailure(error: unknown, target: RequestTarget, timedOut: boolean): RequestFailure {
  if (timedOut || error instanceof APIConnectionTimeoutError) {
    return passing('timeout', `the server gave no answer within ${target.timeoutSeconds} s`);
  }
  if (error instanceof APIError && error.status !== undefined) return explainStatus(error, target);
  if (error instanceof SyntaxError) {
    return {
      kind: 'refused',
      cause: 'no-json',
      reason: `the server's answer is not valid JSON (${error.message})`,
    };
  }
  return explainConnection(error, target);
}

function explainConnection(error: unknown, { baseUrl }: RequestTarget): RequestFailure {
  const codes = causeCodes(error);
  const host = URL.parse(baseUrl)?.host ?? baseUrl;
  const has = (pattern: RegExp): boolean => codes.some((code) => pattern.test(code));
  if (causes(error).some((cause) => cause.message === 'bad port')) {
    return {
      kind: 'final',
      reason: `The port of ${host} is one that web clients refuse to use. Check the base URL, or let the server listen on another.`,
    };
  }
  if (has(/^ECONNREFUSED$/)) {
    return passing(
      'refused-connection',
      `nothing answers at ${host} (connection refused). Is the server running, and is the port right?`,
      { unreachable: true },
    );
  }
  if (has(/^ENOTFOUND$/)) {
    return passing(
      'no-host',
      `there is no host ${host}. Check the base URL for a typing error, and the network`,
      {
        unreachable: true,
      },
    );
  }
  if (has(/^(EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ENETDOWN)$/)) {
    return passing('no-network', `${host} cannot be reached; check the network`, { unreachable: true });
  }
  if (has(/WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|^EPROTO$/)) {
    return { kind: 'final', reason: `${host} does not speak https. Try http:// in the base URL.` };
  }
  if (has(/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/)) {
    return {
      kind: 'final',
      reason: `The certificate of ${host} cannot be trusted (${codes.join(', ')}). For a certificate of your own, set NODE_EXTRA_CA_CERTS to its file before starting Slotscope.`,
    };
  }
  if (error instanceof APIConnectionError || error instanceof TypeError || codes.length > 0) {
    const detail = codes.at(-1) ?? (error instanceof Error ? error.message : String(error));
    return passing('cut', `the connection to ${host} was cut before the answer was complete (${detail})`);
  }
  throw error;
}

/** The server's own words, shortened; web pages are not quoted. */
function serverWords(error: APIError): string {
  const body: unknown = error.error;
  const message =
    typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
      ? body.message
      : typeof body === 'string'
        ? body
        : error.message.replace(/^\d+ /, '');
  if (/<!doctype|<html|status code \(no body\)/i.test(message)) return '';
  return message.length > 300 ? `${message.slice(0, 297)}…` : message;
}

const quoted = (words: string): string => (words ? ` The server says: "${words}"` : '');

function explainStatus(error: APIError, target: RequestTarget): RequestFailure {
  const words = serverWords(error);
  const host = URL.parse(target.baseUrl)?.host ?? target.baseUrl;
  const status = error.status as number;
  const aboutPictures = target.pictures > 0 ? explainPictures(status, words, target) : null;
  if (aboutPictures) return aboutPictures;
  if (status === 429 || status === 402) return explainLimit(error, status, words, host);
  if (status === 401) {
    return {
      kind: 'final',
      reason: target.hasKey
        ? `${host} does not accept the key (401). Enter a valid one.${quoted(words)}`
        : `${host} asks for a key and none is set (401). Enter one, or set SLOTSCOPE_JUDGE_API_KEY or OPENAI_API_KEY.${quoted(words)}`,
    };
  }
  if (status === 403) {
    return { kind: 'final', reason: `${host} does not allow this with the key given (403).${quoted(words)}` };
  }
  if (status === 404 || status === 405) return explainNotFound(error, status, words, target);
  if (status >= 500 && status !== 501) {
    return passing(`status-${status}`, `${host} failed (${status})${words ? `: ${words}` : ''}`, {
      retryAfterMs: retryAfterMs(error.headers, Date.now()),
    });
  }
  if (status === 408 || status === 409 || status === 425) {
    return passing(
      `status-${status}`,
      `${host} could not answer now (${status})${words ? `: ${words}` : ''}`,
    );
  }
  const hint = parameterHint(words);
  if (hint !== null)
    return { kind: 'final', reason: `${host} refuses the request (${status}). ${hint}${quoted(words)}` };
  return {
    kind: 'refused',
    cause: `status-${status}`,
    reason: `${host} refuses this request (${status})${words ? `: ${words}` : ''}`,
  };
}

/** A server that does not take pictures, or not so many; null when its refusal is about something else. */
function explainPictures(
  status: number,
  words: string,
  { model, pictures }: RequestTarget,
): RequestFailure | null {
  const shown = pictures === 1 ? 'one frame' : `${pictures} frames`;
  if (
    status === 413 ||
    (/image|picture|multimodal|multi-modal|vision|request/i.test(words) &&
      /at most|too many|too large|too big|maximum|exceed|limit/i.test(words) &&
      !/at most 0\b/i.test(words) &&
      status !== 429)
  ) {
    return {
      kind: 'refused',
      cause: 'many-pictures',
      reason: `the server does not take ${shown} in one question (${status}). Lower the most frames a question may show, or their height, in the judge settings.${quoted(words)}`,
    };
  }
  const clientFault = status === 400 || status === 404 || status === 415 || status === 422 || status === 500;
  if (clientFault && /image|picture|multimodal|multi-modal|vision|mmproj|content type/i.test(words)) {
    return {
      kind: 'refused',
      cause: 'no-pictures',
      reason: `"${model}" takes no pictures (${status}), and this question shows ${shown} of the clip. Choose a model that sees, or judge only the stages that need no frames.${quoted(words)}`,
    };
  }
  return null;
}

function explainLimit(error: APIError, status: number, words: string, host: string): RequestFailure {
  const marks = `${error.code ?? ''} ${error.type ?? ''} ${words}`;
  if (
    status === 402 ||
    /insufficient_quota|billing_hard_limit|exceeded your current quota|insufficient (credit|balance)/i.test(
      marks,
    )
  ) {
    return {
      kind: 'final',
      reason: `The account's quota at ${host} is used up; asking again does not help. Check its plan and billing, then go on.${quoted(words)}`,
    };
  }
  return passing('rate-limit', `${host} asks for fewer requests (429)${words ? `: ${words}` : ''}`, {
    retryAfterMs: retryAfterMs(error.headers, Date.now()),
    rateLimited: true,
  });
}

function explainNotFound(
  error: APIError,
  status: number,
  words: string,
  { baseUrl, model }: RequestTarget,
): RequestFailure {
  const aboutModel =
    error.code === 'model_not_found' || (/model/i.test(words) && /not|no such|unknown|exist/i.test(words));
  return {
    kind: 'final',
    reason: aboutModel
      ? `The server has no model "${model}" (${status}). Enter a name it knows.${quoted(words)}`
      : `There is nothing at ${baseUrl}/chat/completions (${status}). ${addressHint(baseUrl)}${quoted(words)}`,
  };
}

/** What to change in the settings when a server refuses a parameter. */
function parameterHint(words: string): string | null {
  if (/response_format|json_object/i.test(words)) return 'Turn off JSON mode in the judge settings.';
  if (
    /max_completion_tokens|max_tokens/i.test(words) &&
    /unsupported|unknown|unrecognized|not supported|use/i.test(words)
  ) {
    return 'Choose the other name for the reply length in the judge settings.';
  }
  if (/temperature/i.test(words)) return 'Leave the temperature out in the judge settings.';
  return null;
}
