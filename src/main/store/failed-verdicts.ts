import type { FailedVerdicts } from '../../core/judging/judging-views.ts';
import type { StudyDatabase } from './study-file.ts';

/** A judge's failed verdicts by reason, most frequent first, with the slots behind each. */
export function readFailedVerdicts(db: StudyDatabase, judge: string): FailedVerdicts[] {
  const rows = db
    .prepare<[string], { slot_key: number; run_id: number; reason: string }>(
      `SELECT slot_key, run_id, verdict ->> 'reason' AS reason
       FROM verdicts JOIN slots USING (sample_id, slot_id)
       WHERE judge = ? AND state = 'failed' ORDER BY slot_key`,
    )
    .all(judge);
  const byReason = Map.groupBy(rows, ({ reason }) => reason);
  return [...byReason]
    .map(([reason, failed]) => ({
      reason,
      verdicts: failed.length,
      slotKeys: [...new Set(failed.map(({ slot_key }) => slot_key))],
    }))
    .sort((a, b) => b.verdicts - a.verdicts);
}
