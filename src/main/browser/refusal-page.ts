/** What a request that is not let in gets to read: one sentence on what happened, one on what to do now. */

export interface Refusal {
  status: 400 | 401 | 403 | 421 | 429;
  /** What happened. */
  what: string;
  /** What the person can do now. */
  now: string;
  headers?: Record<string, string>;
}

/** A page for a person who navigated here, plain text for everything else. */
export function refusalResponse(refusal: Refusal, request: Request): Response {
  const wantsPage = (request.headers.get('accept') ?? '').includes('text/html');
  const headers = { ...refusal.headers, 'Cache-Control': 'no-store', Vary: 'Accept' };
  if (!wantsPage) {
    return new Response(`${refusal.what} ${refusal.now}\n`, {
      status: refusal.status,
      headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
  return new Response(refusalPage(refusal), {
    status: refusal.status,
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    },
  });
}

function refusalPage({ what, now }: Refusal): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    '<title>Slotscope: not let in</title>',
    '<h1>Slotscope</h1>',
    `<p>${escapeHtml(what)}</p>`,
    `<p><strong>${escapeHtml(now)}</strong></p>`,
    '</html>',
    '',
  ].join('\n');
}

/**
 * A page that opens the same address again. A navigation that another site or program began does not carry
 * our `SameSite=Strict` cookie; one that this page begins does.
 */
export function bounceResponse(pathAndQuery: string): Response {
  const target = escapeHtml(pathAndQuery);
  const page = `<!doctype html>\n<meta charset="utf-8">\n<title>Slotscope</title>\n<meta http-equiv="refresh" content="0;url=${target}">\n<p><a href="${target}">Open Slotscope</a></p>\n`;
  return new Response(page, {
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      'Cache-Control': 'no-store',
    },
  });
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
