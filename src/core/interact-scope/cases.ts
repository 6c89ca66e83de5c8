import { isJsonObject, type JsonObject } from '../json.ts';
import { completionReference } from '../stats/hypergeometric.ts';
import { matchFirstResponses, matchInOrder } from './match.ts';
import { orderTargets, prepareOutputs } from './prepare.ts';
import { isT8, type MatchedTarget, type Output, TASKS, type Target, type Task } from './types.ts';

/** Tolerances a case file reports, in seconds; T8 has its one window. */
const TOLERANCES = [1, 2, 4] as const;
const MAIN_TOLERANCE = '2';

interface ScoredCase {
  task: Task;
  /** By tolerance. */
  actual: Record<string, { kept: number[]; targets: MatchedTarget[]; complete?: boolean }>;
}

/**
 * Score a case file `{cases: [{id, task, query_time, targets, windows, outputs}], permutation?: [{matrix}]}`
 * from its inputs alone.
 *
 * @returns the same object with each `expected` replaced by `actual`, and a `suite` at the paper's tolerance
 * @throws Error with the case's id when the file or a case has not this shape
 */
export function scoreCaseFile(file: unknown): JsonObject {
  if (!isJsonObject(file) || !Array.isArray(file.cases)) {
    throw new Error('A case file is a JSON object with a list "cases"; this file has none.');
  }
  const scored: ScoredCase[] = [];
  const cases = file.cases.map((item: unknown, position: number) => {
    const result = scoreCase(item, position);
    scored.push(result);
    const { expected: _expected, ...inputs } = item as JsonObject;
    return { ...inputs, actual: result.actual };
  });
  const { cases: _cases, suite: _suite, permutation, ...rest } = file;
  return {
    ...rest,
    cases,
    ...(Array.isArray(permutation) ? { permutation: permutation.map(scorePermutation) } : {}),
    suite: suiteOf(scored),
  };
}

function scoreCase(item: unknown, position: number): ScoredCase {
  const name = isJsonObject(item) && typeof item.id === 'string' ? item.id : `cases[${position}]`;
  const fail = (what: string): never => {
    throw new Error(`${name}: ${what}.`);
  };
  if (!isJsonObject(item)) return fail('a case must be an object');
  const task = TASKS.find((known) => known === item.task) ?? fail(`task must be one of ${TASKS.join(', ')}`);
  const queryTime = readNumber(item.query_time) ?? fail('query_time must be a number');
  const targets = readTargets(item, fail);
  const outputs = readOutputs(item.outputs, fail);
  const meets = new Map(outputs.map(({ id, correctFor }) => [id, new Set(correctFor)]));
  const correct = (id: number, target: number): boolean => meets.get(id)?.has(target) ?? false;
  const kept = prepareOutputs(task, queryTime, outputs);
  const keptIds = kept.map(({ id }) => id);
  if (isT8(task)) {
    const matched = matchInOrder(task, queryTime, targets, kept, correct);
    const complete = matched.every(({ outcome }) => outcome === 'hit');
    return { task, actual: { [MAIN_TOLERANCE]: { kept: keptIds, targets: matched, complete } } };
  }
  const actual = TOLERANCES.map((tolerance) => [
    String(tolerance),
    { kept: keptIds, targets: matchFirstResponses(targets, kept, correct, tolerance) },
  ]);
  return { task, actual: Object.fromEntries(actual) };
}

const readNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

function readTargets(item: JsonObject, fail: (what: string) => never): Target[] {
  const { targets, windows } = item;
  if (!Array.isArray(targets)) return fail('targets must be a list of times');
  const read = targets.map((time: unknown, index) => {
    const window: unknown = Array.isArray(windows) ? windows[index] : null;
    return {
      time: readNumber(time) ?? fail(`targets[${index}] must be a number`),
      window: Array.isArray(window) ? ([Number(window[0]), Number(window[1])] as const) : null,
    };
  });
  return orderTargets(read);
}

function readOutputs(value: unknown, fail: (what: string) => never): (Output & { correctFor: number[] })[] {
  if (!Array.isArray(value)) return fail('outputs must be a list');
  return value.map((output: unknown, index) => {
    if (!isJsonObject(output)) return fail(`outputs[${index}] must be an object`);
    return {
      id: readNumber(output.id) ?? fail(`outputs[${index}].id must be a number`),
      t: readNumber(output.t) ?? fail(`outputs[${index}].t must be a number`),
      correctFor: Array.isArray(output.correct_for) ? output.correct_for.map(Number) : [],
    };
  });
}

function scorePermutation(item: unknown, position: number): JsonObject {
  if (!isJsonObject(item) || !Array.isArray(item.matrix)) {
    throw new Error(`permutation[${position}]: matrix must be a list of episodes, each a list of 0 and 1.`);
  }
  const matrix = item.matrix.map((row: unknown) => (Array.isArray(row) ? row.map((hit) => hit === 1) : []));
  const { expected: _expected, ...inputs } = item;
  return { ...inputs, actual: completionReference(matrix) };
}

/** Pooled hit rates per task, the six-task average, and T8 recall and complete sequences. */
function suiteOf(cases: readonly ScoredCase[]): JsonObject {
  const counts = (tasks: readonly Task[]) => {
    const chosen = cases.filter(({ task }) => tasks.includes(task));
    const targets = chosen.flatMap(({ actual }) => actual[MAIN_TOLERANCE]?.targets ?? []);
    const hits = targets.filter(({ outcome }) => outcome === 'hit').length;
    return { targets: targets.length, hits, rate: targets.length > 0 ? hits / targets.length : null };
  };
  const byTask = Object.fromEntries(TASKS.map((task) => [task, counts([task])]));
  const six = (['T1', 'T2', 'T3', 'T4', 'T6', 'T7'] as const).map((task) => byTask[task]?.rate ?? null);
  const rates = six.filter((rate) => rate !== null);
  const sequences = cases.filter(({ task }) => task === 'T8-C');
  return {
    by_task: byTask,
    six_task_average:
      rates.length === six.length ? rates.reduce((sum, rate) => sum + rate, 0) / six.length : null,
    t8_overall: counts(['T8-A', 'T8-B', 'T8-C']),
    t8c_complete: {
      sequences: sequences.length,
      complete: sequences.filter(({ actual }) => actual[MAIN_TOLERANCE]?.complete).length,
    },
  };
}
