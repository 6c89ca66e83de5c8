import { z } from 'zod';
import { TASKS } from './types.ts';

const count = z.number().int().min(0);
const share = z.number().min(0).max(1);
/** A difference of shares, e.g. −0.035 for −3.5 points. */
const difference = z.number().min(-1).max(1);
const interval = z.tuple([difference, difference]);
const source = z.string();
const triggers = z.object({ V: count, A: count, AV: count, Txt: count, Oth: count });

/** An arm of the scene ablation as the text gives it. */
const ablationArm = z.object({ hits: count, onTime: count, premature: count, lateOrMissing: count });

/**
 * The shape of `resources/published/interact-scope.json`: the numbers that stand in the paper's text, by
 * diagnostic, each part with where it stands. Null where the text leaves a number to a table.
 */
export const publishedScopeSchema = z.object({
  source,
  judge: z.string(),
  note: z.string(),
  population: z.object({
    source,
    interactions: count,
    targets: count,
    videos: count,
    evaluatedInteractions: count,
    evaluatedTargets: count,
    sixTaskTargets: count,
  }),
  table4: z.object({
    source,
    rows: z.array(
      z.object({ task: z.enum(TASKS), behavior: z.string(), interactions: count, targets: count, triggers }),
    ),
    totals: z.object({ interactions: count, targets: count, triggers }),
  }),
  /** The best of the twelve models by column of Tables 2 and 3. */
  columnMaxima: z.object({
    source,
    maxima: z.array(
      z.object({
        column: z.string(),
        share: share.nullable(),
        /** Null where the text does not say whose it is. */
        model: z.string().nullable(),
        hits: count.nullable(),
        targets: count,
      }),
    ),
  }),
  completeGuidance: z.object({
    source,
    sequences: count,
    models: count,
    modelsWithNone: count,
    mostComplete: count,
  }),
  toolInvocation: z.object({
    source,
    targets: count,
    byTool: z.object({ image: count, web: count, audio: count }),
    onTimeAtMost: share,
    jointAtMost: share,
    models: z.array(z.object({ model: z.string(), onTime: count, joint: count, source })),
  }),
  requestPriors: z.object({
    source,
    targets: count,
    choices: z.array(z.object({ model: z.string(), right: count, share })),
    delays: z.array(z.object({ policy: z.string(), delaySeconds: z.number(), joint: share })),
  }),
  sceneAblation: z.object({
    source,
    model: z.string(),
    targets: count,
    clusters: count,
    present: ablationArm,
    removed: ablationArm,
    shared: count,
    presentOnly: count,
    removedOnly: count,
    difference,
    interval,
  }),
  guidance: z.object({
    source,
    episodes: count,
    clusters: count,
    reachableEpisodes: count,
    reachableClusters: count,
    reachableInteractions: z.array(
      z.object({ model: z.string(), difference: difference.nullable(), interval }),
    ),
    eventScheduled: z.array(z.object({ model: z.string(), hits: count, reachableHits: count })),
  }),
  responsePolicies: z.object({
    source,
    model: z.string(),
    episodes: count,
    clusters: count,
    arms: z.array(z.object({ arm: z.string(), hits: count, outputs: count.nullable() })),
    history: z.object({ outputReduction: share, both: count, gained: count, lost: count }),
    cooldown: z.object({ difference }),
  }),
  filters: z.object({
    source,
    rows: z.array(
      z.object({
        model: z.string(),
        spacingSeconds: z.number(),
        hitsBefore: count,
        hitsAfter: count,
        outputsBefore: count,
        outputsAfter: count,
      }),
    ),
  }),
  sequences: z.object({
    source,
    lengths: z.array(z.object({ steps: count, sequences: count })),
    models: z.array(
      z.object({
        model: z.string(),
        steps: z.array(count).nullable(),
        observed: count,
        expected: z.number(),
        interval: z.tuple([count, count]),
      }),
    ),
  }),
  schedules: z.object({
    source,
    interactions: count,
    targets: count,
    clusters: count,
    models: z.array(
      z.object({ model: z.string(), difference, prematureLocal: share, prematureContinuous: share }),
    ),
  }),
  tolerances: z.object({
    source,
    model: z.string(),
    targets: count,
    rows: z.array(
      z.object({ tolerance: z.number(), presentHits: count, removedHits: count, difference, interval }),
    ),
    statement: z.string(),
  }),
  outcomes: z.object({
    source,
    rows: z.array(
      z.object({
        model: z.string(),
        task: z.enum(TASKS),
        targets: count,
        premature: count,
        contentFailure: count.nullable(),
      }),
    ),
  }),
  sceneAudio: z.object({
    source,
    interactions: count,
    targets: count,
    targetsWithoutT5: count,
    auditoryTargets: count,
    auditoryClusters: count,
    audiovisualClusters: count,
    auditory: z.array(z.object({ model: z.string(), hitsV: count, hitsVA: count, difference })),
    overall: z.array(z.object({ model: z.string(), difference })),
  }),
});

export type PublishedScope = z.infer<typeof publishedScopeSchema>;
