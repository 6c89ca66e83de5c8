import type { PackedSlotIndex, RunHeadlines, RunInfo, SlotFilter, SlotSort } from '../../core/study-views.ts';
import { readHeadlines } from '../store/headlines.ts';
import { readFacets, readPackedSlotIndex, type SlotFacets } from '../store/slot-queries.ts';
import type { StudyDatabase } from '../store/study-file.ts';
import { readRuns, readTables, type StudyTables } from '../store/study-info.ts';

/** What is asked of all slots of a study at once, which takes a large one longer than a request may hold others up. */
export type StudyQuestion =
  | { kind: 'runs' }
  | { kind: 'tables' }
  | { kind: 'headlines' }
  | { kind: 'facets'; benchmark: string | undefined }
  | { kind: 'slot-index'; filter: SlotFilter; sort: SlotSort };

interface Answers {
  runs: RunInfo[];
  tables: StudyTables;
  headlines: RunHeadlines[];
  facets: SlotFacets;
  'slot-index': PackedSlotIndex;
}

export type StudyAnswer = Answers[StudyQuestion['kind']];
export type AnswerTo<Question extends StudyQuestion> = Answers[Question['kind']];

/** Answers a question from a study; what all slots came to is kept for the connection. */
export function answerFromStudy(db: StudyDatabase, question: StudyQuestion): StudyAnswer {
  switch (question.kind) {
    case 'runs':
      return readRuns(db);
    case 'tables':
      return readTables(db);
    case 'headlines':
      return readHeadlines(db);
    case 'facets':
      return readFacets(db, question.benchmark);
    case 'slot-index':
      return readPackedSlotIndex(db, question.filter, question.sort);
  }
}
