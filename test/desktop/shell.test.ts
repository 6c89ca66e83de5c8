/** The built main process, with a stand-in for Electron. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Call, root, Shell } from './shell.ts';

const HOME = 'slotscope://app/';
const OWN_FRAME = { url: HOME, parent: null };

describe('at the start', () => {
  let shell: Shell;
  let calls: Call[];
  beforeAll(async () => {
    shell = await Shell.launch();
    calls = await shell.calls();
  });
  afterAll(() => shell.end());

  const argsOf = (name: string) => calls.find((call) => call.name === name)?.args;

  it('does what Electron wants before it is ready, before it is ready', () => {
    const names = calls.map((call) => call.name);
    expect(names.slice(0, names.indexOf('ready'))).toEqual([
      'app.requestSingleInstanceLock',
      'registerSchemesAsPrivileged',
      'app.enableSandbox',
    ]);
  });

  it('registers its scheme with exactly the privileges it needs', () => {
    const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true };
    expect(argsOf('registerSchemesAsPrivileged')).toEqual([[{ scheme: 'slotscope', privileges }]]);
  });

  it('opens one sandboxed, isolated window, hidden until it is drawn', async () => {
    expect(await shell.callsOf('BrowserWindow')).toHaveLength(1);
    const preload = join(root, 'out/preload/index.cjs');
    expect(argsOf('BrowserWindow')).toEqual([
      {
        title: 'Slotscope',
        width: 1440,
        height: 900,
        minWidth: 1024,
        minHeight: 640,
        show: false,
        backgroundColor: '#1a1b1e',
        webPreferences: {
          preload,
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          nodeIntegrationInWorker: false,
          nodeIntegrationInSubFrames: false,
          webSecurity: true,
          allowRunningInsecureContent: false,
          webviewTag: false,
          spellcheck: false,
          navigateOnDragDrop: false,
        },
      },
    ]);
    expect(existsSync(preload)).toBe(true);
    expect(argsOf('loadURL')).toEqual([HOME]);
    expect(await shell.callsOf('window.show')).toEqual([]);
    await shell.ask('windowEvent', 'ready-to-show');
    expect(await shell.callsOf('window.show')).toHaveLength(1);
  });
});

describe('the scheme', () => {
  let shell: Shell;
  beforeAll(async () => {
    shell = await Shell.launch();
  });
  afterAll(() => shell.end());

  interface Answer {
    status: number;
    headers: Record<string, string>;
    body: string;
  }
  const get = (url: string, more: object = {}) => shell.ask<Answer>('fetch', { url, ...more });

  it('answers with the built page and its scripts, under a policy without inline code', async () => {
    const page = await get(HOME);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.body).toContain('<div id="root">');
    const policy = page.headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/default-src/);
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    const script = /<script[^>]* src="([^"]+)"/.exec(page.body)?.[1] ?? '';
    expect(script).toMatch(/^\/assets\//);
    const answer = await get(new URL(script, HOME).href);
    expect([answer.status, answer.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/javascript/),
    ]);
  });

  it('answers the page’s own addresses with the page, so that reloading works', async () => {
    const home = await get(HOME);
    const deep = await get(`${HOME}slots/31?run=2`);
    const withoutNonce = ({ body }: Answer) => body.replaceAll(/(nonce"? ?(?:content)?=")[^"]*/g, '$1');
    expect(deep.status).toBe(200);
    expect(withoutNonce(deep)).toBe(withoutNonce(home));
  });

  it('reaches the typed API', async () => {
    const answer = await get(`${HOME}api/trpc/no.such.procedure`);
    expect(answer.headers['content-type']).toMatch(/json/);
    expect(answer.status).toBe(404);
  });

  it.each(['slotscope://other/', 'slotscope://app.evil/', 'slotscope://app:80/', 'slotscope:///'])(
    'does not know %s',
    async (url) => {
      const { status, body } = await get(url);
      expect(status).toBe(404);
      expect(body).not.toContain('<div');
    },
  );
});

