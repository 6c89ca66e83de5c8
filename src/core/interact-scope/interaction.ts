import type { InputIssue } from '../issue.ts';
import { describeValue, isJsonObject, type JsonObject } from '../json.ts';
import { readText } from '../omni-interact/time.ts';
import type { StudySlot } from '../slot.ts';
import { firstResponseSegment, t8Window } from './match.ts';
import { orderTargets } from './prepare.ts';
import {
  type InteractionFrame,
  isT8,
  TASKS,
  type Target,
  type TargetFrame,
  type Task,
  TOLERANCE_SECONDS,
  TRIGGERS,
} from './types.ts';

/** A reference intervention as annotated. */
export interface AnnotatedTarget extends TargetFrame {
  /** What is to be said; empty where T1 only names tools. */
  content: string;
}

/** What the user asked, in the forms it was given. */
export interface InteractionRequest {
  text: string;
  /** File names of attachments, as the record gives them. */
  audio: string | null;
  image: string | null;
}

/** One interaction as annotated; targets in time order. */
export interface Interaction extends Omit<InteractionFrame, 'duration' | 'targets'> {
  language: string | null;
  userGroup: 'visual' | 'hearing' | null;
  request: InteractionRequest | null;
  targets: AnnotatedTarget[];
  scene: string;
  source: string;
}

export interface ReadInteraction {
  /** Null when the record cannot be used at all; then an issue of severity `error` says why. */
  interaction: Interaction | null;
  issues: InputIssue[];
}

/** Whether a record has the looks of an interaction: it names a task and lists targets. */
export const looksLikeInteraction = (value: unknown): value is JsonObject =>
  isJsonObject(value) && 'targets' in value && 'task' in value;

/** A finite number, or a text that is one; null for anything else. */
export const readNumber = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

const readName = (value: unknown): string =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';

/**
 * Read one interaction of our input form (spec, Input).
 *
 * @param value the parsed record
 * @param record how to name it in messages, e.g. `line 3`
 */
export function readInteraction(value: unknown, record: string): ReadInteraction {
  const issues: InputIssue[] = [];
  const refuse = (code: string, where: string, message: string): ReadInteraction => {
    const action = 'The interaction is left out and the others are kept; correct the field and import again.';
    issues.push({ severity: 'error', code, record: where, message, action });
    return { interaction: null, issues };
  };
  if (!isJsonObject(value)) return refuse('interaction-no-object', record, 'The record is no object.');
  const id = readName(value.id);
  if (id === '') return refuse('interaction-without-id', `${record}.id`, 'The interaction has no id.');
  const task = TASKS.find((known) => known === value.task);
  if (!task) {
    const message = `task is ${describeValue(value.task)}; it can be ${TASKS.join(', ')}.`;
    return refuse('task-unknown', `${record}.task`, message);
  }
  const queryTime = readNumber(value.query_time);
  if (queryTime === null) {
    const message = `query_time is ${describeValue(value.query_time)}; it must be seconds of the clip.`;
    return refuse('query-time-unreadable', `${record}.query_time`, message);
  }
  const targets = readTargets(value.targets, task, record, issues);
  if (targets.length === 0) {
    return refuse(
      'interaction-without-targets',
      `${record}.targets`,
      'The interaction has no usable target.',
    );
  }
  const group = value.user_group;
  return {
    interaction: {
      id,
      video: readName(value.video),
      task,
      queryTime,
      language: readName(value.language) || null,
      userGroup: group === 'visual' || group === 'hearing' ? group : null,
      request: readRequest(value.request),
      targets: orderTargets(targets),
      scene: readText(value.scene),
      source: readText(value.source),
    },
    issues,
  };
}

function readRequest(value: unknown): InteractionRequest | null {
  if (typeof value === 'string') return { text: value, audio: null, image: null };
  if (!isJsonObject(value)) return null;
  const attachment = (field: unknown): string | null => readName(field) || null;
  return { text: readText(value.text), audio: attachment(value.audio), image: attachment(value.image) };
}

/** A whole number that a database keeps as one; a step of 1.5 is none. */
function wholeNumber(value: unknown): number | null {
  const number = readNumber(value);
  return Number.isSafeInteger(number) ? number : null;
}

