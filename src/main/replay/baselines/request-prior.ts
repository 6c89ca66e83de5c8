import { z } from 'zod';
import type { AdapterKind, Emit, ExposedRequest, ReplayAdapter } from '../adapter.ts';

const settings = z.strictObject({
  /** Seconds of media time from the request to the answer. */
  delay: z.number().min(0).max(3600).default(3),
  answer: z.string().min(1).default('Yes, here it is.'),
});
type Settings = z.infer<typeof settings>;

/**
 * Gives the same answer a fixed time after every request without looking at anything: what timing alone earns.
 * It notices that the time has come with the next thing it is handed, and speaks for the exact moment.
 */
class RequestPrior implements ReplayAdapter {
  readonly #settings: Settings;
  #due: number[] = [];
  #emit: Emit = () => undefined;

  constructor(chosen: Settings) {
    this.#settings = chosen;
  }

  async start(_session: unknown, emit: Emit): Promise<void> {
    this.#emit = emit;
  }

  async request({ time }: ExposedRequest): Promise<void> {
    this.#due.push(time + this.#settings.delay);
    this.#speakUntil(time);
  }

  frame = async ({ time }: { time: number }): Promise<void> => this.#speakUntil(time);
  audio = async ({ time, duration }: { time: number; duration: number }): Promise<void> =>
    this.#speakUntil(time + duration);
  tick = async ({ time }: { time: number }): Promise<void> => this.#speakUntil(time);
  finish = async ({ time }: { time: number }): Promise<void> => this.#speakUntil(time);
  close = async (): Promise<void> => undefined;

  #speakUntil(now: number): void {
    for (const mediaTime of this.#due.filter((due) => due <= now)) {
      this.#emit({ kind: 'text', text: this.#settings.answer, mediaTime });
      this.#emit({ kind: 'text-end', mediaTime });
    }
    this.#due = this.#due.filter((due) => due > now);
  }
}

export const REQUEST_PRIOR: AdapterKind<Settings> = {
  name: 'request-prior',
  title: 'Request prior',
  settings,
  traits: ({ delay }) => ({
    summary: `Gives a fixed answer ${delay} s after every request, without looking.`,
    perceives: { frames: false, audio: false, requestText: true },
    speaks: { text: true, audio: false },
    paces: ['stepped', 'paced'],
    deterministic: true,
  }),
  label: ({ delay }) => `Request prior, ${delay} s`,
  create: (chosen) => new RequestPrior(chosen),
};
