import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JudgeSettings } from '../../core/judging/judging-views.ts';
import type { AnyVerdict } from '../../core/verdicts.ts';
import { MediaError } from '../media/media-error.ts';
import type { NewVerdict, ReplyFacts } from '../store/judge-verdicts.ts';
import { type Answer, type Asking, askQuestion, BatchStop, notAsked } from './ask.ts';
import type { JudgingItem } from './batch-items.ts';
import type { ShownPicture } from './clip-pictures.ts';
import type { BatchDesk } from './desk.ts';
import { makeOpenAiJudge } from './openai-judge.ts';
import type { Question } from './question.ts';
import { readReply, remarksOn } from './read-reply.ts';
import type { StageTask } from './stage-reader.ts';
import { FEWEST_FOR_SHARE } from './tally.ts';

/** As many questions in a row that fail for one cause mean that the cause concerns them all. */
const ALIKE_FAILURES = 5;
/** Cached replies are written this many questions at a time. */
const CACHED_AT_ONCE = 50;

export interface AskBatchOptions {
  settings: JudgeSettings;
  apiKey: string | null;
  backOffBaseMs: number;
}

/** An item whose question is still the one the batch was planned with. */
interface CurrentItem {
  item: JudgingItem;
  task: StageTask & { question: Question };
}

/**
 * Answer all questions of a batch: from the cache what it has, from the server the rest, several at a time.
 *
 * @throws BatchStop when something concerns the whole batch; the signal's reason when it aborts
 */
export async function askBatch(desk: BatchDesk, options: AskBatchOptions): Promise<void> {
  const missed = await takeFromCache(desk);
  await askServer(desk, options, missed);
}

/** The items of a question as they stand now; those whose output or slot changed since the plan are left out. */
function currentItems({ reader }: BatchDesk, key: string, items: readonly JudgingItem[]): CurrentItem[] {
  return items.flatMap((item) => {
    const task = reader.task(item);
    return task?.question?.key === key ? [{ item, task: { ...task, question: task.question } }] : [];
  });
}

function toVerdicts(current: readonly CurrentItem[], verdict: AnyVerdict, reply: ReplyFacts): NewVerdict[] {
  return current.map(({ item, task }) => ({
    ...item,
    verdict,
    inputs: task.inputs,
    question: task.question,
    reply,
  }));
}

/** A reply from the cache, read anew; undefined where there is none, or none that this version can use. */
function cachedAnswer(
  desk: BatchDesk,
  { item, task }: CurrentItem,
): { verdict: AnyVerdict; facts: ReplyFacts } | undefined {
  const reply = desk.cache.get(task.question.key);
  if (!reply) return undefined;
  const verdict = readReply(item.stage, reply.raw);
  if (verdict.state === 'failed') return undefined;
  return {
    verdict,
    facts: {
      cached: true,
      attempts: 0,
      finishReason: reply.finishReason,
      model: reply.model,
      tokens: reply.tokens,
      seconds: null,
      remarks: remarksOn(item.stage, verdict, task.text),
    },
  };
}

/** Write what the cache answers and return the questions it does not. */
async function takeFromCache(desk: BatchDesk): Promise<{ key: string; items: JudgingItem[] }[]> {
  const missed: { key: string; items: JudgingItem[] }[] = [];
  let verdicts: NewVerdict[] = [];
  let questions = 0;
  const flush = async (): Promise<void> => {
    if (verdicts.length > 0) desk.write(verdicts);
    for (const { verdict, reply } of verdicts) desk.tally.verdict(verdict, reply, 1);
    verdicts = [];
    desk.tell();
    await nextTurn();
    await desk.pause.passage(desk.signal);
  };
  for (const planned of desk.batch.questions) {
    const current = planned.cached ? currentItems(desk, planned.key, planned.items) : [];
    const found = current[0] && cachedAnswer(desk, current[0]);
    if (!found) {
      missed.push(planned);
      continue;
    }
    verdicts.push(...toVerdicts(current, found.verdict, found.facts));
    questions += 1;
    if (questions % CACHED_AT_ONCE === 0) await flush();
  }
  await flush();
  return missed;
}

async function askServer(
  desk: BatchDesk,
  options: AskBatchOptions,
  questions: readonly { key: string; items: JudgingItem[] }[],
): Promise<void> {
  const { settings } = options;
  // One worker's stop ends the others: at once where their requests can bring nothing either.
  const ending = new AbortController();
  let stop: unknown;
  const asking: Asking = {
    judge: makeOpenAiJudge(settings, options.apiKey),
    settings,
    backOff: desk.backOff,
    pause: desk.pause,
    signal: AbortSignal.any([desk.signal, ending.signal]),
    backOffBaseMs: options.backOffBaseMs,
    spend: () => spend(desk, settings),
  };
  const streak = { cause: '', length: 0 };
  const queue = questions.values();
  const work = async (): Promise<void> => {
    for (const { key, items } of queue) {
      await desk.pause.passage(asking.signal);
      if (stop !== undefined) return;
      await answerQuestion(desk, asking, key, items, streak);
      checkFailureShare(desk, settings);
    }
  };
  const workers = Array.from({ length: Math.min(settings.concurrency, questions.length) }, () =>
    work().catch((error: unknown) => {
      stop ??= error;
      if (!(error instanceof BatchStop && error.letFinish)) ending.abort(error);
    }),
  );
  await Promise.all(workers);
  desk.signal.throwIfAborted();
  if (stop !== undefined) throw stop;
}

