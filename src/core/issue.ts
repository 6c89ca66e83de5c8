/** How much an issue found while reading input matters to the person reading the numbers. */
export type IssueSeverity = 'error' | 'warning' | 'info';

/**
 * Something worth telling about one place in an input: what is wrong, where, and what was done about it.
 * Readers collect issues instead of throwing, so that one bad record never loses the rest.
 */
export interface InputIssue {
  severity: IssueSeverity;
  /** Stable machine name, e.g. `chunk-without-times`. */
  code: string;
  /** Path of the record inside the file, e.g. `chunks[3].timestamp`; empty for the file as a whole. */
  record: string;
  /** What is wrong, as one sentence. */
  message: string;
  /** What was done about it and, where a person can act, how to go on. */
  action: string;
}

/** An issue together with the file it was found in. */
export interface FileIssue extends InputIssue {
  /** Path relative to the imported root, with forward slashes. */
  file: string;
}
