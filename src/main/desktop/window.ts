/** The workbench window. */
import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import { HOME_URL } from './scheme.ts';
import { DEFAULT_SIZE, MINIMUM_SIZE, readWindowPlace, writeWindowPlace } from './window-place.ts';

/** The page's own background in either theme, so that a window never flashes white before it is drawn. */
const BACKGROUND = { light: '#ffffff', dark: '#1a1b1e' } as const;

/** How long after the last move or resize the place is written, in milliseconds. */
const REMEMBER_AFTER_MS = 400;

/** Opens the window, hidden until its first picture is ready, and loads the workbench. */
export function openWindow(preloadFile: string): BrowserWindow {
  const file = join(app.getPath('userData'), 'window.json');
  const place = readWindowPlace(
    file,
    screen.getAllDisplays().map((display) => display.workArea),
  );
  const window = new BrowserWindow({
    title: 'Slotscope',
    ...(place.bounds ?? DEFAULT_SIZE),
    minWidth: MINIMUM_SIZE.width,
    minHeight: MINIMUM_SIZE.height,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload: preloadFile,
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
  });
  window.once('ready-to-show', () => {
    if (place.maximized) window.maximize();
    window.show();
  });
  rememberPlace(window, file);
  window.loadURL(HOME_URL).catch((error: unknown) => {
    console.error(`The window could not load ${HOME_URL}:`, error);
  });
  return window;
}

/** Brings a window before the person, wherever it is. */
export function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function rememberPlace(window: BrowserWindow, file: string): void {
  let timer: NodeJS.Timeout | undefined;
  const write = (): void => {
    clearTimeout(timer);
    try {
      writeWindowPlace(file, { bounds: window.getNormalBounds(), maximized: window.isMaximized() });
    } catch (error) {
      console.error(`The window's place could not be written to ${file}:`, error);
    }
  };
  const writeSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(write, REMEMBER_AFTER_MS);
  };
  window.on('resize', writeSoon);
  window.on('move', writeSoon);
  window.on('close', write);
  // `close` can be refused, so the timer may have been set again.
  window.on('closed', () => clearTimeout(timer));
}
