import type { RunInfo } from '@core/study-views.ts';
import type { ReactNode } from 'react';
import { KindBadge } from '../components/kind-badge.tsx';

interface RunCellProps {
  run: RunInfo | undefined;
  name: string;
  /** Leave out the badge, where the run is named many times. */
  plain?: boolean;
  /** What else belongs to the run, e.g. its n. */
  children?: ReactNode;
}

/** The name of a run as the first cell of a table row. */
export function RunCell({ run, name, plain = false, children }: RunCellProps) {
  return (
    <td>
      <span title={[name, run?.note].filter(Boolean).join(': ')}>{run?.label || name}</span>{' '}
      {!plain && run && run.kind !== 'imported' && <KindBadge kind={run.kind} />}
      {children && <span className="ss-muted ss-small">{children}</span>}
    </td>
  );
}
