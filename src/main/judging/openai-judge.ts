import OpenAI from 'openai';
import { isJsonObject } from '../../core/json.ts';
import type { JudgeSettings } from '../../core/judging/judging-views.ts';
import { addressHint } from './base-url.ts';
import type { ShownPicture } from './clip-pictures.ts';
import { explainFailure, type RequestFailure, type RequestTarget } from './openai-failures.ts';
import { unlessAborted } from './waiting.ts';

export interface ReplyMeta {
  finishReason: string | null;
  /** Model name the server reports. */
  model: string | null;
  tokens: { input: number; reply: number } | null;
}

/** What came of one request. */
export type RequestOutcome =
  | ({ kind: 'reply'; text: string } & ReplyMeta)
  /** The server answered, but there is no reply to read: cut short, empty, refused. */
  | ({ kind: 'unusable'; reason: string; raw: string | null } & ReplyMeta)
  | RequestFailure;

export interface OpenAiJudge {
  /**
   * Send one question once. Retries nothing.
   *
   * @throws the signal's reason when it aborts, at once
   */
  ask(question: AskedQuestion, signal: AbortSignal): Promise<RequestOutcome>;
}

/** A question as it is sent. */
export interface AskedQuestion {
  system: string;
  user: string;
  json: boolean;
  /** Frames shown before the text, each with its time. */
  shown?: readonly ShownPicture[];
}

/** The user's message: plain text, as servers without pictures want it, or the frames and then the text. */
function userContent({ user, shown = [] }: AskedQuestion) {
  if (shown.length === 0) return user;
  const parts = shown.flatMap(({ time, jpeg }) => [
    { type: 'text' as const, text: `[${time.toFixed(2)} s]` },
    {
      type: 'image_url' as const,
      image_url: { url: `data:image/jpeg;base64,${jpeg.toString('base64')}` },
    },
  ]);
  return [...parts, { type: 'text' as const, text: user }];
}

/** A judge behind an OpenAI-compatible chat completions server. */
export function makeOpenAiJudge(
  settings: JudgeSettings & { baseUrl: string },
  apiKey: string | null,
): OpenAiJudge {
  const official = URL.parse(settings.baseUrl)?.host === 'api.openai.com';
  const target: RequestTarget = {
    baseUrl: settings.baseUrl,
    model: settings.model,
    hasKey: apiKey !== null,
    timeoutSeconds: settings.timeoutSeconds,
    pictures: 0,
  };
  const client = new OpenAI({
    baseURL: settings.baseUrl,
    // Local servers need no key, but the package insists on one.
    apiKey: apiKey ?? 'none',
    maxRetries: 0,
    logLevel: 'off',
    // These come from the environment and are nobody else's business.
    ...(official ? {} : { organization: null, project: null }),
  });
  const longField =
    settings.maxTokensField === 'auto'
      ? official
        ? 'max_completion_tokens'
        : 'max_tokens'
      : settings.maxTokensField;

  return {
    ask: async (question, signal) => {
      const { system, json, shown = [] } = question;
      signal.throwIfAborted();
      // The package's own timeout ends with the headers; a body can hang as well.
      const limit = AbortSignal.timeout(settings.timeoutSeconds * 1000);
      const either = AbortSignal.any([signal, limit]);
      try {
        const work = client.chat.completions.create(
          {
            model: settings.model,
            messages: [
              ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
              { role: 'user' as const, content: userContent(question) },
            ],
            [longField]: settings.maxTokens,
            ...(settings.temperature === null ? {} : { temperature: settings.temperature }),
            ...(json ? { response_format: { type: 'json_object' as const } } : {}),
          },
          { signal: either, timeout: settings.timeoutSeconds * 1000 },
        );
        return readAnswer(await unlessAborted(work, either), target);
      } catch (error) {
        signal.throwIfAborted();
        return explainFailure(error, { ...target, pictures: shown.length }, limit.aborted);
      }
    },
  };
}

/** Read what the server sent with status 200: it may be anything. */
export function readAnswer(answer: unknown, { baseUrl }: Pick<RequestTarget, 'baseUrl'>): RequestOutcome {
  if (typeof answer === 'string') {
    return /<!doctype|<html/i.test(answer)
      ? {
          kind: 'refused',
          cause: 'web-page',
          reason: `the server answered with a web page instead of JSON. ${addressHint(baseUrl)}`,
          raw: answer.slice(0, 2000),
        }
      : {
          kind: 'refused',
          cause: 'no-json',
          reason: `the server answered with text instead of JSON. ${addressHint(baseUrl)}`,
          raw: answer.slice(0, 2000),
        };
  }
  const choice =
    isJsonObject(answer) && Array.isArray(answer.choices) ? (answer.choices[0] as unknown) : undefined;
  if (!isJsonObject(answer) || !isJsonObject(choice)) {
    const raw = JSON.stringify(answer) ?? '';
    return {
      kind: 'refused',
      cause: 'no-choices',
      reason: `the server's answer is no chat completion. ${addressHint(baseUrl)}`,
      raw: raw.slice(0, 2000),
    };
  }
  const message = isJsonObject(choice.message) ? choice.message : {};
  const meta: ReplyMeta = {
    finishReason: typeof choice.finish_reason === 'string' ? choice.finish_reason : null,
    model: typeof answer.model === 'string' ? answer.model : null,
    tokens: readTokens(answer.usage),
  };
  return readMessage(message, meta);
}

function readMessage(message: Record<string, unknown>, meta: ReplyMeta): RequestOutcome {
  const text = readContent(message.content);
  const thoughts = [message.reasoning_content, message.reasoning].find(
    (each): each is string => typeof each === 'string' && each.trim() !== '',
  );
  const unusable = (reason: string): RequestOutcome => ({
    kind: 'unusable',
    reason,
    raw: text || thoughts || (typeof message.refusal === 'string' ? message.refusal : null),
    ...meta,
  });
  if (meta.finishReason === 'length') {
    return unusable(
      'the reply was cut off at its longest length (finish_reason "length"); allow longer replies',
    );
  }
  if (typeof message.refusal === 'string' && message.refusal !== '') {
    return unusable(`the judge refused: "${message.refusal.slice(0, 200)}"`);
  }
  if (meta.finishReason === 'content_filter') {
    return unusable('the server withheld the reply (finish_reason "content_filter")');
  }
  if (text.trim() !== '') return { kind: 'reply', text, ...meta };
  return unusable(
    thoughts === undefined
      ? 'the reply is empty'
      : 'the reply holds only the judge’s reasoning and no answer; allow longer replies, or choose a model or server setting without reasoning',
  );
}

/** The text of a message, which some servers send in parts. */
function readContent(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) => (isJsonObject(part) && typeof part.text === 'string' ? part.text : ''))
    .join('');
}

function readTokens(usage: unknown): ReplyMeta['tokens'] {
  if (!isJsonObject(usage)) return null;
  const { prompt_tokens: input, completion_tokens: reply } = usage;
  return typeof input === 'number' && typeof reply === 'number' ? { input, reply } : null;
}
