import { z } from 'zod';
import {
  type AdapterContext,
  AdapterError,
  type AdapterKind,
  type Emit,
  type ExposedAudio,
  type ExposedFrame,
  type ExposedRequest,
  type ReplayAdapter,
  type SessionInfo,
  type Tick,
} from '../adapter.ts';
import { Program } from './program.ts';
import { ByteLines, PROTOCOL_VERSION, type ProgramMessage, readProgramLine } from './protocol.ts';

const settings = z.strictObject({
  /** The program and its arguments; run without a shell. */
  command: z.array(z.string().min(1)).min(1),
  /** Working folder; the one Slotscope was started in when absent. */
  cwd: z.string().min(1).optional(),
  /** Names of environment variables to pass on beside the usual ones, e.g. that of an API key. */
  passEnvironment: z.array(z.string()).default([]),
  /** Shown as the run's label. */
  label: z.string().min(1).optional(),
});
type Settings = z.infer<typeof settings>;

/** Lines that are no messages: this many are noted, and beyond that many the program is given up. */
const NOTED_PROBLEMS = 20;
const MAX_PROBLEMS = 1000;

interface Waiting {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Any program that speaks JSON lines on its standard input and output. */
class ProcessAdapter implements ReplayAdapter {
  readonly #settings: Settings;
  readonly #context: AdapterContext;
  #program: Program | null = null;
  #emit: Emit = () => undefined;
  #stepped = true;
  #lastId = 0;
  readonly #unanswered = new Map<number, Waiting>();
  #ready: Waiting | null = null;
  #failure: AdapterError | null = null;
  #finished = false;
  #problems = 0;

  constructor(chosen: Settings, context: AdapterContext) {
    this.#settings = chosen;
    this.#context = context;
  }

  async start(session: SessionInfo, emit: Emit, signal: AbortSignal): Promise<void> {
    this.#emit = emit;
    this.#stepped = session.pace === 'stepped';
    const lines = new ByteLines(
      (line) => this.#receive(line),
      () =>
        this.#fail('It wrote a line of more than 16 MiB; a message is one line of JSON and much shorter.'),
    );
    const program = new Program({
      command: this.#settings.command as [string, ...string[]],
      cwd: this.#settings.cwd,
      passEnvironment: this.#settings.passEnvironment,
      env: this.#context.env,
      onStdout: (chunk) => lines.add(chunk),
      onStderr: (message) => this.#emit({ kind: 'log', level: 'info', message: `stderr: ${message}` }),
      onExit: (how) => {
        lines.end();
        if (!this.#finished) this.#fail(`It stopped before the session was over: ${how}.`);
      },
    });
    this.#program = program;
    signal.addEventListener('abort', () => program.kill(), { once: true });
    const ready = new Promise<void>((resolve, reject) => {
      this.#ready = { resolve, reject };
    });
    await program.write(`${JSON.stringify(sessionMessage(session))}\n`);
    await ready;
  }

  frame = ({ time, index, jpeg }: ExposedFrame): Promise<void> =>
    this.#send({ type: 'frame', time, index, jpeg: jpeg.toString('base64') });
  audio = ({ time, duration, index, pcm }: ExposedAudio): Promise<void> =>
    this.#send({ type: 'audio', time, duration, index, pcm: pcm.toString('base64') });
  request = ({ time, text }: ExposedRequest): Promise<void> => this.#send({ type: 'request', time, text });
  tick = ({ time, cause }: Tick): Promise<void> => this.#send({ type: 'tick', time, cause });

  async finish({ time }: { time: number }): Promise<void> {
    // In both paces the end is answered: then, and only then, everything has been said.
    await this.#send({ type: 'end', time }, true);
    this.#finished = true;
  }

  async close(): Promise<void> {
    this.#finished = true;
    await this.#program?.close();
  }

  /** Send a message; in stepped replay, wait until the program says that it is done with it. */
  async #send(message: object, answered = this.#stepped): Promise<void> {
    if (this.#failure) throw this.#failure;
    this.#lastId += 1;
    const id = this.#lastId;
    const done = answered
      ? new Promise<void>((resolve, reject) => this.#unanswered.set(id, { resolve, reject }))
      : Promise.resolve();
    await Promise.all([this.#program?.write(`${JSON.stringify({ id, ...message })}\n`), done]);
  }

  #receive(line: Buffer): void {
    const read = readProgramLine(line);
    if ('message' in read) this.#take(read.message);
    else this.#complain(read.problem);
  }

  #complain(problem: string): void {
    this.#problems += 1;
    if (this.#problems <= NOTED_PROBLEMS) {
      this.#emit({ kind: 'log', level: 'warning', message: `The program wrote ${problem}. It was ignored.` });
    } else if (this.#problems > MAX_PROBLEMS) {
      this.#fail(`It wrote more than ${MAX_PROBLEMS} lines that are no messages, last ${problem}.`);
    }
  }

  #take(message: ProgramMessage): void {
    switch (message.type) {
      case 'ready':
        this.#takeReady(message.protocol);
        return;
      case 'done':
        this.#unanswered.get(message.id)?.resolve();
        this.#unanswered.delete(message.id);
        return;
      case 'error':
        if (message.fatal) this.#fail(message.message);
        else this.#emit({ kind: 'error', message: message.message, fatal: false });
        return;
      default:
        this.#say(message);
    }
  }

  #takeReady(protocol: number): void {
    if (protocol === PROTOCOL_VERSION) this.#ready?.resolve();
    else
      this.#fail(
        `It speaks version ${protocol} of the protocol, and this Slotscope speaks ${PROTOCOL_VERSION}. See docs/adapters.md.`,
      );
  }

