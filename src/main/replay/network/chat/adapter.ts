import type { JsonObject } from '../../../../core/json.ts';
import {
  cooldownOver,
  couldBecomeAbstention,
  isAbstention,
  type PastReply,
  rememberedReplies,
} from '../../../../core/replay/chat-policies.ts';
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
} from '../../adapter.ts';
import { openLineWarning } from '../address.ts';
import { ServerFailure } from '../failures.ts';
import { keyFor } from '../keys.ts';
import { backOffMs, sleep } from '../waiting.ts';
import { logRecorder, withoutSecrets } from '../wire.ts';
import { ChatServer, type Completion, type ToolCall } from './completion.ts';
import { PrefixStore } from './prefix-store.ts';
import { type Message, messagesFor } from './prompt.ts';
import { type ChatSettings, chatSettings } from './settings.ts';

/** Passes a reply on as it comes, but nothing of what may still turn out to be silence. */
class Mouth {
  readonly #token: string | null;
  readonly #say: (text: string) => void;
  #held = '';
  spoke = false;

  constructor(token: string | null, say: (text: string) => void) {
    this.#token = token;
    this.#say = say;
  }

  take(text: string): void {
    if (this.spoke) {
      this.#say(text);
      return;
    }
    this.#held += text;
    if (!couldBecomeAbstention(this.#held, this.#token)) this.#release();
  }

  /** The reply is whole. @returns whether anything was said */
  end(): boolean {
    if (!this.spoke && !isAbstention(this.#held, this.#token)) this.#release();
    return this.spoke;
  }

  #release(): void {
    this.spoke = true;
    this.#say(this.#held);
  }
}

class ChatAdapter implements ReplayAdapter {
  readonly #settings: ChatSettings;
  readonly #context: AdapterContext;
  readonly #prefix = new PrefixStore();
  readonly #requests: ExposedRequest[] = [];
  readonly #replies: PastReply[] = [];
  #key: string | null = null;
  #emit: Emit = () => undefined;
  #signal = new AbortController().signal;
  #server: ChatServer | null = null;
  #failed = 0;
  #calls = 0;

  constructor(settings: ChatSettings, context: AdapterContext) {
    this.#settings = settings;
    this.#context = context;
  }

  async start(_session: SessionInfo, emit: Emit, signal: AbortSignal): Promise<void> {
    this.#emit = emit;
    this.#signal = signal;
    this.#key = keyFor(this.#context, new URL(this.#settings.baseUrl.trim()));
    const record = logRecorder(emit, { wholeMedia: this.#settings.recordMedia });
    const baseUrl = this.#context.reach?.(this.#settings.baseUrl) ?? this.#settings.baseUrl;
    this.#server = new ChatServer({ ...this.#settings, baseUrl }, this.#key, record);
    const warning = openLineWarning(this.#server.address, this.#key);
    if (warning) emit({ kind: 'log', level: 'warning', message: warning });
  }

  async frame(frame: ExposedFrame): Promise<void> {
    this.#prefix.addFrame(frame);
  }

  async audio(block: ExposedAudio): Promise<void> {
    if (this.#settings.sound.part !== 'none') this.#prefix.addSound(block);
  }

  async request(request: ExposedRequest): Promise<void> {
    this.#requests.push(request);
  }

  async tick({ time }: Tick): Promise<void> {
    const skipped = this.#reasonToSkip(time);
    if (skipped !== null) {
      this.#emit({
        kind: 'log',
        level: 'info',
        message: `Not asked at ${time} s: ${skipped}.`,
        mediaTime: time,
      });
      return;
    }
    this.#calls++;
    try {
      await this.#decide(time);
      this.#failed = 0;
    } catch (error) {
      this.#signal.throwIfAborted();
      if (!(error instanceof ServerFailure)) throw error;
      this.#giveUp(time, error);
    }
  }

  async finish(): Promise<void> {
    if (this.#calls > 0) return;
    const message =
      'The model was never asked. Choose a schedule with decision times, and clips with a request for the grid.';
    this.#emit({ kind: 'log', level: 'warning', message });
  }

  async close(): Promise<void> {
    this.#prefix.close();
  }

  #reasonToSkip(time: number): string | null {
    const { cooldownSeconds, requireFrame } = this.#settings;
    const last = this.#replies.at(-1)?.time ?? null;
    if (!cooldownOver(last, time, cooldownSeconds)) return `${cooldownSeconds} s of cooldown since ${last} s`;
    return requireFrame && this.#prefix.frameCount === 0 ? 'no frame was shown yet' : null;
  }

  /** One decision: ask, pass the reply on, and go on after tool calls as often as allowed. */
  async #decide(time: number): Promise<void> {
    const { history, frames, sound, toolRounds, toolResult } = this.#settings;
    const messages = messagesFor(this.#settings, {
      now: time,
      requests: this.#requests,
      frames: this.#prefix.frames(time, frames),
      sound: this.#prefix.sound(sound.windowSeconds),
      replies: rememberedReplies(this.#replies, history),
    });
    const said: string[] = [];
    for (let round = 0; ; round++) {
      const responseId = `reply-${this.#calls}${round > 0 ? `-${round}` : ''}`;
      const completion = await this.#ask(messages, time, responseId, said);
      for (const call of completion.toolCalls) {
        said.push(`(called ${call.name} ${call.arguments})`);
        const callId = call.id === '' ? {} : { callId: call.id };
        this.#emit({
          kind: 'tool-call',
          name: call.name,
          arguments: call.arguments,
          ...callId,
          mediaTime: time,
        });
      }
      if (completion.toolCalls.length === 0 || round >= toolRounds) break;
      messages.push(...toolMessages(completion, toolResult));
    }
    if (said.length > 0) this.#replies.push({ time, text: said.join(' ') });
    else this.#emit({ kind: 'abstained', mediaTime: time });
  }

  /** One call, tried again while the failure may pass and nothing was said yet. */
  async #ask(messages: Message[], time: number, responseId: string, said: string[]): Promise<Completion> {
    const { maxAttempts, maxWaitSeconds, abstainToken } = this.#settings;
    const server = this.#server;
    if (!server) throw new AdapterError('The session was not started.');
    for (let failures = 0; ; ) {
      let text = '';
      const mouth = new Mouth(abstainToken, (piece) => {
        text += piece;
        this.#emit({ kind: 'text', text: piece, responseId, mediaTime: time });
      });
      const heard = (): void => {
        this.#emit({ kind: 'text-end', responseId, mediaTime: time });
        said.push(text.trim());
      };
      try {
        const completion = await server.complete(
          this.#body(messages),
          (piece) => mouth.take(piece),
          this.#signal,
        );
        if (mouth.end()) heard();
        this.#tellAbout(completion, time);
        return completion;
      } catch (error) {
        this.#signal.throwIfAborted();
        if (!(error instanceof ServerFailure)) throw error;
        // What has been said cannot be taken back by asking again.
        if (mouth.spoke) {
          heard();
          this.#replies.push({ time, text: said.join(' ') });
          throw error;
        }
        failures++;
        const wait = error.retryAfterMs ?? backOffMs(failures, 500, 10_000);
        if (!error.passing || failures >= maxAttempts || wait > maxWaitSeconds * 1000) throw error;
        const message = `${this.#clean(error.message)} Asking again in ${(wait / 1000).toFixed(1)} s.`;
        this.#emit({ kind: 'log', level: 'warning', message, mediaTime: time });
        await sleep(wait, this.#signal);
      }
    }
  }

  #body(messages: Message[]): JsonObject {
    const { model, temperature, maxTokens, maxTokensField, tools, extra } = this.#settings;
    const official = this.#server?.address.host === 'api.openai.com';
    const usual = official ? 'max_completion_tokens' : 'max_tokens';
    return {
      ...extra,
      model,
      messages,
      ...(temperature === null ? {} : { temperature }),
      [maxTokensField === 'auto' ? usual : maxTokensField]: maxTokens,
      ...(tools.length > 0 ? { tools: tools.map((each) => ({ type: 'function', function: each })) } : {}),
      stream: true,
      stream_options: { include_usage: true },
    };
  }

  #tellAbout({ usage, finishReason, reasoning }: Completion, mediaTime: number): void {
    if (usage) this.#emit({ kind: 'usage', ...usage, mediaTime });
    if (finishReason === 'length') {
      const message = 'The reply was cut off at its longest length; allow more with maxTokens.';
      this.#emit({ kind: 'log', level: 'warning', message, mediaTime });
    }
    if (finishReason === 'content_filter') {
      this.#emit({
        kind: 'error',
        message: 'The server withheld the reply (content_filter).',
        fatal: false,
        mediaTime,
      });
    }
    if (reasoning !== '') {
      this.#emit({ kind: 'log', level: 'debug', message: `Reasoning: ${reasoning}`, mediaTime });
    }
  }

  /** A decision without a usable reply: told, and the end of the session when it can only go on like this. */
  #giveUp(mediaTime: number, error: ServerFailure): void {
    const { maxFailedDecisions } = this.#settings;
    const text = this.#clean(error.message);
    if (!error.passing) throw new AdapterError(text, this.#clean(error.detail));
    this.#failed++;
    const message = `No reply at ${mediaTime} s: ${text}`;
    if (this.#failed >= maxFailedDecisions) {
      throw new AdapterError(
        `${message} That makes ${this.#failed} decisions in a row.`,
        this.#clean(error.detail),
      );
    }
    this.#emit({ kind: 'error', message, fatal: false, mediaTime });
  }

  #clean(text: string): string {
    return withoutSecrets(text, [this.#key]);
  }
}

