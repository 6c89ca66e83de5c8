import { z } from 'zod';

const share = z.number().min(0).max(1);
const points = z.number().min(0).max(10);

const openEndedRow = z.object({
  name: z.string(),
  IAC: share,
  IFA: share,
  CA: share,
  TFS: points,
  VES: points,
  CFS: points,
  CCS: points,
});

const choiceCell = z.object({ MA: share, CA: share });
const choiceRow = z.object({
  name: z.string(),
  All: choiceCell,
  'False Trigger': choiceCell,
  Cancellation: choiceCell,
  Correction: choiceCell,
});

/** The shape of `resources/published/ovi-bench.json`: the paper's tables as printed, percentages as shares. */
export const publishedOviTablesSchema = z.object({
  source: z.string(),
  judge: z.string(),
  note: z.string(),
  /** Table 1: MAE of judges against people; null where the paper has none. */
  calibration: z.array(
    z.object({
      judge: z.string(),
      IAC: share,
      IFA: share,
      TFS: points,
      CFS: points,
      CCS: points,
      VES: points.nullable(),
    }),
  ),
  /** Table 2, and Tables 12–14 by type. */
  openEnded: z.object({
    All: z.array(openEndedRow),
    Cancellation: z.array(openEndedRow),
    Correction: z.array(openEndedRow),
    'False Trigger': z.array(openEndedRow),
  }),
  /** Table 4. */
  multipleChoice: z.array(choiceRow),
  /** Table 15: cases written by people. */
  human: z.array(choiceRow),
});

/** Published figures, shown beside a study's own and never averaged with them. */
export type PublishedOviTables = z.infer<typeof publishedOviTablesSchema>;
