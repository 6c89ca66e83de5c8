import { z } from 'zod';
import type { JsonObject } from '../../core/json.ts';
import type { OpenEndedCase, OviCase } from '../../core/ovi-bench/dataset.ts';
import {
  answerPrompt,
  choicePrompt,
  interruptionPrompt,
  OVI_PROMPT_VERSION,
  type OviPrompt,
} from '../../core/ovi-bench/prompts.ts';
import { parseChoiceReply, parseInterruptionReply } from '../../core/ovi-bench/reply.ts';
import { truncatedAnswer } from '../../core/ovi-bench/scores.ts';
import type { InterruptionType, OptionLabel } from '../../core/ovi-bench/types.ts';
import type { Ffmpeg } from '../media/run-ffmpeg.ts';
import { type AdapterContext, AdapterError } from './adapter.ts';
import { type ClipExposure, type MediaItem, openExposure } from './exposure.ts';
import { ChatServer } from './network/chat/completion.ts';
import { PrefixStore } from './network/chat/prefix-store.ts';
import { type ChatSettings, chatSettings } from './network/chat/settings.ts';
import { askForWholeReply, type WholeReply } from './network/chat/whole-reply.ts';
import { ServerFailure } from './network/failures.ts';
import { keyFor } from './network/keys.ts';
import { type WireRecorder, withoutSecrets } from './network/wire.ts';

/** How interruptions are simulated; recorded with every result. Keys are no part of it. */
export const simulationSettings = chatSettings
  .pick({
    baseUrl: true,
    model: true,
    frames: true,
    imageDetail: true,
    showTimes: true,
    temperature: true,
    maxTokens: true,
    maxTokensField: true,
    extra: true,
    replySeconds: true,
    maxAttempts: true,
    maxWaitSeconds: true,
  })
  .extend({
    /** R, characters (code points) a second. The paper fixes one and does not give it, so it has no default. */
    rate: z.number().positive().max(10_000),
    /** Frames a second of which the model is shown at most `frames.maxFrames`. */
    fps: z.number().positive().max(30).default(1),
    /** Pixels of the longer edge of a frame. */
    longestEdge: z.number().int().min(16).max(4096).default(640),
  });

export type SimulationSettings = z.output<typeof simulationSettings>;

/** One call to the model. */
export interface SimulationCall {
  purpose: 'answer' | 'interruption';
  /** The media time up to which the model saw the video. */
  seenUntil: number;
  /** Times of the frames it was shown. */
  frameTimes: number[];
  attempts: number;
  /** Wall time, waits included. */
  seconds: number;
  /** `length`: the reply was cut off at maxTokens. */
  finishReason: string;
  usage: WholeReply['usage'];
}

/** What came of one case. */
export interface SimulatedInterruption {
  caseId: string;
  model: string;
  rate: number;
  promptVersion: number;
  question: string;
  signal: string;
  /** Seconds of media time. */
  t0: number;
  t1: number;
  /** A, empty in a multiple-choice case, whose partial answer is given. */
  answer: string;
  /** A_I. */
  partial: string;
  /** The reply to the interruption as it came. */
  raw: string;
  /** null when the reply could not be parsed. */
  predictedType: InterruptionType | null;
  response: string;
  choice: OptionLabel | null;
  /** Why the reply could not be parsed. */
  unparsed: string | null;
  calls: SimulationCall[];
}

export interface SimulationOptions {
  ffmpeg: Ffmpeg;
  context: AdapterContext;
  signal: AbortSignal;
  /** Told every message in both directions. */
  record?: WireRecorder;
  /** Told sentences for a person, as of a request that has to be sent again. */
  onNotice?: (message: string) => void;
}

/**
 * Simulate one interruption (paper, Algorithm 1): the model answers with the video up to T0; of its answer the
 * first k code points are taken as spoken by T1; then it is asked again with the video up to T1, the partial answer
 * and the interruption. The clip is read no further than one frame past the moment of each call, and that frame is kept
 * back.
 *
 * @param clip path of the video
 * @throws AdapterError when the server gives no reply, MediaError when the clip cannot be played, the signal's reason
 */
export async function simulateInterruption(
  clip: string,
  oviCase: OviCase,
  settings: SimulationSettings,
  options: SimulationOptions,
): Promise<SimulatedInterruption> {
  const exposure = await openExposure(
    options.ffmpeg,
    clip,
    'no-audio',
    { fps: settings.fps, longestEdge: settings.longestEdge, blockMs: 1000 },
    options.signal,
  );
  const simulation = new Simulation(exposure, settings, options);
  try {
    return await simulation.run(oviCase);
  } finally {
    await simulation.close();
  }
}

class Simulation {
  readonly #settings: SimulationSettings;
  readonly #chat: ChatSettings;
  readonly #options: SimulationOptions;
  readonly #items: AsyncIterator<MediaItem>;
  readonly #seen = new PrefixStore();
  readonly #server: ChatServer;
  readonly #key: string | null;
  readonly #calls: SimulationCall[] = [];
  /** Read from the clip, but not to be known yet. */
  #next: MediaItem | null = null;

