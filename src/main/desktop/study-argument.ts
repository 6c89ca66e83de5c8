/** Which study a launch names. */
import { isAbsolute, resolve } from 'node:path';

/**
 * The first argument that is not an option, as an absolute path; undefined when there is none.
 * @param argv arguments after the program (and, unpackaged, after the application's folder)
 * @param workingFolder what a relative path is relative to
 */
export function studyArgument(argv: readonly string[], workingFolder: string): string | undefined {
  const given = argv.find((argument) => argument !== '' && !argument.startsWith('-'));
  if (given === undefined) return undefined;
  return isAbsolute(given) ? given : resolve(workingFolder, given);
}

/** What a second launch hands to the first, as it arrives there: from another process, so not to be believed. */
export function handedOverStudy(additionalData: unknown): string | undefined {
  if (typeof additionalData !== 'object' || additionalData === null) return undefined;
  const study = (additionalData as { study?: unknown }).study;
  return typeof study === 'string' && isAbsolute(study) ? study : undefined;
}
