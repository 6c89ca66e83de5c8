import { z } from 'zod';
import { BENCHMARKS } from '../../core/benchmarks.ts';
import { OUTCOMES } from '../../core/study-views.ts';

/** A `SlotFilter` as it comes over the boundary. */
export const slotFilter = z.object({
  benchmark: z.enum(BENCHMARKS).optional(),
  subsets: z.array(z.string()).optional(),
  sceneTypes: z.array(z.string()).optional(),
  questionTypes: z.array(z.string()).optional(),
  outcomes: z.array(z.enum([...OUTCOMES, 'spill', 'unmatched-output'])).optional(),
  runIds: z.array(z.number().int()).optional(),
  interrupted: z.boolean().optional(),
  text: z.string().max(1000).optional(),
  slots: z.string().max(20_000).optional(),
});
