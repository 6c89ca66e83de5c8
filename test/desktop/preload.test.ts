/** The built preload script, run as Electron runs it: one CommonJS file that can require only electron. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MenuCommand, SlotscopeDesktop } from '../../src/preload/contract.ts';
import { root } from './shell.ts';

const builtPreload = join(root, 'out/preload/index.cjs');

interface Loaded {
  /** Everything the page got, by name. */
  exposed: Record<string, SlotscopeDesktop>;
  required: string[];
  invoked: unknown[][];
  /** Plays the main process telling the page something. */
  tell: (channel: string, ...args: unknown[]) => void;
  listeningTo: () => string[];
}

function load(): Loaded {
  if (!existsSync(builtPreload)) throw new Error(`${builtPreload} is missing: run “npm run build” first.`);
  const exposed: Loaded['exposed'] = {};
  const required: string[] = [];
  const invoked: unknown[][] = [];
  const listeners = new Map<string, (event: unknown, ...args: unknown[]) => void>();
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, value: SlotscopeDesktop) => {
        exposed[name] = value;
      },
    },
    ipcRenderer: {
      invoke: (...args: unknown[]) => {
        invoked.push(args);
        return Promise.resolve('/data/a.slotscope');
      },
      on: (channel: string, listener: (event: unknown, ...args: unknown[]) => void) =>
        listeners.set(channel, listener),
    },
    webUtils: { getPathForFile: (file: { name: string }) => `/dropped/${file.name}` },
  };
  const require = (name: string) => {
    required.push(name);
    if (name !== 'electron') throw new Error(`a sandboxed preload script cannot require ${name}`);
    return electron;
  };
  const versions = { electron: '45.5.0', chrome: '150.0', node: '24.0.0' };
  runInNewContext(readFileSync(builtPreload, 'utf8'), {
    require,
    exports: {},
    module: { exports: {} },
    process: { versions },
  });
  const event = { sender: 'must not reach the page' };
  return {
    exposed,
    required,
    invoked,
    tell: (channel, ...args) => listeners.get(channel)?.(event, ...args),
    listeningTo: () => [...listeners.keys()],
  };
}

describe('the preload script', () => {
  let loaded: Loaded;
  let desktop: SlotscopeDesktop;
  beforeEach(() => {
    loaded = load();
    desktop = loaded.exposed.slotscopeDesktop as SlotscopeDesktop;
  });

  it('gives the page one object with exactly the abilities of the contract', () => {
    expect(Object.keys(loaded.exposed)).toEqual(['slotscopeDesktop']);
    const abilities = Object.entries(desktop).map(([name, value]) => [name, typeof value]);
    expect(Object.fromEntries(abilities)).toEqual({
      versions: 'object',
      chooseFileOrFolder: 'function',
      revealInFolder: 'function',
      pathForFile: 'function',
      onMenu: 'function',
    });
    expect(new Set(loaded.required)).toEqual(new Set(['electron']));
    expect(loaded.listeningTo()).toEqual(['desktop:menu']);
  });

  it('says which versions are running', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect({ ...desktop.versions }).toEqual({
      slotscope: version,
      electron: '45.5.0',
      chrome: '150.0',
      node: '24.0.0',
    });
  });

  it('passes on only what a request is made of', async () => {
    const options = { title: 'Import', kind: 'import' as const, extra: 'left out' };
    expect(await desktop.chooseFileOrFolder(options)).toBe('/data/a.slotscope');
    await desktop.revealInFolder('/data/a.mp4');
    expect(JSON.parse(JSON.stringify(loaded.invoked))).toEqual([
      ['desktop:choose-path', { title: 'Import', kind: 'import' }],
      ['desktop:reveal-in-folder', '/data/a.mp4'],
    ]);
    expect(desktop.pathForFile({ name: 'run.json' } as File)).toBe('/dropped/run.json');
  });

  it('hands menu commands to the page without the event, and stops when asked', () => {
    const received: unknown[][] = [];
    const stop = desktop.onMenu((...args) => received.push(args));
    loaded.tell('desktop:menu', { command: 'import' });
    stop();
    loaded.tell('desktop:menu', { command: 'open-study' });
    expect(received).toEqual([[{ command: 'import' }]]);
  });

  it('keeps commands that come before the page listens, once', () => {
    loaded.tell('desktop:menu', { command: 'open-study-file', path: '/data/a.slotscope' });
    const received: MenuCommand[] = [];
    desktop.onMenu((command) => received.push(command));
    desktop.onMenu((command) => received.push(command));
    expect(received).toEqual([{ command: 'open-study-file', path: '/data/a.slotscope' }]);
  });
});
