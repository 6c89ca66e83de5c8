import type { SlotRow, StoredSample } from './benchmarks/derive.ts';

/** The columns of `scores` beside its key, in the order of `scoreValues`. */
export const SCORE_COLUMNS =
  'outcome, judged, tp, fp, fn, tp_core, core_state, core_quality, core_timeliness, core_anchor, spill, spill_seconds, interruption, said';

/** A derived row as it is stored. */
export const scoreValues = (row: SlotRow): (number | string | null)[] => [
  row.outcome,
  Number(row.judged),
  row.tp,
  row.fp ?? null,
  row.fn ?? null,
  row.tpCore ?? null,
  row.coreState ?? 'none',
  row.coreQuality ?? null,
  row.coreTimeliness ?? 0,
  row.coreAnchor ?? null,
  Number(row.spill ?? false),
  row.spillSeconds ?? 0,
  row.interruption ? JSON.stringify(row.interruption) : null,
  row.said.toLowerCase(),
];

/** A slot's key and the values of its row. */
export type ScoreRow = (number | string | null)[];

/** The rows of one output, in the order of the sample's slots. */
export const scoreRows = ({ slots }: StoredSample, rows: readonly SlotRow[]): ScoreRow[] =>
  rows.map((row, position) => [slots[position]!.slotKey, ...scoreValues(row)]);