describe('what a page may not do', () => {
  let shell: Shell;
  beforeAll(async () => {
    shell = await Shell.launch();
  });
  afterAll(() => shell.end());

  const OUTSIDE = [
    'https://example.com/',
    'http://127.0.0.1:5173/',
    'file:///etc/passwd',
    'slotscope://other/',
    'data:text/html,x',
    'javascript:alert(1)',
    'about:blank',
  ];

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])(
    'leave its scheme: %s',
    async (event) => {
      for (const url of OUTSIDE) expect(await shell.ask('prevents', { event, url }), url).toBe(true);
      expect(await shell.ask('prevents', { event, url: `${HOME}slots/1` })).toBe(false);
    },
  );

  it('open windows or embed pages', async () => {
    for (const url of [...OUTSIDE, HOME])
      expect(await shell.ask('windowOpen', url)).toEqual({ action: 'deny' });
    expect(await shell.ask('prevents', { event: 'will-attach-webview', url: HOME })).toBe(true);
  });

  it('use devices and the like', async () => {
    const refused = [
      'media',
      'geolocation',
      'notifications',
      'clipboard-read',
      'openExternal',
      'fileSystem',
      'hid',
      'usb',
    ];
    for (const permission of refused) {
      expect(await shell.ask('permission', { permission, url: HOME }), permission).toBe(false);
      expect(await shell.ask('permissionCheck', { permission, origin: HOME, url: HOME }), permission).toBe(
        false,
      );
    }
    expect(await shell.ask('device', { deviceType: 'hid', origin: HOME })).toBe(false);
  });

  it('use full screen or the clipboard, unless the page is ours', async () => {
    for (const permission of ['fullscreen', 'clipboard-sanitized-write']) {
      expect(await shell.ask('permission', { permission, url: HOME })).toBe(true);
      expect(await shell.ask('permissionCheck', { permission, origin: HOME, url: HOME })).toBe(true);
      expect(await shell.ask('permissionCheck', { permission, origin: HOME })).toBe(true);
      expect(await shell.ask('permission', { permission, url: 'https://example.com/' })).toBe(false);
      expect(
        await shell.ask('permissionCheck', { permission, origin: HOME, url: 'https://example.com/' }),
      ).toBe(false);
    }
  });

  it('load anything from elsewhere', async () => {
    const ours = 'slotscope://app';
    const cancelled = [
      'https://example.com/a.js',
      'http://127.0.0.1:5173/a.js',
      'ws://127.0.0.1:5173/',
      'wss://example.com/',
      'ftp://example.com/',
      'file:///etc/passwd',
      'slotscope://other/a.js',
      'blob:https://example.com/1234',
      'chrome-extension://abc/a.js',
    ];
    for (const url of cancelled)
      expect(await shell.ask('cancels', { url, initiatorOrigin: ours }), url).toBe(true);
    const let_through = [
      `${HOME}assets/a.js`,
      'devtools://devtools/bundled/a.js',
      `blob:${ours}/1234`,
      'data:image/png;base64,',
    ];
    for (const url of let_through)
      expect(await shell.ask('cancels', { url, initiatorOrigin: ours }), url).toBe(false);
    expect(await shell.ask('cancels', { url: 'data:,x', initiatorOrigin: 'https://example.com' })).toBe(true);
  });

  it('trust a bad certificate, or ask for a password', async () => {
    expect(await shell.ask('certificateTrusted')).toEqual({ trusted: false, prevented: true });
  });
});

