import type { InputIssue } from '../issue.ts';
import { describeValue, isJsonObject, type JsonObject } from '../json.ts';
import type { ScoringProfile } from './profile.ts';
import { deviatingTime, parseFlag, parseTime, readText } from './time.ts';
import type { SceneType, Slot } from './types.ts';

export interface ReadAnnotation {
  slots: Slot[];
  issues: InputIssue[];
}

interface QaRow {
  /** Where the row stands in the file, for messages. */
  record: string;
  question: number;
  answer: number;
  questionText: string;
  answerText: string;
  questionType: string;
  isInterrupted: boolean;
}

interface OneQnaAnswer {
  time: number;
  text: string;
  isInterrupted: boolean;
  label: string;
}

/**
 * Turn one annotation file into response slots (paper §3.3.1; published scorer, build_slots).
 *
 * @param root the parsed annotation file
 * @param sceneType which of the three forms to read it as
 * @param profile only `lastSlotTailSeconds` is used: how long the last slot stays open after its t_a
 * @returns the slots in id order and what had to be skipped; a file that yields no slots at all has an issue
 *   of severity `error` that says why
 */
export function readAnnotation(
  root: unknown,
  sceneType: SceneType,
  profile: Pick<ScoringProfile, 'lastSlotTailSeconds'>,
): ReadAnnotation {
  const issues: InputIssue[] = [];
  const slots =
    sceneType === '1QnA'
      ? oneQnaSlots(root, profile.lastSlotTailSeconds, issues)
      : sceneType === 'nested'
        ? nestedSlots(readQaRows(root, issues), profile.lastSlotTailSeconds, issues)
        : multiTurnSlots(readQaRows(root, issues), profile.lastSlotTailSeconds);
  for (const slot of slots) reportOddities(slot, issues);
  if (slots.length === 0 && !issues.some((issue) => issue.severity === 'error')) {
    issues.push({
      severity: 'error',
      code: 'annotation-without-slots',
      record: '',
      message: 'The annotation holds no row with both a question and an answer time.',
      action: 'The sample is left out; check that the file is an annotation of this scene type.',
    });
  }
  return { slots, issues };
}

/** The types the paper's tables have columns for; slots of another type count in the overall figures only. */
const TABLE_TYPES = ['realtime', 'proactive'];

function reportOddities(slot: Slot, issues: InputIssue[]): void {
  const where = `slot ${slot.slotId}`;
  if (slot.sceneType !== '1QnA' && !TABLE_TYPES.includes(slot.questionType)) {
    issues.push({
      severity: 'warning',
      code: 'unknown-question-type',
      record: where,
      message: `Slot ${slot.slotId} has the question type ${JSON.stringify(slot.questionType)}, neither "realtime" nor "proactive".`,
      action: 'It counts in the overall figures, but in no column of its own, as in the published scorer.',
    });
  }
  if (slot.questionText.trim() === '' || slot.referenceText.trim() === '') {
    issues.push({
      severity: 'warning',
      code: 'slot-without-text',
      record: where,
      message: `Slot ${slot.slotId} has no ${slot.questionText.trim() === '' ? 'question' : 'reference answer'} text.`,
      action: 'It is scored by its times; a judge has nothing to compare with.',
    });
  }
  if (slot.tA < slot.start) {
    issues.push({
      severity: 'warning',
      code: 'answer-before-question',
      record: where,
      message: `The answer time ${slot.tA} s is before the slot's start ${slot.start} s.`,
      action: 'Scored as annotated: there is no early stage.',
    });
  }
  if (slot.end <= slot.tA) {
    issues.push({
      severity: 'warning',
      code: 'slot-without-core-window',
      record: where,
      message: `The slot ends at ${slot.end} s, not after t_a at ${slot.tA} s.`,
      action: 'Scored as annotated: it can earn no core credit.',
    });
  }
}

