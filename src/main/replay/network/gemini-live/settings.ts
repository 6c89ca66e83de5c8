import { z } from 'zod';
import { liveConnection, socketUrl, toolPolicy } from '../network-settings.ts';

export const USUAL_ADDRESS =
  'wss://generativelanguage.googleapis.com/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent';

export const geminiLiveSettings = z.strictObject({
  url: socketUrl.default(USUAL_ADDRESS),
  /**
   * How the key is shown: in the address as the service wants it, as an ephemeral token there, or as a bearer
   * token in a header (Vertex AI).
   */
  auth: z.enum(['key', 'access-token', 'bearer']).default('key'),
  /** With or without `models/` before it. */
  model: z.string().trim().min(1).max(300),
  instructions: z.string().max(100_000).default(''),
  voice: z.string().min(1).max(200).optional(),
  /** Whether the model answers in speech (with its transcript) or in text alone. */
  speak: z.boolean().default(true),
  /** Tokens a frame costs: 64, 256, or 256 with zoom. The server's choice when absent. */
  mediaResolution: z.enum(['low', 'medium', 'high']).optional(),
  /**
   * `automatic`: the server's voice detection makes turns. `asked`: a turn of the user ends at each decision time
   * of the schedule.
   */
  turns: z.enum(['automatic', 'asked']).default('automatic'),
  silenceDurationMs: z.number().int().min(0).max(10_000).optional(),
  prefixPaddingMs: z.number().int().min(0).max(10_000).optional(),
  /** Whether the user's speech stops the model. */
  interrupt: z.boolean().default(true),
  /** What of the input belongs to a turn; models differ in their usual choice. */
  turnCoverage: z.enum(['activity', 'all-input', 'audio-activity-and-all-video']).optional(),
  /** A sliding window over the context, without which sessions with video end after two minutes. */
  compressContext: z.boolean().default(true),
  /** Ask for handles with which a connection can be taken up again where it was. */
  resumable: z.boolean().default(true),
  /** Whether the model may choose not to answer; left to the server when absent, for some models refuse it. */
  proactiveAudio: z.boolean().optional(),
  temperature: z.number().min(0).max(2).optional(),
  maxOutputTokens: z.number().int().min(1).max(100_000).optional(),
  /** Further fields of `setup`, as the service knows them; they go before ours. */
  extra: z.record(z.string(), z.unknown()).default({}),
  ...toolPolicy,
  connection: liveConnection,
});

export type GeminiLiveSettings = z.output<typeof geminiLiveSettings>;
