/**
 * Scoring profiles a user saved, by name; `settings` is the whole profile as JSON. And where a sample's
 * annotation came from, to tell a corrected annotation from another data set's sample of the same name.
 */
export const PROFILES = `
CREATE TABLE profiles (
  name TEXT PRIMARY KEY,
  settings TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Folder its data set was imported from; empty when unknown.
ALTER TABLE samples ADD COLUMN origin TEXT NOT NULL DEFAULT '';
`;
