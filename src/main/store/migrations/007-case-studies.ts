/**
 * Case studies. A case's whole document is JSON and changes as one; each save leaves a row of its history. Frames
 * lie beside them as pictures, by the hash of their bytes, so that a case opens without the clips. Cases of the
 * first shape cannot be shown by this version; their tables are kept under another name, so that nothing is lost.
 */
export const CASE_STUDIES = `
ALTER TABLE case_pictures RENAME TO first_case_pictures;
ALTER TABLE case_versions RENAME TO first_case_versions;
ALTER TABLE cases RENAME TO first_cases;

CREATE TABLE cases (
  case_id INTEGER PRIMARY KEY,
  -- The same in every copy of a case, to tell a case that was brought in before.
  uid TEXT NOT NULL UNIQUE,
  -- Of the document, kept apart for lists.
  title TEXT NOT NULL,
  document TEXT NOT NULL,
  -- Counts the saves; a save names the one it started from.
  version INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  -- Set while it is in the bin.
  removed_at TEXT
) STRICT;

CREATE TABLE case_versions (
  version_id INTEGER PRIMARY KEY,
  case_id INTEGER NOT NULL REFERENCES cases (case_id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  -- "set-aside": refused because the case had been saved meanwhile, kept so that nothing is lost.
  kind TEXT NOT NULL CHECK (kind IN ('saved', 'set-aside')),
  note TEXT NOT NULL DEFAULT '',
  document TEXT NOT NULL,
  saved_at TEXT NOT NULL
) STRICT;

CREATE INDEX case_versions_by_case ON case_versions (case_id, version);

CREATE TABLE case_frames (
  hash TEXT PRIMARY KEY,
  media_type TEXT NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png')),
  bytes BLOB NOT NULL
) STRICT;
`;
