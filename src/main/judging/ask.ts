import type { JudgeSettings, VerdictRemark } from '../../core/judging/judging-views.ts';
import type { AnyVerdict, VerdictStage } from '../../core/verdicts.ts';
import type { ReplyFacts } from '../store/judge-verdicts.ts';
import type { AskedQuestion, OpenAiJudge, ReplyMeta, RequestOutcome } from './openai-judge.ts';
import { readReply, remarksOn } from './read-reply.ts';
import { spanText } from './retry-after.ts';
import { type PauseSwitch, type SharedBackOff, sleep } from './waiting.ts';

/** A server that asks for a longer wait is not waited for. */
export const LONGEST_WAIT_MS = 60_000;
const LONGEST_BACK_OFF_MS = 30_000;
/** A limit per minute is common, so a limited request is tried this many times as often as another. */
const PATIENCE_WHEN_LIMITED = 2;

/** What became of one question. */
export interface Answer {
  verdict: AnyVerdict;
  facts: ReplyFacts;
  /** Replies asked for again because they could not be read. */
  reasked: number;
  /** What the server reported for all replies together. */
  tokens: ReplyMeta['tokens'];
  /** Usable: worth keeping in the cache. */
  raw: string | null;
  /** Why requests kept failing, to tell whether they all fail alike; null when the server answered. */
  failureCause: string | null;
  /** The server is not there at all, so that no other question can do better. */
  unreachable: boolean;
}

/** Nothing more is to be asked: the reason concerns the whole batch. */
export class BatchStop extends Error {
  override name = 'BatchStop';
  /** Whether requests under way may still bring verdicts, as when a limit is reached. */
  readonly letFinish: boolean;

  constructor(message: string, { letFinish = false } = {}) {
    super(message);
    this.letFinish = letFinish;
  }
}

export interface Asking {
  judge: OpenAiJudge;
  settings: Pick<JudgeSettings, 'maxAttempts' | 'maxReasks'>;
  backOff: SharedBackOff;
  pause: PauseSwitch;
  signal: AbortSignal;
  /** First back-off in milliseconds; doubles with every try. */
  backOffBaseMs: number;
  /** Called before every request. @throws BatchStop when the budget is spent */
  spend: () => void;
}

/** A question that cannot be put at all, as a failed verdict with the reason. */
export const notAsked = (reason: string): Answer => ({
  verdict: { state: 'failed', reason },
  facts: {
    cached: false,
    attempts: 0,
    finishReason: null,
    model: null,
    tokens: null,
    seconds: null,
    remarks: [],
  },
  reasked: 0,
  tokens: null,
  raw: null,
  failureCause: null,
  unreachable: false,
});

type ServerAnswer = Extract<RequestOutcome, { kind: 'reply' | 'unusable' }>;
type Failure = { kind: 'failed'; cause: string; reason: string; raw: string | null; unreachable: boolean };

/**
 * Ask one question until there is a verdict or a reason why not: passing trouble is tried again up to
 * `maxAttempts` times with growing waits, a reply that cannot be read is asked for again `maxReasks` times.
 *
 * @throws BatchStop when no question can do better; the signal's reason when it aborts
 */
