/** The application menu. Items that concern the page are sent to it; the rest are Electron's own roles. */
import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '../../preload/contract.ts';

export interface MenuOptions {
  platform: NodeJS.Platform;
  appName: string;
  /** Adds the developer tools. */
  development: boolean;
  send: (command: MenuCommand) => void;
}

/** The menu as a template for `Menu.buildFromTemplate`. */
export function menuTemplate({
  platform,
  appName,
  development,
  send,
}: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const macMenu: MenuItemConstructorOptions = { label: appName, role: 'appMenu' };
  const file: MenuItemConstructorOptions = {
    label: '&File',
    submenu: [
      { label: 'Open study…', accelerator: 'CmdOrCtrl+O', click: () => send({ command: 'open-study' }) },
      { label: 'Import…', accelerator: 'CmdOrCtrl+I', click: () => send({ command: 'import' }) },
      { type: 'separator' },
      { role: 'close' },
      ...(isMac ? [] : [{ role: 'quit' } as const]),
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: '&View',
    submenu: [
      { role: 'reload' },
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
      ...(development ? [{ role: 'toggleDevTools' } as const] : []),
    ],
  };
  const help: MenuItemConstructorOptions = {
    role: 'help',
    submenu: [
      { label: 'Keyboard shortcuts', click: () => send({ command: 'show-shortcuts' }) },
      ...(isMac ? [] : [{ type: 'separator' } as const, { role: 'about' } as const]),
    ],
  };
  return [...(isMac ? [macMenu] : []), file, { role: 'editMenu' }, view, { role: 'windowMenu' }, help];
}
