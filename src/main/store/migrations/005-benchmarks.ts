/**
 * Several benchmarks in one study: what is a benchmark's own is kept as JSON beside what all share; a run is a
 * model under one condition (arm); and a verdict may be on one piece of output rather than on a whole stage. SQLite
 * cannot change a key or a check, so the two tables of verdicts are made anew.
 */
export const BENCHMARKS = `
-- What only the benchmark itself reads of a sample and of an output, as JSON.
ALTER TABLE samples ADD COLUMN details TEXT NOT NULL DEFAULT '{}';
ALTER TABLE outputs ADD COLUMN details TEXT NOT NULL DEFAULT '{}';

-- The model, and the condition it was run under; empty and null where a run is not told apart by them.
ALTER TABLE runs ADD COLUMN model TEXT NOT NULL DEFAULT '';
ALTER TABLE runs ADD COLUMN arm TEXT;

CREATE TABLE verdicts_by_chunk (
  run_id INTEGER NOT NULL REFERENCES runs (run_id) ON DELETE CASCADE,
  sample_id INTEGER NOT NULL REFERENCES samples (sample_id) ON DELETE CASCADE,
  slot_id INTEGER NOT NULL,
  stage TEXT NOT NULL,
  -- Index of the chunk it is on; -1 for a stage as a whole.
  chunk_index INTEGER NOT NULL DEFAULT -1,
  judge TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('ok', 'failed')),
  -- The verdict as JSON.
  verdict TEXT NOT NULL,
  -- JSON of what it was given for: question, reference and judged text.
  inputs TEXT NOT NULL,
  source_file TEXT NOT NULL,
  -- Derived: given for other inputs than the run has now, so not used for scores.
  stale INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  question_key TEXT,
  reply TEXT,
  who TEXT,
  note TEXT,
  PRIMARY KEY (run_id, sample_id, slot_id, stage, chunk_index, judge)
) STRICT, WITHOUT ROWID;

INSERT INTO verdicts_by_chunk (run_id, sample_id, slot_id, stage, judge, state, verdict, inputs, source_file, stale,
    created_at, question_key, reply, who, note)
  SELECT run_id, sample_id, slot_id, stage, judge, state, verdict, inputs, source_file, stale, created_at,
    question_key, reply, who, note FROM verdicts;
DROP TABLE verdicts;
ALTER TABLE verdicts_by_chunk RENAME TO verdicts;
CREATE INDEX verdicts_by_judge ON verdicts (judge, run_id);

CREATE TABLE human_changes_by_chunk (
  change_id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES runs (run_id) ON DELETE CASCADE,
  sample_id INTEGER NOT NULL REFERENCES samples (sample_id) ON DELETE CASCADE,
  slot_id INTEGER NOT NULL,
  stage TEXT NOT NULL,
  chunk_index INTEGER NOT NULL DEFAULT -1,
  action TEXT NOT NULL CHECK (action IN ('set', 'undo')),
  -- JSON of the human verdict that held before and after; null for none.
  before TEXT,
  after TEXT,
  who TEXT NOT NULL,
  note TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  undone INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO human_changes_by_chunk (change_id, run_id, sample_id, slot_id, stage, action, before, after, who, note,
    changed_at, undone)
  SELECT change_id, run_id, sample_id, slot_id, stage, action, before, after, who, note, changed_at, undone
  FROM human_changes;
DROP TABLE human_changes;
ALTER TABLE human_changes_by_chunk RENAME TO human_changes;
CREATE INDEX human_changes_by_stage ON human_changes (run_id, sample_id, slot_id, stage, chunk_index);
`;
