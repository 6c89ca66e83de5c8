import { type ReactNode, useState } from 'react';
import type { Strip } from './geometry.ts';
import styles from './Timeline.module.css';
import { planThumbnails } from './thumbnails.ts';
import type { TimelineView } from './timeline-view.ts';
import { selectScale, useRestingScale, useView } from './use-view.ts';

interface ThumbnailStripProps {
  clipId: number;
  duration: number;
  view: TimelineView;
  strip: Strip;
  mediaBase: string;
}

/** Wait this long (ms) after the last pan or zoom before asking for pictures. */
const REST_MS = 140;

/** Pictures of the clip, each with its left edge at its own time. */
export function ThumbnailStrip({ clipId, duration, view, strip, mediaBase }: ThumbnailStripProps): ReactNode {
  const scale = useView(view, selectScale);
  const resting = useRestingScale(view, REST_MS);
  const [loaded] = useState(() => new Set<string>());
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const atRest = scale === resting;
  return (
    <div className={styles.thumbs} style={{ top: strip.top, height: strip.height }} aria-hidden="true">
      {planThumbnails(scale, duration, strip.height).map(({ time, x, width }) => {
        const url = `${mediaBase}/clips/${clipId}/thumbnail?t=${time}&height=72`;
        // While the view moves only pictures already at hand are shown; the rest are asked for once it rests.
        const wanted = (atRest || loaded.has(url)) && !failed.has(url);
        return (
          <div key={time} className={styles.thumb} style={{ transform: `translateX(${x}px)`, width }}>
            {wanted && (
              <img
                src={url}
                alt=""
                draggable={false}
                onLoad={() => loaded.add(url)}
                onError={() => setFailed((before) => new Set(before).add(url))}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
