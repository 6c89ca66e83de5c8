import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { WINDOW_SHIFTS } from '../../core/duplex-eval/stages.ts';
import type { JudgeSettings } from '../../core/judging/judging-views.ts';
import { DEFAULT_PICTURES } from '../../core/judging/pictures.ts';
import { judgeSettingsPath } from '../home.ts';
import { MAX_THUMBNAIL_HEIGHT, MIN_THUMBNAIL_HEIGHT } from '../media/derived-media.ts';
import { hasCredentials } from './base-url.ts';

const limits = z.object({
  maxCalls: z.number().int().positive().nullable(),
  maxTokens: z.number().int().positive().nullable(),
  maxFailureShare: z.number().min(0).max(1).nullable(),
});

const fields = {
  baseUrl: z
    .string()
    .max(2000)
    .refine((text) => !hasCredentials(text), 'The address must not hold a name or password.'),
  model: z.string().trim().max(500),
  temperature: z.number().min(0).max(2).nullable(),
  maxTokens: z.number().int().min(16).max(100_000),
  maxTokensField: z.enum(['auto', 'max_tokens', 'max_completion_tokens']),
  jsonMode: z.boolean(),
  concurrency: z.number().int().min(1).max(64),
  // Node's fetch gives up by itself after 300 s.
  timeoutSeconds: z.number().min(1).max(290),
  maxAttempts: z.number().int().min(1).max(20),
  maxReasks: z.number().int().min(0).max(10),
  templateFolder: z.string().max(4096).nullable(),
  windowShifts: z
    .array(z.union(WINDOW_SHIFTS.map((shift) => z.literal(shift))))
    .min(1, 'Choose at least one window.')
    .refine((shifts) => new Set(shifts).size === shifts.length, 'A window is chosen twice.'),
  pictures: z.object({
    height: z.number().int().min(MIN_THUMBNAIL_HEIGHT).max(MAX_THUMBNAIL_HEIGHT),
    most: z.number().int().min(1).max(500),
  }),
  limits,
};

/** What `setSettings` takes: any of the settings. */
export const settingsPatch = z.object(fields).partial();

export const DEFAULT_JUDGE_SETTINGS: JudgeSettings = {
  baseUrl: 'https://api.openai.com/v1',
  model: 'gpt-4o',
  temperature: 0,
  maxTokens: 512,
  maxTokensField: 'auto',
  jsonMode: true,
  concurrency: 4,
  timeoutSeconds: 120,
  maxAttempts: 5,
  maxReasks: 2,
  templateFolder: null,
  // The published script's one window.
  windowShifts: [2],
  pictures: DEFAULT_PICTURES,
  limits: { maxCalls: null, maxTokens: null, maxFailureShare: null },
};

/** The settings kept in the user's own folder; a value that cannot be read is replaced by its default. */
export function readJudgeSettings(): JudgeSettings {
  const path = judgeSettingsPath();
  if (!existsSync(path)) return DEFAULT_JUDGE_SETTINGS;
  let kept: unknown;
  try {
    kept = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // A damaged settings file is worth nothing; it is written anew with the next change.
    return DEFAULT_JUDGE_SETTINGS;
  }
  if (typeof kept !== 'object' || kept === null) return DEFAULT_JUDGE_SETTINGS;
  const usable = Object.entries(fields).flatMap(([name, schema]) => {
    const result = schema.safeParse((kept as Record<string, unknown>)[name]);
    return result.success ? [[name, result.data]] : [];
  });
  return { ...DEFAULT_JUDGE_SETTINGS, ...(Object.fromEntries(usable) as Partial<JudgeSettings>) };
}

/** Keep the settings. */
export function writeJudgeSettings(settings: JudgeSettings): JudgeSettings {
  const path = judgeSettingsPath();
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}.partial`;
  writeFileSync(partial, `${JSON.stringify(settings, null, 1)}\n`);
  renameSync(partial, path);
  return settings;
}
