import { existsSync } from 'node:fs';
import native, { dirname, join, posix, relative, resolve, win32 } from 'node:path';
import type { ClipInfo } from '../../core/study-views.ts';
import { statPath } from '../stat-path.ts';
import { followClipLength } from './clip-length.ts';
import type { OpenStudy } from './study-file.ts';

interface ClipRow {
  clip_id: number;
  path: string;
  relative_path: string;
  size: number;
  duration: number | null;
  has_video: number | null;
  has_audio: number | null;
  problem: string | null;
}

export interface Clip {
  clipId: number;
  /** Where it was imported from. */
  path: string;
  size: number;
  /** Where it is now, null when it is not at hand. */
  located: string | null;
}

const isFileOfSize = (path: string, size: number): boolean => {
  const stat = statPath(path);
  return stat?.isFile() === true && stat.size === size;
};

/** How paths are written where a clip was imported: a study goes from Windows to other systems and back. */
const pathsLike = (path: string): typeof win32 =>
  /^(?:[A-Za-z]:[\\/]|\\\\)/.test(path) ? win32 : path.startsWith('/') ? posix : native;

/** A relative path from the system of `like`, as it is written here. */
const writtenHere = (path: string, like: string): string =>
  pathsLike(like) === win32 ? path.replaceAll('\\', '/') : path;

/** Name of a clip's file, whatever system its path is of. */
const fileNameOf = ({ path }: Pick<ClipRow, 'path'>): string => pathsLike(path).basename(path);

/**
 * Where a clip's file is now: where it was seen from the study's folder (the two may have moved together),
 * else where it was imported from. A file of another size is not the clip.
 */
function locate(study: OpenStudy, row: Pick<ClipRow, 'path' | 'relative_path' | 'size'>): string | null {
  const beside = resolve(dirname(study.path), writtenHere(row.relative_path, row.path));
  return [beside, row.path].find((path) => isFileOfSize(path, row.size)) ?? null;
}

const CLIP_COLUMNS = 'clip_id, path, relative_path, size, duration, has_video, has_audio, problem';

const findClip = (study: OpenStudy, clipId: number): ClipRow | undefined =>
  study.db.prepare<[number], ClipRow>(`SELECT ${CLIP_COLUMNS} FROM clips WHERE clip_id = ?`).get(clipId);

/** A clip by id, undefined when the study has none of that id. */
export function readClip(study: OpenStudy, clipId: number): Clip | undefined {
  const row = findClip(study, clipId);
  return row && { clipId, path: row.path, size: row.size, located: locate(study, row) };
}

/** What the renderer knows of a clip: its name and state, never its path. */
export function readClipInfo(study: OpenStudy, clipId: number): ClipInfo | null {
  const row = findClip(study, clipId);
  if (!row) return null;
  return {
    clipId,
    fileName: fileNameOf(row),
    available: locate(study, row) !== null,
    duration: row.duration,
    hasVideo: row.has_video !== 0,
    hasAudio: row.has_audio !== 0,
    problem: row.problem,
  };
}

/** Clips that have not been examined yet and whose file is at hand. */
export function unexaminedClips(study: OpenStudy): Clip[] {
  return study.db
    .prepare<[], ClipRow>(`SELECT ${CLIP_COLUMNS} FROM clips WHERE duration IS NULL AND problem IS NULL`)
    .all()
    .map((row) => ({ clipId: row.clip_id, path: row.path, size: row.size, located: locate(study, row) }))
    .filter((clip) => clip.located !== null);
}

/** Keep what examining a clip's file gave; slots and scores that hang on its length follow. */
export function writeClipFacts(
  { db }: OpenStudy,
  clipId: number,
  facts: { duration: number | null; hasVideo: boolean; hasAudio: boolean; problem: string | null },
): void {
  db.transaction(() => {
    db.prepare(
      'UPDATE clips SET duration = ?, has_video = ?, has_audio = ?, problem = ? WHERE clip_id = ?',
    ).run(facts.duration, Number(facts.hasVideo), Number(facts.hasAudio), facts.problem, clipId);
    const samples = db.prepare<[number], number>('SELECT sample_id FROM samples WHERE clip_id = ?').pluck();
    for (const sampleId of samples.all(clipId)) followClipLength(db, sampleId);
  }).immediate();
}

/** Ids of the clips that have no file at hand. */
export function missingClips(study: OpenStudy): Set<number> {
  const rows = study.db.prepare<[], ClipRow>(`SELECT ${CLIP_COLUMNS} FROM clips`).all();
  return new Set(rows.filter((row) => locate(study, row) === null).map(({ clip_id }) => clip_id));
}

/**
 * Point a clip at a file the user chose, and the other missing clips of the same import at the files that lie
 * in the same place relative to it. A file of another size is refused, because it is not the same clip.
 *
 * @returns how many clips were relinked and, in words, what could not be
 */
export function relinkClip(
  study: OpenStudy,
  clipId: number,
  chosen: string,
): { relinked: number; problems: string[] } {
  const row = findClip(study, clipId);
  if (!row) return { relinked: 0, problems: [`The study has no clip ${clipId}.`] };
  const path = resolve(chosen);
  if (!existsSync(path)) return { relinked: 0, problems: [`There is no file at ${path}.`] };
  if (!isFileOfSize(path, row.size)) {
    return {
      relinked: 0,
      problems: [
        `${path} has another size than ${fileNameOf(row)} had when it was imported (${row.size} bytes), ` +
          'so it is another clip and was not linked. Import the data set again if the clips have changed.',
      ],
    };
  }
  const update = study.db.prepare('UPDATE clips SET path = ?, relative_path = ? WHERE clip_id = ?');
  const link = (id: number, file: string): void => {
    update.run(file, relative(dirname(study.path), file), id);
  };
  return study.db
    .transaction(() => {
      link(clipId, path);
      let relinked = 1;
      const others = study.db.prepare<[], ClipRow>(`SELECT ${CLIP_COLUMNS} FROM clips`).all();
      for (const other of others) {
        if (other.clip_id === clipId || locate(study, other) !== null) continue;
        const { dirname: folderOf, relative: wayTo } = pathsLike(row.path);
        const guess = join(dirname(path), writtenHere(wayTo(folderOf(row.path), other.path), row.path));
        if (!isFileOfSize(guess, other.size)) continue;
        link(other.clip_id, guess);
        relinked += 1;
      }
      return { relinked, problems: [] };
    })
    .immediate();
}
