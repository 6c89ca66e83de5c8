/**
 * Runs in a process of its own: loads the built main process with the stand-in in electron's place and does
 * what the test asks over IPC. A request is `{ id, ask, with }`, an answer `{ id, value }` or `{ id, error }`.
 */
import { registerHooks } from 'node:module';
import * as electron from './electron-stand-in.mjs';

const standIn = new URL('./electron-stand-in.mjs', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});

const contents = () => electron.windows.at(-1).webContents;

/** What a page of the given address may be told or refused. */
const asks = {
  calls: () => electron.calls,
  setUp: (system) => {
    Object.assign(electron.system, system);
  },
  ready: () => electron.becomeReady(),
  windows: () => electron.windows.filter((window) => !window.destroyed).length,
  fetch: async ({ url, method = 'GET', headers = {}, body }) => {
    const init = body === undefined ? {} : { body, duplex: 'half' };
    const response = await electron.handlers.scheme.get('slotscope')(
      new Request(url, { method, headers, ...init }),
    );
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  },
  /** Whether the shell prevents an event of the page. */
  prevents: ({ event, url }) => {
    const details = electron.makeEvent({ url });
    contents().emit(event, details);
    return details.defaultPrevented;
  },
  windowOpen: (url) => contents().windowOpenHandler({ url }),
  permission: ({ permission, url }) =>
    new Promise((resolve) => {
      electron.handlers.permissionRequest(null, permission, resolve, {
        requestingUrl: url,
        isMainFrame: true,
      });
    }),
  permissionCheck: ({ permission, origin, url }) =>
    electron.handlers.permissionCheck(null, permission, origin, { requestingUrl: url, isMainFrame: true }),
  device: (details) => electron.handlers.devicePermission(details),
  cancels: ({ url, initiatorOrigin }) =>
    new Promise((resolve) => {
      electron.handlers.beforeRequest({ url, initiatorOrigin }, ({ cancel }) => resolve(cancel));
    }),
  certificateTrusted: () => {
    const event = electron.makeEvent();
    return new Promise((resolve) => {
      const answer = (trusted) => resolve({ trusted, prevented: event.defaultPrevented });
      electron.app.emit('certificate-error', event, null, 'https://x/', 'ERR', {}, answer);
    });
  },
  appEvent: ({ event, args = [] }) => {
    const details = electron.makeEvent();
    electron.app.emit(event, details, ...args);
    return details.defaultPrevented;
  },
  windowEvent: (event) => electron.windows.at(-1).emit(event, electron.makeEvent()),
  closeWindow: () => {
    const window = electron.windows.at(-1);
    window.emit('close', electron.makeEvent());
    window.destroyed = true;
    window.emit('closed');
    if (electron.windows.every((each) => each.destroyed)) electron.app.emit('window-all-closed');
  },
  minimize: () => {
    electron.windows.at(-1).minimized = true;
  },
  pageLoaded: () => {
    contents().loading = false;
    contents().emit('did-finish-load');
  },
  channels: () => [...electron.handlers.ipc.keys()],
  /** @param frame `undefined` for a frame that is gone */
  invoke: ({ channel, frame, args = [] }) =>
    electron.handlers.ipc.get(channel)({ senderFrame: frame ?? null }, ...args),
  menu: () => JSON.parse(JSON.stringify(electron.handlers.menu)),
  clickMenu: ([menu, item]) =>
    electron.handlers.menu
      .find(({ label }) => label === menu)
      .submenu.find(({ label }) => label === item)
      .click(),
};

process.on('message', async ({ id, ask, with: details }) => {
  try {
    process.send({ id, value: await asks[ask](details) });
  } catch (error) {
    process.send({ id, error: error.message });
  }
});

electron.system.lock = process.env.STAND_IN_LOCK !== 'taken';
await import(new URL('../../out/main/index.js', import.meta.url));
process.send({ loaded: true });
