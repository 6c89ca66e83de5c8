/**
 * What a model behind a request-and-reply interface is shown when it is asked at a decision time (`schedule.ts`),
 * when it is not asked, and what of its reply is silence. Pure: the chat adapter adds the network. Times are seconds
 * of media time. Source of history, cooldown and abstention: Omni-InteractScope, appendices B.1 and D.2.2.
 */

import { trimCharacters } from '../text/trim-characters.ts';

/** How many frames of the causal prefix a request carries, and which. */
export interface FrameBudget {
  /** At most so many frames; 0 sends none. */
  maxFrames: number;
  /** `uniform`: evenly spread over the prefix, its newest frame always among them. `latest`: the newest ones. */
  sampling: 'uniform' | 'latest';
  /** Only frames of the last so many seconds; null for the whole prefix. */
  windowSeconds: number | null;
}

/**
 * Choose frames from what has been seen by `now`.
 *
 * @param times presentation times of the frames received so far, ascending, in seconds
 * @returns ascending indexes into `times`; every chosen time is ≤ now
 */
export function chooseFrames(times: readonly number[], now: number, budget: FrameBudget): number[] {
  const end = upperBound(times, now);
  const begin = budget.windowSeconds === null ? 0 : lowerBound(times, now - budget.windowSeconds);
  const available = Math.max(0, end - begin);
  const count = Math.min(Math.max(0, Math.floor(budget.maxFrames)), available);
  if (count === 0) return [];
  if (budget.sampling === 'latest' || count === available) {
    return Array.from({ length: count }, (_, index) => end - count + index);
  }
  if (count === 1) return [end - 1];
  const step = (available - 1) / (count - 1);
  return Array.from({ length: count }, (_, index) => begin + Math.round(index * step));
}

/** Index of the first time after `value`. */
function upperBound(times: readonly number[], value: number): number {
  return partition(times, (time) => time <= value);
}

/** Index of the first time not before `value`. */
function lowerBound(times: readonly number[], value: number): number {
  return partition(times, (time) => time < value);
}

/** How many leading times hold, given that those that hold come first. */
function partition(times: readonly number[], holds: (time: number) => boolean): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(times[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Something the model said, at the decision time it was asked for. */
export interface PastReply {
  /** Media seconds. */
  time: number;
  text: string;
}

/** The last `count` replies, oldest first: what a kept history shows the model. 0 makes every call independent. */
export function rememberedReplies<Reply extends PastReply>(
  replies: readonly Reply[],
  count: number,
): Reply[] {
  return count > 0 ? replies.slice(-count) : [];
}

/**
 * Whether a call may be made at `now`: calls are skipped for `cooldownSeconds` of media time after a reply, and a call
 * exactly that long after it is made again. Abstentions are no replies and start no cooldown.
 */
export function cooldownOver(lastReplyTime: number | null, now: number, cooldownSeconds: number): boolean {
  return lastReplyTime === null || now - lastReplyTime >= cooldownSeconds;
}

/**
 * Whether a reply says that there is nothing to say: empty, or the token alone, whatever its case and with quotes,
 * emphasis or a full stop around it. A token inside a sentence is no abstention.
 *
 * @param token null when the protocol has no token and only an empty reply is silence
 */
export function isAbstention(text: string, token: string | null): boolean {
  if (text.trim() === '') return true;
  const wanted = token === null ? '' : strip(token).toUpperCase();
  return wanted !== '' && strip(text).toUpperCase() === wanted;
}

/** Without white space, quotes, brackets, emphasis and full stops at either end. */
function strip(text: string): string {
  return trimCharacters(text, /[\s"'“”‘’`*_[\]()<>「」.。!！]/u);
}

/**
 * Whether a reply that is still coming in may turn out to be an abstention, so that nothing of it should be passed
 * on yet. Once false for a beginning, `isAbstention` is false for every way in which it can go on.
 */
export function couldBecomeAbstention(begun: string, token: string | null): boolean {
  if (begun.trim() === '') return true;
  const wanted = token === null ? '' : strip(token).toUpperCase();
  if (wanted === '') return false;
  const bare = strip(begun).toUpperCase();
  return wanted.startsWith(bare);
}
