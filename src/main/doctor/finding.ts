import type { OpenStudy } from '../store/study-file.ts';

/** What is looked at, in this order. */
export const CHECKS = [
  'file',
  'schema',
  'references',
  'contents',
  'scores',
  'unfinished work',
  'media',
  'leftovers',
] as const;
export type CheckName = (typeof CHECKS)[number];

/** Something a person should know of a study. */
export interface Finding {
  check: CheckName;
  /** `error`: numbers or the study itself are touched; `warning`: something is missing or half done; else for information. */
  severity: 'error' | 'warning' | 'info';
  /** The same for the same kind of finding. */
  code: string;
  /** How many rows, files or runs it is about. */
  count: number;
  message: string;
  /** What to do about it. */
  action: string;
  /** Whether `--repair` can put it right. */
  repairable: boolean;
  repaired: boolean;
}

/** A finding as a check hands it over, with what puts it right where that can be derived. */
export interface Found extends Omit<Finding, 'check' | 'repairable' | 'repaired'> {
  repair?: () => void | Promise<void>;
}

/** One check: looks only, and changes nothing before a repair is called. */
export type Check = (study: OpenStudy) => Found[];

/** "1 row", "3 rows". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** The first few of many, for a message. */
export function someOf(names: readonly string[], most = 5): string {
  const more = names.length - most;
  return more > 0 ? `${names.slice(0, most).join(', ')} and ${more} more` : names.join(', ');
}
