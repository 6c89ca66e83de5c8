import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import {
  type CaseDocument,
  firstProblem,
  frameHash,
  imagesOf,
  parseCase,
} from '../../core/cases/document.ts';
import { statPath } from '../stat-path.ts';
import {
  caseUid,
  createCase,
  findCaseByUid,
  findSameCase,
  keepFrame,
  readCase,
  readFrame,
  setCaseRemoved,
} from '../store/cases.ts';
import { type OpenStudy, StudyError } from '../store/study-file.ts';
import { readStudyInfo } from '../store/study-info.ts';
import { jpegSize, pngSize } from './frames.ts';

const FORMAT = 'slotscope-case';

/** What a bundle may hold at most: enough for sixty panels full of frames, and little enough for memory. */
const MOST_BYTES = 256 * 1024 * 1024;
const MOST_FRAME_BYTES = 8 * 1024 * 1024;
const MOST_FRAMES = 1440;
/** Base64 takes four characters for three bytes. */
const MOST_FRAME_CHARACTERS = Math.ceil(MOST_FRAME_BYTES / 3) * 4;

const bundleSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  uid: z.string().regex(/^[\w-]{1,64}$/u, 'an id of letters, digits, _ and -'),
  /** Name of the study it comes from; never a path. */
  study: z.string().max(1000),
  document: z.unknown(),
  frames: z
    .array(
      z.object({
        sha256: frameHash,
        type: z.enum(['image/jpeg', 'image/png']),
        base64: z
          .string()
          .max(MOST_FRAME_CHARACTERS)
          .regex(/^[A-Za-z0-9+/]*={0,2}$/u, 'base64'),
      }),
    )
    .max(MOST_FRAMES),
});

/** A case with its pictures as one JSON file that opens without the study and its clips. */
export function bundleCase(study: OpenStudy, caseId: number): string {
  const { document } = readCase(study.db, caseId);
  const frames = imagesOf(document).map((hash) => {
    const picture = readFrame(study.db, hash);
    if (!picture) throw new StudyError(`The picture ${hash.slice(0, 12)}… of this case is not in the study.`);
    return { sha256: hash, type: picture.mediaType, base64: Buffer.from(picture.bytes).toString('base64') };
  });
  const bundle = {
    format: FORMAT,
    version: 1,
    uid: caseUid(study.db, caseId),
    study: readStudyInfo(study).name,
    document,
    frames,
  };
  return `${JSON.stringify(bundle, null, 1)}\n`;
}

export interface ImportedCase {
  caseId: number;
  title: string;
  panels: number;
  /** Whether the very same case was there before, and so nothing changed. */
  wasThere: boolean;
  /** Whether another version of the case was there, which stays as it is beside this one. */
  besideAnother: boolean;
  study: string;
}

/** Read a bundle's file. @throws StudyError that names the file and what is wrong with it */
export function importBundleFile(study: OpenStudy, path: string): ImportedCase {
  const stat = statPath(path);
  if (!stat?.isFile()) throw new StudyError(`There is no file at ${path}.`);
  if (stat.size > MOST_BYTES) throw new StudyError(tooLarge(basename(path), stat.size));
  return importBundle(study, readFileSync(path, 'utf8'), basename(path));
}

const tooLarge = (name: string, bytes: number): string =>
  `${name} is ${Math.ceil(bytes / 1024 / 1024)} MB; a case bundle has at most ${MOST_BYTES / 1024 / 1024} MB. ` +
  'Nothing was imported.';

/**
 * Bring a bundle into a study. Everything is checked before anything is written, and it is written as one. The same
 * bundle twice changes nothing; a case of the same origin that was edited since stays, and this one comes beside it.
 *
 * @param name what to call the bundle in messages
 * @throws StudyError that names the first wrong field
 */
export function importBundle(study: OpenStudy, text: string, name: string): ImportedCase {
  if (text.length > MOST_BYTES) throw new StudyError(tooLarge(name, text.length));
  const { bundle, document } = readBundle(text, name);
  const pictures = readPictures(bundle.frames, document, name);
  const { db } = study;
  return db
    .transaction((): ImportedCase => {
      const same = findSameCase(db, document);
      const told = { title: document.title, panels: document.panels.length, study: bundle.study };
      if (same !== undefined) {
        setCaseRemoved(db, same, false);
        return { caseId: same, ...told, wasThere: true, besideAnother: false };
      }
      const known = findCaseByUid(db, bundle.uid);
      for (const picture of pictures) keepFrame(study, picture);
      const { caseId } = createCase(db, document, known === undefined ? bundle.uid : undefined);
      return { caseId, ...told, wasThere: false, besideAnother: known !== undefined };
    })
    .immediate();
}

function readBundle(
  text: string,
  name: string,
): { bundle: z.infer<typeof bundleSchema>; document: CaseDocument } {
  const refuse = (problem: string): StudyError =>
    new StudyError(`${name} is no case bundle Slotscope can read: ${problem}. Nothing was imported.`);
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/u, ''));
  } catch (error) {
    throw refuse(`it is not JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  const parsed = bundleSchema.safeParse(value);
  if (!parsed.success) throw refuse(firstProblem(parsed.error));
  try {
    return { bundle: parsed.data, document: parseCase(parsed.data.document) };
  } catch (error) {
    throw refuse(`in its document, ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The pictures the document shows; one that is missing, altered or no picture is an error, others are left out. */
function readPictures(
  frames: z.infer<typeof bundleSchema>['frames'],
  document: CaseDocument,
  name: string,
): { mediaType: 'image/jpeg' | 'image/png'; bytes: Uint8Array }[] {
  const refuse = (index: number, problem: string): StudyError =>
    new StudyError(`${name}: frames[${index}] ${problem}. Nothing was imported.`);
  return imagesOf(document).map((hash) => {
    const index = frames.findIndex(({ sha256 }) => sha256 === hash);
    const frame = frames[index];
    if (!frame)
      throw new StudyError(
        `${name} lacks the picture ${hash.slice(0, 12)}… that its document shows. Nothing was imported.`,
      );
    const bytes = Buffer.from(frame.base64, 'base64');
    if (createHash('sha256').update(bytes).digest('hex') !== hash) {
      throw refuse(index, 'is not the picture its sha256 names, so the bundle was damaged or altered');
    }
    const size = frame.type === 'image/jpeg' ? jpegSize(bytes) : pngSize(bytes);
    if (!size) throw refuse(index, `is no ${frame.type}`);
    return { mediaType: frame.type, bytes };
  });
}
