import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FileIssue } from '../../core/issue.ts';
import type { ImportCounts, ImportPreview, ImportReport } from '../../core/study-views.ts';
import { importBundleFile } from '../cases/bundle.ts';
import { BUNDLE_ENDING } from '../file-endings.ts';
import { newStudyPath, recentStudies, rememberStudy, sampleStudyPath } from '../home.ts';
import { type ImportOptions, importInto, previewImport } from '../jobs/import-job.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { readStudyInfo } from '../store/study-info.ts';
import { log, printJson, progressLine, UsageError } from './output.ts';
import { openForCommand } from './study-option.ts';

interface ImportFlags {
  study?: string;
  dryRun?: boolean;
  keepCopies?: boolean;
  replace?: boolean;
  json?: boolean;
}

/** `slotscope import`: bring a path into a study, or with --dry-run tell what that would do. */
export async function importCommand(path: string, flags: ImportFlags): Promise<void> {
  if (path.endsWith(BUNDLE_ENDING)) {
    importCaseBundle(path, flags);
    return;
  }
  const cancelling = new AbortController();
  const interrupt = (): void => cancelling.abort(new Error('Cancelled; the study is as it was before.'));
  process.once('SIGINT', interrupt);
  const progress = progressLine();
  const target = targetOf(path, flags.study);
  const options: ImportOptions = {
    signal: cancelling.signal,
    onProgress: progress.show,
    keepCopies: flags.keepCopies ?? false,
    replace: flags.replace ?? false,
    nameFromSource: target.isNew,
  };
  const study = target.isNew ? null : openForCommand(target.path);
  try {
    const found = flags.dryRun
      ? await previewImport(study, path, options)
      : await importOrCreate(study, target, path, options);
    progress.end();
    if (flags.json) printJson(found);
    else tell(found, target);
  } finally {
    progress.end();
    process.off('SIGINT', interrupt);
    if (study?.db.open) study.db.close();
  }
}

/** Bring a case bundle into the study named, or the one opened last. */
function importCaseBundle(path: string, flags: ImportFlags): void {
  if (flags.dryRun) throw new UsageError('A case bundle is imported whole; --dry-run is for runs.');
  const target = targetOf(path, flags.study);
  const study = openForCommand(target.path, target.name);
  try {
    const found = importBundleFile(study, path);
    remember(study);
    if (flags.json) printJson(found);
    else if (found.wasThere) log(`Nothing changed: the case "${found.title}" was there before.`);
    else {
      const beside = found.besideAnother ? ', beside another version of it that stays as it is' : '';
      log(`Imported the case "${found.title}" (${found.panels} panels, from "${found.study}")${beside}.`);
    }
    log(`Study: ${study.path}`);
  } catch (error) {
    if (target.isNew && holdsNoCase(study)) removeStudy(study);
    throw error;
  } finally {
    if (study.db.open) study.db.close();
  }
}

/** A study made for an import that failed does not stay. */
function removeStudy({ db, path }: OpenStudy): void {
  db.close();
  for (const ending of ['', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true });
}

const holdsNothing = ({ db }: OpenStudy): boolean =>
  db.open && db.prepare('SELECT EXISTS (SELECT 1 FROM samples)').pluck().get() === 0;

const holdsNoCase = ({ db }: OpenStudy): boolean =>
  db.open && db.prepare('SELECT EXISTS (SELECT 1 FROM cases)').pluck().get() === 0;

function remember(study: OpenStudy): void {
  const problem = rememberStudy({ path: study.path, name: readStudyInfo(study).name });
  if (problem !== null) log(problem);
}

interface ImportTarget {
  path: string;
  isNew: boolean;
  /** What a new study is called unless the imported folder has a name for itself. */
  name: string;
}

/**
 * The study to import into: the one named (made if absent), else the one opened last, unless that is the sample,
 * which is not the place for a user's own runs; else a new one.
 */
function targetOf(path: string, named: string | undefined): ImportTarget {
  const name = path.split(/[\\/]/).filter(Boolean).at(-1) ?? 'Study';
  const last = recentStudies().find((recent) => recent.path !== sampleStudyPath());
  const file = resolve(named ?? last?.path ?? newStudyPath(name));
  return { path: file, isNew: !existsSync(file), name };
}

/** Import into the open study, or make it first; a study made for an import that fails does not stay. */
async function importOrCreate(
  open: OpenStudy | null,
  target: ImportTarget,
  path: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const study = open ?? openForCommand(target.path, target.name);
  try {
    const report = await importInto(study, path, options);
    remember(study);
    return report;
  } catch (error) {
    // What was imported before something else went wrong stays.
    if (target.isNew && holdsNothing(study)) removeStudy(study);
    throw error;
  } finally {
    if (!open && study.db.open) study.db.close();
  }
}

function tell(found: ImportPreview | ImportReport, target: ImportTarget): void {
  log(found.detected);
  log(`Found ${countsText(found.counts)}.`);
  for (const run of found.runs) {
    const state = run.state === 'copy' ? `already imported as ${run.copyOf}` : run.state;
    const failed = run.failed > 0 ? `, ${run.failed} failed` : '';
    const kept = run.kept > 0 ? `, ${run.kept} good ones kept` : '';
    log(
      `  run ${run.name}: ${run.samples} samples${failed}${kept}, ${run.chunks} chunks, ${run.verdicts} verdicts (${state})`,
    );
  }
  for (const issue of found.issues) log(issueText(issue));
  if (found.ignored.length > 0) log(`${found.ignored.length} files were not used (see --json).`);
  if (!('added' in found)) {
    log('Nothing was changed (dry run).');
    return;
  }
  const nothing = [found.added, found.changed].every((counts) => Object.values(counts).every((n) => n === 0));
  const addedNothing = Object.values(found.added).every((n) => n === 0);
  if (nothing) log('Nothing changed: everything was imported before.');
  else if (!addedNothing) log(`Added ${countsText(found.added)}.`);
  if (Object.values(found.changed).some((n) => n > 0)) log(`Changed ${countsText(found.changed)}.`);
  log(`Study: ${target.path} (${found.seconds.toFixed(1)} s)`);
}

function countsText(counts: ImportCounts): string {
  const parts = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));
  return parts.join(', ') || 'nothing';
}

function issueText(issue: FileIssue): string {
  const where = [issue.file, issue.record].filter(Boolean).join(' · ');
  return `  ${issue.severity}: ${where ? `${where}: ` : ''}${issue.message} ${issue.action}`;
}
