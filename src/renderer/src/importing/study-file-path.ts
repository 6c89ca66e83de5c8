const ENDING = '.slotscope';

/**
 * The file a new study is kept in, from what a person typed or pasted: spaces and quotes around it go, and the
 * ending is added where it is missing. Undefined for nothing, which means the usual folder.
 */
export function studyFilePath(typed: string): string | undefined {
  const path = typed
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim();
  if (path === '') return undefined;
  return path.toLowerCase().endsWith(ENDING) ? path : `${path}${ENDING}`;
}
