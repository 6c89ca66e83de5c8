import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { STUDY_ENDING } from '../file-endings.ts';
import { newStudyPath, rememberStudy, sampleStudyPath } from '../home.ts';
import { settleOpened } from '../store/settle-opened.ts';
import { type OpenStudy, openStudyFile, StudyError } from '../store/study-file.ts';

/** The study a host serves: none or one, exchanged as the user opens another. */
export class StudySession {
  #study: OpenStudy | null = null;

  get study(): OpenStudy | null {
    return this.#study;
  }

  /** The open study. @throws StudyError when none is open */
  require(): OpenStudy {
    if (!this.#study)
      throw new StudyError('No study is open. Open the sample, open a study, or import runs.');
    return this.#study;
  }

  open(path: string): OpenStudy {
    return this.#exchange(openStudyFile(path));
  }

  /** Make a study and open it. @throws StudyError when there is one at the path already */
  create(name: string, path = newStudyPath(name)): OpenStudy {
    if (existsSync(path)) {
      throw new StudyError(`There is already a file at ${path}. Open it instead, or choose another name.`);
    }
    return this.#exchange(openStudyFile(path, { create: name }));
  }

  openSample(): OpenStudy {
    return this.#exchange(openStudyFile(sampleStudyPath(), { create: 'Sample study' }));
  }

  #exchange(next: OpenStudy): OpenStudy {
    settleOpened(next);
    const name = next.db.prepare<[], string>('SELECT name FROM study WHERE id = 1').pluck().get();
    this.close();
    this.#study = next;
    const problem = rememberStudy({ path: next.path, name: name ?? basename(next.path, STUDY_ENDING) });
    if (problem !== null) next.notices.push(problem);
    return next;
  }

  close(): void {
    this.#study?.db.close();
    this.#study = null;
  }
}
