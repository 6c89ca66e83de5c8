import type OpenAI from 'openai';
import type { PastReply } from '../../../../core/replay/chat-policies.ts';
import { wavFile } from '../pcm.ts';
import type { ChatSettings } from './settings.ts';

export type Message = OpenAI.Chat.Completions.ChatCompletionMessageParam;
type Part = OpenAI.Chat.Completions.ChatCompletionContentPart | AudioUrlPart;

/** A part that some servers take in place of `input_audio`. */
interface AudioUrlPart {
  type: 'audio_url';
  audio_url: { url: string };
}

/** What has been shown and said up to a decision. Times are seconds of media time. */
export interface Prefix {
  now: number;
  requests: readonly { time: number; text: string }[];
  frames: readonly { time: number; jpeg: Buffer }[];
  sound: { time: number; pcm: Buffer } | null;
  replies: readonly PastReply[];
}

const seconds = (time: number): string => `${Number(time.toFixed(2))} s`;

/**
 * The messages of one call: one system message, for some servers refuse several, and one of the user with
 * everything seen so far in order.
 */
export function messagesFor(settings: ChatSettings, prefix: Prefix): Message[] {
  const user = { role: 'user', content: userParts(settings, prefix) };
  // audio_url is a part of other servers than OpenAI's, whose types do not know it.
  return [{ role: 'system', content: systemText(settings) }, user as Message];
}

export function systemText(settings: ChatSettings): string {
  const { instructions, abstainToken, cooldownSeconds, announceCooldown } = settings;
  const lines = [instructions];
  if (cooldownSeconds > 0 && announceCooldown) {
    lines.push(`After each of your replies you cannot reply for ${seconds(cooldownSeconds)}.`);
  }
  if (abstainToken !== null) {
    lines.push(`When nothing new and useful is to be said now, reply with ${abstainToken} and nothing else.`);
  }
  return lines.filter((line) => line !== '').join('\n\n');
}

function userParts(settings: ChatSettings, prefix: Prefix): Part[] {
  const { now, requests, frames, sound, replies } = prefix;
  const at = (time: number): string => (settings.showTimes ? `[${seconds(time)}] ` : '');
  const parts: Part[] = [];
  const say = (text: string): void => void parts.push({ type: 'text', text });
  if (requests.length > 0) {
    say(requests.map(({ time, text }) => `${at(time)}The user asks: ${text}`).join('\n'));
  }
  for (const { time, jpeg } of frames) {
    if (settings.showTimes) say(`[${seconds(time)}]`);
    parts.push(imagePart(settings, jpeg));
  }
  if (sound) {
    if (settings.showTimes) say(`Sound from ${seconds(sound.time)} to ${seconds(now)}:`);
    parts.push(soundPart(settings, sound.pcm));
  }
  if (replies.length > 0) {
    say(`Your last replies:\n${replies.map(({ time, text }) => `${at(time)}${text}`).join('\n')}`);
  }
  say(settings.showTimes ? `It is now ${seconds(now)}. Decide.` : 'Decide now.');
  return parts;
}

function imagePart({ imageDetail }: ChatSettings, jpeg: Buffer): Part {
  const url = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  return { type: 'image_url', image_url: { url, ...(imageDetail ? { detail: imageDetail } : {}) } };
}

function soundPart({ sound }: ChatSettings, pcm: Buffer): Part {
  const data = wavFile(pcm, 16000).toString('base64');
  if (sound.part === 'audio_url') {
    return { type: 'audio_url', audio_url: { url: `data:audio/wav;base64,${data}` } };
  }
  return { type: 'input_audio', input_audio: { data, format: 'wav' } };
}
