import type { FileIssue } from '../../core/issue.ts';
import type { ImportedOutput, ImportedRun } from '../store/import-writer.ts';

/** More issues than this are counted instead of listed: nobody reads on, and the page must stay quick. */
const LISTED_ISSUES = 2000;

/** Output for a sample of which the study has no annotation. */
export function withoutAnnotation(
  run: ImportedRun,
  output: Pick<ImportedOutput, 'subset' | 'name' | 'file'>,
): FileIssue {
  return {
    severity: 'warning',
    code: 'output-without-annotation',
    file: output.file,
    record: `${output.subset}/${output.name}`,
    message: `${run.name} has output for ${output.subset}/${output.name}, of which the study has no annotation.`,
    action: 'It is left out; import the data set it belongs to, then this run again.',
  };
}

/** Verdicts that were given for other inputs than the run has now. */
export function staleVerdicts(run: ImportedRun, stale: number): FileIssue {
  return {
    severity: 'warning',
    code: 'verdicts-stale',
    file: '',
    record: run.name,
    message: `${stale} verdicts of run ${run.name} were given for other questions, references or texts than the run has now.`,
    action: 'They are kept but do not count, and their slots are unjudged; judge them again.',
  };
}

/** Good outputs that failed or unreadable ones did not take the place of. */
export function keptOutputs(run: ImportedRun, kept: number): FileIssue {
  return {
    severity: 'warning',
    code: 'good-output-kept',
    file: '',
    record: run.name,
    message: `${kept} outputs of run ${run.name} that were imported before have failed or cannot be read this time.`,
    action: 'The outputs imported before were kept. Import with "replace" if they should count as failed.',
  };
}

/** A sample that stays another data set's, because runs rest on it. */
export function anotherDataSet(sample: string, runs: number): FileIssue {
  return {
    severity: 'error',
    code: 'another-data-set',
    file: '',
    record: sample,
    message: `The study has ${sample} from another data set, with another annotation, and ${runs} runs rest on it.`,
    action:
      'It was left as it is, with its runs. Import into a new study, or with "replace" to take this one.',
  };
}

/** Gathers the findings of an import; no more of them are kept than are listed, however many a large file gives. */
export class IssueList {
  private readonly kept: Record<FileIssue['severity'], FileIssue[]> = { error: [], warning: [], info: [] };
  private count = 0;

  push(issue: FileIssue): void {
    this.count += 1;
    const alike = this.kept[issue.severity];
    if (alike.length < LISTED_ISSUES) alike.push(issue);
  }

  /** The issues worst first, as many as are listed. */
  list(): FileIssue[] {
    const { error, warning, info } = this.kept;
    const listed = [...error, ...warning, ...info].slice(0, LISTED_ISSUES);
    if (this.count <= LISTED_ISSUES) return listed;
    return [
      ...listed,
      {
        severity: 'info',
        code: 'more-issues',
        file: '',
        record: '',
        message: `${this.count - LISTED_ISSUES} more findings are not listed here.`,
        action: 'Each stays with its sample and is shown there.',
      },
    ];
  }
}
