/** Which file a launch names: a study, or the bundle of a case study. */
import { isAbsolute, resolve } from 'node:path';
import type { MenuCommand } from '../../preload/contract.ts';
import { BUNDLE_ENDING } from '../file-endings.ts';

/**
 * The first argument that is not an option, as an absolute path; undefined when there is none.
 * @param argv arguments after the program (and, unpackaged, after the application's folder)
 * @param workingFolder what a relative path is relative to
 */
export function fileArgument(argv: readonly string[], workingFolder: string): string | undefined {
  const given = argv.find((argument) => argument !== '' && !argument.startsWith('-'));
  if (given === undefined) return undefined;
  return isAbsolute(given) ? given : resolve(workingFolder, given);
}

/** What a second launch hands to the first, as it arrives there: from another process, so not to be believed. */
export function handedOverFile(additionalData: unknown): string | undefined {
  if (typeof additionalData !== 'object' || additionalData === null) return undefined;
  const file = (additionalData as { file?: unknown }).file;
  return typeof file === 'string' && isAbsolute(file) ? file : undefined;
}

/** Whether a file is the bundle of a case study, by its ending; everything else is taken for a study. */
export const isBundle = (file: string): boolean => file.toLowerCase().endsWith(BUNDLE_ENDING);

/** What the page is told to do with a file. */
export function commandFor(file: string): MenuCommand {
  return { command: isBundle(file) ? 'import-bundle-file' : 'open-study-file', path: file };
}
