/**
 * The first schema. Chunks, words and verdicts are stored as imported; `scores` is derived and can be rebuilt
 * from them. Migrations are append-only: a released one is never edited.
 */
export const INITIAL = `
CREATE TABLE study (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  -- Version of the derivation the rows of "scores" were computed with.
  derive_version INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE imports (
  import_id INTEGER PRIMARY KEY,
  path TEXT NOT NULL,
  detected TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'failed', 'cancelled', 'cut-off')),
  pid INTEGER NOT NULL,
  started_at TEXT NOT NULL,
  finished_at TEXT,
  message TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE clips (
  clip_id INTEGER PRIMARY KEY,
  -- Where the file was when it was imported or relinked, and the same place seen from the study's folder.
  path TEXT NOT NULL UNIQUE,
  relative_path TEXT NOT NULL,
  size INTEGER NOT NULL,
  -- Filled when the file is first examined.
  duration REAL,
  has_video INTEGER,
  has_audio INTEGER,
  problem TEXT
) STRICT;

CREATE TABLE samples (
  sample_id INTEGER PRIMARY KEY,
  benchmark TEXT NOT NULL,
  subset TEXT NOT NULL,
  name TEXT NOT NULL,
  scene_type TEXT NOT NULL,
  clip_id INTEGER REFERENCES clips (clip_id),
  source_file TEXT NOT NULL,
  source_hash TEXT NOT NULL,
  UNIQUE (benchmark, subset, name)
) STRICT;

CREATE TABLE slots (
  slot_key INTEGER PRIMARY KEY,
  sample_id INTEGER NOT NULL REFERENCES samples (sample_id) ON DELETE CASCADE,
  slot_id INTEGER NOT NULL,
  scene_type TEXT NOT NULL,
  question_type TEXT NOT NULL,
  step_index INTEGER,
  turn_index INTEGER NOT NULL,
  label TEXT NOT NULL,
  nested_group_id INTEGER,
  nested_role TEXT,
  boundary TEXT NOT NULL,
  is_interrupted INTEGER NOT NULL,
  start_s REAL NOT NULL,
  t_a REAL NOT NULL,
  end_s REAL NOT NULL,
  question_text TEXT NOT NULL,
  reference_text TEXT NOT NULL,
  UNIQUE (sample_id, slot_id)
) STRICT;

CREATE TABLE runs (
  run_id INTEGER PRIMARY KEY,
  benchmark TEXT NOT NULL,
  name TEXT NOT NULL,
  label TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('imported', 'scripted', 'replayed')),
  note TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  -- Hash over the contents of all its outputs, to recognise a copy under another name.
  fingerprint TEXT,
  UNIQUE (benchmark, name)
) STRICT;

CREATE TABLE outputs (
  run_id INTEGER NOT NULL REFERENCES runs (run_id) ON DELETE CASCADE,
  sample_id INTEGER NOT NULL REFERENCES samples (sample_id) ON DELETE CASCADE,
  status TEXT NOT NULL CHECK (status IN ('ok', 'failed')),
  detail TEXT NOT NULL,
  -- JSON lists of Chunk and RejectedChunk; always read whole, one sample at a time.
  chunks TEXT NOT NULL,
  rejected TEXT NOT NULL,
  chunk_count INTEGER NOT NULL,
  unmatched_count INTEGER NOT NULL DEFAULT 0,
  source_file TEXT NOT NULL,
  source_hash TEXT NOT NULL,
  evaluation_hash TEXT,
  audio_path TEXT,
  PRIMARY KEY (run_id, sample_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE verdicts (
  run_id INTEGER NOT NULL REFERENCES runs (run_id) ON DELETE CASCADE,
  sample_id INTEGER NOT NULL REFERENCES samples (sample_id) ON DELETE CASCADE,
  slot_id INTEGER NOT NULL,
  stage TEXT NOT NULL CHECK (stage IN ('early', 'core', 'partial')),
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
  PRIMARY KEY (run_id, sample_id, slot_id, stage, judge)
) STRICT, WITHOUT ROWID;

CREATE TABLE scores (
  run_id INTEGER NOT NULL REFERENCES runs (run_id) ON DELETE CASCADE,
  slot_key INTEGER NOT NULL REFERENCES slots (slot_key) ON DELETE CASCADE,
  outcome INTEGER NOT NULL,
  judged INTEGER NOT NULL,
  tp REAL,
  fp INTEGER,
  fn INTEGER,
  tp_core REAL,
  core_state TEXT NOT NULL,
  core_quality REAL,
  core_timeliness REAL NOT NULL,
  core_anchor REAL,
  spill INTEGER NOT NULL,
  spill_seconds REAL NOT NULL,
  -- JSON of the interruption diagnosis, null outside interrupted slots.
  interruption TEXT,
  -- What the run said in the slot, lower-cased, for searching.
  said TEXT NOT NULL,
  PRIMARY KEY (run_id, slot_key)
) STRICT, WITHOUT ROWID;

CREATE INDEX scores_by_slot ON scores (slot_key, run_id, outcome);

CREATE TABLE issues (
  issue_id INTEGER PRIMARY KEY,
  sample_id INTEGER REFERENCES samples (sample_id) ON DELETE CASCADE,
  run_id INTEGER REFERENCES runs (run_id) ON DELETE CASCADE,
  severity TEXT NOT NULL,
  code TEXT NOT NULL,
  file TEXT NOT NULL,
  record TEXT NOT NULL,
  message TEXT NOT NULL,
  action TEXT NOT NULL
) STRICT;

CREATE INDEX issues_by_sample ON issues (sample_id, run_id);
`;