  constructor(exposure: ClipExposure, settings: SimulationSettings, options: SimulationOptions) {
    const { rate: _rate, fps: _fps, longestEdge: _longestEdge, ...chat } = settings;
    this.#settings = settings;
    this.#chat = chatSettings.parse(chat);
    this.#options = options;
    this.#items = exposure.items[Symbol.asyncIterator]();
    this.#key = keyFor(options.context, new URL(settings.baseUrl.trim()));
    const baseUrl = options.context.reach?.(this.#chat.baseUrl) ?? this.#chat.baseUrl;
    this.#server = new ChatServer({ ...this.#chat, baseUrl }, this.#key, options.record ?? (() => undefined));
  }

  async run(oviCase: OviCase): Promise<SimulatedInterruption> {
    const { caseId, question, signal, t0, t1 } = oviCase;
    const { model, rate } = this.#settings;
    const common = { caseId, model, rate, promptVersion: OVI_PROMPT_VERSION, question, signal, t0, t1 };
    return oviCase.format === 'multiple-choice'
      ? { ...common, ...(await this.#choose(oviCase)), calls: this.#calls }
      : { ...common, ...(await this.#answer(oviCase)), calls: this.#calls };
  }

  async close(): Promise<void> {
    await this.#items.return?.();
    this.#seen.close();
  }

  async #answer({ question, signal, t0, t1 }: OpenEndedCase) {
    const answer = (await this.#ask('answer', answerPrompt(question), t0)).text;
    const partial = truncatedAnswer(answer, t0, t1, this.#settings.rate);
    const raw = (await this.#ask('interruption', interruptionPrompt(question, partial, signal), t1)).text;
    const reply = parseInterruptionReply(raw);
    const parsed = reply.state === 'parsed';
    return {
      answer,
      partial,
      raw,
      predictedType: parsed ? reply.type : null,
      response: parsed ? reply.response : '',
      choice: null,
      unparsed: parsed ? null : reply.reason,
    };
  }

  async #choose({
    question,
    signal,
    partial,
    t1,
    options,
    history,
  }: Extract<OviCase, { format: 'multiple-choice' }>) {
    const prompt = choicePrompt(history, question, partial, signal, options);
    const raw = (await this.#ask('interruption', prompt, t1)).text;
    const reply = parseChoiceReply(raw);
    const parsed = reply.state === 'parsed';
    return {
      answer: '',
      partial,
      raw,
      predictedType: parsed ? reply.type : null,
      response: parsed ? options[reply.choice] : '',
      choice: parsed ? reply.choice : null,
      unparsed: parsed ? null : reply.reason,
    };
  }

  async #ask(purpose: SimulationCall['purpose'], prompt: OviPrompt, now: number): Promise<WholeReply> {
    await this.#watchUntil(now);
    const frames = this.#seen.frames(now, this.#settings.frames);
    const { onNotice, signal } = this.#options;
    try {
      const reply = await askForWholeReply(
        this.#server,
        this.#body(prompt, frames),
        this.#settings,
        signal,
        (failure, waitMs) =>
          onNotice?.(`${this.#clean(failure.message)} Asking again in ${(waitMs / 1000).toFixed(1)} s.`),
      );
      this.#calls.push({
        purpose,
        seenUntil: now,
        frameTimes: frames.map(({ time }) => time),
        attempts: reply.attempts,
        seconds: reply.seconds,
        finishReason: reply.finishReason,
        usage: reply.usage,
      });
      return reply;
    } catch (error) {
      if (!(error instanceof ServerFailure)) throw error;
      throw new AdapterError(this.#clean(error.message), this.#clean(error.detail));
    }
  }

  /** Take from the clip what may be known at `now`, and no more than one item beyond it. */
  async #watchUntil(now: number): Promise<void> {
    for (;;) {
      this.#next ??= await this.#nextItem();
      if (!this.#next || this.#next.at > now) return;
      if (this.#next.kind === 'frame') this.#seen.addFrame(this.#next.frame);
      this.#next = null;
    }
  }

  async #nextItem(): Promise<MediaItem | null> {
    const { done, value } = await this.#items.next();
    return done ? null : value;
  }

  #body(prompt: OviPrompt, frames: readonly { time: number; jpeg: Buffer }[]): JsonObject {
    const { model, temperature, maxTokens, maxTokensField, extra, imageDetail, showTimes } = this.#settings;
    const official = this.#server.address.host === 'api.openai.com';
    const usual = official ? 'max_completion_tokens' : 'max_tokens';
    const parts = frames.flatMap(({ time, jpeg }) => {
      const url = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
      const image = {
        type: 'image_url',
        image_url: { url, ...(imageDetail ? { detail: imageDetail } : {}) },
      };
      return showTimes ? [{ type: 'text', text: `[${Number(time.toFixed(2))} s]` }, image] : [image];
    });
    return {
      ...extra,
      model,
      messages: [
        { role: 'system', content: prompt.system },
        { role: 'user', content: [...parts, { type: 'text', text: prompt.user }] },
      ],
      ...(temperature === null ? {} : { temperature }),
      [maxTokensField === 'auto' ? usual : maxTokensField]: maxTokens,
      stream: true,
      stream_options: { include_usage: true },
    };
  }

  #clean(text: string): string {
    return withoutSecrets(text, [this.#key]);
  }
}

/** The result as one row of a results file, in the form `core/ovi-bench/results.ts` reads. */
export function resultRow(simulated: SimulatedInterruption): JsonObject {
  const { caseId, model, question, signal, t0, t1, answer, partial, rate, raw, response, choice } = simulated;
  return {
    case_id: caseId,
    model,
    question,
    signal,
    t0,
    t1,
    answer,
    partial,
    predicted_type: simulated.predictedType,
    response,
    ...(choice === null ? {} : { choice }),
    rate,
    prompt_version: simulated.promptVersion,
    raw,
  };
}
