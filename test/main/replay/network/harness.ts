import type { JsonObject } from '../../../../src/core/json.ts';
import type {
  AdapterEvent,
  AdapterKind,
  ExposedAudio,
  ExposedFrame,
  ReplayAdapter,
  SessionInfo,
} from '../../../../src/main/replay/adapter.ts';

export const KEY = 'sk-test-1234567890abcdef';

/** Plays an invented clip to an adapter as the engine does: in order, one call at a time, never ahead of `now`. */
export class Stage {
  readonly events: AdapterEvent[] = [];
  readonly session: SessionInfo;
  readonly adapter: ReplayAdapter;
  readonly ending = new AbortController();
  /** Media seconds up to which things were handed over. */
  now = 0;
  #block = 0;
  #frame = 0;

  constructor(adapter: ReplayAdapter, session: Partial<SessionInfo> = {}) {
    this.adapter = adapter;
    this.session = {
      sessionId: 'session-1',
      arm: 'full',
      pace: { speed: 1 },
      frames: { fps: 1, longestEdge: 640 },
      audio: { sampleRate: 16000, blockMs: 1000 },
      requestText: false,
      tailSeconds: 2,
      ...session,
    };
  }

  start(): Promise<void> {
    return this.adapter.start(this.session, (event) => this.events.push(event), this.ending.signal);
  }

  /** Hand over a second: its frame at its start, its sound at its end. */
  async second(): Promise<void> {
    const start = this.now;
    if (this.session.frames) await this.adapter.frame(testFrame(start, this.#frame++));
    this.now = start + 1;
    if (this.session.audio) await this.adapter.audio(testAudio(start, this.#block++));
  }

  async seconds(count: number): Promise<void> {
    for (let done = 0; done < count; done++) await this.second();
  }

  finish(): Promise<void> {
    return this.adapter.finish({ time: this.now });
  }

  of<Kind extends AdapterEvent['kind']>(kind: Kind): Extract<AdapterEvent, { kind: Kind }>[] {
    return this.events.filter((event): event is Extract<AdapterEvent, { kind: Kind }> => event.kind === kind);
  }

  get text(): string {
    return this.of('text')
      .map((event) => event.text)
      .join('');
  }

  /** What was said but the log, short. */
  get said(): string[] {
    return this.events
      .filter((event) => event.kind !== 'log')
      .map((event) => {
        const id = 'responseId' in event && event.responseId ? ` ${event.responseId}` : '';
        const text = 'text' in event ? ` ${event.text}` : '';
        return `${event.kind}${id}${text}`;
      });
  }

  get logged(): string {
    return this.of('log')
      .map((event) => event.message)
      .join('\n');
  }
}

/** A second of sound whose samples all hold the number of its second plus one. */
export function testAudio(time: number, index: number): ExposedAudio {
  const pcm = Buffer.alloc(32000);
  for (let at = 0; at < pcm.length; at += 2) pcm.writeInt16LE((Math.floor(time) + 1) * 100, at);
  return { time, duration: 1, pcm, index };
}

/** A "JPEG" that holds its time as text. */
export function testFrame(time: number, index: number): ExposedFrame {
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from(`frame@${time};`.padEnd(300, 'x'))]);
  return { time, jpeg, index };
}

/** The times of the frames in a message, wherever they stand in it. */
export function frameTimesIn(message: unknown): number[] {
  if (typeof message === 'string') {
    const payload = message.replace(/^data:image\/jpeg;base64,/, '');
    const match = /frame@([\d.]+);/.exec(Buffer.from(payload, 'base64').toString('latin1'));
    return match ? [Number(match[1])] : [];
  }
  if (typeof message !== 'object' || message === null) return [];
  return Object.values(message).flatMap(frameTimesIn);
}

/** The seconds of the clip that base64 PCM (s16le) holds sound of: the largest sample says how far it goes. */
export function heardUntil(base64: unknown): number {
  if (typeof base64 !== 'string') return 0;
  const bytes = Buffer.from(base64, 'base64');
  let loudest = 0;
  for (let at = 0; at + 1 < bytes.length; at += 2) loudest = Math.max(loudest, bytes.readInt16LE(at));
  // The filter of a resampler overshoots a little at steps.
  return Math.floor(loudest / 100 + 0.2);
}

export function speech(milliseconds: number, rate = 24000): string {
  return Buffer.alloc(Math.round((milliseconds * rate) / 1000) * 2, 1).toString('base64');
}

export function make<Settings>(
  kind: AdapterKind<Settings>,
  settings: unknown,
  key: string | null = KEY,
): ReplayAdapter {
  return kind.create(kind.settings.parse(settings), { apiKey: () => key, env: {} });
}

/** Wait until a condition holds, at most three seconds. */
export async function until(condition: () => boolean, what = 'the condition'): Promise<void> {
  const begun = performance.now();
  while (!condition()) {
    if (performance.now() - begun > 3000) throw new Error(`${what} did not come about`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export const typesOf = (messages: JsonObject[]): string[] => messages.map(({ type }) => String(type));

/** What a promise was rejected with; fails when it was not. */
export async function failureOf(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    return error as Error;
  }
  throw new Error('It did not fail.');
}
