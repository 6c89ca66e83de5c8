import { recentStudies } from '../home.ts';
import { settleOpened } from '../store/settle-opened.ts';
import { type OpenStudy, openStudyFile } from '../store/study-file.ts';
import { log, UsageError } from './output.ts';

/** The study a command works on: the one named, else the one opened last. */
export function studyPathOf(named: string | undefined): string {
  const path = named ?? recentStudies()[0]?.path;
  if (path === undefined) {
    throw new UsageError(
      'No study was named and none was opened before. Give --study FILE, or run "npm start".',
    );
  }
  return path;
}

/** The study the command works on, for messages about errors that do not name it. */
let atWork: string | null = null;

export const studyAtWork = (): string => atWork ?? 'The study';

/** Open the study for a command, with its derived rows up to date, and tell what this opening brought about. */
export function openForCommand(named: string | undefined, create?: string): OpenStudy {
  const study = openStudyFile(studyPathOf(named), { create });
  atWork = study.path;
  for (const notice of study.notices) log(notice);
  settleOpened(study);
  return study;
}
