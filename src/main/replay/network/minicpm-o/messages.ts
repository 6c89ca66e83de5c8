import { isJsonObject, type JsonObject } from '../../../../core/json.ts';
import { floatBytesOf, samplesOf } from '../pcm.ts';
import type { MiniCpmOSettings } from './settings.ts';

/** Samples of a unit, at 16 kHz: the model hears and decides by the second. */
export const UNIT_SAMPLES = 16_000;
/** Rate of the speech it sends, Hz. */
export const SPEECH_RATE = 24_000;

export const sessionUpdate = (settings: MiniCpmOSettings): JsonObject => ({
  type: 'session.update',
  session: {
    ...settings.extra,
    instructions: settings.instructions,
    max_slice_nums: settings.maxSliceNums,
  },
});

/** One second: its sound (s16le 16 kHz, filled up with silence) as 32-bit floats, and its frames. */
export function appendMessage(pcm: Buffer, frames: readonly Buffer[]): JsonObject {
  const whole = Buffer.alloc(UNIT_SAMPLES * 2);
  pcm.copy(whole);
  return {
    type: 'input_audio_buffer.append',
    audio: floatBytesOf(samplesOf(whole)).toString('base64'),
    ...(frames.length > 0 ? { video_frames: frames.map((jpeg) => jpeg.toString('base64')) } : {}),
    force_listen: false,
  };
}

export type GatewayEvent =
  | { kind: 'queued'; text: string }
  | { kind: 'queue-done' }
  | { kind: 'created' }
  /** The result of one second, when the model speaks. */
  | { kind: 'delta'; text: string; base64: string | null; endOfTurn: boolean; kvCacheLength: number | null }
  /** The result of one second, when it does not. */
  | { kind: 'listen'; kvCacheLength: number | null }
  | { kind: 'error'; code: string; message: string }
  | { kind: 'closed'; reason: string }
  | { kind: 'other'; type: string };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const countOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export function readGatewayEvent(message: JsonObject): GatewayEvent {
  const type = textOf(message.type);
  switch (type) {
    case 'session.queued':
    case 'session.queue_update': {
      const wait = countOf(message.estimated_wait_s);
      const about = wait === null ? '' : `, about ${Math.round(wait)} s`;
      return { kind: 'queued', text: `place ${String(message.position ?? 'unknown')} in the queue${about}` };
    }
    case 'session.queue_done':
      return { kind: 'queue-done' };
    case 'session.created':
      return { kind: 'created' };
    case 'response.output_audio.delta':
      return {
        kind: 'delta',
        text: textOf(message.text),
        // Null and absent both mean that nothing is spoken yet.
        base64: textOf(message.audio) || null,
        endOfTurn: message.end_of_turn === true,
        kvCacheLength: countOf(message.kv_cache_length),
      };
    case 'response.listen':
      return { kind: 'listen', kvCacheLength: countOf(message.kv_cache_length) };
    case 'session.closed':
      return { kind: 'closed', reason: textOf(message.reason) || 'no reason given' };
    case 'error': {
      const error = isJsonObject(message.error) ? message.error : message;
      const words = textOf(error.message) || 'an error without words';
      return { kind: 'error', code: textOf(error.code) || textOf(error.type), message: words };
    }
    default:
      return { kind: 'other', type };
  }
}

/** Errors that may be gone a little later. */
export const mayPass = (code: string): boolean =>
  ['service_unavailable', 'queue_full', 'worker_busy', 'worker_connect_failed'].includes(code);

/** Errors of the model itself, after which the session is no good. */
export const isBroken = (code: string): boolean => ['inference_error', 'inference_failed'].includes(code);