export async function askQuestion(
  question: AskedQuestion,
  stage: VerdictStage,
  judgedText: string,
  asking: Asking,
): Promise<Answer> {
  const begun = performance.now();
  let attempts = 0;
  let tokens: ReplyMeta['tokens'] = null;
  const answer = (
    verdict: AnyVerdict,
    meta: Pick<ReplyMeta, 'finishReason' | 'model'>,
    reasked: number,
    more: Partial<Answer> = {},
  ): Answer => ({
    verdict,
    facts: {
      cached: false,
      attempts,
      ...meta,
      tokens,
      seconds: (performance.now() - begun) / 1000,
      remarks: remarksOn(stage, verdict, judgedText) satisfies VerdictRemark[],
    },
    reasked,
    tokens,
    raw: null,
    failureCause: null,
    unreachable: false,
    ...more,
  });

  for (let reasked = 0; ; reasked += 1) {
    const outcome = await requestUntilAnswered(question, asking, () => {
      attempts += 1;
    });
    if (outcome.kind === 'failed') {
      const { reason, cause, raw, unreachable } = outcome;
      const verdict = { state: 'failed' as const, reason, ...(raw === null ? {} : { raw }) };
      return answer(verdict, { finishReason: null, model: null }, reasked, {
        failureCause: cause,
        unreachable,
      });
    }
    tokens = addTokens(tokens, outcome.tokens);
    const { finishReason, model } = outcome;
    if (outcome.kind === 'unusable') {
      const { reason, raw } = outcome;
      const verdict = { state: 'failed' as const, reason, ...(raw === null ? {} : { raw }) };
      return answer(verdict, { finishReason, model }, reasked);
    }
    const verdict = readReply(stage, outcome.text);
    if (verdict.state === 'ok')
      return answer(verdict, { finishReason, model }, reasked, { raw: outcome.text });
    if (reasked >= asking.settings.maxReasks) {
      const times = reasked > 0 ? ` (asked ${reasked + 1} times)` : '';
      return answer({ ...verdict, reason: verdict.reason + times }, { finishReason, model }, reasked);
    }
  }
}

function addTokens(a: ReplyMeta['tokens'], b: ReplyMeta['tokens']): ReplyMeta['tokens'] {
  if (!a || !b) return a ?? b;
  return { input: a.input + b.input, reply: a.reply + b.reply };
}

async function requestUntilAnswered(
  question: AskedQuestion,
  asking: Asking,
  onRequest: () => void,
): Promise<ServerAnswer | Failure> {
  const { judge, settings, backOff, pause, signal } = asking;
  for (let attempt = 1; ; attempt += 1) {
    // What one worker learns while another waits holds for both, so look again after each wait.
    do {
      await pause.passage(signal);
      await backOff.passage(signal);
    } while (pause.paused || backOff.waiting);
    asking.spend();
    onRequest();
    const outcome = await judge.ask(question, signal);
    if (outcome.kind === 'reply' || outcome.kind === 'unusable') return outcome;
    if (outcome.kind === 'final') throw new BatchStop(outcome.reason);
    if (outcome.kind === 'refused') {
      return { ...outcome, kind: 'failed', raw: outcome.raw ?? null, unreachable: false };
    }
    const { cause, reason, retryAfterMs, rateLimited, unreachable } = outcome;
    const failed = (why: string, of = cause): Failure => ({
      kind: 'failed',
      cause: of,
      reason: why,
      raw: null,
      unreachable,
    });
    if (retryAfterMs !== null && retryAfterMs > LONGEST_WAIT_MS) {
      const longest = spanText(LONGEST_WAIT_MS);
      return failed(
        `${reason}; it asks to wait ${spanText(retryAfterMs)}, longer than the ${longest} that are waited. Judge again later`,
        'long-wait',
      );
    }
    const allowed = settings.maxAttempts * (rateLimited ? PATIENCE_WHEN_LIMITED : 1);
    if (attempt >= allowed) return failed(attempt > 1 ? `${reason}; tried ${attempt} times` : reason);
    const wait = retryAfterMs ?? backOffMs(attempt, asking.backOffBaseMs);
    if (rateLimited || retryAfterMs !== null) backOff.hold(wait + jitter(asking.backOffBaseMs), reason);
    else await sleep(wait, signal);
  }
}

const jitter = (milliseconds: number): number => Math.random() * milliseconds;

/** Doubling waits, each between half and the whole of its span so that workers do not march in step. */
function backOffMs(attempt: number, base: number): number {
  const span = Math.min(LONGEST_BACK_OFF_MS, base * 2 ** (attempt - 1));
  return span / 2 + jitter(span / 2);
}
