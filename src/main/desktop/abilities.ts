/** What the page may ask of the desktop: choose a path, show a file in its folder. */
import { existsSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import { app, BrowserWindow, dialog, type FileFilter, type OpenDialogOptions, shell } from 'electron';
import { z } from 'zod';
import { CHOICE_KINDS, type ChoiceKind, type ChoiceOptions } from '../../preload/contract.ts';
import { answerRequests } from './channels.ts';

const choiceArguments = z.tuple([z.object({ title: z.string().max(200), kind: z.enum(CHOICE_KINDS) })]);
const pathArguments = z.tuple([z.string().min(1).max(32_768)]);

const FILTERS: Record<ChoiceKind, FileFilter[]> = {
  study: [
    { name: 'Slotscope study', extensions: ['slotscope'] },
    { name: 'All files', extensions: ['*'] },
  ],
  import: [
    { name: 'Manifest or summary', extensions: ['json', 'jsonl'] },
    { name: 'All files', extensions: ['*'] },
  ],
  media: [
    {
      name: 'Video and audio',
      extensions: ['mp4', 'm4v', 'mov', 'mkv', 'webm', 'avi', 'wav', 'mp3', 'm4a', 'flac', 'ogg'],
    },
    { name: 'All files', extensions: ['*'] },
  ],
};

/** Answers the page's requests for as long as the program runs. */
export function offerAbilities(): void {
  // Dialogs on Linux ignore or mislay a relative start folder, so there always is an absolute one.
  let startFolder = app.getPath('home');
  answerRequests({
    'desktop:choose-path': {
      parse: (args) => choiceArguments.parse(args),
      handle: async (options) => {
        const chosen = await choosePath(options, startFolder);
        if (chosen !== null) startFolder = dirname(chosen);
        return chosen;
      },
    },
    'desktop:reveal-in-folder': { parse: (args) => pathArguments.parse(args), handle: revealInFolder },
  });
}

async function choosePath({ title, kind }: ChoiceOptions, startFolder: string): Promise<string | null> {
  const properties = kind === 'import' ? await importProperties(title) : (['openFile'] as const);
  if (properties === null) return null;
  const options: OpenDialogOptions = {
    title,
    defaultPath: startFolder,
    properties: [...properties],
    ...(properties.some((property) => property === 'openFile') ? { filters: FILTERS[kind] } : {}),
  };
  const window = BrowserWindow.getFocusedWindow();
  const result = window ? await dialog.showOpenDialog(window, options) : await dialog.showOpenDialog(options);
  return result.canceled ? null : (result.filePaths[0] ?? null);
}

type PathProperty = 'openFile' | 'openDirectory';

/** Only macOS has one dialog for files and folders; elsewhere the person says first which it will be. */
async function importProperties(title: string): Promise<readonly PathProperty[] | null> {
  if (process.platform === 'darwin') return ['openFile', 'openDirectory'];
  const options = {
    type: 'question' as const,
    title,
    message: 'What do you want to import?',
    detail:
      'A folder: a dataset, the outputs of a run, or one that holds both. A file: a batch_summary.json or a manifest.',
    buttons: ['Folder…', 'File…', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  };
  const window = BrowserWindow.getFocusedWindow();
  const { response } = window
    ? await dialog.showMessageBox(window, options)
    : await dialog.showMessageBox(options);
  if (response === 0) return ['openDirectory'];
  return response === 1 ? ['openFile'] : null;
}

async function revealInFolder(path: string): Promise<void> {
  // A Windows network path would send the person's credentials to whatever machine it names.
  if (!isAbsolute(path) || /^[\\/]{2}/.test(path)) {
    throw new Error(`${path} is not a path on this computer, so its folder cannot be shown.`);
  }
  if (!existsSync(path)) throw new Error(`${path} does not exist any more, so its folder cannot be shown.`);
  shell.showItemInFolder(path);
}