/** A reply with tool calls and what they answer, as the next call has to be told. */
function toolMessages({ text, toolCalls }: Completion, result: string): Message[] {
  const idOf = (call: ToolCall, index: number): string => call.id || `call_${index}`;
  return [
    {
      role: 'assistant',
      content: text === '' ? null : text,
      tool_calls: toolCalls.map((call, index) => ({
        id: idOf(call, index),
        type: 'function',
        function: { name: call.name, arguments: call.arguments },
      })),
    },
    ...toolCalls.map(
      (call, index): Message => ({ role: 'tool', tool_call_id: idOf(call, index), content: result }),
    ),
  ];
}

export const chatAdapter: AdapterKind<ChatSettings> = {
  name: 'chat',
  title: 'Chat completions (OpenAI-compatible)',
  settings: chatSettings,
  label: (settings) => settings.model,
  traits: (settings) => ({
    summary: `${settings.model} asked at decision times with what was seen so far.`,
    perceives: {
      frames: settings.frames.maxFrames > 0,
      audio: settings.sound.part !== 'none',
      requestText: true,
    },
    speaks: { text: true, audio: false },
    paces: ['stepped', 'paced'],
    // Even at temperature 0 servers do not promise it.
    deterministic: false,
  }),
  create: (settings, context) => new ChatAdapter(settings, context),
};
