import { z } from 'zod';
import type { ScoringProfile } from '../../core/omni-interact/profile.ts';

const share = z.number().min(0).max(1);

/** The settings of a profile; a name is for people, and one of changed settings tells the changes. */
export const profileSettings = z.object({
  name: z.string().trim().min(1).max(400),
  wAck: share,
  coreWeight: z.enum(['complement', 'full']),
  anchor: z.enum(['word', 'chunk']),
  decayAlpha: z.number().min(0).max(10),
  decayGamma: z.number().positive().max(10),
  coreQualityThreshold: share,
  partialQualityThreshold: share,
  lastSlotTailSeconds: z.number().min(0).max(3600),
  countUnmatchedAsFp: z.boolean(),
}) satisfies z.ZodType<ScoringProfile>;
