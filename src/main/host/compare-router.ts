import { z } from 'zod';
import type { PairMetrics, SlotColumns, SlotTexts } from '../../core/compare/types.ts';
import { readSlotColumns, readSlotTexts } from '../store/compare-queries.ts';
import { procedure, t } from './procedure.ts';
import { slotFilter } from './slot-filter.ts';

/** From so many slots on, reading them all would keep other requests waiting; a thread of its own costs less. */
const MANY_SLOTS = 10_000;

const runId = z.number().int();

/** What the Compare view works with. */
export const compare = t.router({
  slots: procedure
    .input(z.object({ filter: slotFilter, runIds: z.array(runId).min(1).max(12) }))
    .query(({ ctx, input }): SlotColumns | Promise<SlotColumns> => {
      const { db, path: studyPath } = ctx.session.require();
      const slots = db.prepare<[], number>('SELECT count(*) FROM slots').pluck().get() ?? 0;
      if (slots <= MANY_SLOTS) return readSlotColumns(db, input.filter, input.runIds);
      return ctx.jobs.answer({ kind: 'slot-columns', studyPath, ...input });
    }),
  /** Drawn in a thread of its own: thousands of resamples take a second or more. */
  metrics: procedure
    .input(z.object({ baselineId: runId, otherId: runId, filter: slotFilter }))
    .query(
      ({ ctx, input }): Promise<PairMetrics> =>
        ctx.jobs.answer({ kind: 'pair-metrics', studyPath: ctx.session.require().path, ...input }),
    ),
  texts: procedure
    .input(z.object({ slotKeys: z.array(z.number().int()).max(100), runIds: z.array(runId).min(1).max(12) }))
    .query(({ ctx, input }): SlotTexts[] =>
      readSlotTexts(ctx.session.require().db, input.slotKeys, input.runIds),
    ),
});