function spend({ tally }: BatchDesk, { limits }: JudgeSettings): void {
  if (limits.maxCalls !== null && tally.calls >= limits.maxCalls) {
    throw new BatchStop(
      `The limit of ${limits.maxCalls} calls is reached (replies asked for again count too). What was judged is kept; raise the limit to go on.`,
      { letFinish: true },
    );
  }
  if (limits.maxTokens !== null && tally.tokensSpent >= limits.maxTokens) {
    throw new BatchStop(
      `The limit of ${limits.maxTokens} tokens is reached. What was judged is kept; raise the limit to go on.`,
      { letFinish: true },
    );
  }
  tally.calls += 1;
}

function checkFailureShare({ tally }: BatchDesk, { limits }: JudgeSettings): void {
  const share = tally.failureShare;
  if (limits.maxFailureShare === null || share === null || share <= limits.maxFailureShare) return;
  throw new BatchStop(
    `${Math.round(share * 100)} % of the verdicts so far failed, more than the ${Math.round(limits.maxFailureShare * 100)} % ` +
      `allowed (looked at from ${FEWEST_FOR_SHARE} verdicts on). See the causes before going on.`,
    { letFinish: true },
  );
}

async function answerQuestion(
  desk: BatchDesk,
  asking: Asking,
  key: string,
  items: readonly JudgingItem[],
  streak: { cause: string; length: number },
): Promise<void> {
  const current = currentItems(desk, key, items);
  const [first] = current;
  if (!first) {
    desk.tally.answered(0, null);
    return;
  }
  // Another batch may have asked the same since this one was planned.
  const known = cachedAnswer(desk, first);
  if (known) {
    desk.write(toVerdicts(current, known.verdict, known.facts));
    desk.tally.verdict(known.verdict, known.facts, current.length);
    desk.tally.answered(0, null);
    desk.tell();
    return;
  }
  const { item, task } = first;
  const shown = await takePictures(desk, task.question, asking.signal);
  const answer =
    'unseen' in shown
      ? shown.unseen
      : await askQuestion({ ...task.question, ...shown }, item.stage, task.text, asking);
  keepAnswer(desk, key, current, answer);
  watchStreak(streak, answer);
}

/** The frames of a question; where they cannot be had it is not asked, since nobody judges what they do not see. */
async function takePictures(
  { pictures }: BatchDesk,
  question: Question,
  signal: AbortSignal,
): Promise<{ shown: ShownPicture[] } | { unseen: Answer }> {
  if (question.pictures === null) return { shown: [] };
  try {
    return { shown: await pictures.take(question.pictures, signal) };
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    return {
      unseen: notAsked(`the frames it is about cannot be shown, so it was not asked. ${error.message}`),
    };
  }
}

/** The cache first: from there on the reply is never asked for again, whatever happens to the study. */
function keepAnswer(desk: BatchDesk, key: string, current: readonly CurrentItem[], answer: Answer): void {
  const { verdict, facts } = answer;
  if (answer.raw !== null) {
    const { finishReason, model } = facts;
    desk.cache.put(key, { raw: answer.raw, finishReason, model, tokens: answer.tokens });
  }
  desk.write(toVerdicts(current, verdict, facts));
  desk.tally.verdict(verdict, facts, current.length);
  desk.tally.answered(answer.reasked, answer.tokens);
  desk.tell();
}

/** Stop once questions in a row fail for one cause: asking the rest would only fail them as well. */
function watchStreak(
  streak: { cause: string; length: number },
  { failureCause, unreachable, verdict }: Answer,
): void {
  if (failureCause === null) {
    streak.length = 0;
    return;
  }
  streak.length = failureCause === streak.cause ? streak.length + 1 : 1;
  streak.cause = failureCause;
  const reason = verdict.state === 'failed' ? verdict.reason : '';
  const sentence = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[.?!"]$/.test(reason) ? '' : '.'}`;
  if (unreachable) throw new BatchStop(sentence);
  if (streak.length >= ALIKE_FAILURES) {
    throw new BatchStop(
      `${ALIKE_FAILURES} questions in a row failed alike, so the rest was not asked. ${sentence}`,
    );
  }
}
