/**
 * Replays: what was replayed how, and one row per recorded session. What was said becomes outputs of a run, like
 * anything imported; the recordings themselves are files in the study's media folder.
 */
export const REPLAY = `
CREATE TABLE replays (
  replay_id INTEGER PRIMARY KEY,
  benchmark TEXT NOT NULL,
  run_name TEXT NOT NULL,
  -- ReplaySettings as JSON, and a hash over them: the same run cannot be continued under other settings.
  settings TEXT NOT NULL,
  settings_hash TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'stopped', 'done')),
  -- Process that works on it while it is running.
  pid INTEGER NOT NULL,
  started_at TEXT NOT NULL,
  finished_at TEXT,
  UNIQUE (benchmark, run_name)
) STRICT;

CREATE TABLE replay_sessions (
  replay_id INTEGER NOT NULL REFERENCES replays (replay_id) ON DELETE CASCADE,
  sample_id INTEGER NOT NULL REFERENCES samples (sample_id) ON DELETE CASCADE,
  -- Planned until it has been played to its end or failed.
  state TEXT NOT NULL CHECK (state IN ('planned', 'done', 'failed')),
  detail TEXT NOT NULL DEFAULT '',
  -- Of the recording, below the study's media folder and without the endings; null without a recording.
  stem TEXT,
  has_speech INTEGER NOT NULL DEFAULT 0,
  -- Hash over what was said, to tell whether two recordings say the same.
  output_hash TEXT,
  events INTEGER NOT NULL DEFAULT 0,
  media_seconds REAL,
  wall_seconds REAL,
  finished_at TEXT,
  PRIMARY KEY (replay_id, sample_id)
) STRICT, WITHOUT ROWID;
`;
