import { settleCutOffImports } from './imports.ts';
import { rebuildScoresIfOutdated } from './scores.ts';
import { asStudyError, type OpenStudy } from './study-file.ts';

/**
 * What whoever opens a study does first: settle what was cut off, and derive anew what another version derived. A
 * study for reading stays as it is.
 *
 * @throws StudyError when the study cannot be read or written after all; it is closed then
 */
export function settleOpened(study: OpenStudy): void {
  if (study.readOnly) return;
  try {
    settleCutOffImports(study.db);
    rebuildScoresIfOutdated(study.db);
  } catch (error) {
    study.db.close();
    throw asStudyError(error, study.path);
  }
}
