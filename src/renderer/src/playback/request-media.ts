/**
 * Fetch from the host's media routes.
 *
 * @throws Error with the host's own words when it answers with a problem (`{message}`), else with the status
 */
export async function requestMedia(url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal });
  if (response.ok) return response;
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson ? await response.json() : null;
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string') {
    throw new Error(body.message);
  }
  throw new Error(`The host answered ${response.status} to ${url}.`);
}