function readTargets(value: unknown, task: Task, record: string, issues: InputIssue[]): AnnotatedTarget[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown, fileIndex) => {
    const where = `${record}.targets[${fileIndex}]`;
    const place = isJsonObject(item) ? targetPlace(item, task) : null;
    if (!isJsonObject(item) || place === null) {
      issues.push({
        severity: 'error',
        code: 'target-without-time',
        record: where,
        message: isJsonObject(item)
          ? `The target has ${task === 'T8-A' ? 'no readable window [start, end]' : 'no readable time'}.`
          : 'The target is no object.',
        action: 'It is left out and the others are kept; correct it and import again.',
      });
      return [];
    }
    const tools = readTools(item.tools);
    if (task === 'T1' && tools.length === 0) issues.push(withoutTools(where));
    return [
      {
        ...place,
        fileIndex,
        tools,
        trigger: TRIGGERS.find((known) => known === item.trigger) ?? null,
        step: wholeNumber(item.step),
        content: readText(item.content),
      },
    ];
  });
}

const withoutTools = (where: string): InputIssue => ({
  severity: 'warning',
  code: 'target-without-tools',
  record: `${where}.tools`,
  message: 'A tool-invocation target names no tool.',
  action: 'Only an output that calls no tool meets it; add the names and import again.',
});

/** A target's time and interval. A T8-A target is its interval; elsewhere an interval's middle stands for its time. */
function targetPlace(item: JsonObject, task: Task): Target | null {
  const window = readWindow(item.window);
  const time = readNumber(item.time);
  if (task === 'T8-A') return window ? { time: time ?? window[0], window } : null;
  if (time !== null) return { time, window: null };
  return window ? { time: (window[0] + window[1]) / 2, window: null } : null;
}

function readWindow(value: unknown): readonly [number, number] | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [start, end] = value.map(readNumber);
  return start != null && end != null && start <= end ? [start, end] : null;
}

/** Tool names as a list, each once, in the order given. */
export function readTools(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return [...new Set(value.map(toolName).filter((name) => name !== ''))];
}

/** A tool is named by text, or by an object as chat interfaces give calls. */
function toolName(value: unknown): string {
  if (!isJsonObject(value)) return readName(value);
  return readName(value.name) || (isJsonObject(value.function) ? readName(value.function.name) : '');
}

/**
 * An interaction's targets as slots: each opens at the query (or the midpoint to the target before, from where its
 * first response counts), is met from `tA` on and ends where its window does.
 */
export function targetSlots(interaction: Interaction): StudySlot[] {
  const { task, queryTime, targets } = interaction;
  return targets.map((target, index) => {
    const [from, to] = targetWindow(task, target, queryTime);
    const opens = isT8(task) ? from : Math.max(queryTime, firstResponseSegment(targets, index));
    return {
      slotId: index + 1,
      sceneType: task,
      questionType: target.trigger ?? 'unlabelled',
      stepIndex: task === 'T8-C' ? (target.step ?? index + 1) : null,
      turnIndex: index + 1,
      label: '',
      nestedGroupId: null,
      nestedRole: null,
      boundary: 'soft',
      isInterrupted: false,
      start: Math.min(opens, from),
      tA: from,
      end: to,
      questionText: requestText(interaction),
      referenceText: referenceText(task, target),
    };
  });
}

/** From when to when an output is in time at the paper's tolerance, both ends included. */
export function targetWindow(task: Task, target: Target, queryTime: number): readonly [number, number] {
  if (isT8(task)) return t8Window(task, target, queryTime);
  return [target.time - TOLERANCE_SECONDS, target.time + TOLERANCE_SECONDS];
}

/** What the user wants, in words: the request, or the general need where there is none (T8-A). */
export function requestText({ request, userGroup }: Pick<Interaction, 'request' | 'userGroup'>): string {
  const attached = [request?.image && 'an image', request?.audio && 'a recording']
    .filter(Boolean)
    .join(' and ');
  const words = [request?.text ?? '', attached && `[with ${attached}]`].filter(Boolean).join(' ');
  if (words !== '') return words;
  if (userGroup === 'visual') return 'General need: the user cannot see the scene.';
  if (userGroup === 'hearing') return 'General need: the user cannot hear the scene.';
  return '';
}

/** The reference in words; for T1 the tools to be called. */
function referenceText(task: Task, { content, tools }: AnnotatedTarget): string {
  if (task !== 'T1') return content;
  const calls = tools.join(' + ') || 'no tool';
  return content === '' ? calls : `${calls}: ${content}`;
}
