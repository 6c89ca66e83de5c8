import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Hono } from 'hono';

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
};

/** Replaced in index.html by a fresh value per answer, so that only the page's own styles are applied. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** A worker is bound by the policy of its own script, not by the page's: it computes and asks nobody. */
const ASSET_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** The path below the page's folder; empty for one that cannot be decoded or that no file system takes. */
function assetName(path: string): string {
  try {
    const name = decodeURIComponent(path);
    return name.includes('\0') ? '' : normalize(name);
  } catch {
    return '';
  }
}

/**
 * The built renderer: its assets by name, and the page itself for every other path, so that the address of a
 * slot can be opened directly.
 */
export function pageRoutes(folder: string): Hono {
  const app = new Hono();
  app.get('/assets/*', async (context) => {
    const name = assetName(context.req.path);
    const type = CONTENT_TYPES[extname(name)];
    const path = join(folder, name);
    if (!type || !path.startsWith(join(folder, 'assets') + sep)) return context.notFound();
    try {
      const headers = {
        'content-type': type,
        'content-security-policy': ASSET_POLICY,
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      };
      return new Response(new Uint8Array(await readFile(path)), { headers });
    } catch {
      return context.notFound();
    }
  });
  app.get('*', async () => {
    const nonce = randomBytes(16).toString('base64');
    const page = await readFile(join(folder, 'index.html'), 'utf8');
    return new Response(page.replaceAll(NONCE_PLACEHOLDER, nonce), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy(nonce),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    });
  });
  return app;
}
