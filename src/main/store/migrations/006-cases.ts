/** Case studies: each stands in versions that are whole documents, and keeps its frames' pictures. */
export const CASES = `
CREATE TABLE cases (
  case_id INTEGER PRIMARY KEY,
  -- What the command line calls it.
  name TEXT NOT NULL UNIQUE,
  -- The version that is shown.
  version INTEGER NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE case_versions (
  case_id INTEGER NOT NULL REFERENCES cases (case_id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  -- CaseDocument as JSON.
  document TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  PRIMARY KEY (case_id, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE case_pictures (
  case_id INTEGER NOT NULL REFERENCES cases (case_id) ON DELETE CASCADE,
  -- SHA-256 of the bytes, in hex.
  hash TEXT NOT NULL,
  media_type TEXT NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png')),
  bytes BLOB NOT NULL,
  PRIMARY KEY (case_id, hash)
) STRICT, WITHOUT ROWID;
`;