describe('the page’s channels', () => {
  let shell: Shell;
  beforeAll(async () => {
    shell = await Shell.launch();
  });
  afterAll(() => shell.end());

  const choose = (options: unknown, frame: unknown = OWN_FRAME) =>
    shell.ask('invoke', { channel: 'desktop:choose-path', frame, args: [options] });
  const reveal = (path: unknown) =>
    shell.ask('invoke', { channel: 'desktop:reveal-in-folder', frame: OWN_FRAME, args: [path] });

  it('are exactly those of the contract', async () => {
    expect(await shell.ask('channels')).toEqual(['desktop:choose-path', 'desktop:reveal-in-folder']);
  });

  it.each([
    ['another site', { url: 'https://example.com/', parent: null }],
    ['an embedded frame of ours', { url: HOME, parent: {} }],
    ['a frame that is gone', null],
  ])('answer nothing to %s', async (_name, frame) => {
    await expect(choose({ title: 'Open', kind: 'study' }, frame)).rejects.toThrow(
      /only for the workbench's own page/,
    );
    expect(await shell.callsOf('showOpenDialog')).toEqual([]);
  });

  it('refuse arguments of another shape', async () => {
    for (const options of [undefined, 'study', { title: 'x', kind: 'folder' }, { title: 1, kind: 'study' }]) {
      await expect(choose(options)).rejects.toThrow();
    }
    await expect(reveal(7)).rejects.toThrow();
    expect(await shell.callsOf('showOpenDialog')).toEqual([]);
  });

  it('choose a study, starting from an absolute folder', async () => {
    expect(await choose({ title: 'Open study', kind: 'study' })).toBe(null);
    await shell.ask('setUp', { openDialog: { canceled: false, filePaths: ['/data/my runs/a.slotscope'] } });
    expect(await choose({ title: 'Open study', kind: 'study' })).toBe('/data/my runs/a.slotscope');
    await choose({ title: 'Locate clip', kind: 'media' });
    const dialogs = await shell.callsOf('showOpenDialog');
    expect(dialogs.map(([options]) => options)).toMatchObject([
      { title: 'Open study', defaultPath: '/stand-in/home', properties: ['openFile'] },
      { filters: [{ extensions: ['slotscope'] }, { extensions: ['*'] }] },
      { title: 'Locate clip', defaultPath: '/data/my runs' },
    ]);
  });

  it.skipIf(process.platform === 'darwin')('ask first whether a folder or a file is imported', async () => {
    const before = (await shell.callsOf('showOpenDialog')).length;
    const properties: unknown[] = [];
    for (const response of [0, 1, 2]) {
      await shell.ask('setUp', { messageBox: { response } });
      const chosen = await choose({ title: 'Import', kind: 'import' });
      if (response === 2) expect(chosen).toBe(null);
    }
    for (const [options] of (await shell.callsOf('showOpenDialog')).slice(before)) {
      properties.push((options as { properties: unknown }).properties);
    }
    expect(properties).toEqual([['openDirectory'], ['openFile']]);
  });

  it('show a file in its folder, if it is there and on this machine', async () => {
    const file = join(shell.folder, '100% é 视频 #1?.mp4');
    writeFileSync(file, '');
    await reveal(file);
    expect(await shell.callsOf('showItemInFolder')).toEqual([[file]]);
    await expect(reveal(`${file}.gone`)).rejects.toThrow(/does not exist any more/);
    await expect(reveal('relative/a.mp4')).rejects.toThrow(/not a path on this computer/);
    await expect(reveal('\\\\server\\share\\a.mp4')).rejects.toThrow(/not a path on this computer/);
    await expect(reveal('//server/share/a.mp4')).rejects.toThrow(/not a path on this computer/);
    expect(await shell.callsOf('showItemInFolder')).toHaveLength(1);
  });
});

describe('one program at a time', () => {
  let shell: Shell;
  afterEach(() => shell.end());

  const sent = () => shell.callsOf('webContents.send');

  it('a second launch hands its study over, as an absolute path, and ends', async () => {
    shell = await Shell.launch({ study: 'runs/mine.slotscope', lockTaken: true });
    const study = join(shell.folder, 'runs/mine.slotscope');
    expect(await shell.calls()).toEqual([
      { name: 'app.requestSingleInstanceLock', args: [{ file: study }] },
      { name: 'app.quit', args: [] },
      { name: 'quit done', args: [] },
    ]);
  });

  it('the first shows its window and tells its page', async () => {
    shell = await Shell.launch();
    await shell.ask('pageLoaded');
    await shell.ask('minimize');
    const args = [[], '/elsewhere', { file: '/data/mine.slotscope' }];
    await shell.ask('appEvent', { event: 'second-instance', args });
    const names = (await shell.calls()).map((call) => call.name);
    expect(names.slice(-4)).toEqual(['window.restore', 'window.show', 'window.focus', 'webContents.send']);
    expect(await sent()).toEqual([
      ['desktop:menu', { command: 'open-study-file', path: '/data/mine.slotscope' }],
    ]);
  });

  it('a launch without a study, or with a strange one, only shows the window', async () => {
    shell = await Shell.launch();
    await shell.ask('pageLoaded');
    for (const data of [undefined, null, 'x', {}, { file: 7 }, { file: 'relative.slotscope' }]) {
      await shell.ask('appEvent', { event: 'second-instance', args: [[], '/', data] });
    }
    expect(await sent()).toEqual([]);
    expect(await shell.callsOf('window.focus')).toHaveLength(6);
  });

  it('a study handed over too early waits for the window and its page', async () => {
    shell = await Shell.launch({ notReady: true });
    const prevented = await shell.ask('appEvent', { event: 'open-file', args: ['/data/early.slotscope'] });
    expect(prevented).toBe(true);
    await shell.ask('ready');
    await shell.until(async () => (await shell.ask<number>('windows')) === 1, 'the window');
    expect(await sent()).toEqual([]);
    await shell.ask('pageLoaded');
    expect(await sent()).toEqual([
      ['desktop:menu', { command: 'open-study-file', path: '/data/early.slotscope' }],
    ]);
  });

  it.each(['mine.slotcase', 'MINE.SLOTCASE'])('a case study, %s, is for the page to import', async (name) => {
    shell = await Shell.launch({ study: name });
    const path = join(shell.folder, name);
    await shell.ask('pageLoaded');
    expect(await sent()).toEqual([['desktop:menu', { command: 'import-bundle-file', path }]]);
    expect(await shell.callsOf('showErrorBox')).toEqual([]);
    await shell.ask('appEvent', { event: 'open-file', args: ['/data/other.slotcase'] });
    await shell.ask('appEvent', { event: 'second-instance', args: [[], '/', { file: '/data/b.slotcase' }] });
    expect((await sent()).slice(1)).toEqual([
      ['desktop:menu', { command: 'import-bundle-file', path: '/data/other.slotcase' }],
      ['desktop:menu', { command: 'import-bundle-file', path: '/data/b.slotcase' }],
    ]);
  });

  it('a study that cannot be opened is told, and the workbench opens without it', async () => {
    const folder = join(root, 'test');
    shell = await Shell.launch({ study: folder });
    const [told] = await shell.callsOf('showErrorBox');
    expect(told?.[0]).toBe('This study cannot be opened');
    expect(told?.[1]).toContain(folder);
  });
});

