import type { ReactNode } from 'react';
import { rich, t } from '../language/text.ts';
import type { LaneBox } from './geometry.ts';
import type { Lane } from './model.ts';
import styles from './Timeline.module.css';

interface LaneNamesProps {
  lanes: readonly Lane[];
  boxes: readonly LaneBox[];
  selectedRunId: number | null;
  onSelectLane: (runId: number) => void;
  laneStatus?: ((runId: number) => ReactNode) | undefined;
}

/** The column of run names, one per lane; a click selects the run. */
export function LaneNames(props: LaneNamesProps): ReactNode {
  return props.lanes.map((lane, index) => {
    const box = props.boxes[index];
    return (
      <button
        key={lane.runId}
        type="button"
        className={styles.laneName}
        aria-pressed={lane.runId === props.selectedRunId}
        style={{ top: box?.top, height: box?.height }}
        title={t('{lane} ({kind}) · ↑ ↓ change the run', { lane: lane.label, kind: lane.kind })}
        onClick={() => props.onSelectLane(lane.runId)}
      >
        {/* In a lane taller than the view the name stays in sight. */}
        <span className={styles.laneText}>
          <span className={styles.laneLabel} dir="auto">
            {lane.label}
          </span>
          <span className={styles.laneFacts}>
            {props.laneStatus?.(lane.runId)}
            <span className={styles.kind}>{lane.kind}</span>
            {lane.rejected.length > 0 && (
              <span className={styles.rejected} title={rejectedTitle(lane)}>
                {rich('{rejected} not placed', { rejected: lane.rejected.length })}
              </span>
            )}
          </span>
        </span>
      </button>
    );
  });
}

function rejectedTitle(lane: Lane): string {
  const shown = lane.rejected
    .slice(0, 8)
    .map((chunk) => t('chunks[{index}]: {reason}', { index: chunk.index, reason: chunk.reason }));
  const rest = lane.rejected.length - shown.length;
  const head = t('Chunks without a place in time:');
  return [head, ...shown, ...(rest > 0 ? [t('and {rest} more', { rest })] : [])].join('\n');
}
