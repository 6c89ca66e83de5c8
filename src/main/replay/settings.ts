import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ReplaySettings } from '../../core/replay/replay-views.ts';
import { ARM_EXPOSES, ARMS, DEFAULT_EXPOSURE } from '../../core/replay/types.ts';
import { AdapterError } from './adapter.ts';
import type { ConfiguredAdapter } from './registry.ts';

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
}) as z.ZodType<ReplaySettings>;

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
  { adapter, arm, pace }: ReplaySettings,
  { kind, settings }: ConfiguredAdapter,
): string {
  const defaults = kind.settings.safeParse({});
  const own = JSON.stringify(settings);
  const mark =
    defaults.success && JSON.stringify(defaults.data) === own
      ? ''
      : `-${createHash('sha256').update(own).digest('hex').slice(0, 6)}`;
  const speed = pace === 'stepped' ? '' : `-${pace.speed}x`;
  return `${adapter}${mark}-${arm}${speed}`;
}