describe('the window and the menu', () => {
  let shell: Shell;
  afterEach(() => shell.end());

  it('remembers the window’s place', async () => {
    shell = await Shell.launch();
    await shell.ask('closeWindow');
    const remembered = JSON.parse(readFileSync(join(shell.folder, 'window.json'), 'utf8'));
    expect(remembered).toEqual({
      version: 1,
      bounds: { x: 10, y: 20, width: 1300, height: 800 },
      maximized: false,
    });
    const next = await Shell.launch({ env: { STAND_IN_USER_DATA: shell.folder } });
    expect(await next.callsOf('BrowserWindow')).toMatchObject([[remembered.bounds]]);
    next.end();
  });

  it.skipIf(process.platform === 'darwin')(
    'ends with its last window, after the host has closed',
    async () => {
      shell = await Shell.launch();
      await shell.ask('closeWindow');
      const isOver = async () => (await shell.callsOf('quit done')).length > 0;
      await shell.until(isOver, 'the end of the program');
      const names = (await shell.calls()).map((call) => call.name);
      expect(names.slice(names.indexOf('app.quit'))).toEqual([
        'app.quit',
        'quit held',
        'app.quit',
        'quit done',
      ]);
    },
  );

  it('sends the page its menu items, and has developer tools only in development', async () => {
    shell = await Shell.launch();
    await shell.ask('pageLoaded');
    await shell.ask('clickMenu', ['&File', 'Open study…']);
    await shell.ask('clickMenu', ['&File', 'Import…']);
    expect(await shell.callsOf('webContents.send')).toEqual([
      ['desktop:menu', { command: 'open-study' }],
      ['desktop:menu', { command: 'import' }],
    ]);
    const roles = JSON.stringify(await shell.ask('menu'));
    for (const role of [
      'close',
      'editMenu',
      'reload',
      'zoomIn',
      'zoomOut',
      'resetZoom',
      'togglefullscreen',
      'help',
    ]) {
      expect(roles).toContain(`"role":"${role}"`);
    }
    expect(roles).not.toContain('toggleDevTools');
  });

  it('lets the development server through only where one is named, and only on this machine', async () => {
    shell = await Shell.launch({ env: { ELECTRON_RENDERER_URL: 'http://localhost:5173' } });
    expect(JSON.stringify(await shell.ask('menu'))).toContain('toggleDevTools');
    expect(await shell.ask('cancels', { url: 'ws://localhost:5173/' })).toBe(false);
    expect(await shell.ask('cancels', { url: 'ws://localhost:5174/' })).toBe(true);
    shell.end();
    shell = await Shell.launch({ env: { ELECTRON_RENDERER_URL: 'http://example.com:5173' } });
    expect(JSON.stringify(await shell.ask('menu'))).not.toContain('toggleDevTools');
    expect(await shell.ask('cancels', { url: 'ws://example.com:5173/' })).toBe(true);
  });
});
