/**
 * The scores of an output once more, as one blob a run and sample: reading a blob for all slots of a run takes a
 * fraction of the time that a row for each takes. Derived with the scores, in the same step.
 */
export const SCORE_PACKS = `
CREATE TABLE score_packs (
  run_id INTEGER NOT NULL REFERENCES runs (run_id) ON DELETE CASCADE,
  sample_id INTEGER NOT NULL REFERENCES samples (sample_id) ON DELETE CASCADE,
  -- How many slots it holds, in the order of their ids.
  slots INTEGER NOT NULL,
  pack BLOB NOT NULL,
  PRIMARY KEY (run_id, sample_id)
) STRICT, WITHOUT ROWID;
`;
