/** The desktop shell: one window, one process, the host behind the window's own scheme. */
import { app, type BrowserWindow, dialog, type Event, Menu, session } from 'electron';
import type { MenuCommand } from '../../preload/contract.ts';
import type { Host } from '../host/types.ts';
import { offerAbilities } from './abilities.ts';
import { tellPage } from './channels.ts';
import { developmentServer } from './development-server.ts';
import { commandFor, fileArgument, handedOverFile, isBundle } from './file-argument.ts';
import { lockAllContents, lockSession } from './lockdown.ts';
import { menuTemplate } from './menu.ts';
import { registerScheme, serveScheme } from './scheme.ts';

import { openWindow, showWindow } from './window.ts';

export interface DesktopOptions {
  /** Absolute path of the built preload script. */
  preloadFile: string;
  /** The study to open when the launch names none; undefined when there is none. */
  lastStudy(): Promise<string | undefined>;
  /**
   * Makes the host with a study open, or with none when undefined.
   * @throws with a sentence for a person when the study cannot be opened
   */
  openHost(studyFile: string | undefined): Promise<Host>;
}

/** Starts the program. Everything Electron wants before it is ready happens before this returns. */
export function startDesktop(options: DesktopOptions): void {
  const file = fileArgument(process.argv.slice(app.isPackaged ? 1 : 2), process.cwd());
  // Two programs writing one study's window state and jobs would be a mess: the first one takes the file.
  if (!app.requestSingleInstanceLock({ file })) {
    app.quit();
    return;
  }
  registerScheme();
  app.enableSandbox();
  lockAllContents(app);
  const shell = new DesktopShell(options);
  app.on('second-instance', (_event, _argv, _folder, additionalData) => {
    shell.handOver(handedOverFile(additionalData));
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    shell.handOver(path);
  });
  app.on('activate', () => shell.show());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('will-quit', (event) => shell.closeHostFirst(event));
  app
    .whenReady()
    .then(
      () => shell.start(file),
      (error: unknown) => failToStart(error),
    )
    .catch(failToStart);
}

class DesktopShell {
  readonly #options: DesktopOptions;
  #host: Host | undefined;
  #hostClosed = false;
  #window: BrowserWindow | undefined;
  /** What came while the program was still starting: files handed over. */
  #waiting: MenuCommand[] = [];

  constructor(options: DesktopOptions) {
    this.#options = options;
  }

  /** @param file the file the launch names: a study to open, or a bundle to bring into the last one */
  async start(file: string | undefined): Promise<void> {
    const bundle = file !== undefined && isBundle(file);
    if (bundle) this.#waiting.push(commandFor(file));
    const study = bundle ? undefined : file;
    const development = developmentServer(process.env.ELECTRON_RENDERER_URL);
    lockSession(session.defaultSession, (url) => development?.owns(url) ?? false);
    const host = await this.#openHost(study ?? (await this.#options.lastStudy()));
    this.#host = development ? development.wrap(host) : host;
    serveScheme(session.defaultSession.protocol, this.#host);
    offerAbilities();
    const template = menuTemplate({
      platform: process.platform,
      appName: app.name,
      development: development !== undefined,
      send: (command) => this.#send(command),
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
    this.show();
    for (const command of this.#waiting.splice(0)) this.#send(command);
  }

  /** A study that cannot be opened is told, and the workbench opens without it. */
  async #openHost(study: string | undefined): Promise<Host> {
    if (study === undefined) return this.#options.openHost(undefined);
    try {
      return await this.#options.openHost(study);
    } catch (error) {
      dialog.showErrorBox('This study cannot be opened', errorMessage(error));
      return this.#options.openHost(undefined);
    }
  }

  /** Brings the window up, or opens one when there is none. */
  show(): void {
    if (this.#host === undefined || this.#hostClosed) return;
    if (this.#window && !this.#window.isDestroyed()) {
      showWindow(this.#window);
      return;
    }
    const window = openWindow(this.#options.preloadFile);
    window.on('closed', () => {
      if (this.#window === window) this.#window = undefined;
    });
    this.#window = window;
  }

  /** Another launch, or the system, asks for the window and perhaps for a file in it. */
  handOver(file: string | undefined): void {
    this.show();
    if (file !== undefined) this.#send(commandFor(file));
  }

  #send(command: MenuCommand): void {
    if (this.#host === undefined) {
      this.#waiting.push(command);
      return;
    }
    if (!this.#window) this.show();
    const contents = this.#window?.webContents;
    if (!contents) return;
    // The preload script keeps what comes before the page listens, but it must itself be there.
    if (contents.isLoadingMainFrame()) {
      contents.once('did-finish-load', () => tellPage(contents, 'desktop:menu', command));
    } else {
      tellPage(contents, 'desktop:menu', command);
    }
  }

  /** Holds the end of the program until the host has released the study. */
  closeHostFirst(event: Event): void {
    const host = this.#host;
    if (host === undefined || this.#hostClosed) return;
    event.preventDefault();
    this.#hostClosed = true;
    host
      .close()
      .catch((error: unknown) => console.error('Closing the study failed:', error))
      .finally(() => app.quit());
  }
}

function failToStart(error: unknown): void {
  console.error('Slotscope could not start:', error);
  dialog.showErrorBox('Slotscope could not start', errorMessage(error));
  app.exit(1);
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