/** Rows of the Q&A form, sorted by (question, answer) time; rows without both times are reported and skipped. */
function readQaRows(root: unknown, issues: InputIssue[]): QaRow[] {
  const items = Array.isArray(root)
    ? root
    : isJsonObject(root) && Array.isArray(root.items)
      ? root.items
      : undefined;
  if (!items) {
    issues.push({
      severity: 'error',
      code: 'not-an-annotation',
      record: '',
      message: 'Expected a list of question and answer rows, or an object with such a list under "items".',
      action: 'The sample is left out; check that the file is an OmniInteract annotation.',
    });
    return [];
  }
  const rows: QaRow[] = [];
  items.forEach((item: unknown, position) => {
    const record = `[${position}]`;
    if (!isJsonObject(item)) {
      issues.push(skippedRow(record, 'is not an object'));
      return;
    }
    const question = readRowTime(item, 'question_time', record, issues);
    const answer = readRowTime(item, 'answer_time', record, issues);
    if (question === undefined || answer === undefined) return;
    rows.push({
      record,
      question,
      answer,
      questionText: readText(item.question_text),
      answerText: readText(item.answer_text),
      questionType: (readText(item.question_type) || 'unknown').trim().toLowerCase() || 'unknown',
      isInterrupted: parseFlag(item.is_interrupted),
    });
  });
  return rows.sort((a, b) => a.question - b.question || a.answer - b.answer);
}

function readRowTime(
  item: JsonObject,
  field: string,
  record: string,
  issues: InputIssue[],
): number | undefined {
  const time = parseTime(item[field]);
  if (!time) {
    issues.push(skippedRow(`${record}.${field}`, `${describeValue(item[field])} is no time`));
    return undefined;
  }
  if (time.deviation) issues.push(deviatingTime(`${record}.${field}`, item[field], time.seconds));
  return time.seconds;
}

function skippedRow(record: string, why: string): InputIssue {
  return {
    severity: 'warning',
    code: 'annotation-row-skipped',
    record,
    message: `${record} ${why}.`,
    action: 'The row makes no slot; the other rows are kept. Correct the annotation and import again.',
  };
}

function multiTurnSlots(rows: QaRow[], tail: number): Slot[] {
  return rows.map((row, position) => {
    const next = rows[position + 1];
    const end = next ? next.question : row.answer + tail;
    return qaSlot(row, 'multi_turn', position + 1, position + 1, Math.max(end, row.question));
  });
}

function qaSlot(row: QaRow, sceneType: SceneType, slotId: number, turnIndex: number, end: number): Slot {
  return {
    slotId,
    sceneType,
    questionType: row.questionType,
    stepIndex: null,
    turnIndex,
    label: '',
    nestedGroupId: null,
    nestedRole: null,
    boundary: 'hard',
    isInterrupted: row.isInterrupted,
    start: row.question,
    tA: row.answer,
    end,
    questionText: row.questionText,
    referenceText: row.answerText,
  };
}

/** Pairs of an outer row and the row nested in it; undefined (with an issue) when an outer has no inner. */
function nestedPairs(rows: QaRow[], issues: InputIssue[]): [QaRow, QaRow][] | undefined {
  const pairs: [QaRow, QaRow][] = [];
  let position = 0;
  while (position < rows.length) {
    const outer = rows[position]!;
    const innerPosition = rows.findIndex(
      (row, index) =>
        index > position &&
        outer.question < row.question &&
        row.question < outer.answer &&
        row.answer <= outer.answer,
    );
    if (innerPosition < 0) {
      issues.push({
        severity: 'error',
        code: 'nested-without-inner',
        record: outer.record,
        message: `${outer.record} (question at ${outer.question} s, answer at ${outer.answer} s) has no row nested in it.`,
        action:
          'The sample is left out, as in the published scorer; correct the annotation or its scene type.',
      });
      return undefined;
    }
    for (const passed of rows.slice(position + 1, innerPosition)) {
      issues.push({
        severity: 'warning',
        code: 'nested-row-passed-over',
        record: passed.record,
        message: `${passed.record} lies between an outer question and its nested one and makes no slot.`,
        action: 'Passed over, as in the published scorer; check the annotation if the row should count.',
      });
    }
    pairs.push([outer, rows[innerPosition]!]);
    position = innerPosition + 1;
  }
  return pairs;
}

