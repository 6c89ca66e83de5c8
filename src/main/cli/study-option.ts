import { recentStudies } from '../home.ts';
import { settleCutOffImports } from '../store/imports.ts';
import { rebuildScoresIfOutdated } from '../store/scores.ts';
import { type OpenStudy, openStudyFile } from '../store/study-file.ts';
import { UsageError } from './output.ts';

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

/** Open the study for a command, with its derived rows up to date. */
export function openForCommand(named: string | undefined, create?: string): OpenStudy {
  const study = openStudyFile(studyPathOf(named), create === undefined ? {} : { create });
  if (!study.readOnly) {
    settleCutOffImports(study.db);
    rebuildScoresIfOutdated(study.db);
  }
  return study;
}
