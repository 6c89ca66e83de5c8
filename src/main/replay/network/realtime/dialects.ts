import type { JsonObject } from '../../../../core/json.ts';
import { socketAddress } from '../address.ts';
import type { Tool } from '../network-settings.ts';
import {
  type DialectName,
  isAsked,
  type RealtimeSettings,
  turnDetectionOf,
  USUAL_ADDRESS,
} from './settings.ts';

/** How one dialect writes what all of them mean. */
export interface Dialect {
  /** Rate of the audio it takes, Hz; it sends 24 kHz. */
  inputRate: 16000 | 24000;
  /** How frames travel. */
  frames:
    | { kind: 'items' }
    /** In a buffer beside the audio; audio must have come before. */
    | { kind: 'buffer'; maxBytes: number }
    /** On the audio append that closes a unit of so many milliseconds. */
    | { kind: 'on-append'; unitMs: number };
  /** Whether `session.created` comes by itself, or as the answer to the first `session.update`. */
  greets: boolean;
  /** Whether a text of the user can be put into the conversation; else it is added to the instructions. */
  takesText: boolean;
  /** Names of the events that carry what is said; all else is named alike. */
  textDeltas: readonly string[];
  audioDeltas: readonly string[];
  /** A last message, and the answer to it. */
  farewell: { message: string; answer: string } | null;
  /** Longest session, seconds of wall time; null without a stated limit. */
  maxSessionSeconds: number | null;
  session: (settings: RealtimeSettings, given: SessionParts) => JsonObject;
}

/** What of a session is not plain settings. */
export interface SessionParts {
  instructions: string;
  /** `data:audio/wav;base64,…` */
  referenceAudio: string | null;
}

/** Without the fields that are undefined, which JSON cannot say. */
function present(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function vad(settings: RealtimeSettings): JsonObject | null {
  const detection = turnDetectionOf(settings);
  if (detection.type === 'none') return null;
  if (detection.type === 'semantic_vad')
    return present({ type: detection.type, eagerness: detection.eagerness });
  return present({
    type: detection.type,
    threshold: detection.threshold,
    prefix_padding_ms: detection.prefixPaddingMs,
    silence_duration_ms: detection.silenceDurationMs,
  });
}

/** With the wishes that only servers of OpenAI's kind take. */
function steeredVad(settings: RealtimeSettings): JsonObject | null {
  const detection = turnDetectionOf(settings);
  const plain = vad(settings);
  if (detection.type === 'none' || plain === null) return null;
  return { ...plain, create_response: true, interrupt_response: detection.interrupt };
}

const flatTool = (tool: Tool): JsonObject => ({ type: 'function', ...tool });
const nestedTool = (tool: Tool): JsonObject => ({ type: 'function', function: { ...tool } });

const openai: Dialect = {
  inputRate: 24000,
  frames: { kind: 'items' },
  greets: true,
  takesText: true,
  textDeltas: ['response.output_audio_transcript.delta', 'response.output_text.delta'],
  audioDeltas: ['response.output_audio.delta'],
  farewell: null,
  maxSessionSeconds: 3600,
  session: (settings, { instructions }) => ({
    ...settings.extra,
    ...present({
      type: 'realtime',
      instructions: instructions === '' ? undefined : instructions,
      // Audio brings its transcript along; the two together are refused.
      output_modalities: settings.speak ? ['audio'] : ['text'],
      max_output_tokens: settings.maxOutputTokens,
      tools: settings.tools.length > 0 ? settings.tools.map(flatTool) : undefined,
      audio: {
        input: present({
          format: { type: 'audio/pcm', rate: 24000 },
          transcription: settings.transcriptionModel ? { model: settings.transcriptionModel } : undefined,
          turn_detection: steeredVad(settings),
        }),
        output: present({ format: { type: 'audio/pcm', rate: 24000 }, voice: settings.voice }),
      },
    }),
  }),
};

const qwenOmni: Dialect = {
  inputRate: 16000,
  frames: { kind: 'buffer', maxBytes: 190_000 },
  greets: true,
  takesText: false,
  textDeltas: ['response.audio_transcript.delta', 'response.text.delta'],
  audioDeltas: ['response.audio.delta'],
  farewell: { message: 'session.finish', answer: 'session.finished' },
  maxSessionSeconds: 7200,
  session: (settings, { instructions }) => ({
    ...settings.extra,
    ...present({
      modalities: settings.speak ? ['text', 'audio'] : ['text'],
      voice: settings.voice,
      instructions: instructions === '' ? undefined : instructions,
      input_audio_format: settings.inputAudioFormat,
      output_audio_format: settings.outputAudioFormat,
      input_audio_transcription: settings.transcriptionModel
        ? { model: settings.transcriptionModel }
        : undefined,
      turn_detection: vad(settings),
      temperature: settings.temperature,
      max_tokens: settings.maxOutputTokens,
      tools: settings.tools.length > 0 ? settings.tools.map(nestedTool) : undefined,
    }),
  }),
};

const vllmOmni: Dialect = {
  inputRate: 16000,
  frames: { kind: 'on-append', unitMs: 1000 },
  greets: false,
  takesText: true,
  // Releases differ in the spelling; the payloads are the same.
  textDeltas: [
    'response.audio_transcript.delta',
    'response.output_audio_transcript.delta',
    'response.output_text.delta',
  ],
  audioDeltas: ['response.audio.delta', 'response.output_audio.delta'],
  farewell: { message: 'session.close', answer: 'session.closed' },
  maxSessionSeconds: null,
  session: (settings, { instructions, referenceAudio }) => ({
    ...settings.extra,
    ...present({
      model: settings.model,
      modalities: settings.speak ? ['audio', 'text'] : ['text'],
      instructions: instructions === '' ? undefined : instructions,
      voice: settings.voice,
      input_audio_format: 'pcm16',
      output_audio_format: 'pcm16',
      ref_audio: referenceAudio ?? undefined,
      turn_detection: steeredVad(settings),
      overlap_policy: settings.overlapPolicy,
      playback_commit_policy: 'ack_only',
      temperature: settings.temperature,
      max_response_output_tokens: settings.maxOutputTokens,
      tools: settings.tools.length > 0 ? settings.tools.map(flatTool) : undefined,
      extra_body: {
        native_duplex: true,
        auto_response: true,
        ...(typeof settings.extra.extra_body === 'object' ? settings.extra.extra_body : {}),
      },
    }),
  }),
};

export const DIALECT: Readonly<Record<DialectName, Dialect>> = {
  openai,
  'qwen-omni': qwenOmni,
  'vllm-omni': vllmOmni,
};

/** Where to connect, with the model in the query where the dialect has it there. */
export function realtimeAddress(settings: RealtimeSettings, resuming = false): URL {
  const address = settings.url ?? USUAL_ADDRESS[settings.dialect];
  if (settings.dialect !== 'vllm-omni') return socketAddress(address, { model: settings.model });
  return socketAddress(address, { duplex: '1', ...(resuming ? { autostart: '0' } : {}) });
}

/** Whether a session of these settings can be replayed as fast as the model answers. */
export const canStep = isAsked;
