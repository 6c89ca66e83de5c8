/** What kind of trouble a file gives; a stable name for code that reacts to it. */
export type UnreadableCode =
  | 'missing'
  | 'not-permitted'
  | 'not-a-file'
  | 'system'
  | 'too-large'
  | 'empty'
  | 'encoding'
  | 'truncated'
  | 'nul-bytes'
  | 'not-json'
  | 'wrong-shape'
  | 'too-many-records'
  | 'changed';

/**
 * A file that cannot be read at all. The message is meant for the person who opened it: which file, what is
 * wrong with it, and how to go on.
 */
export class UnreadableFile extends Error {
  readonly code: UnreadableCode;
  /** Path of the file as it was opened. */
  readonly file: string;
  /** What is wrong, as one sentence. */
  readonly reason: string;
  /** How to go on, as one sentence. */
  readonly action: string;

  constructor(code: UnreadableCode, file: string, reason: string, action: string) {
    super(`${file}: ${reason} ${action}`);
    this.name = 'UnreadableFile';
    this.code = code;
    this.file = file;
    this.reason = reason;
    this.action = action;
  }
}

const SYSTEM_ERRORS: Readonly<Record<string, [UnreadableCode, string, string]>> = {
  ENOENT: ['missing', 'The file does not exist.', 'Check the path, or restore the file.'],
  ENOTDIR: ['missing', 'The file does not exist.', 'Check the path, or restore the file.'],
  EISDIR: ['not-a-file', 'It is a folder.', 'Name a file, or open the folder.'],
  EACCES: ['not-permitted', 'You may not read it.', 'Change its permissions and import again.'],
  EPERM: ['not-permitted', 'You may not read it.', 'Change its permissions and import again.'],
  ELOOP: ['missing', 'It is a symbolic link that leads back to itself.', 'Repair the link and import again.'],
};

/** Turn what the file system threw into a message for a person; an `UnreadableFile` passes through. */
export function unreadableFromSystem(file: string, error: unknown): UnreadableFile {
  if (error instanceof UnreadableFile) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const known = SYSTEM_ERRORS[code];
  if (known) return new UnreadableFile(known[0], file, known[1], known[2]);
  const detail = error instanceof Error ? error.message : String(error);
  return new UnreadableFile(
    'system',
    file,
    `The system could not read it (${detail}).`,
    'Check the disk or the network share and import again.',
  );
}
