import { createHash } from 'node:crypto';
import type { CaseListing, CaseVersion } from '../../core/case-studies/case-views.ts';
import { type CaseDocument, emptyCase } from '../../core/case-studies/document.ts';
import { readCaseDocument } from './case-schema.ts';
import { type StudyDatabase, StudyError } from './study-file.ts';

/** A picture of a frame. */
export interface CasePicture {
  hash: string;
  mediaType: 'image/jpeg' | 'image/png';
  bytes: Buffer;
}

interface CaseRow {
  case_id: number;
  name: string;
  version: number;
  saved_at: string;
  document: string;
}

const CURRENT = `SELECT cases.case_id, name, cases.version, saved_at, document
  FROM cases JOIN case_versions USING (case_id, version)`;

/** All case studies, oldest first. */
export function listCases(db: StudyDatabase): CaseListing[] {
  return db.prepare<[], CaseRow>(`${CURRENT} ORDER BY case_id`).all().map(listingOf);
}

function listingOf(row: CaseRow): CaseListing {
  const { title, panels } = readCaseDocument(JSON.parse(row.document), `The case ${row.name}`);
  const { case_id: caseId, name, version, saved_at: savedAt } = row;
  return { caseId, name, title, version, panels: panels.length, savedAt };
}

export type StoredCase = CaseListing & { document: CaseDocument };

/** A case by id or by name. @throws StudyError when there is none */
export function readCase(db: StudyDatabase, which: number | string): StoredCase {
  const key = typeof which === 'number' ? 'cases.case_id' : 'name';
  const row = db.prepare<[number | string], CaseRow>(`${CURRENT} WHERE ${key} = ?`).get(which);
  if (!row) throw new StudyError(noSuchCase(db, which));
  const document = readCaseDocument(JSON.parse(row.document), `The case ${row.name}`);
  return { ...listingOf(row), document };
}

function noSuchCase(db: StudyDatabase, which: number | string): string {
  const names = db.prepare<[], string>('SELECT name FROM cases ORDER BY case_id').pluck().all();
  const known = names.length === 0 ? 'It has none yet' : `It has ${names.slice(0, 10).join(', ')}`;
  return `The study has no case ${JSON.stringify(which)}. ${known}; look under Cases.`;
}

/** Begin a case. Its name is made of the title and told apart from others by a number. @returns its id */
export function createCase(
  db: StudyDatabase,
  title: string,
  options: { document?: CaseDocument; pictures?: readonly CasePicture[]; name?: string } = {},
): number {
  const document = readCaseDocument(options.document ?? emptyCase(title), 'The new case');
  return db
    .transaction(() => {
      const now = new Date().toISOString();
      const name = freeName(db, options.name ?? nameFor(title));
      const { lastInsertRowid } = db
        .prepare('INSERT INTO cases (name, version, created_at) VALUES (?, 1, ?)')
        .run(name, now);
      const caseId = Number(lastInsertRowid);
      db.prepare('INSERT INTO case_versions VALUES (?, 1, ?, ?)').run(caseId, JSON.stringify(document), now);
      for (const picture of options.pictures ?? []) keepPicture(db, caseId, picture.bytes, picture.mediaType);
      return caseId;
    })
    .immediate();
}

const nameFor = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/gu, '')
    .slice(0, 60) || 'case';

function freeName(db: StudyDatabase, wanted: string): string {
  const taken = db.prepare<[string], number>('SELECT 1 FROM cases WHERE name = ?').pluck();
  let name = wanted;
  for (let count = 2; taken.get(name) !== undefined; count += 1) name = `${wanted}-${count}`;
  return name;
}

/** Versions that are kept of one case; older ones go when a new one comes. */
const KEPT_VERSIONS = 500;

/**
 * Save a new version of a case, whole or not at all.
 *
 * @param basedOn the version the change was made to
 * @returns the new version's number
 * @throws StudyError when another window saved in between; both versions stay
 */
export function saveCase(
  db: StudyDatabase,
  caseId: number,
  basedOn: number,
  document: CaseDocument,
): { version: number; savedAt: string } {
  const checked = readCaseDocument(document, 'The changed case');
  return db
    .transaction(() => {
      const { version } = readCase(db, caseId);
      if (version !== basedOn) {
        throw new StudyError(
          `This case was changed elsewhere: version ${version} was saved after version ${basedOn}, which you ` +
            'edited. Save yours as a copy, or open the newer version.',
        );
      }
      const savedAt = new Date().toISOString();
      db.prepare('INSERT INTO case_versions VALUES (?, ?, ?, ?)').run(
        caseId,
        version + 1,
        JSON.stringify(checked),
        savedAt,
      );
      db.prepare('UPDATE cases SET version = ? WHERE case_id = ?').run(version + 1, caseId);
      db.prepare('DELETE FROM case_versions WHERE case_id = ? AND version <= ?').run(
        caseId,
        version + 1 - KEPT_VERSIONS,
      );
      return { version: version + 1, savedAt };
    })
    .immediate();
}

/** A case's kept versions, newest first. */
export function listCaseVersions(db: StudyDatabase, caseId: number): CaseVersion[] {
  return db
    .prepare<[number], CaseVersion>(
      `SELECT version, saved_at AS savedAt, document ->> '$.title' AS title
       FROM case_versions WHERE case_id = ? ORDER BY version DESC`,
    )
    .all(caseId);
}

/** A case's document in an earlier version. @throws StudyError when it is not kept */
export function readCaseVersion(db: StudyDatabase, caseId: number, version: number): CaseDocument {
  const text = db
    .prepare<[number, number], string>('SELECT document FROM case_versions WHERE case_id = ? AND version = ?')
    .pluck()
    .get(caseId, version);
  if (text === undefined) throw new StudyError(`Version ${version} of this case is not kept any more.`);
  return readCaseDocument(JSON.parse(text), `Version ${version}`);
}

/** Remove a case with its versions and pictures. */
export function deleteCase(db: StudyDatabase, caseId: number): void {
  db.prepare('DELETE FROM cases WHERE case_id = ?').run(caseId);
}

/** Keep a picture with a case. @returns its hash; the same bytes are kept once */
export function keepPicture(
  db: StudyDatabase,
  caseId: number,
  bytes: Buffer,
  mediaType: CasePicture['mediaType'],
): string {
  const hash = createHash('sha256').update(bytes).digest('hex');
  db.prepare('INSERT OR IGNORE INTO case_pictures VALUES (?, ?, ?, ?)').run(caseId, hash, mediaType, bytes);
  return hash;
}

/** The pictures of a document's frames, as far as they are kept. */
export function readPictures(db: StudyDatabase, caseId: number, document: CaseDocument): CasePicture[] {
  const hashes = new Set(document.panels.flatMap(({ frames }) => frames.map(({ hash }) => hash)));
  return [...hashes].flatMap((hash) => readPicture(db, caseId, hash) ?? []);
}

/** One picture of a case. */
export function readPicture(db: StudyDatabase, caseId: number, hash: string): CasePicture | undefined {
  return db
    .prepare<[number, string], CasePicture>(
      'SELECT hash, media_type AS mediaType, bytes FROM case_pictures WHERE case_id = ? AND hash = ?',
    )
    .get(caseId, hash);
}
