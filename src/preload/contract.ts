/**
 * What the desktop window offers to its page beyond the host's API, declared once: a map per direction and
 * the object the page sees. Types and channel names only, so that the page, the preload script and the main
 * process can all import it.
 */

/** What the person is choosing; decides the kinds of file the dialog offers. */
export const CHOICE_KINDS = ['import', 'study', 'media'] as const;
export type ChoiceKind = (typeof CHOICE_KINDS)[number];

export interface ChoiceOptions {
  /** The dialog's title, in the words of the page's button. */
  title: string;
  kind: ChoiceKind;
}

/** Asked by the page, answered by the main process. Channel → function. */
export interface RequestChannels {
  /** An absolute path, or null when the person cancelled. */
  'desktop:choose-path': (options: ChoiceOptions) => Promise<string | null>;
  /** Shows an existing file or folder in the system's file manager. */
  'desktop:reveal-in-folder': (path: string) => Promise<void>;
}

/** Told by the main process to the page. Channel → function of what is sent. */
export interface PageChannels {
  'desktop:menu': (command: MenuCommand) => void;
}

/** A menu item that concerns the page, or a file that was handed to the running program. */
export type MenuCommand =
  | { command: 'open-study' }
  | { command: 'import' }
  | { command: 'show-shortcuts' }
  /** Open this study, or import this case study: given at the launch, double-clicked or dropped on the icon. */
  | { command: 'open-study-file' | 'import-bundle-file'; path: string };

export interface DesktopVersions {
  slotscope: string;
  electron: string;
  chrome: string;
  node: string;
}

/** `window.slotscopeDesktop`; absent when the workbench runs in a browser. */
export interface SlotscopeDesktop {
  versions: DesktopVersions;
  /** Lets the person choose one file or folder; null when they cancel. */
  chooseFileOrFolder(options: ChoiceOptions): Promise<string | null>;
  /** Shows a file or folder in the file manager. Rejects with a sentence when it no longer exists. */
  revealInFolder(path: string): Promise<void>;
  /** The absolute path of a dropped file; empty for a file that is not on disk. */
  pathForFile(file: File): string;
  /**
   * Receives menu commands, also those that came before the first callback was there.
   * @returns a function that stops it
   */
  onMenu(callback: (command: MenuCommand) => void): () => void;
}

declare global {
  interface Window {
    readonly slotscopeDesktop?: SlotscopeDesktop;
  }
}
