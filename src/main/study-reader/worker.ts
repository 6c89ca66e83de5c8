/** Thread that answers what is asked of all slots of a study, so that the process that answers requests never waits for it. */
import { prepareTextSearch } from '../store/searched-texts.ts';
import { type OpenStudy, openStudyFile, StudyError } from '../store/study-file.ts';
import { serveQuestions } from '../threads/serve-questions.ts';
import { answerFromStudy, type StudyAnswer } from './questions.ts';
import type { StudyRequest } from './study-reader.ts';

let open: OpenStudy | null = null;

/** The study asked about, and no other: one that was left is let go of. */
function studyAt(path: string): OpenStudy {
  if (open?.path === path) return open;
  open?.db.close();
  open = null;
  open = openStudyFile(path, { isOpenElsewhere: true });
  return open;
}

/** How long nothing is asked before the next likely question is made ready for. */
const QUIET_MS = 400;
let quiet: NodeJS.Timeout | undefined;

/** Reading all texts takes a large study a second or two, which a first search then need not wait for. */
function prepareSearch(): void {
  try {
    if (open) prepareTextSearch(open.db);
  } catch {
    // Whoever searches is told; nobody has asked yet.
  }
}

serveQuestions<StudyRequest, StudyAnswer>(
  ({ studyPath, question }) => {
    clearTimeout(quiet);
    return answerFromStudy(studyAt(studyPath).db, question);
  },
  (error) => error instanceof StudyError,
  () => {
    clearTimeout(quiet);
    quiet = setTimeout(prepareSearch, QUIET_MS);
  },
);
