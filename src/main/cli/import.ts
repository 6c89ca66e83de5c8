import type { FileIssue } from '../../core/issue.ts';
import type { ImportCounts, ImportPreview, ImportReport } from '../../core/study-views.ts';
import { newStudyPath, recentStudies, rememberStudy } from '../home.ts';
import { importInto, previewImport } from '../jobs/import-job.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { readStudyInfo } from '../store/study-info.ts';
import { log, printResult, progressLine } from './output.ts';
import { openForCommand } from './study-option.ts';

interface ImportFlags {
  study?: string;
  dryRun?: boolean;
  keepCopies?: boolean;
  json?: boolean;
}

/** `slotscope import`: bring a path into a study, or with --dry-run tell what that would do. */
export async function importCommand(path: string, flags: ImportFlags): Promise<void> {
  const cancelling = new AbortController();
  const interrupt = (): void => cancelling.abort(new Error('Cancelled; the study is as it was before.'));
  process.once('SIGINT', interrupt);
  const progress = progressLine();
  const options = {
    signal: cancelling.signal,
    onProgress: progress.show,
    keepCopies: flags.keepCopies ?? false,
  };
  const study = flags.dryRun && !flags.study && recentStudies().length === 0 ? null : openTarget(path, flags);
  try {
    const found = flags.dryRun
      ? await previewImport(study, path, options)
      : await importInto(study!, path, options);
    progress.end();
    if (flags.json) printResult(JSON.stringify(found, null, 1));
    else tell(found, study);
  } finally {
    progress.end();
    process.off('SIGINT', interrupt);
    study?.db.close();
  }
}

/** The study to import into: the one named (made if absent), else the one opened last, else a new one. */
function openTarget(path: string, flags: ImportFlags): OpenStudy {
  const name = path.split(/[\\/]/).filter(Boolean).at(-1) ?? 'Study';
  const target = flags.study ?? recentStudies()[0]?.path ?? newStudyPath(name);
  const study = openForCommand(target, name);
  rememberStudy({ path: study.path, name: readStudyInfo(study).name });
  return study;
}

function tell(found: ImportPreview | ImportReport, study: OpenStudy | null): void {
  log(found.detected);
  log(`Found ${countsText(found.counts)}.`);
  for (const run of found.runs) {
    const state = run.state === 'copy' ? `already imported as ${run.copyOf}` : run.state;
    const failed = run.failed > 0 ? `, ${run.failed} failed` : '';
    log(
      `  run ${run.name}: ${run.samples} samples${failed}, ${run.chunks} chunks, ${run.verdicts} verdicts (${state})`,
    );
  }
  for (const issue of found.issues) log(issueText(issue));
  if (found.ignored.length > 0) log(`${found.ignored.length} files were not used (see --json).`);
  if (!('added' in found)) {
    log('Nothing was changed (dry run).');
    return;
  }
  const nothing = [found.added, found.changed].every((counts) => Object.values(counts).every((n) => n === 0));
  log(nothing ? 'Nothing changed: everything was imported before.' : `Added ${countsText(found.added)}.`);
  if (Object.values(found.changed).some((n) => n > 0)) log(`Changed ${countsText(found.changed)}.`);
  if (study) log(`Study: ${study.path} (${found.seconds.toFixed(1)} s)`);
}

function countsText(counts: ImportCounts): string {
  const parts = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));
  return parts.join(', ') || 'nothing';
}

function issueText(issue: FileIssue): string {
  const where = [issue.file, issue.record].filter(Boolean).join(' · ');
  return `  ${issue.severity}: ${where ? `${where}: ` : ''}${issue.message} ${issue.action}`;
}
