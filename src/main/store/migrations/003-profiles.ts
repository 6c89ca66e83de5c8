/** Scoring profiles a user saved, by name; `settings` is the whole profile as JSON. */
export const PROFILES = `
CREATE TABLE profiles (
  name TEXT PRIMARY KEY,
  settings TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
