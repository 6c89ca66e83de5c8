import { z } from 'zod';

const f1Row = z.object({
  tp: z.number(),
  fp: z.number(),
  fn: z.number(),
  precision: z.number(),
  recall: z.number(),
  f1: z.number(),
});

/** The shape of `resources/published/omni-interact.json`: the paper's tables as printed. */
export const publishedTablesSchema = z.object({
  source: z.string(),
  judge: z.string(),
  note: z.string(),
  table2: z.array(
    z.object({ split: z.string(), type: z.string(), videos: z.number().nullable(), slots: z.number() }),
  ),
  totals: z.object({
    videos1q1a: z.number(),
    videos1qna: z.number(),
    slots: z.number(),
    interruptions1q1a: z.number(),
    interruptions1qna: z.number(),
  }),
  models: z.array(
    z.object({
      name: z.string(),
      table3: z.object({
        realtime: z.number(),
        proactive: z.number(),
        nested: z.number(),
        oneQ1aGlobal: z.number(),
        oneQna: z.number(),
        allGlobal: z.number(),
      }),
      tableA2: z.object({
        realtime: f1Row,
        proactive: f1Row,
        nested: f1Row,
        oneQna: f1Row,
        allGlobal: f1Row,
      }),
      unmatchedChunks: z.number(),
      table4: z.object({
        nccs: z.number(),
        innerF1: z.number(),
        outerF1: z.number(),
        missedOuter: z.number(),
        pairs: z.number(),
      }),
      table5: z.object({ nor: z.number(), paq: z.number(), csmSr: z.number(), csmAs: z.number() }),
    }),
  ),
  table6: z.object({
    model: z.string(),
    metric: z.string(),
    offline: z.number(),
    online: z.number(),
    difference: z.number(),
  }),
});

/** Published figures, shown beside a study's own and never averaged with them. */
export type PublishedTables = z.infer<typeof publishedTablesSchema>;
