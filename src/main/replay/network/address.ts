/** Query parameters that carry secrets; they do not belong into settings, which are stored. */
const SECRET_PARAMETER = /^(key|api[-_]?key|apikey|token|access[-_]?token|authorization|password)$/i;

/**
 * What is wrong with a server's address, as a sentence; null when it will do.
 *
 * @param schemes what it may begin with, e.g. `['ws', 'wss']`; any other scheme is refused
 */
export function addressProblem(text: string, schemes: readonly string[]): string | null {
  const trimmed = text.trim();
  const url = URL.parse(trimmed);
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(trimmed)?.[1]?.toLowerCase();
  if (!url || scheme === undefined || !schemes.includes(scheme)) {
    const wanted = schemes.map((each) => `${each}://`).join(' or ');
    return `"${trimmed}" must begin with ${wanted}, e.g. ${schemes[0]}://localhost:8000/v1`;
  }
  if (url.username !== '' || url.password !== '') {
    return 'leave the name and password out of the address, which is stored; keys come from the key store or the environment';
  }
  for (const name of url.searchParams.keys()) {
    if (SECRET_PARAMETER.test(name)) {
      return `leave "${name}" out of the address, which is stored; keys come from the key store or the environment`;
    }
  }
  return url.hash === '' ? null : `leave out everything from # on`;
}

/** Schemes of addresses for HTTP. */
export const WEB = ['http', 'https'] as const;

/** Schemes of addresses for WebSocket; http and https are taken as ws and wss. */
export const SOCKET = ['ws', 'wss', 'http', 'https'] as const;

/** An address of a WebSocket as such, with parameters added to those it has. */
export function socketAddress(text: string, parameters: Record<string, string> = {}): URL {
  const url = new URL(text.trim().replace(/^http/i, 'ws'));
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

/** A WebSocket's address as the key store knows servers: by their web address. */
export const webAddress = (socket: URL): string =>
  `${socket.protocol === 'wss:' ? 'https' : 'http'}://${socket.host}${socket.pathname}`;

/** A warning when a key would go over an open line to another machine; null when it would not. */
export function openLineWarning(address: URL, key: string | null): string | null {
  const encrypted = address.protocol === 'https:' || address.protocol === 'wss:';
  if (key === null || encrypted || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(address.hostname))
    return null;
  const safe = address.protocol === 'http:' ? 'https' : 'wss';
  return `The key for ${address.host} is sent unencrypted. Where the server allows, use ${safe}:// in the address.`;
}
