import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isJsonObject } from '../../core/json.ts';
import { readCaseDocument } from '../store/case-schema.ts';
import { type CasePicture, createCase, readPictures, type StoredCase } from '../store/cases.ts';
import { type OpenStudy, StudyError } from '../store/study-file.ts';

/** Ending of a case that is exported whole. */
export const BUNDLE_ENDING = '.slotcase';
const KIND = 'slotscope-case';
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_PICTURES = 400;
const MOST_PICTURE_BYTES = 4 * 1024 * 1024;

/** A case with the pictures of its frames as one JSON text. Equal cases give equal bytes. */
export function writeBundle(study: OpenStudy, stored: StoredCase): string {
  const pictures = readPictures(study.db, stored.caseId, stored.document).map((picture) => ({
    hash: picture.hash,
    mediaType: picture.mediaType,
    base64: picture.bytes.toString('base64'),
  }));
  const bundle = { kind: KIND, name: stored.name, document: stored.document, pictures };
  return `${JSON.stringify(bundle, null, 1)}\n`;
}

/**
 * Bring a bundle into a study as a new case, whole or not at all.
 *
 * @returns id of the case
 * @throws StudyError naming the field, for a bundle that is too large, damaged or not of this kind
 */
export async function importBundle(study: OpenStudy, path: string): Promise<number> {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new StudyError(`There is no file at ${path}. Check the path.`);
  if (size > MOST_BYTES) {
    throw new StudyError(
      `${path} has ${size} bytes; a case has at most ${MOST_BYTES}. Grab fewer frames and export it again.`,
    );
  }
  return importBundleText(study, await readFile(path, 'utf8'), path);
}

/** Like `importBundle`, from the bundle's text; `source` is for messages. */
export function importBundleText(study: OpenStudy, text: string, source: string): number {
  if (text.length > MOST_BYTES) {
    throw new StudyError(`${source} is longer than ${MOST_BYTES} characters, which no case is.`);
  }
  const bundle = parse(text, source);
  if (!isJsonObject(bundle) || bundle.kind !== KIND) {
    throw new StudyError(
      `${source} is no case study: kind is not "${KIND}". Choose a file ending in ${BUNDLE_ENDING}.`,
    );
  }
  const document = readCaseDocument(bundle.document, source);
  const pictures = readBundlePictures(bundle.pictures, source);
  return createCase(study.db, document.title, { document, pictures });
}

function parse(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StudyError(
      `${source} is no whole case study: ${reason}. Copy it again, or export it once more.`,
      { cause: error },
    );
  }
}

function readBundlePictures(value: unknown, source: string): CasePicture[] {
  if (!Array.isArray(value) || value.length > MOST_PICTURES) {
    throw new StudyError(`${source}: pictures must be a list of at most ${MOST_PICTURES} pictures.`);
  }
  return value.map((picture: unknown, index) => readBundlePicture(picture, `${source}: pictures.${index}`));
}

function readBundlePicture(value: unknown, where: string): CasePicture {
  if (!isJsonObject(value)) throw new StudyError(`${where} must be an object.`);
  const { hash, mediaType, base64 } = value;
  if (mediaType !== 'image/jpeg' && mediaType !== 'image/png') {
    throw new StudyError(`${where}.mediaType must be image/jpeg or image/png.`);
  }
  if (typeof base64 !== 'string' || base64.length > (MOST_PICTURE_BYTES * 4) / 3 + 4) {
    throw new StudyError(`${where}.base64 must be a text of at most ${MOST_PICTURE_BYTES} bytes in base64.`);
  }
  const bytes = Buffer.from(base64, 'base64');
  if (!isPicture(bytes, mediaType)) throw new StudyError(`${where}.base64 is no ${mediaType}.`);
  const found = createHash('sha256').update(bytes).digest('hex');
  if (hash !== found) {
    throw new StudyError(`${where}.hash does not belong to its bytes; the file was damaged or changed.`);
  }
  return { hash: found, mediaType, bytes };
}

const SIGNATURES = { 'image/jpeg': 'ffd8ff', 'image/png': '89504e470d0a1a0a' } as const;

const isPicture = (bytes: Buffer, mediaType: CasePicture['mediaType']): boolean =>
  bytes.toString('hex', 0, 8).startsWith(SIGNATURES[mediaType]);
