import { createHash, randomUUID } from 'node:crypto';
import type { CaseSummary, CaseVersion, CaseView, SaveResult } from '../../core/cases/case-views.ts';
import { type CaseDocument, imagesOf, parseCase } from '../../core/cases/document.ts';
import { openingWords } from '../../core/cases/markdown.ts';
import { type OpenStudy, type StudyDatabase, StudyError } from './study-file.ts';

/** Saves this close to each other are one entry of the history, or typing would fill it. */
const HISTORY_PAUSE_MS = 60_000;

interface CaseRow {
  case_id: number;
  uid: string;
  title: string;
  document: string;
  version: number;
  saved_at: string;
  removed_at: string | null;
}

const COLUMNS = 'case_id, uid, title, document, version, saved_at, removed_at';

/** The cases of a study, those saved last first; with those in the bin at the end. */
export function listCases(db: StudyDatabase): CaseSummary[] {
  return db
    .prepare<[], CaseRow>(
      `SELECT ${COLUMNS} FROM cases ORDER BY removed_at IS NOT NULL, saved_at DESC, case_id DESC`,
    )
    .all()
    .map(summaryOf);
}

/** One case that cannot be read must not hide the others. */
function summaryOf(row: CaseRow): CaseSummary {
  const { case_id: caseId, title, version, saved_at: savedAt } = row;
  const known = { caseId, title, version, savedAt, removed: row.removed_at !== null };
  try {
    const document = readDocument(row);
    return {
      ...known,
      panels: document.panels.length,
      image: imagesOf(document)[0] ?? null,
      benchmarks: [...new Set(document.panels.map(({ facts }) => facts.benchmark))],
      opening: openingWords(document.prose.slice(0, 4000)).slice(0, 300),
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof StudyError)) throw error;
    return { ...known, panels: 0, image: null, benchmarks: [], opening: '', problem: error.message };
  }
}

/** A case by id. @throws StudyError when the study has none of that id */
export function readCase(db: StudyDatabase, caseId: number): CaseView {
  const row = findCase(db, caseId);
  return { caseId, version: row.version, savedAt: row.saved_at, document: readDocument(row) };
}

/** What tells a case apart in every copy of it. */
export const caseUid = (db: StudyDatabase, caseId: number): string => findCase(db, caseId).uid;

/** A case's id by its uid, whether in the bin or not. */
export function findCaseByUid(db: StudyDatabase, uid: string): number | undefined {
  return db.prepare<[string], number>('SELECT case_id FROM cases WHERE uid = ?').pluck().get(uid);
}

/** A case whose document is exactly this one. */
export function findSameCase(db: StudyDatabase, document: CaseDocument): number | undefined {
  return db
    .prepare<[string], number>('SELECT case_id FROM cases WHERE document = ? ORDER BY case_id')
    .pluck()
    .get(stored(document));
}

/** A document as it is stored: its fields in the schema's order, so that equal documents are equal text. */
const stored = (document: CaseDocument): string => JSON.stringify(parseCase(document));

/**
 * The case a person names: by its title, or by its number.
 *
 * @throws StudyError when there is none, or more than one of that title; it lists those there are
 */
export function findCaseNamed(db: StudyDatabase, name: string): number {
  const cases = listCases(db).filter(({ removed }) => !removed);
  const titled = cases.filter(({ title }) => title === name);
  const alike = titled.length > 0 ? titled : cases.filter(({ title }) => sameWords(title, name));
  const [found] = alike.length > 0 ? alike : cases.filter(({ caseId }) => String(caseId) === name);
  if (found && alike.length <= 1) return found.caseId;
  const list = cases.map(({ caseId, title }) => `${caseId} "${title}"`).join(', ') || 'none';
  throw new StudyError(
    alike.length > 1
      ? `${alike.length} cases are called "${name}". Name one by its number: ${list}.`
      : `The study has no case "${name}". It has: ${list}.`,
  );
}

