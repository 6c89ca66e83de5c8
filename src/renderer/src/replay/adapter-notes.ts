import { t } from '../language/text.ts';
import type { ReplayConditions } from './conditions.ts';

/** Where an adapter's answers come from. */
export type AdapterPlace = 'here' | 'model';

export const PLACE_TITLES: Record<AdapterPlace, string> = {
  here: t('Baselines: here, without a server'),
  model: t('Models: a program of yours, or a server'),
};

/** What a person has to know to choose an adapter. */
export interface AdapterNote {
  place: AdapterPlace;
  /** One sentence. */
  sentence: string;
  /** Conditions it is usually replayed under, where they differ from the usual ones. */
  suggested: Partial<ReplayConditions>;
  /** Where its key comes from; absent where there is none. */
  key?: string;
}

const KEY_WHEN = t(
  'read from the environment when the replay begins, and kept nowhere. A server that wants none needs none.',
);

/** In the order in which they are offered. */
const NOTES: Record<string, AdapterNote> = {
  silent: {
    place: 'here',
    sentence: t('Never says anything: the floor that every measure is read against.'),
    suggested: {},
  },
  'request-prior': {
    place: 'here',
    sentence: t(
      'Gives one fixed answer a set time after each request, without looking: what timing alone earns.',
    ),
    suggested: { arm: 'request-text' },
  },
  'screen-reader': {
    place: 'here',
    sentence: t('Reads the text on the frames and answers when text that the request asks for appears.'),
    suggested: { arm: 'request-text' },
  },
  process: {
    place: 'model',
    sentence: t('Any program that reads and writes lines of JSON: your own model, in any language.'),
    suggested: {},
  },
  chat: {
    place: 'model',
    sentence: t('An OpenAI-compatible chat server, asked at decision times with what was seen so far.'),
    suggested: { arm: 'request-text', schedule: { kind: 'grid' } },
    key: t('A key is taken from SLOTSCOPE_REPLAY_API_KEY or OPENAI_API_KEY, {keyWhen}', {
      keyWhen: KEY_WHEN,
    }),
  },
  realtime: {
    place: 'model',
    sentence: t('OpenAI Realtime, Qwen-Omni or a vLLM-Omni duplex server, over a WebSocket.'),
    suggested: { pace: { speed: 1 } },
    key: t(
      'A key is taken from SLOTSCOPE_REPLAY_API_KEY, OPENAI_API_KEY or, for Qwen-Omni, DASHSCOPE_API_KEY, {keyWhen}',
      { keyWhen: KEY_WHEN },
    ),
  },
  'gemini-live': {
    place: 'model',
    sentence: t('Google’s Live API: a continuous conversation with sound and up to two frames a second.'),
    suggested: { pace: { speed: 1 } },
    key: t('A key is taken from SLOTSCOPE_REPLAY_API_KEY, GEMINI_API_KEY or GOOGLE_API_KEY, {keyWhen}', {
      keyWhen: KEY_WHEN,
    }),
  },
  'minicpm-o': {
    place: 'model',
    sentence: t('The MiniCPM-o gateway: one second of sound and picture at a time, after its queue.'),
    suggested: {},
    key: t('A key is taken from SLOTSCOPE_REPLAY_API_KEY, {keyWhen}', { keyWhen: KEY_WHEN }),
  },
};

/** What is known of an adapter; one without a note is offered among the models, in the host's own words. */
export function adapterNote(name: string, summary: string | null): AdapterNote {
  return NOTES[name] ?? { place: 'model', sentence: summary ?? '', suggested: {} };
}

/** Adapters in the order of their notes, others behind them. */
export function inOrder<Adapter extends { name: string }>(adapters: readonly Adapter[]): Adapter[] {
  const order = Object.keys(NOTES);
  const rank = ({ name }: Adapter) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...adapters].sort((a, b) => rank(a) - rank(b));
}
