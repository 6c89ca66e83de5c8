/**
 * Runs in the sandbox before the page and gives it the few abilities of `contract.ts`, one function each.
 * `ipcRenderer` itself never reaches the page.
 */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { MenuCommand, PageChannels, RequestChannels, SlotscopeDesktop } from './contract.ts';

/** Put in place by the build, from package.json. */
declare const __SLOTSCOPE_VERSION__: string;

function request<Channel extends keyof RequestChannels>(
  channel: Channel,
  ...args: Parameters<RequestChannels[Channel]>
): ReturnType<RequestChannels[Channel]> {
  return ipcRenderer.invoke(channel, ...args) as ReturnType<RequestChannels[Channel]>;
}

function listen<Channel extends keyof PageChannels>(
  channel: Channel,
  receive: (...args: Parameters<PageChannels[Channel]>) => void,
): void {
  // The event would hand the page its sender, so only the arguments go on.
  ipcRenderer.on(channel, (_event, ...args) => receive(...(args as Parameters<PageChannels[Channel]>)));
}

const menuCallbacks = new Set<(command: MenuCommand) => void>();
/** A study handed over at the launch arrives before the page has drawn itself. */
let waitingCommands: MenuCommand[] = [];

listen('desktop:menu', (command) => {
  if (menuCallbacks.size === 0) waitingCommands.push(command);
  for (const callback of menuCallbacks) callback(command);
});

const desktop: SlotscopeDesktop = {
  versions: {
    slotscope: __SLOTSCOPE_VERSION__,
    electron: process.versions.electron ?? '',
    chrome: process.versions.chrome ?? '',
    node: process.versions.node,
  },
  chooseFileOrFolder: ({ title, kind }) => request('desktop:choose-path', { title, kind }),
  revealInFolder: (path) => request('desktop:reveal-in-folder', path),
  pathForFile: (file) => webUtils.getPathForFile(file),
  onMenu: (callback) => {
    menuCallbacks.add(callback);
    const waiting = waitingCommands;
    waitingCommands = [];
    for (const command of waiting) callback(command);
    return () => {
      menuCallbacks.delete(callback);
    };
  },
};

contextBridge.exposeInMainWorld('slotscopeDesktop', desktop);
