import { z } from 'zod';
import type { AdapterKind } from '../adapter.ts';

const done = async (): Promise<void> => undefined;

/** Says nothing: the floor that every measure should be read against. */
export const SILENT: AdapterKind<Record<string, never>> = {
  name: 'silent',
  title: 'Silent',
  settings: z.strictObject({}) as z.ZodType<Record<string, never>>,
  traits: () => ({
    summary: 'Never says anything.',
    perceives: { frames: true, audio: true, requestText: true },
    speaks: { text: false, audio: false },
    paces: ['stepped', 'paced'],
    deterministic: true,
  }),
  label: () => 'Silent',
  create: () => ({
    start: done,
    frame: done,
    audio: done,
    request: done,
    tick: done,
    finish: done,
    close: done,
  }),
};
