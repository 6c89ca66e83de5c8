import { isJsonObject, type JsonObject } from '../../../../core/json.ts';
import type { Dialect } from './dialects.ts';

/** What a server event means, whatever the dialect calls it. */
export type ServerEvent =
  | { kind: 'created'; sessionId: string | null; capabilities: JsonObject; raw: JsonObject }
  | { kind: 'speech-started'; audioStartMs: number | null }
  | { kind: 'heard'; text: string }
  | { kind: 'response-created'; responseId: string }
  | { kind: 'text'; responseId: string; text: string }
  | { kind: 'audio'; responseId: string; itemId: string | null; base64: string; sampleRate: number }
  | { kind: 'tool-call'; callId: string; name: string; arguments: string }
  /** Everything of the response has been sent; `response-done` may be missing after a cancellation. */
  | { kind: 'output-done'; responseId: string }
  | {
      kind: 'response-done';
      responseId: string;
      status: string;
      reason: string;
      usage: Usage;
      error: string | null;
    }
  | { kind: 'listen'; responseId: string | null }
  | { kind: 'error'; code: string; message: string }
  | { kind: 'rate-limits'; text: string }
  | { kind: 'closed'; reason: string }
  /** Known and of no consequence, or unknown: kept in the record alone. */
  | { kind: 'other'; type: string };

export interface Usage {
  inputTokens: number | null;
  outputTokens: number | null;
}

/** Text of a field, or '' when it is none. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const objectOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Read one server event of a dialect. Fields that are missing or of another type read as empty. */
export function readServerEvent(dialect: Dialect, message: JsonObject): ServerEvent {
  const type = textOf(message.type);
  const responseId = textOf(message.response_id) || textOf(objectOf(message.response).id);
  if (dialect.textDeltas.includes(type)) return { kind: 'text', responseId, text: textOf(message.delta) };
  if (dialect.audioDeltas.includes(type)) {
    const itemId = textOf(message.item_id) || null;
    const sampleRate = countOf(message.sample_rate_hz) ?? 24000;
    return { kind: 'audio', responseId, itemId, base64: textOf(message.delta), sampleRate };
  }
  switch (type) {
    case 'session.created': {
      const session = objectOf(message.session);
      const sessionId = textOf(session.id) || null;
      return { kind: 'created', sessionId, capabilities: objectOf(session.capabilities), raw: message };
    }
    case 'input_audio_buffer.speech_started':
      return { kind: 'speech-started', audioStartMs: countOf(message.audio_start_ms) };
    case 'conversation.item.input_audio_transcription.completed':
      return { kind: 'heard', text: textOf(message.transcript) };
    case 'response.created':
      return { kind: 'response-created', responseId };
    case 'response.function_call_arguments.done':
      return {
        kind: 'tool-call',
        callId: textOf(message.call_id),
        name: textOf(message.name),
        arguments: textOf(message.arguments),
      };
    case 'response.output_item.done':
      return { kind: 'output-done', responseId };
    case 'response.done':
      return readDone(responseId, objectOf(message.response));
    case 'response.listen':
      return { kind: 'listen', responseId: responseId || null };
    case 'rate_limits.updated':
      return { kind: 'rate-limits', text: JSON.stringify(message.rate_limits ?? []) };
    case 'session.closed':
    case 'session.expired':
    case 'session.replaced':
    case 'session.resync_required':
      return { kind: 'closed', reason: textOf(message.reason) || type };
    case 'error':
      return readError(message);
    default:
      return { kind: 'other', type };
  }
}

function readDone(responseId: string, response: JsonObject): ServerEvent {
  const usage = objectOf(response.usage);
  const details = objectOf(response.status_details);
  const error = objectOf(details.error);
  const words = textOf(error.message) || textOf(error.code);
  return {
    kind: 'response-done',
    responseId,
    status: textOf(response.status) || 'completed',
    reason: textOf(details.reason),
    usage: { inputTokens: countOf(usage.input_tokens), outputTokens: countOf(usage.output_tokens) },
    error: words === '' ? null : words,
  };
}

function readError(message: JsonObject): ServerEvent {
  const error = objectOf(message.error);
  return {
    kind: 'error',
    code: textOf(error.code) || textOf(error.type) || textOf(message.code),
    message: textOf(error.message) || textOf(message.message) || 'an error without words',
  };
}

/** Errors after which a session cannot go on, by code. */
const FATAL = new Set([
  'session_expired',
  'invalid_api_key',
  'insufficient_quota',
  'model_not_found',
  'invalid_model',
  'ref_audio_required',
  'session_resume_expired',
  'unsupported_region',
]);

export const isFatal = (code: string): boolean => FATAL.has(code);
