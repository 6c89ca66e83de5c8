import { basename, dirname, relative, sep } from 'node:path';
import type { FileIssue, InputIssue } from '../../../core/issue.ts';
import type { UnreadableFile } from '../unreadable-file.ts';
import type { IgnoredFile } from './source.ts';

/** More files than this with one name pattern and one reason are told in one line. */
const LIST_LIMIT = 3;

/** Findings of one kind told one by one; further ones are counted, as a large file can have one in each record. */
const MAX_OF_A_KIND = 2_000;

/** Collects what is worth telling while a path is looked through: issues, files used and files ignored. */
export class Findings {
  readonly root: string;
  readonly issues: FileIssue[] = [];
  /** How many there are of a kind, and where in `issues` it says so once they are not told any more. */
  private readonly kinds = new Map<string, { count: number; more: number }>();
  private readonly used = new Set<string>();
  private readonly ignored = new Map<string, string[]>();
  private readonly ignoredPaths = new Set<string>();

  constructor(root: string) {
    this.root = root;
  }

  /** A path relative to the opened root, with forward slashes; `.` for the root itself. */
  relative(path: string): string {
    return relative(this.root, path).split(sep).join('/') || '.';
  }

  add(path: string, issue: InputIssue): void {
    const kind = this.kinds.get(issue.code) ?? { count: 0, more: -1 };
    this.kinds.set(issue.code, kind);
    kind.count += 1;
    if (kind.count <= MAX_OF_A_KIND) {
      this.issues.push({ ...issue, file: this.relative(path) });
      return;
    }
    if (kind.more < 0) kind.more = this.issues.length;
    this.issues[kind.more] = moreOfAKind(issue, kind.count - MAX_OF_A_KIND);
  }

  addAll(path: string, issues: readonly InputIssue[]): void {
    for (const issue of issues) this.add(path, issue);
  }

  unreadable(error: UnreadableFile, severity: FileIssue['severity'], consequence: string): void {
    this.add(error.file, unreadableIssue(error, severity, consequence));
  }

  markUsed(path: string): void {
    this.used.add(path);
  }

  isUsed(path: string): boolean {
    return this.used.has(path);
  }

  /** Whether it is settled what becomes of a file. */
  isSettled(path: string): boolean {
    return this.used.has(path) || this.ignoredPaths.has(path);
  }

  ignore(path: string, reason: string): void {
    if (this.ignoredPaths.has(path)) return;
    this.ignoredPaths.add(path);
    const paths = this.ignored.get(reason);
    if (paths) paths.push(path);
    else this.ignored.set(reason, [path]);
  }

  /** The ignored files, many alike told as one pattern with their number. */
  listIgnored(): IgnoredFile[] {
    return [...this.ignored].flatMap(([reason, paths]) => {
      const groups = new Map<string, string[]>();
      for (const path of paths) {
        const pattern = patternOf(this.relative(path));
        groups.set(pattern, [...(groups.get(pattern) ?? []), path]);
      }
      return [...groups].flatMap(([pattern, group]) =>
        group.length > LIST_LIMIT
          ? [{ file: `${pattern} (${group.length} files)`, reason }]
          : group.map((path) => ({ file: this.relative(path), reason })),
      );
    });
  }
}

const moreOfAKind = ({ severity, code }: InputIssue, count: number): FileIssue => ({
  severity,
  code: 'more-of-a-kind',
  file: '',
  record: '',
  message: `${count.toLocaleString('en')} more findings of the kind “${code}” are not listed.`,
  action: 'They are like those listed; correct how the files are written and import again.',
});

/** Top folders of a path with its kind of file name: `outputs/alpha/…/wav_transcript.json`, `…/*.unified_eval.json`. */
function patternOf(file: string): string {
  const name = basename(file);
  const kind = /\.(unified_\w+\.json|[^.]+)$/.exec(name);
  const fixed =
    /^(precise_truncation|wav_transcript|wav_transcript_aligned|output|model_output|responses|events)\.|^\./;
  const tail = fixed.test(name) || !kind ? name : `*.${kind[1]}`;
  const folders = dirname(file).split('/');
  if (folders[0] === '.') return tail;
  return folders.length > 2 ? `${folders.slice(0, 2).join('/')}/…/${tail}` : `${folders.join('/')}/${tail}`;
}

/** The issue a file gives that could not be read. */
export function unreadableIssue(
  error: UnreadableFile,
  severity: FileIssue['severity'],
  consequence: string,
): InputIssue {
  return {
    severity,
    code: `file-${error.code}`,
    record: '',
    message: error.reason,
    action: `${consequence} ${error.action}`,
  };
}
