/**
 * Indexes that hold all that lists and counts ask for, so that these never read texts and verdicts: the outcome and
 * value of every run in a slot, the verdicts of a judge, how an output came out, and the few outputs with chunks in no slot.
 */
export const LARGE_STUDIES = `
DROP INDEX scores_by_slot;
CREATE INDEX scores_by_slot ON scores (slot_key, run_id, outcome, judged, tp);

DROP INDEX verdicts_by_judge;
CREATE INDEX verdicts_by_judge ON verdicts (judge, run_id, state, stale);

CREATE INDEX outputs_by_run ON outputs (run_id, status, chunk_count, unmatched_count);
CREATE INDEX outputs_with_unmatched ON outputs (sample_id, run_id) WHERE unmatched_count > 0;
`;
