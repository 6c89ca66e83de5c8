import { z } from 'zod';
import { toolPolicy, webUrl } from '../network-settings.ts';

/** What the model is told when the user of the workbench says nothing else. */
export const USUAL_INSTRUCTIONS =
  'You follow a live stream together with the user. You are shown what has happened up to now and never what comes later. Speak when what the user asked for, or what is happening, calls for it; say only what is due now, in the language of the user, and be brief.';

export const chatSettings = z.strictObject({
  /** Where the server answers `/chat/completions`. */
  baseUrl: webUrl.default('http://127.0.0.1:8000/v1'),
  model: z.string().trim().min(1).max(300),
  instructions: z.string().max(100_000).default(USUAL_INSTRUCTIONS),
  /** The reply that means silence; the model is told of it. Null: only an empty reply is silence. */
  abstainToken: z.string().trim().min(1).max(100).nullable().default('ABSTAIN'),
  /** So many of its own last replies are shown to the model; 0 makes every call independent (Offline Probing). */
  history: z.number().int().min(0).max(1000).default(0),
  /** After a reply, no call is made for so many seconds of media time. */
  cooldownSeconds: z.number().min(0).max(3600).default(0),
  /** Whether the model is told of the cooldown. */
  announceCooldown: z.boolean().default(true),
  frames: z
    .strictObject({
      maxFrames: z.number().int().min(0).max(512).default(16),
      sampling: z.enum(['uniform', 'latest']).default('uniform'),
      windowSeconds: z.number().min(0).max(86_400).nullable().default(null),
    })
    .prefault({}),
  /** Where the server offers a choice: how finely a frame is looked at. */
  imageDetail: z.enum(['auto', 'low', 'high']).optional(),
  sound: z
    .strictObject({
      /** As which part the server takes a WAV file; `none` leaves the sound out. */
      part: z.enum(['input_audio', 'audio_url', 'none']).default('input_audio'),
      /** Only the last so many seconds; null for everything heard so far. */
      windowSeconds: z.number().min(0.1).max(86_400).nullable().default(null),
    })
    .prefault({}),
  /** Whether times are written beside frames, requests and replies, and the time now. */
  showTimes: z.boolean().default(true),
  /** Skip decision times at which no frame has been shown yet. */
  requireFrame: z.boolean().default(false),
  temperature: z.number().min(0).max(2).nullable().default(0),
  maxTokens: z.number().int().min(1).max(100_000).default(256),
  /** `auto`: `max_completion_tokens` for OpenAI's own service, `max_tokens` elsewhere. */
  maxTokensField: z.enum(['auto', 'max_tokens', 'max_completion_tokens']).default('auto'),
  /** Further fields of the request, as the server knows them; they go before ours. */
  extra: z.record(z.string(), z.unknown()).default({}),
  ...toolPolicy,
  /** For one whole reply. Node gives up by itself after 300 s without a word. */
  replySeconds: z.number().min(0.1).max(290).default(120),
  /** For one decision, while the failure may pass. */
  maxAttempts: z.number().int().min(1).max(10).default(3),
  /** A server that asks to wait longer than this is not waited for. */
  maxWaitSeconds: z.number().min(0).max(600).default(60),
  /** So many decisions in a row without a usable reply end the session. */
  maxFailedDecisions: z.number().int().min(1).max(1000).default(3),
  /** Record frames and sound within messages whole instead of their size and hash. */
  recordMedia: z.boolean().default(false),
});

export type ChatSettings = z.output<typeof chatSettings>;
