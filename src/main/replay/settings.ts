import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ReplaySettings } from '../../core/replay/replay-views.ts';
import { ARM_EXPOSES, ARMS, DEFAULT_EXPOSURE } from '../../core/replay/types.ts';
import { AdapterError } from './adapter.ts';
import { simulatedSettings } from './ovi-bench-replay.ts';
import type { AdapterRegistry, ConfiguredAdapter } from './registry.ts';

/** Checks and completes what a person or a page asks for. */
export const replaySettingsSchema: z.ZodType<ReplaySettings> = z.object({
  adapter: z.string().min(1),
  adapterSettings: z.record(z.string(), z.unknown()).default({}),
  arm: z.enum(ARMS).default('full'),
  schedule: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('none') }),
      z.object({ kind: z.literal('every'), seconds: z.number().min(0.04).max(3600) }),
      z.object({ kind: z.literal('grid') }),
    ])
    .default({ kind: 'none' }),
  pace: z.union([z.literal('stepped'), z.object({ speed: z.number().min(0.1).max(16) })]).default('stepped'),
  exposure: z
    .object({
      fps: z.number().min(0.05).max(30).default(DEFAULT_EXPOSURE.fps),
      longestEdge: z.number().int().min(64).max(4096).default(DEFAULT_EXPOSURE.longestEdge),
      blockMs: z.number().int().min(20).max(10_000).default(DEFAULT_EXPOSURE.blockMs),
    })
    .default(DEFAULT_EXPOSURE),
  answerTimeout: z.number().min(0.1).max(3600).default(120),
  tailSeconds: z.number().min(0).max(600).default(30),
  rate: z.number().positive().max(10_000).optional(),
}) as z.ZodType<ReplaySettings>;

/** A replay that can begin: its adapter, and the settings it is recorded under. */
export interface PreparedReplay {
  adapter: ConfiguredAdapter;
  settings: ReplaySettings;
  /** The name given, or one made from the settings. */
  runName: string;
}

/**
 * Check and complete what is asked for, for a benchmark.
 *
 * @throws AdapterError with what is unknown, wrong or missing
 */
export function prepareReplay(
  registry: AdapterRegistry,
  benchmark: string,
  asked: ReplaySettings,
  { parallel = 1, runName }: { parallel?: number | undefined; runName?: string | undefined } = {},
): PreparedReplay {
  const adapter = registry.configure(asked.adapter, asked.adapterSettings);
  const complete = { ...asked, adapterSettings: adapter.settings };
  if (benchmark !== 'ovi-bench' && asked.rate !== undefined) {
    throw new AdapterError('A generation rate belongs to OVIBench alone. Leave it out.');
  }
  const settings = benchmark === 'ovi-bench' ? simulatedSettings(complete, adapter) : complete;
  checkSettings(settings, adapter, parallel);
  return { adapter, settings, runName: runName ?? defaultRunName(settings, adapter) };
}

/**
 * Tell what an adapter cannot do before anything is played.
 *
 * @throws AdapterError with what to change
 */
export function checkSettings(
  { pace, exposure, arm }: ReplaySettings,
  { kind, settings }: ConfiguredAdapter,
  parallel: number,
): void {
  const traits = kind.traits(settings);
  const paceKind = pace === 'stepped' ? 'stepped' : 'paced';
  if (!traits.paces.includes(paceKind)) {
    const other = paceKind === 'stepped' ? 'paced (a speed, e.g. 1)' : 'stepped';
    throw new AdapterError(`The adapter "${kind.name}" cannot be replayed ${paceKind}. Choose ${other}.`);
  }
  if (parallel > 1 && paceKind === 'paced') {
    throw new AdapterError(
      'Against the wall clock clips are played one at a time. Leave out the number of parallel clips.',
    );
  }
  if (traits.blockMs !== undefined && traits.blockMs !== exposure.blockMs && ARM_EXPOSES[arm].audio) {
    throw new AdapterError(
      `The adapter "${kind.name}" takes sound in blocks of ${traits.blockMs} ms, not ${exposure.blockMs}. Choose that block length.`,
    );
  }
  if (traits.maxFps !== undefined && exposure.fps > traits.maxFps && ARM_EXPOSES[arm].frames) {
    throw new AdapterError(
      `The adapter "${kind.name}" takes at most ${traits.maxFps} frames a second, not ${exposure.fps}. Choose fewer.`,
    );
  }
  const exposes = ARM_EXPOSES[arm];
  const perceives =
    (exposes.frames && traits.perceives.frames) ||
    (exposes.audio && traits.perceives.audio) ||
    (exposes.requestText && traits.perceives.requestText);
  if (!perceives) {
    throw new AdapterError(
      `Under the arm "${arm}" the adapter "${kind.name}" would perceive nothing. Choose another arm.`,
    );
  }
}

/** A name that says what was replayed: the adapter, its arm, and a mark where its own settings differ. */
export function defaultRunName(
  { adapter, adapterSettings, arm, pace, rate }: ReplaySettings,
  { kind }: ConfiguredAdapter,
): string {
  const defaults = kind.settings.safeParse({});
  const own = JSON.stringify(adapterSettings);
  const mark =
    defaults.success && JSON.stringify(defaults.data) === own
      ? ''
      : `-${createHash('sha256').update(own).digest('hex').slice(0, 6)}`;
  if (rate !== undefined) return `${adapter}${mark}-R${rate}`;
  const speed = pace === 'stepped' ? '' : `-${pace.speed}x`;
  return `${adapter}${mark}-${arm}${speed}`;
}
