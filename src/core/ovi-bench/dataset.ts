import type { InputIssue } from '../issue.ts';
import { describeValue, isJsonObject, type JsonObject } from '../json.ts';
import { readText } from '../omni-interact/time.ts';
import { readOptionLabel } from './reply.ts';
import { findInterruptionType, type InterruptionType, type OptionLabel } from './types.ts';

/** What both formats say about one interrupted answer; times in seconds of media time. */
interface CommonCase {
  caseId: string;
  /** Path of the video as the file gives it; empty when it gives none. */
  video: string;
  /** The label: what the interruption is. */
  type: InterruptionType;
  question: string;
  /** When the question is asked. */
  t0: number;
  signal: string;
  /** When the user interrupts. */
  t1: number;
}

export interface OpenEndedCase extends CommonCase {
  format: 'open-ended';
}

export interface MultipleChoiceCase extends CommonCase {
  format: 'multiple-choice';
  /** What the model had answered before the interruption, as the data set gives it. */
  partial: string;
  /** The part of the video the data set names; null when it names none. */
  visualRange: [number, number] | null;
  /** Earlier questions and answers, as given. */
  history: { question: string; answer: string }[];
  options: Record<OptionLabel, string>;
  label: OptionLabel;
  /** What the right option has the model do, e.g. `stop`. */
  behavior: string;
}

export type OviCase = OpenEndedCase | MultipleChoiceCase;

export interface ReadCase {
  /** Absent when the record cannot be used; `issues` says why. */
  case?: OviCase;
  issues: InputIssue[];
}

/** Thrown within this file to leave a record out; never leaves it. */
class UnusableRecord extends Error {
  readonly record: string;

  constructor(record: string, why: string) {
    super(`${record} ${why}.`);
    this.record = record;
  }
}

/**
 * Read one case in either format: an item of a JSON list or a line of JSONL.
 *
 * @param record where it stands in its file, e.g. `[3]` or `line 4`, for messages
 */
export function readCase(value: unknown, record: string): ReadCase {
  const issues: InputIssue[] = [];
  try {
    if (!isJsonObject(value)) throw new UnusableRecord(record, `is ${describeValue(value)}, not an object`);
    const read = isJsonObject(value.input_state)
      ? readMultipleChoice(value, value.input_state, record, issues)
      : readOpenEnded(value, record);
    reportOddities(read, record, issues);
    return { case: read, issues };
  } catch (error) {
    if (!(error instanceof UnusableRecord)) throw error;
    const skipped: InputIssue = {
      severity: 'warning',
      code: 'case-skipped',
      record: error.record,
      message: error.message,
      action: 'The record makes no case; the others are kept. Correct it and import again.',
    };
    return { issues: [skipped] };
  }
}

function readOpenEnded(root: JsonObject, record: string): OpenEndedCase {
  const setup = root.interaction_setup;
  if (!isJsonObject(setup)) {
    throw new UnusableRecord(record, 'has neither interaction_setup nor input_state');
  }
  const where = `${record}.interaction_setup`;
  return {
    format: 'open-ended',
    caseId: readId(root, record),
    video: readText(root.video_file).trim(),
    type: readType(root.interruption_type, `${record}.interruption_type`),
    question: readRequired(setup, 'question', where),
    t0: readTime(setup, 'question_timestamp', where),
    signal: readRequired(setup, 'interruption_signal', where),
    t1: readTime(setup, 'interruption_timestamp', where),
  };
}

function readMultipleChoice(
  root: JsonObject,
  state: JsonObject,
  record: string,
  issues: InputIssue[],
): MultipleChoiceCase {
  const where = `${record}.input_state`;
  const truth = isJsonObject(root.ground_truth) ? root.ground_truth : {};
  const label = readOptionLabel(truth.label);
  if (!label) {
    throw new UnusableRecord(
      `${record}.ground_truth.label`,
      `is ${describeValue(truth.label)}, none of A to D`,
    );
  }
  const caseId = readId(root, record);
  const given = readText(root.video_file).trim();
  return {
    format: 'multiple-choice',
    caseId,
    video: given || videoOfCaseId(caseId, record, issues),
    type: readType(truth.type, `${record}.ground_truth.type`),
    question: readRequired(state, 'current_question', where),
    t0: readTime(state, 'question_timestamp', where),
    signal: readRequired(state, 'interruption_signal', where),
    t1: readTime(state, 'interruption_timestamp', where),
    partial: readText(state.partial_answer_generated),
    visualRange: readRange(state.visual_stream_range),
    history: readHistory(state.history_qa),
    options: readOptions(root.options, `${record}.options`),
    label,
    behavior: readText(truth.behavior),
  };
}

