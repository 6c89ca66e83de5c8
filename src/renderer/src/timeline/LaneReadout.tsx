import type { ReactNode } from 'react';
import { rich, t } from '../language/text.ts';
import type { Lane } from './model.ts';
import { laneReadout } from './readout.ts';
import styles from './Timeline.module.css';
import type { TimelineView } from './timeline-view.ts';
import { useRestingScale } from './use-view.ts';

interface LaneReadoutProps {
  lane: Lane;
  view: TimelineView;
  onSelectChunk: (runId: number, chunkIndex: number, slotId: number | null) => void;
}

/** The selected lane's visible chunks as a list of words, off screen, for screen readers. */
export function LaneReadout({ lane, view, onSelectChunk }: LaneReadoutProps): ReactNode {
  const scale = useRestingScale(view, 200);
  const { items, more } = laneReadout(lane, scale);
  return (
    <ul className={styles.offScreen} aria-label={t('Chunks of {lane} in view', { lane: lane.label })}>
      {items.length === 0 && <li>{lane.message ?? t('nothing is said in this part')}</li>}
      {items.map(({ key, bar, text }) => (
        <li key={key}>
          <button
            type="button"
            tabIndex={-1}
            onClick={() => onSelectChunk(lane.runId, bar.chunkIndex, bar.slotId)}
          >
            {text}
          </button>
        </li>
      ))}
      {more > 0 && <li>{rich('and {more} more; zoom in to hear them', { more })}</li>}
    </ul>
  );
}
