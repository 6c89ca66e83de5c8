import { BUILT_IN_PROFILES, type ScoringProfile } from '../../core/omni-interact/profile.ts';
import { type StudyDatabase, StudyError } from './study-file.ts';

/** The profiles of a study: those that ship with Slotscope, then those saved in it, by name. */
export function readProfiles(db: StudyDatabase): ScoringProfile[] {
  const saved = db.prepare<[], string>('SELECT settings FROM profiles ORDER BY name').pluck().all();
  return [...BUILT_IN_PROFILES, ...saved.map((settings) => JSON.parse(settings) as ScoringProfile)];
}

/** Save a profile under its name, replacing one saved before. @throws StudyError for a built-in name */
export function saveProfile(db: StudyDatabase, profile: ScoringProfile): void {
  if (BUILT_IN_PROFILES.some(({ name }) => name === profile.name)) {
    throw new StudyError(`"${profile.name}" is a profile that ships with Slotscope. Choose another name.`);
  }
  db.prepare('INSERT OR REPLACE INTO profiles (name, settings) VALUES (?, ?)').run(
    profile.name,
    JSON.stringify(profile),
  );
}

/** Remove a saved profile; an unknown name changes nothing. */
export function removeProfile(db: StudyDatabase, name: string): void {
  db.prepare('DELETE FROM profiles WHERE name = ?').run(name);
}
