/**
 * Judges of the study's own: who they are, what they were asked and answered, whose verdicts count, and what
 * people changed by hand.
 */
export const JUDGES = `
CREATE TABLE judges (
  judge_id INTEGER PRIMARY KEY,
  -- The name verdicts are stored under and people read.
  judge TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('openai', 'lexical', 'human', 'imported')),
  -- JSON of everything that makes its verdicts its own.
  identity TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL
) STRICT;

INSERT INTO judges (judge, kind, identity, created_at) VALUES
  ('imported', 'imported', '{"kind":"imported"}', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('human', 'human', '{"kind":"human"}', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));

-- Whose verdicts count: chosen by a person, null for the default; and what the rows of "scores" were computed with.
ALTER TABLE study ADD COLUMN scored_by TEXT;
ALTER TABLE study ADD COLUMN scored_with TEXT;
UPDATE study SET scored_with = 'imported' WHERE EXISTS (SELECT 1 FROM verdicts);

-- What a judge was asked, by the hash of the whole request; verdicts on the same question share it.
CREATE TABLE judge_questions (
  question_key TEXT PRIMARY KEY,
  -- JSON {system, user}.
  messages TEXT NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE verdicts ADD COLUMN question_key TEXT;
-- JSON of how the reply came: from the cache or after how many tries, tokens, remarks.
ALTER TABLE verdicts ADD COLUMN reply TEXT;
-- Of verdicts entered by hand.
ALTER TABLE verdicts ADD COLUMN who TEXT;
ALTER TABLE verdicts ADD COLUMN note TEXT;

CREATE INDEX verdicts_by_judge ON verdicts (judge, run_id);

CREATE TABLE human_changes (
  change_id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES runs (run_id) ON DELETE CASCADE,
  sample_id INTEGER NOT NULL REFERENCES samples (sample_id) ON DELETE CASCADE,
  slot_id INTEGER NOT NULL,
  stage TEXT NOT NULL CHECK (stage IN ('early', 'core', 'partial')),
  action TEXT NOT NULL CHECK (action IN ('set', 'undo')),
  -- JSON of the human verdict that held before and after; null for none.
  before TEXT,
  after TEXT,
  who TEXT NOT NULL,
  note TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  undone INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX human_changes_by_stage ON human_changes (run_id, sample_id, slot_id, stage);
`;
