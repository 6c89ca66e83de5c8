import { z } from 'zod';
import { liveConnection, socketUrl, toolPolicy } from '../network-settings.ts';

/** Dialects of the OpenAI Realtime protocol. The same event name can carry different things, so one is chosen. */
export const DIALECTS = ['openai', 'qwen-omni', 'vllm-omni'] as const;
export type DialectName = (typeof DIALECTS)[number];

/** Where each dialect's service is usually found. */
export const USUAL_ADDRESS: Readonly<Record<DialectName, string>> = {
  openai: 'wss://api.openai.com/v1/realtime',
  'qwen-omni': 'wss://dashscope-intl.aliyuncs.com/api-ws/v1/realtime',
  'vllm-omni': 'ws://127.0.0.1:8099/v1/realtime?duplex=1',
};

const turnDetection = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('server_vad'),
    threshold: z.number().min(-1).max(1).optional(),
    prefixPaddingMs: z.number().int().min(0).max(10_000).optional(),
    silenceDurationMs: z.number().int().min(0).max(10_000).optional(),
    /** Whether the user's speech stops the model. */
    interrupt: z.boolean().default(true),
  }),
  z.strictObject({
    type: z.literal('semantic_vad'),
    eagerness: z.enum(['low', 'medium', 'high', 'auto']).optional(),
    interrupt: z.boolean().default(true),
  }),
  /**
   * No detection. OpenAI and Qwen-Omni are then asked at the schedule's decision times; a vLLM-Omni duplex model
   * decides by itself.
   */
  z.strictObject({ type: z.literal('none') }),
]);

export const realtimeSettings = z.strictObject({
  dialect: z.enum(DIALECTS),
  /** The dialect's usual address when absent. */
  url: socketUrl.optional(),
  model: z.string().trim().min(1).max(300),
  instructions: z.string().max(100_000).default(''),
  /** The server's usual voice when absent. */
  voice: z.string().min(1).max(200).optional(),
  /** Whether the model answers in speech (with its transcript) or in text alone. */
  speak: z.boolean().default(true),
  /** Server VAD when absent, but none for vLLM-Omni. */
  turnDetection: turnDetection.optional(),
  maxOutputTokens: z.number().int().min(1).max(100_000).optional(),
  /** Not taken by OpenAI's own service. */
  temperature: z.number().min(0).max(2).optional(),
  /** The model that writes down what the user says, where the server offers it. */
  transcriptionModel: z.string().max(200).optional(),
  /** OpenAI: how finely a frame is looked at. */
  frameDetail: z.enum(['auto', 'low', 'high']).default('low'),
  /** OpenAI: so many newest frames stay in the conversation, older ones are deleted; null keeps all. */
  keepFrames: z.number().int().min(1).max(10_000).nullable().default(null),
  /** Qwen-Omni: what the service calls its audio formats; its documents have changed the names. */
  inputAudioFormat: z.string().max(40).default('pcm'),
  outputAudioFormat: z.string().max(40).default('pcm'),
  /** vLLM-Omni: a WAV file with the voice to speak in, which MiniCPM-o needs. */
  referenceAudioFile: z.string().max(4096).optional(),
  /** vLLM-Omni: what happens when the user speaks while the model does. */
  overlapPolicy: z.string().max(60).default('listen_only'),
  /** Further fields of `session.update`'s session, as the server knows them; they go before ours. */
  extra: z.record(z.string(), z.unknown()).default({}),
  ...toolPolicy,
  connection: liveConnection,
});

export type RealtimeSettings = z.output<typeof realtimeSettings>;

/** The turn detection in use. */
export function turnDetectionOf(settings: RealtimeSettings): z.output<typeof turnDetection> {
  if (settings.turnDetection) return settings.turnDetection;
  return settings.dialect === 'vllm-omni' ? { type: 'none' } : { type: 'server_vad', interrupt: true };
}

/** Whether the model is asked at decision times instead of following the user's speech or its own mind. */
export const isAsked = (settings: RealtimeSettings): boolean =>
  turnDetectionOf(settings).type === 'none' && settings.dialect !== 'vllm-omni';
