import OpenAI, { APIConnectionTimeoutError, APIError } from 'openai';
import { Stream } from 'openai/streaming';
import { isJsonObject, type JsonObject } from '../../../../core/json.ts';
import { connectionFailure, httpFailure, messageOf, ServerFailure } from '../failures.ts';
import { unlessAborted } from '../waiting.ts';
import type { WireRecorder } from '../wire.ts';
import type { ChatSettings } from './settings.ts';

export interface ToolCall {
  id: string;
  name: string;
  arguments: string;
}

/** One whole reply. */
export interface Completion {
  text: string;
  toolCalls: ToolCall[];
  finishReason: string;
  usage: { inputTokens: number | null; outputTokens: number | null } | null;
  /** Reasoning told apart from the reply. */
  reasoning: string;
}

/** A server of chat completions. */
export class ChatServer {
  readonly #client: OpenAI;
  readonly #settings: ChatSettings;
  readonly #key: string | null;
  readonly #record: WireRecorder;
  readonly #address: URL;

  constructor(settings: ChatSettings, key: string | null, record: WireRecorder) {
    this.#settings = settings;
    this.#key = key;
    this.#record = record;
    const base = settings.baseUrl.trim().replace(/\/+$/, '');
    this.#address = new URL(`${base}/chat/completions`);
    const official = this.#address.host === 'api.openai.com';
    this.#client = new OpenAI({
      baseURL: base,
      // Local servers need no key, but the package insists on one.
      apiKey: key ?? 'none',
      maxRetries: 0,
      logLevel: 'off',
      // These come from the environment and are nobody else's business.
      ...(official ? {} : { organization: null, project: null }),
    });
  }

  get address(): URL {
    return this.#address;
  }

  /**
   * Send one request and read its reply as it comes. Retries nothing.
   *
   * @param onText told every piece of the reply's text at once
   * @throws ServerFailure in words; the signal's reason when it aborts
   */
  async complete(body: JsonObject, onText: (text: string) => void, signal: AbortSignal): Promise<Completion> {
    const { replySeconds } = this.#settings;
    const limit = AbortSignal.timeout(replySeconds * 1000);
    const either = AbortSignal.any([signal, limit]);
    try {
      this.#record('sent', body);
      return await unlessAborted(this.#exchange(body, onText, either), either);
    } catch (error) {
      signal.throwIfAborted();
      if (limit.aborted) {
        const message = `${this.#address.host} did not finish its reply within ${replySeconds} s.`;
        throw new ServerFailure(message, { passing: true });
      }
      throw this.#explained(error);
    }
  }

  async #exchange(
    body: JsonObject,
    onText: (text: string) => void,
    signal: AbortSignal,
  ): Promise<Completion> {
    const request = {
      ...body,
      stream: true,
    } as unknown as OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming;
    const response = await this.#client.chat.completions.create(request, { signal }).asResponse();
    const contentType = response.headers.get('content-type') ?? '';
    const reply = new ReplyReader(onText);
    if (/text\/event-stream/i.test(contentType)) {
      const controller = new AbortController();
      signal.addEventListener('abort', () => controller.abort(), { once: true });
      for await (const chunk of Stream.fromSSEResponse<unknown>(response, controller, this.#client)) {
        this.#record('received', chunk);
        reply.add(chunk);
      }
      return reply.finished(this.#address.host);
    }
    // Servers without streaming answer as a whole.
    const text = await response.text();
    const whole = /json/i.test(contentType) ? parsed(text) : undefined;
    if (whole === undefined) {
      const refusal = { status: response.status, contentType, body: text.slice(0, 4000), retryAfter: null };
      throw httpFailure(refusal, this.#target());
    }
    this.#record('received', whole);
    reply.addWhole(whole);
    return reply.finished(this.#address.host);
  }

  #target() {
    return { address: this.#address, model: this.#settings.model, hasKey: this.#key !== null };
  }

  #explained(error: unknown): ServerFailure {
    if (error instanceof ServerFailure) return error;
    if (error instanceof APIConnectionTimeoutError) {
      return new ServerFailure(`${this.#address.host} did not answer in time.`, { passing: true });
    }
    if (error instanceof APIError && error.status !== undefined) return this.#refused(error);
    if (error instanceof APIError && error.error !== undefined) {
      // An error sent in the middle of a stream has no status of its own.
      return new ServerFailure(`${this.#address.host} broke off with an error: ${error.message}`, {
        passing: true,
      });
    }
    if (error instanceof SyntaxError) {
      const message = `${this.#address.host} sent something in its reply that is no JSON (${messageOf(error)}).`;
      return new ServerFailure(message, { passing: true });
    }
    return connectionFailure(error, this.#address);
  }

  #refused(error: APIError): ServerFailure {
    const headers = error.headers as Headers | undefined;
    const failure = httpFailure(
      {
        status: error.status as number,
        contentType: headers?.get('content-type') ?? '',
        body:
          error.error === undefined
            ? error.message.replace(/^\d+ /, '')
            : JSON.stringify({ error: error.error }),
        retryAfter: retryAfter(headers),
      },
      this.#target(),
    );
    const hint = failure.passing ? null : refusalHint(failure.detail);
    if (hint === null) return failure;
    return new ServerFailure(`${failure.message} ${hint}`, { passing: false, detail: failure.detail });
  }
}

/** The wait a server asks for, in the spelling of `Retry-After`. */
function retryAfter(headers: Headers | undefined): string | null {
  const milliseconds = headers?.get('retry-after-ms');
  if (milliseconds && /^\d+(\.\d+)?$/.test(milliseconds)) return String(Number(milliseconds) / 1000);
  return headers?.get('retry-after') ?? null;
}

/** What to change in the settings for refusals that are known. */
export function refusalHint(words: string): string | null {
  const most = /at most (\d+) image/i.exec(words)?.[1];
  if (most !== undefined) {
    return `Set frames.maxFrames to ${most}, or raise the server's limit (vLLM: --limit-mm-per-prompt).`;
  }
  if (/audio/i.test(words)) return 'Choose another way for the sound, or none, with sound.part.';
  if (/context length|maximum context|too many tokens|context window/i.test(words)) {
    return 'Show less: lower frames.maxFrames, or set windows for frames and sound.';
  }
  if (/max_completion_tokens|max_tokens/i.test(words)) return 'Choose the other name with maxTokensField.';
  if (/temperature/i.test(words)) return 'Leave the temperature out: set it to null.';
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const countOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Puts a reply together from what servers send, which may be anything. */
class ReplyReader {
  readonly #onText: (text: string) => void;
  readonly #calls = new Map<number, ToolCall>();
  #text = '';
  #reasoning = '';
  #finishReason = '';
  #usage: Completion['usage'] = null;

  constructor(onText: (text: string) => void) {
    this.#onText = onText;
  }

  add(chunk: unknown): void {
    if (!isJsonObject(chunk)) return;
    this.#readUsage(chunk.usage);
    // The last chunk, with the usage, has no choices or an empty list of them.
    const choice = Array.isArray(chunk.choices) ? (chunk.choices[0] as unknown) : undefined;
    if (!isJsonObject(choice)) return;
    this.#finishReason = textOf(choice.finish_reason) || this.#finishReason;
    if (isJsonObject(choice.delta)) this.#readMessage(choice.delta);
  }

  addWhole(answer: unknown): void {
    if (!isJsonObject(answer)) return;
    this.#readUsage(answer.usage);
    const choice = Array.isArray(answer.choices) ? (answer.choices[0] as unknown) : undefined;
    if (!isJsonObject(choice) || !isJsonObject(choice.message)) return;
    this.#finishReason = textOf(choice.finish_reason) || 'stop';
    this.#readMessage(choice.message);
  }

  finished(host: string): Completion {
    // Without a reason to finish the line was cut, or it was no chat completion at all.
    if (this.#finishReason === '') {
      const message = `${host} stopped in the middle of its reply.`;
      throw new ServerFailure(message, { passing: true });
    }
    const toolCalls = [...this.#calls.entries()].sort(([a], [b]) => a - b).map(([, call]) => call);
    return {
      text: this.#text,
      toolCalls,
      finishReason: this.#finishReason,
      usage: this.#usage,
      reasoning: this.#reasoning,
    };
  }

  #readMessage(message: JsonObject): void {
    const text = textOf(message.content);
    this.#reasoning += textOf(message.reasoning_content) || textOf(message.reasoning);
    const calls: unknown[] = Array.isArray(message.tool_calls) ? message.tool_calls : [];
    for (const [position, call] of calls.entries()) if (isJsonObject(call)) this.#readCall(call, position);
    if (text === '') return;
    this.#text += text;
    this.#onText(text);
  }

  #readCall(call: JsonObject, position: number): void {
    const index = countOf(call.index) ?? position;
    const known = this.#calls.get(index) ?? { id: '', name: '', arguments: '' };
    const given = isJsonObject(call.function) ? call.function : {};
    const rest =
      typeof given.arguments === 'object' ? JSON.stringify(given.arguments) : textOf(given.arguments);
    this.#calls.set(index, {
      id: textOf(call.id) || known.id,
      name: known.name || textOf(given.name),
      arguments: known.arguments + rest,
    });
  }

  #readUsage(usage: unknown): void {
    if (!isJsonObject(usage)) return;
    this.#usage = {
      inputTokens: countOf(usage.prompt_tokens),
      outputTokens: countOf(usage.completion_tokens),
    };
  }
}