function nestedSlots(rows: QaRow[], tail: number, issues: InputIssue[]): Slot[] {
  if (rows.length < 2) {
    if (!issues.some((issue) => issue.severity === 'error')) {
      issues.push({
        severity: 'error',
        code: 'nested-too-short',
        record: '',
        message: `A nested sample needs at least two rows with times; this one has ${rows.length}.`,
        action: 'The sample is left out; correct the annotation or its scene type.',
      });
    }
    return [];
  }
  const pairs = nestedPairs(rows, issues);
  if (!pairs) return [];
  return pairs.flatMap(([outer, inner], position) => {
    const group = position + 1;
    const next = pairs[position + 1];
    const outerEnd = Math.max(next ? next[0].question : outer.answer + tail, outer.answer);
    return [
      {
        ...qaSlot(outer, 'nested', 2 * position + 1, group, outerEnd),
        nestedGroupId: group,
        nestedRole: 'outer' as const,
      },
      {
        ...qaSlot(inner, 'nested', 2 * position + 2, group, outer.answer),
        nestedGroupId: group,
        nestedRole: 'inner' as const,
      },
    ];
  });
}

function oneQnaSlots(root: unknown, tail: number, issues: InputIssue[]): Slot[] {
  const instruction = isJsonObject(root) ? readInstruction(root, issues) : undefined;
  if (!instruction) {
    issues.push({
      severity: 'error',
      code: 'not-a-1qna-annotation',
      record: '',
      message:
        'A 1QnA annotation is an object with a list "conversations" or "answers"; this file has neither.',
      action: 'The sample is left out; check that the file is a 1QnA annotation.',
    });
    return [];
  }
  const { question, questionText, answers } = instruction;
  return answers.map((answer, position) => {
    const start = position === 0 ? question : answer.time;
    const next = answers[position + 1];
    return {
      slotId: position + 1,
      sceneType: '1QnA' as const,
      questionType: (answer.label || 'step').trim().toLowerCase() || 'step',
      stepIndex: position + 1,
      turnIndex: 1,
      label: answer.label,
      nestedGroupId: null,
      nestedRole: null,
      boundary: 'soft' as const,
      isInterrupted: answer.isInterrupted,
      start,
      tA: answer.time,
      end: Math.max(next ? next.time : answer.time + tail, start),
      questionText,
      referenceText: answer.text,
    };
  });
}

interface Instruction {
  question: number;
  questionText: string;
  answers: OneQnaAnswer[];
}

function readInstruction(root: JsonObject, issues: InputIssue[]): Instruction | undefined {
  const read = Array.isArray(root.conversations)
    ? readConversations(root, root.conversations, issues)
    : Array.isArray(root.answers)
      ? readAnswers(root, root.answers, issues)
      : undefined;
  read?.answers.sort((a, b) => a.time - b.time);
  return read;
}

function readConversations(root: JsonObject, items: unknown[], issues: InputIssue[]): Instruction {
  const user = items.find((item) => isJsonObject(item) && readText(item.from) === 'user');
  const source = isJsonObject(user) ? user : undefined;
  const question = source ? parseTime(source.timestamp) : parseTime(root.question_time);
  const spoken = source ? readText(source.value) : readText(root.question_text);
  const knowledge = readText(root.inferred_knowledge).trim();
  const answers = items.flatMap((item, position) =>
    isJsonObject(item) && readText(item.from) === 'assistant'
      ? readAnswer(item, `conversations[${position}]`, 'timestamp', 'value', item.interrupted, issues)
      : [],
  );
  return {
    question: question?.seconds ?? 0,
    questionText: knowledge ? `${knowledge}\n\n${spoken}`.trim() : spoken,
    answers,
  };
}

function readAnswers(root: JsonObject, items: unknown[], issues: InputIssue[]): Instruction {
  const answers = items.flatMap((item, position) => {
    const record = `answers[${position}]`;
    if (!isJsonObject(item)) {
      issues.push(skippedRow(record, 'is not an object'));
      return [];
    }
    const flag = item.interrupted === undefined ? item.is_interrupted : item.interrupted;
    return readAnswer(item, record, 'answer_time', 'answer_text', flag, issues);
  });
  return {
    question: parseTime(root.question_time)?.seconds ?? 0,
    questionText: readText(root.question_text),
    answers,
  };
}

function readAnswer(
  item: JsonObject,
  record: string,
  timeField: string,
  textField: string,
  interrupted: unknown,
  issues: InputIssue[],
): OneQnaAnswer[] {
  const time = readRowTime(item, timeField, record, issues);
  if (time === undefined) return [];
  return [
    {
      time,
      text: readText(item[textField]),
      isInterrupted: parseFlag(interrupted),
      label: readText(item.label),
    },
  ];
}
