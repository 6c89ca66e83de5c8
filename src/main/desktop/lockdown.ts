/**
 * What the desktop window must never do, whatever a page in it asks: leave its scheme, open windows, embed
 * pages, use devices, reach the network.
 */
import type { App, Event, Session, WebContents } from 'electron';
import { isOwnUrl } from './scheme.ts';

/** The only permissions granted, and only to our own pages: full screen for the player, copying text. */
const GRANTED_PERMISSIONS: ReadonlySet<string> = new Set(['fullscreen', 'clipboard-sanitized-write']);

/** @param isExtraUrlAllowed further addresses that may be loaded; for the development server */
export function lockSession(session: Session, isExtraUrlAllowed: (url: string) => boolean): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    callback(GRANTED_PERMISSIONS.has(permission) && isOwnUrl(details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) => {
    return GRANTED_PERMISSIONS.has(permission) && isOwnUrl(details.requestingUrl ?? requestingOrigin);
  });
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, callback) => {
    const allowed = isLocalRequest(details.url, details.initiatorOrigin) || isExtraUrlAllowed(details.url);
    callback({ cancel: !allowed });
  });
}

/** Our scheme and the developer tools; blob: and data: only when our page made them. */
function isLocalRequest(url: string, initiatorOrigin: string | undefined): boolean {
  if (isOwnUrl(url)) return true;
  const scheme = url.slice(0, url.indexOf(':') + 1).toLowerCase();
  if (scheme === 'devtools:') return true;
  if (scheme === 'blob:') return isOwnUrl(url.slice('blob:'.length));
  // Absent where the browser itself asks, e.g. for the poster of a video: nothing leaves the machine then either.
  return scheme === 'data:' && (initiatorOrigin === undefined || isOwnUrl(initiatorOrigin));
}

/** Applies to every page the program ever creates, so that a new window cannot be forgotten. */
export function lockAllContents(app: App): void {
  app.on('web-contents-created', (_event, contents) => lockContents(contents));
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, callback) => {
    event.preventDefault();
    callback(false);
  });
  app.on('select-client-certificate', (event, _contents, _url, _list, callback) => {
    event.preventDefault();
    callback();
  });
  app.on('login', (event, _contents, _details, _authInfo, callback) => {
    event.preventDefault();
    callback();
  });
}

function lockContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  const stay = (event: Event<{ url: string }>): void => {
    if (!isOwnUrl(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
}
