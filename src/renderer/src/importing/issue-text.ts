import type { FileIssue, IssueSeverity } from '@core/issue.ts';

const ORDER: readonly IssueSeverity[] = ['error', 'warning', 'info'];

/** Issues by severity, the gravest first; severities without issues are left out. */
export function groupIssues(issues: readonly FileIssue[]): [IssueSeverity, FileIssue[]][] {
  return ORDER.map((severity): [IssueSeverity, FileIssue[]] => [
    severity,
    issues.filter((issue) => issue.severity === severity),
  ]).filter(([, group]) => group.length > 0);
}

/** Issues as text for a mail or a bug report: one line each, `severity file · record: message action`. */
export function issuesAsText(issues: readonly FileIssue[]): string {
  return issues
    .map(({ severity, file, record, message, action }) => {
      const where = record ? `${file} · ${record}` : file;
      return `${severity}\t${where}: ${message} ${action}`.trimEnd();
    })
    .join('\n');
}
