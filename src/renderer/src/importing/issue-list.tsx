import type { FileIssue, IssueSeverity } from '@core/issue.ts';
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { CopyButton } from '../components/copy-button.tsx';
import { counted } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import styles from './importing.module.css';
import { groupIssues, issuesAsText } from './issue-text.ts';

const LOOKS: Record<IssueSeverity, { color: string; Icon: typeof IconCircleX; word: string }> = {
  error: { color: 'var(--ss-error)', Icon: IconCircleX, word: 'error' },
  warning: { color: 'var(--ss-warning)', Icon: IconAlertTriangle, word: 'warning' },
  info: { color: 'var(--ss-info)', Icon: IconInfoCircle, word: 'note' },
};

/** Issues grouped by severity, each group foldable and copyable; errors start open. */
export function IssueList({ issues }: { issues: readonly FileIssue[] }) {
  if (issues.length === 0) return <p className="ss-muted">{t('Nothing to complain about.')}</p>;
  return (
    <>
      {groupIssues(issues).map(([severity, group]) => (
        <IssueGroup key={severity} severity={severity} issues={group} />
      ))}
    </>
  );
}

function IssueGroup({ severity, issues }: { severity: IssueSeverity; issues: readonly FileIssue[] }) {
  const [open, setOpen] = useState(severity === 'error' || issues.length <= 3);
  const { color, Icon, word } = LOOKS[severity];
  return (
    <div>
      <button type="button" className={styles.issueHead} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        <Icon size={15} color={color} />
        {counted(issues.length, word)}
      </button>
      {open && (
        <>
          <IssueRows issues={issues} />
          <CopyButton
            text={issuesAsText(issues)}
            label={t('Copy {count}', { count: counted(issues.length, word) })}
          />
        </>
      )}
    </div>
  );
}

/** Virtualised, because one wrong field can be wrong in every record of a dataset. */
function IssueRows({ issues }: { issues: readonly FileIssue[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: issues.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 66,
    overscan: 8,
  });
  return (
    <div ref={scroller} className={styles.issueScroll}>
      <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map((item) => {
          const issue = issues[item.index];
          return (
            issue && (
              <div
                key={item.key}
                ref={rows.measureElement}
                data-index={item.index}
                style={{ position: 'absolute', insetInline: 0, top: item.start }}
              >
                <IssueRow issue={issue} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

function IssueRow({ issue }: { issue: FileIssue }) {
  return (
    <div className={styles.issueRow}>
      <div className={styles.issueWhere}>
        {issue.file}
        {issue.record && ` · ${issue.record}`}
      </div>
      <div className={styles.issueText}>
        {issue.message} <span className="ss-muted">{issue.action}</span>
      </div>
    </div>
  );
}