const sameWords = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Make a case. @throws StudyError when its uid is taken or a picture it shows is not there */
export function createCase(db: StudyDatabase, document: CaseDocument, uid: string = randomUUID()): CaseView {
  const now = new Date().toISOString();
  return db
    .transaction(() => {
      requireFrames(db, document);
      const { lastInsertRowid } = db
        .prepare(
          'INSERT INTO cases (uid, title, document, version, created_at, saved_at) VALUES (?, ?, ?, 1, ?, ?)',
        )
        .run(uid, document.title, stored(document), now, now);
      const caseId = Number(lastInsertRowid);
      keepVersion(db, { caseId, version: 1, kind: 'saved', note: 'made', document, savedAt: now });
      return readCase(db, caseId);
    })
    .immediate();
}

/**
 * Save a document over the version it started from. When the case has been saved by another meanwhile, nothing is
 * overwritten: the document is set aside in the history and the result says so.
 *
 * @param base the version the editor read or saved last
 * @throws StudyError when there is no such case or a picture it shows is not there
 */
export function saveCase(
  db: StudyDatabase,
  caseId: number,
  base: number,
  document: CaseDocument,
  note = '',
): SaveResult {
  const savedAt = new Date().toISOString();
  return db
    .transaction((): SaveResult => {
      const row = findCase(db, caseId);
      requireFrames(db, document);
      if (row.version !== base) return setAside(db, row, base, document, savedAt);
      const text = stored(document);
      if (text === row.document) return { state: 'saved', version: base, savedAt: row.saved_at };
      const version = base + 1;
      db.prepare('UPDATE cases SET title = ?, document = ?, version = ?, saved_at = ? WHERE case_id = ?').run(
        document.title,
        text,
        version,
        savedAt,
        caseId,
      );
      if (note === '') foldIntoLast(db, caseId, savedAt);
      keepVersion(db, { caseId, version, kind: 'saved', note, document, savedAt });
      return { state: 'saved', version, savedAt };
    })
    .immediate();
}

function setAside(
  db: StudyDatabase,
  row: CaseRow,
  base: number,
  document: CaseDocument,
  savedAt: string,
): SaveResult {
  const note = `began from version ${base}, while ${row.version} was saved elsewhere`;
  const setAsideId = keepVersion(db, {
    caseId: row.case_id,
    version: base,
    kind: 'set-aside',
    note,
    document,
    savedAt,
  });
  return {
    state: 'conflict',
    version: row.version,
    savedAt: row.saved_at,
    setAsideId,
    message:
      `This case was saved elsewhere meanwhile (version ${row.version}; yours began from ${base}). ` +
      'Nothing was overwritten: yours is kept in the history as set aside.',
  };
}

/**
 * An unnamed save takes the place of the unnamed one before it in the history, unless a minute has passed since the
 * entry before that: so typing does not fill the history, and hours of it still leave a trail.
 */
function foldIntoLast(db: StudyDatabase, caseId: number, savedAt: string): void {
  const [last, before] = db
    .prepare<[number], { version_id: number; note: string; saved_at: string }>(
      `SELECT version_id, note, saved_at FROM case_versions
       WHERE case_id = ? AND kind = 'saved' ORDER BY version_id DESC LIMIT 2`,
    )
    .all(caseId);
  if (!last || !before || last.note !== '') return;
  if (Date.parse(savedAt) - Date.parse(before.saved_at) >= HISTORY_PAUSE_MS) return;
  db.prepare('DELETE FROM case_versions WHERE version_id = ?').run(last.version_id);
}

