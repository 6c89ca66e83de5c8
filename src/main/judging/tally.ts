import type { JudgingProgress, JudgingReport, VerdictRemark } from '../../core/judging/judging-views.ts';
import type { AnyVerdict } from '../../core/verdicts.ts';
import type { ReplyFacts } from '../store/judge-verdicts.ts';
import type { ReplyMeta } from './openai-judge.ts';
import type { PauseSwitch, SharedBackOff } from './waiting.ts';

/** A share of failed verdicts means something from this many on. */
export const FEWEST_FOR_SHARE = 20;
/** Fewer answered questions than this give no rate. */
const FEWEST_FOR_RATE = 3;

/** Counts what a batch does, for its progress and its report. */
export class BatchTally {
  readonly #items: number;
  readonly #questionsToAsk: number;
  readonly #begun = performance.now();
  #judged = 0;
  #failed = 0;
  #cached = 0;
  #reasked = 0;
  #answered = 0;
  #tokens: ReplyMeta['tokens'] = null;
  readonly #remarks: Record<VerdictRemark, number> = { 'trigger-missing': 0, 'trigger-not-in-text': 0 };
  readonly #failures = new Map<string, number>();
  calls = 0;

  /** @param questionsToAsk questions the cache does not answer; 0 for judges that are not asked */
  constructor(items: number, questionsToAsk: number) {
    this.#items = items;
    this.#questionsToAsk = questionsToAsk;
  }

  /** A verdict was written for this many items. */
  verdict(verdict: AnyVerdict, facts: ReplyFacts | null, items: number): void {
    if (verdict.state === 'ok') this.#judged += items;
    else {
      this.#failed += items;
      this.#failures.set(verdict.reason, (this.#failures.get(verdict.reason) ?? 0) + items);
    }
    if (facts?.cached) this.#cached += items;
    for (const remark of facts?.remarks ?? []) this.#remarks[remark] += items;
  }

  /** One question was answered, or given up. */
  answered(reasked: number, tokens: ReplyMeta['tokens']): void {
    this.#answered += 1;
    this.#reasked += reasked;
    if (tokens) {
      this.#tokens = {
        input: (this.#tokens?.input ?? 0) + tokens.input,
        reply: (this.#tokens?.reply ?? 0) + tokens.reply,
      };
    }
  }

  /** Tokens the server reported so far. */
  get tokensSpent(): number {
    return (this.#tokens?.input ?? 0) + (this.#tokens?.reply ?? 0);
  }

  /** Share of failed verdicts so far; null while there are too few to tell. */
  get failureShare(): number | null {
    const given = this.#judged + this.#failed;
    return given < FEWEST_FOR_SHARE ? null : this.#failed / given;
  }

  progress(pause: PauseSwitch, backOff: SharedBackOff): JudgingProgress {
    const minutes = (performance.now() - this.#begun - pause.pausedMs) / 60_000;
    const given = this.#judged + this.#failed;
    const asked = this.#questionsToAsk > 0;
    const counted = asked ? this.#answered : given;
    const rate = counted >= FEWEST_FOR_RATE && minutes > 0 ? counted / minutes : null;
    const left = asked ? this.#questionsToAsk - this.#answered : this.#items - given;
    const waiting = pause.paused ? null : backOff.waiting;
    return {
      state: pause.paused ? 'paused' : waiting ? 'waiting' : 'running',
      total: this.#items,
      done: this.#judged,
      cached: this.#cached,
      failed: this.#failed,
      remaining: this.#items - given,
      calls: this.calls,
      ratePerMinute: rate,
      secondsLeft: rate === null ? null : (left / rate) * 60,
      waiting,
    };
  }

  report(about: Pick<JudgingReport, 'judge' | 'kind' | 'ended' | 'reason' | 'notices'>): JudgingReport {
    const given = this.#judged + this.#failed;
    return {
      ...about,
      items: this.#items,
      judged: this.#judged,
      cached: this.#cached,
      failed: this.#failed,
      remaining: this.#items - given,
      calls: this.calls,
      tokens: this.#tokens,
      reasked: this.#reasked,
      remarks: this.#remarks,
      failures: [...this.#failures]
        .map(([reason, count]) => ({ reason, count }))
        .sort((a, b) => b.count - a.count),
      failureRate: given > 0 ? this.#failed / given : 0,
      seconds: (performance.now() - this.#begun) / 1000,
    };
  }
}
