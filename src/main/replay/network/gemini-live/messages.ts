import { isJsonObject, type JsonObject } from '../../../../core/json.ts';
import type { GeminiLiveSettings } from './settings.ts';

const COVERAGE = {
  activity: 'TURN_INCLUDES_ONLY_ACTIVITY',
  'all-input': 'TURN_INCLUDES_ALL_INPUT',
  'audio-activity-and-all-video': 'TURN_INCLUDES_AUDIO_ACTIVITY_AND_ALL_VIDEO',
} as const;

function present(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * The first message of a connection.
 *
 * @param handle of the session to take up again; null begins a new one
 */
export function setupMessage(settings: GeminiLiveSettings, handle: string | null): JsonObject {
  const { model, instructions, voice, mediaResolution, turnCoverage, proactiveAudio } = settings;
  const automatic = settings.turns === 'automatic';
  return {
    setup: {
      ...settings.extra,
      ...present({
        // Vertex AI names models by a path of its own.
        model: model.includes('/') ? model : `models/${model}`,
        generationConfig: present({
          responseModalities: [settings.speak ? 'AUDIO' : 'TEXT'],
          temperature: settings.temperature,
          maxOutputTokens: settings.maxOutputTokens,
          mediaResolution: mediaResolution && `MEDIA_RESOLUTION_${mediaResolution.toUpperCase()}`,
          speechConfig: voice && { voiceConfig: { prebuiltVoiceConfig: { voiceName: voice } } },
        }),
        systemInstruction: instructions === '' ? undefined : { parts: [{ text: instructions }] },
        inputAudioTranscription: {},
        outputAudioTranscription: settings.speak ? {} : undefined,
        realtimeInputConfig: present({
          automaticActivityDetection: automatic
            ? present({
                disabled: false,
                silenceDurationMs: settings.silenceDurationMs,
                prefixPaddingMs: settings.prefixPaddingMs,
              })
            : { disabled: true },
          activityHandling: settings.interrupt ? 'START_OF_ACTIVITY_INTERRUPTS' : 'NO_INTERRUPTION',
          turnCoverage: turnCoverage && COVERAGE[turnCoverage],
        }),
        contextWindowCompression: settings.compressContext ? { slidingWindow: {} } : undefined,
        sessionResumption: settings.resumable ? present({ handle: handle ?? undefined }) : undefined,
        proactivity: proactiveAudio === undefined ? undefined : { proactiveAudio },
        tools: settings.tools.length > 0 ? [{ functionDeclarations: settings.tools }] : undefined,
      }),
    },
  };
}

export const audioMessage = (pcm: Buffer): JsonObject => ({
  realtimeInput: { audio: { data: pcm.toString('base64'), mimeType: 'audio/pcm;rate=16000' } },
});

export const frameMessage = (jpeg: Buffer): JsonObject => ({
  realtimeInput: { video: { data: jpeg.toString('base64'), mimeType: 'image/jpeg' } },
});

export const textMessage = (text: string): JsonObject => ({ realtimeInput: { text } });

/** What one part of a server message means. A message may have several. */
export type LivePart =
  | { kind: 'ready' }
  | { kind: 'audio'; base64: string; sampleRate: number }
  /** From the model itself, when it answers in text. */
  | { kind: 'text'; text: string }
  /** What it is saying, beside the audio and in no order with it. */
  | { kind: 'transcript'; text: string }
  | { kind: 'heard'; text: string }
  | { kind: 'interrupted' }
  | { kind: 'generation-complete' }
  | { kind: 'turn-complete'; reason: string }
  | { kind: 'tool-call'; id: string; name: string; arguments: string }
  | { kind: 'tool-cancelled'; ids: string[] }
  | { kind: 'usage'; inputTokens: number | null; outputTokens: number | null }
  | { kind: 'go-away'; secondsLeft: number | null }
  | { kind: 'handle'; handle: string | null };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const objectOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const countOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Read one server message, in the order in which its parts take effect. */
export function readLiveMessage(message: JsonObject): LivePart[] {
  const parts: LivePart[] = [];
  if ('setupComplete' in message) parts.push({ kind: 'ready' });
  if ('serverContent' in message) parts.push(...readContent(objectOf(message.serverContent)));
  for (const call of listOf(objectOf(message.toolCall).functionCalls).map(objectOf)) {
    const given = JSON.stringify(call.args ?? {});
    parts.push({ kind: 'tool-call', id: textOf(call.id), name: textOf(call.name), arguments: given });
  }
  if ('toolCallCancellation' in message) {
    const ids = listOf(objectOf(message.toolCallCancellation).ids).map(textOf);
    parts.push({ kind: 'tool-cancelled', ids });
  }
  if ('usageMetadata' in message) {
    const usage = objectOf(message.usageMetadata);
    const outputTokens = countOf(usage.responseTokenCount) ?? countOf(usage.candidatesTokenCount);
    parts.push({ kind: 'usage', inputTokens: countOf(usage.promptTokenCount), outputTokens });
  }
  if ('sessionResumptionUpdate' in message) {
    const update = objectOf(message.sessionResumptionUpdate);
    const handle = textOf(update.newHandle);
    parts.push({ kind: 'handle', handle: update.resumable === true && handle !== '' ? handle : null });
  }
  if ('goAway' in message) {
    const left = Number.parseFloat(textOf(objectOf(message.goAway).timeLeft));
    parts.push({ kind: 'go-away', secondsLeft: Number.isNaN(left) ? null : left });
  }
  return parts;
}

function readContent(content: JsonObject): LivePart[] {
  const parts: LivePart[] = [];
  const heard = textOf(objectOf(content.inputTranscription).text);
  if (heard !== '') parts.push({ kind: 'heard', text: heard });
  for (const part of listOf(objectOf(content.modelTurn).parts).map(objectOf)) {
    const { mimeType, data } = objectOf(part.inlineData);
    if (typeof data === 'string' && textOf(mimeType).startsWith('audio/')) {
      const rate = /rate=(\d+)/.exec(textOf(mimeType))?.[1];
      parts.push({ kind: 'audio', base64: data, sampleRate: rate ? Number(rate) : 24000 });
    }
    // Thoughts are no speech.
    if (typeof part.text === 'string' && part.thought !== true) parts.push({ kind: 'text', text: part.text });
  }
  const transcript = textOf(objectOf(content.outputTranscription).text);
  if (transcript !== '') parts.push({ kind: 'transcript', text: transcript });
  if (content.interrupted === true) parts.push({ kind: 'interrupted' });
  if (content.generationComplete === true) parts.push({ kind: 'generation-complete' });
  if (content.turnComplete === true) {
    parts.push({ kind: 'turn-complete', reason: textOf(content.turnCompleteReason) });
  }
  return parts;
}