  #say(message: Exclude<ProgramMessage, { type: 'ready' | 'done' | 'error' }>): void {
    const mediaTime = 'time' in message && message.time !== undefined ? { mediaTime: message.time } : {};
    const response =
      'response' in message && message.response !== undefined ? { responseId: message.response } : {};
    if (message.type === 'text') {
      if (message.text !== '') this.#emit({ kind: 'text', text: message.text, ...response, ...mediaTime });
      if (message.end) this.#emit({ kind: 'text-end', ...response, ...mediaTime });
    } else if (message.type === 'audio') {
      this.#sayAudio(message.pcm, message.sample_rate, { ...response, ...mediaTime });
    } else if (message.type === 'interrupted') {
      this.#emit({ kind: 'interruption', ...response, ...mediaTime });
    } else if (message.type === 'tool') {
      const { name, call } = message;
      const given = JSON.stringify(message.arguments ?? {});
      this.#emit({
        kind: 'tool-call',
        name,
        arguments: given,
        ...(call ? { callId: call } : {}),
        ...mediaTime,
      });
    } else if (message.type === 'abstained') {
      this.#emit({ kind: 'abstained', ...(message.reason ? { reason: message.reason } : {}), ...mediaTime });
    } else if (message.type === 'heard') {
      this.#emit({ kind: 'heard', text: message.text, ...mediaTime });
    } else this.#emit({ kind: 'log', level: message.level ?? 'info', message: message.message });
  }

  #sayAudio(base64: string, sampleRate: number, rest: { responseId?: string; mediaTime?: number }): void {
    const bytes = Buffer.from(base64, 'base64');
    if (bytes.length % 2 === 1) {
      this.#complain(`sound of ${bytes.length} bytes, which is no whole number of 16-bit samples`);
      return;
    }
    const pcm = new Int16Array(bytes.length / 2);
    for (let index = 0; index < pcm.length; index += 1) pcm[index] = bytes.readInt16LE(index * 2);
    this.#emit({ kind: 'audio', pcm, sampleRate, ...rest });
  }

  #fail(message: string): void {
    if (this.#failure) return;
    const name = this.#settings.command.join(' ');
    const errors = this.#program?.lastErrors ?? '';
    const words = errors === '' ? '' : ` Its last words: ${errors.split('\n').slice(-3).join(' / ')}`;
    this.#failure = new AdapterError(`The program ${name} failed. ${message}${words}`, errors);
    this.#ready?.reject(this.#failure);
    for (const { reject } of this.#unanswered.values()) reject(this.#failure);
    this.#unanswered.clear();
    this.#emit({ kind: 'error', message: this.#failure.message, fatal: true });
  }
}

function sessionMessage(session: SessionInfo): object {
  const { frames, audio } = session;
  return {
    type: 'session',
    protocol: PROTOCOL_VERSION,
    session: session.sessionId,
    arm: session.arm,
    pace: session.pace === 'stepped' ? 'stepped' : session.pace.speed,
    frames: frames && { fps: frames.fps, longest_edge: frames.longestEdge },
    audio: audio && { sample_rate: audio.sampleRate, block_ms: audio.blockMs },
    request_text: session.requestText,
  };
}

export const PROCESS: AdapterKind<Settings> = {
  name: 'process',
  title: 'Program',
  settings,
  traits: ({ command }) => ({
    summary: `The program ${command.join(' ')}, spoken to in JSON lines.`,
    perceives: { frames: true, audio: true, requestText: true },
    speaks: { text: true, audio: true },
    paces: ['stepped', 'paced'],
    deterministic: false,
  }),
  label: ({ command, label }) => label ?? command.join(' '),
  create: (chosen, context) => new ProcessAdapter(chosen, context),
};