function keepVersion(
  db: StudyDatabase,
  entry: {
    caseId: number;
    version: number;
    kind: CaseVersion['kind'];
    note: string;
    document: CaseDocument;
    savedAt: string;
  },
): number {
  const { caseId, version, kind, note, document, savedAt } = entry;
  const { lastInsertRowid } = db
    .prepare(
      'INSERT INTO case_versions (case_id, version, kind, note, document, saved_at) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(caseId, version, kind, note, stored(document), savedAt);
  return Number(lastInsertRowid);
}

/** The history of a case, newest first. */
export function listVersions(db: StudyDatabase, caseId: number): CaseVersion[] {
  findCase(db, caseId);
  return db
    .prepare<[number], VersionRow>(
      'SELECT * FROM case_versions WHERE case_id = ? ORDER BY version_id DESC LIMIT 500',
    )
    .all(caseId)
    .map((row) => {
      const { title, panels } = readDocument(row);
      return {
        versionId: row.version_id,
        version: row.version,
        kind: row.kind,
        note: row.note,
        savedAt: row.saved_at,
        title,
        panels: panels.length,
      };
    });
}

interface VersionRow {
  version_id: number;
  case_id: number;
  version: number;
  kind: CaseVersion['kind'];
  note: string;
  document: string;
  saved_at: string;
}

/** The document of an entry of the history. @throws StudyError when the case has no such entry */
export function readVersion(db: StudyDatabase, caseId: number, versionId: number): CaseDocument {
  const row = db
    .prepare<[number, number], VersionRow>('SELECT * FROM case_versions WHERE case_id = ? AND version_id = ?')
    .get(caseId, versionId);
  if (!row) throw new StudyError(`The history of this case has no entry ${versionId}.`);
  return readDocument(row);
}

/** Put a case into the bin or take it out again. */
export function setCaseRemoved(db: StudyDatabase, caseId: number, removed: boolean): void {
  findCase(db, caseId);
  db.prepare('UPDATE cases SET removed_at = ? WHERE case_id = ?').run(
    removed ? new Date().toISOString() : null,
    caseId,
  );
}

function findCase(db: StudyDatabase, caseId: number): CaseRow {
  const row = db.prepare<[number], CaseRow>(`SELECT ${COLUMNS} FROM cases WHERE case_id = ?`).get(caseId);
  if (!row) throw new StudyError(`The study has no case ${caseId}. It may have been removed.`);
  return row;
}

function readDocument(row: { document: string }): CaseDocument {
  try {
    return parseCase(JSON.parse(row.document));
  } catch (error) {
    throw new StudyError(
      `A case in this study cannot be read: ${error instanceof Error ? error.message : String(error)}. ` +
        'It was not changed; restore an earlier version from its history, or a copy of the study.',
    );
  }
}

/** A picture of a case. */
export interface FramePicture {
  mediaType: 'image/jpeg' | 'image/png';
  bytes: Uint8Array;
}

/** Keep a picture under the hash of its bytes; the same picture twice is one. */
export function keepFrame({ db }: OpenStudy, { mediaType, bytes }: FramePicture): string {
  const hash = createHash('sha256').update(bytes).digest('hex');
  db.prepare('INSERT OR IGNORE INTO case_frames (hash, media_type, bytes) VALUES (?, ?, ?)').run(
    hash,
    mediaType,
    bytes,
  );
  return hash;
}

export function readFrame(db: StudyDatabase, hash: string): FramePicture | undefined {
  const row = db
    .prepare<[string], { media_type: FramePicture['mediaType']; bytes: Buffer }>(
      'SELECT media_type, bytes FROM case_frames WHERE hash = ?',
    )
    .get(hash);
  return row && { mediaType: row.media_type, bytes: row.bytes };
}

/** A document must not show what is not there, or it would open with holes on another machine. */
function requireFrames(db: StudyDatabase, document: CaseDocument): void {
  const has = db.prepare<[string], number>('SELECT 1 FROM case_frames WHERE hash = ?').pluck();
  const missing = imagesOf(document).find((hash) => has.get(hash) === undefined);
  if (missing !== undefined) {
    throw new StudyError(
      `The case shows a picture that is not in this study (${missing.slice(0, 12)}…), so it was not saved. ` +
        'Take the frame out and grab it again.',
    );
  }
}