/** The multiple-choice files name no video, but their ids begin with its name: `ActivityNet_25.mp4_q0_Cancellation`. */
function videoOfCaseId(caseId: string, record: string, issues: InputIssue[]): string {
  const name = /^(.+\.(?:mp4|mkv|webm|avi|mov))_/i.exec(caseId)?.[1];
  if (name === undefined) return '';
  issues.push({
    severity: 'info',
    code: 'video-from-case-id',
    record: `${record}.case_id`,
    message: `Case ${caseId} names no video; its id begins with ${name}.`,
    action: 'That file is taken. Add video_file to the record if it is another.',
  });
  return name;
}

function readId(root: JsonObject, record: string): string {
  return readRequired(root, 'case_id', record);
}

function readRequired(root: JsonObject, field: string, record: string): string {
  const text = readText(root[field]).trim();
  if (text === '') throw new UnusableRecord(`${record}.${field}`, 'is missing or empty');
  return text;
}

function readType(value: unknown, record: string): InterruptionType {
  const type = findInterruptionType(value);
  if (!type) {
    throw new UnusableRecord(
      record,
      `is ${describeValue(value)}, none of Cancellation, False Trigger and Correction`,
    );
  }
  return type;
}

function readTime(root: JsonObject, field: string, record: string): number {
  const value = root[field];
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) {
    throw new UnusableRecord(`${record}.${field}`, `is ${describeValue(value)}, no time in seconds`);
  }
  return seconds;
}

function readRange(value: unknown): [number, number] | null {
  if (!Array.isArray(value)) return null;
  const [from, to] = value as unknown[];
  return typeof from === 'number' && typeof to === 'number' && from <= to ? [from, to] : null;
}

function readHistory(value: unknown): { question: string; answer: string }[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isJsonObject).map((item) => ({
    question: readText(item.question ?? item.q),
    answer: readText(item.answer ?? item.a),
  }));
}

function readOptions(value: unknown, record: string): Record<OptionLabel, string> {
  const given = isJsonObject(value) ? value : {};
  const option = (label: OptionLabel): string => readRequired(given, label, record);
  return { A: option('A'), B: option('B'), C: option('C'), D: option('D') };
}

function reportOddities({ caseId, t0, t1, video }: OviCase, record: string, issues: InputIssue[]): void {
  if (t1 <= t0) {
    issues.push({
      severity: 'warning',
      code: 'interrupted-before-question',
      record,
      message: `Case ${caseId} is interrupted at ${t1} s, not after its question at ${t0} s.`,
      action: 'It is simulated as the protocol does: half a second of the answer is taken as spoken.',
    });
  }
  if (video === '') {
    issues.push({
      severity: 'warning',
      code: 'case-without-video',
      record,
      message: `Case ${caseId} names no video.`,
      action: 'Results for it can be read and scored; it cannot be shown or simulated.',
    });
  }
}

/**
 * Read all cases of a file: a list, one case, or an object with a list under `data` or `cases`. Of cases with one id
 * the first counts.
 */
export function readCases(root: unknown): { cases: OviCase[]; issues: InputIssue[] } {
  const list = caseList(root);
  if (!list) {
    const issue: InputIssue = {
      severity: 'error',
      code: 'not-a-data-set',
      record: '',
      message: 'The file holds no list of cases.',
      action: 'Nothing is taken from it; check that it is a data set file of OVIBench.',
    };
    return { cases: [], issues: [issue] };
  }
  const cases = new Map<string, OviCase>();
  const issues: InputIssue[] = [];
  list.forEach((value, position) => {
    const record = `[${position}]`;
    const read = readCase(value, record);
    issues.push(...read.issues);
    if (!read.case) return;
    const { caseId } = read.case;
    if (cases.has(caseId)) {
      issues.push({
        severity: 'warning',
        code: 'case-repeated',
        record: `${record}.case_id`,
        message: `The case ${caseId} stands twice in the file.`,
        action: 'The first one counts; this one is left out.',
      });
    } else cases.set(caseId, read.case);
  });
  return { cases: [...cases.values()], issues };
}

function caseList(root: unknown): unknown[] | undefined {
  if (Array.isArray(root)) return root;
  if (!isJsonObject(root)) return undefined;
  if ('case_id' in root) return [root];
  return [root.data, root.cases].find(Array.isArray);
}
