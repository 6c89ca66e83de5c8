import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { MIGRATIONS } from '../store/migrations/index.ts';
import { asStudyError, checkKind, type OpenStudy, openStudyFile, StudyError } from '../store/study-file.ts';
import { examineLogAtRest } from '../store/write-ahead-log.ts';
import { checkContents } from './content-checks.ts';
import { checkPages, checkReferences, checkSchema } from './file-checks.ts';
import { CHECKS, type Check, type CheckName, type Finding, type Found, someOf } from './finding.ts';
import { checkLeftovers, checkMedia } from './media-checks.ts';
import { checkScores } from './score-checks.ts';
import { checkUnfinished } from './work-checks.ts';

const BY_NAME: Record<CheckName, Check> = {
  file: checkPages,
  schema: checkSchema,
  references: checkReferences,
  contents: checkContents,
  scores: checkScores,
  'unfinished work': checkUnfinished,
  media: checkMedia,
  leftovers: checkLeftovers,
};

export interface DoctorReport {
  study: string;
  /** Whether anything was allowed to be put right. */
  repair: boolean;
  /** What was looked at. */
  checked: CheckName[];
  findings: Finding[];
  /** Findings that stand, by severity; what was repaired is in none. */
  errors: number;
  warnings: number;
  repaired: number;
  seconds: number;
}

interface Examined {
  checked: CheckName[];
  found: (Found & { check: CheckName })[];
}

/**
 * Looks a study over, from the pages of its file to what lies beside it. Without `repair` nothing is changed, not
 * even its schema; with it, what is derived is derived anew and what was cut off is settled. Annotations, outputs and
 * verdicts are never touched.
 *
 * @throws StudyError when there is no file to look at, or it is no study
 */
export async function examineStudy(file: string, { repair }: { repair: boolean }): Promise<DoctorReport> {
  const begun = performance.now();
  const path = resolve(file);
  if (!existsSync(path)) throw new StudyError(`There is no study at ${path}. Check the path.`);
  const report = (checked: CheckName[], findings: Finding[]): DoctorReport => ({
    study: path,
    repair,
    checked,
    findings,
    errors: findings.filter(({ severity, repaired }) => severity === 'error' && !repaired).length,
    warnings: findings.filter(({ severity, repaired }) => severity === 'warning' && !repaired).length,
    repaired: findings.filter(({ repaired }) => repaired).length,
    seconds: (performance.now() - begun) / 1000,
  });
  const log = repair ? [] : logFindings(path);
  let study: OpenStudy;
  try {
    study = repair ? openStudyFile(path) : openToLook(path);
  } catch (error) {
    return report(['file'], [...log, unreadable(error, path)]);
  }
  try {
    const before = examine(study);
    if (!repair || study.readOnly) {
      return report(before.checked, [...log, ...before.found.map((found) => asFinding(found, false))]);
    }
    await repairAll(study, before);
    const after = examine(study);
    return report(after.checked, [...noticesOf(study), ...settled(before, after)]);
  } finally {
    study.db.close();
  }
}

/** Opens a study without changing anything: no migration, no settling, no checkpoint. */
function openToLook(path: string): OpenStudy {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    checkKind(db, path);
    return { db, path, readOnly: true, notices: [] };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** All checks; what cannot be looked at because the file is damaged or of an earlier schema is left out. */
function examine(study: OpenStudy): Examined {
  const examined: Examined = { checked: [], found: [] };
  const isCurrent = study.db.pragma('user_version', { simple: true }) === MIGRATIONS.length;
  for (const check of CHECKS) {
    if (!isCurrent && check !== 'file' && check !== 'schema') continue;
    try {
      examined.found.push(...BY_NAME[check](study).map((found) => ({ ...found, check })));
      examined.checked.push(check);
    } catch (error) {
      if (!(error instanceof Database.SqliteError) && !(error instanceof SyntaxError)) throw error;
      examined.found.push({ ...notLookedAt(error, study.path), check });
    }
  }
  return examined;
}

const notLookedAt = (error: Error, path: string): Found => ({
  severity: 'error',
  code: 'not-looked-at',
  count: 1,
  message: `This part cannot be read: ${asStudyError(error, path).message}`,
  action: 'See the other findings.',
});

async function repairAll({ db }: OpenStudy, { found }: Examined): Promise<void> {
  for (const { repair } of found) {
    if (!repair) continue;
    // Each repair whole or not at all.
    db.exec('BEGIN IMMEDIATE');
    try {
      await repair();
      db.exec('COMMIT');
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      // What a damaged page keeps from being repaired is found again by the look that follows.
      if (!isDamage(error)) throw error;
    }
  }
}

const isDamage = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CORRUPT');

/** What is still found stands; what was found, could be repaired and is not found any more was repaired. */
function settled(before: Examined, after: Examined): Finding[] {
  const standing = new Set(after.found.map(({ code }) => code));
  return [
    ...before.found
      .filter(({ code, repair }) => repair !== undefined && !standing.has(code))
      .map((found) => asFinding(found, true)),
    ...after.found.map((found) => asFinding(found, false)),
  ];
}

function asFinding({ repair, ...found }: Found & { check: CheckName }, repaired: boolean): Finding {
  return { ...found, repairable: repair !== undefined, repaired };
}

const noticesOf = ({ notices }: OpenStudy): Finding[] =>
  notices.map((notice) => ({
    check: 'file',
    severity: notice.includes('damaged') ? 'warning' : 'info',
    code: 'at-opening',
    count: 1,
    message: notice,
    action: '',
    repairable: false,
    repaired: false,
  }));

function logFindings(path: string): Finding[] {
  const { state, lostCommits } = examineLogAtRest(path);
  if (state !== 'damaged') return [];
  const lost = lostCommits === null ? 'nothing in it' : `not the last ${lostCommits} saved steps`;
  return [
    {
      check: 'file',
      severity: 'error',
      code: 'damaged-log',
      count: lostCommits ?? 1,
      message: `The file of latest changes (${path}-wal) is damaged: ${lost} can be read.`,
      action:
        'Copy the study and the file ending in -wal somewhere safe. Opening the study keeps both aside and goes on with what can be read.',
      repairable: false,
      repaired: false,
    },
  ];
}

function unreadable(error: unknown, path: string): Finding {
  const said = asStudyError(error, path);
  if (!(said instanceof StudyError)) throw said;
  const copies = readdirSync(dirname(path)).filter(
    (name) =>
      name.startsWith(`${basename(path)}.before-schema-`) || name.startsWith(`${basename(path)}.damaged-`),
  );
  return {
    check: 'file',
    severity: 'error',
    code: 'not-readable',
    count: 1,
    message: said.message,
    action:
      copies.length > 0
        ? `Copies beside it that may be opened: ${someOf(copies)}.`
        : 'There is no copy beside it. What was imported can be imported into a new study; replies of judges are kept apart and are not asked for again.',
    repairable: false,
    repaired: false,
  };
}
