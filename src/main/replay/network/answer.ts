import type { Emit } from '../adapter.ts';
import { within } from './waiting.ts';

/** An answer that was asked for, as the protocols keep account of it. */
export interface Answer {
  whenIdle: () => Promise<void>;
  /** Whether the connection was lost, and the answer with it. */
  readonly broken: boolean;
  /** Whether anything was said or called. */
  readonly spoke: boolean;
}

/**
 * Tell how an answer asked for at a media time ended, once it has. In stepped replay that is waited for.
 *
 * @throws AdapterError when it does not end within so many seconds, in stepped replay
 */
export async function hearOut(
  answer: Answer,
  asked: { time: number; stepped: boolean; replySeconds: number; host: string },
  emit: Emit,
): Promise<void> {
  const { time, stepped, replySeconds, host } = asked;
  const over = answer.whenIdle().then(() => {
    if (answer.broken) {
      const message = `The answer at ${time} s was lost with the connection.`;
      emit({ kind: 'error', message, fatal: false, mediaTime: time });
    } else if (!answer.spoke) emit({ kind: 'abstained', reason: 'an empty answer', mediaTime: time });
  });
  if (!stepped) return;
  const late = `${host} did not finish its answer within ${replySeconds} s. It may be overloaded; allow more with replySeconds.`;
  await within(over, replySeconds, late);
}
