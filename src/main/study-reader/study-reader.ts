import type { OpenStudy } from '../store/study-file.ts';
import { QuestionThread } from '../threads/question-thread.ts';
import { type AnswerTo, answerFromStudy, type StudyAnswer, type StudyQuestion } from './questions.ts';

/** A study is looked at for hours; what was read of it is not worth giving back sooner. */
const IDLE_MS = 30 * 60_000;

/** To the thread: a question about the study at a path. */
export interface StudyRequest {
  studyPath: string;
  question: StudyQuestion;
}

/** Answers what is asked of all slots of a study, in a thread that keeps what it has read. */
export class StudyReader {
  readonly #thread: QuestionThread<StudyRequest, StudyAnswer>;

  constructor(script: URL) {
    this.#thread = new QuestionThread(script, IDLE_MS);
  }

  /** @throws StudyError with the reason when there is no answer */
  async ask<Question extends StudyQuestion>(
    study: OpenStudy,
    question: Question,
  ): Promise<AnswerTo<Question>> {
    // A study that cannot be written is a copy; the thread would have to make a second one.
    const answer = study.readOnly
      ? answerFromStudy(study.db, question)
      : await this.#thread.ask({ studyPath: study.path, question });
    return answer as AnswerTo<Question>;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
