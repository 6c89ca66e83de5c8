import { JudgingError } from './judging-error.ts';

/**
 * The server's base URL in one spelling, without a slash at the end.
 *
 * @throws JudgingError that says what is wrong with it and how it should look
 */
export function checkBaseUrl(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') {
    throw new JudgingError('No server is set. Enter its base URL, e.g. https://api.openai.com/v1.');
  }
  const url = URL.parse(trimmed);
  if (!url || !/^https?:\/\//i.test(trimmed)) {
    const rest = trimmed.replace(/^[a-z]*:?\/*/i, (scheme) => (/^https?/i.test(scheme) ? '' : scheme));
    const local = /^(localhost|127\.|\[?::1|0\.0\.0\.0)/.test(rest);
    throw new JudgingError(
      `"${trimmed}" is no web address. It must begin with http:// or https://, e.g. ${local ? 'http' : 'https'}://${rest}.`,
    );
  }
  if (hasCredentials(trimmed)) {
    throw new JudgingError(
      'The base URL holds a name or password. Leave it out of the address, which is kept with the verdicts; enter the key as the key.',
    );
  }
  if (url.search !== '' || url.hash !== '') {
    throw new JudgingError(
      `The base URL ends in "${url.search}${url.hash}". Leave out everything from ? or # on.`,
    );
  }
  const path = url.pathname.replace(/\/+$/, '');
  if (path.endsWith('/chat/completions')) {
    throw new JudgingError(
      `The base URL must stop before /chat/completions: ${url.origin}${path.slice(0, -'/chat/completions'.length)}.`,
    );
  }
  return `${url.origin}${path}`;
}

/** Whether an address carries a user name or password. */
export function hasCredentials(text: string): boolean {
  const url = URL.parse(text.trim());
  return url !== null && (url.username !== '' || url.password !== '');
}

/** Whether an address looks as if it lacks the `/v1` that OpenAI-compatible servers serve under. */
export const lacksVersion = (baseUrl: string): boolean => !/\/v\d+(beta)?(\/|$)/.test(baseUrl);

/** A sentence for answers that look like another place of the server, or no such server at all. */
export function addressHint(baseUrl: string): string {
  return lacksVersion(baseUrl)
    ? `The base URL probably lacks /v1: try ${baseUrl}/v1.`
    : `Check the base URL ${baseUrl}: it should be where the server answers /chat/completions.`;
}
