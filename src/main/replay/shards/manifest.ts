import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import type { ReplaySettings } from '../../../core/replay/replay-views.ts';
import type { ReplaySample } from '../../store/replays.ts';
import { AdapterError } from '../adapter.ts';
import { replaySettingsSchema } from '../settings.ts';

const shardSample = z.object({
  subset: z.string(),
  name: z.string(),
  /** Below the manifest's media folder, with forward slashes. */
  clip: z
    .string()
    .refine(
      (clip) => !clip.startsWith('/') && !clip.includes('\0') && !clip.split(/[\\/]/u).includes('..'),
      'a path below the media folder',
    ),
  requests: z.array(z.object({ time: z.number(), text: z.string() })),
});
export type ShardSample = z.infer<typeof shardSample>;

/** Names the folder a job writes to. */
const jobId = z.string().regex(/^[\w-]{1,64}$/u, 'an id of letters, digits, _ and -');

const manifestSchema = z.object({
  slotscopeShards: z.literal(1),
  run: z.string().min(1),
  settings: replaySettingsSchema,
  settingsHash: z.string(),
  /** Absolute, or relative to the manifest. */
  media: z.string(),
  jobs: z.array(z.object({ id: jobId, samples: z.array(shardSample).min(1) })),
});

/** Independent jobs that together make up a replay. Holds requests, never slots or answers. */
export type ShardManifest = z.infer<typeof manifestSchema>;

/**
 * Divides a replay into jobs. The id of a job depends on its samples and the settings alone, so the same replay
 * divided again has the same jobs.
 *
 * @param perJob samples in a job
 * @param media folder holding the clips where the jobs will run; the clips' own common folder when absent
 * @throws AdapterError when a clip is not at hand
 */
export function makeManifest(
  run: string,
  settings: ReplaySettings,
  settingsHash: string,
  samples: readonly ReplaySample[],
  perJob: number,
  media?: string,
): ShardManifest {
  const missing = samples.filter(({ file }) => file === null);
  if (missing.length > 0) {
    const names = missing.slice(0, 5).map(({ subset, name }) => `${subset}/${name}`);
    throw new AdapterError(
      `${missing.length} clips are not at hand (${names.join(', ')}${missing.length > 5 ? ', …' : ''}). Locate them, or leave them out with --samples.`,
    );
  }
  const common = commonFolder(samples.map(({ file }) => file!));
  const jobs: ShardManifest['jobs'] = [];
  for (let first = 0; first < samples.length; first += perJob) {
    const part = samples.slice(first, first + perJob);
    const addresses = part.map(({ subset, name }) => `${subset}/${name}`);
    const id = createHash('sha256')
      .update(JSON.stringify([settingsHash, addresses]))
      .digest('hex');
    jobs.push({
      id: id.slice(0, 12),
      samples: part.map(({ subset, name, file, requests }) => ({
        subset,
        name,
        clip: relative(common, file!).split(sep).join('/'),
        requests,
      })),
    });
  }
  return { slotscopeShards: 1, run, settings, settingsHash, media: media ?? common, jobs };
}

function commonFolder(files: readonly string[]): string {
  let folder = dirname(files[0] ?? resolve('.'));
  while (!files.every((file) => file.startsWith(folder.endsWith(sep) ? folder : folder + sep))) {
    const parent = dirname(folder);
    // Clips on different drives have nothing in common; their own paths then are absolute.
    if (parent === folder) return folder;
    folder = parent;
  }
  return folder;
}

/**
 * Reads a manifest.
 *
 * @throws AdapterError when it cannot be read or is none
 */
export function readManifest(path: string): ShardManifest {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new AdapterError(`The manifest ${path} cannot be read (${code}).`);
  }
  const parsed = manifestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AdapterError(
    `${path} is no manifest of replay jobs (${issue?.path.join('.')}: ${issue?.message}). Write one with "slotscope shards".`,
  );
}
