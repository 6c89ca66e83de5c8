import type { NestedPair } from '@core/omni-interact/diagnosis/nested.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { t } from '../language/text.ts';
import { PlaybackClock } from '../playback/playback-clock.ts';
import { sampleQuery } from '../queries.ts';
import { scoresAsPublished } from '../runs/profile-address.ts';
import { type SampleScene, sceneOf } from '../slots/sample-scene.ts';
import { Timeline } from '../timeline/Timeline.tsx';
import { TimelineView } from '../timeline/timeline-view.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './diagnose.module.css';
import { type UnjudgedShare, useDiagnosis } from './diagnosis.ts';
import { useSlotHref } from './slot-href.ts';

interface PairTimelineProps {
  pair: NestedPair;
  unjudged: readonly UnjudgedShare[];
}

/** A nested pair with what every run said, on one timeline. */
export function PairTimeline({ pair, unjudged }: PairTimelineProps) {
  const { runs, profile } = useDiagnosis();
  const slotHref = useSlotHref();
  const sample = useQuery(sampleQuery(pair.sampleId));
  const scene = useMemo(() => (sample.data ? sceneOf(sample.data, runs) : null), [sample.data, runs]);
  const outerKey = pair.outerKey ?? pair.innerKey;
  return (
    <ChartFrame
      title={t('Pair {pair} of {data} on one timeline', {
        pair: pair.pair,
        data: sample.data?.name ?? t('the clip'),
      })}
      tools={
        outerKey !== null && (
          <Link href={slotHref.to({ slotKey: outerKey, runId: null })}>{t('Open in Explore')}</Link>
        )
      }
      chart={
        <div className={styles.timeline}>
          {sample.error && (
            <ErrorPanel
              title={t('The clip’s slots could not be read')}
              error={sample.error}
              onRetry={sample.refetch}
            />
          )}
          {!scene && !sample.error && <Loading what={t('the pair')} />}
          {scene && <SceneTimeline scene={scene} pair={pair} />}
        </div>
      }
      n={t('1 pair')}
      unjudged={unjudged}
      notes={
        !scoresAsPublished(profile) && (
          <p>{t('Anchors and spill on the timeline are under the reference profile.')}</p>
        )
      }
    />
  );
}

function SceneTimeline({ scene, pair }: { scene: SampleScene; pair: NestedPair }) {
  const [, navigate] = useLocation();
  const slotHref = useSlotHref();
  const [clock] = useState(() => new PlaybackClock(scene.model.fit.end));
  const outer = scene.view.slots.find(
    ({ nestedGroupId, nestedRole }) => nestedGroupId === pair.pair && nestedRole === 'outer',
  );
  const [view] = useState(() => new TimelineView(scene.model));
  useEffect(() => {
    view.setFollow(false);
    if (outer) view.fitSlot(scene.model, outer);
  }, [view, scene, outer]);
  useEffect(() => () => clock.pause(), [clock]);
  const [runId, setRunId] = useState<number | null>(null);
  const open = (slotId: number, run: number | null) => {
    const key = scene.view.slotKeys[scene.view.slots.findIndex((slot) => slot.slotId === slotId)];
    if (key !== undefined) navigate(slotHref.to({ slotKey: key, runId: run }));
  };
  return (
    <Timeline
      model={scene.model}
      clip={scene.view.clip}
      playback={clock}
      view={view}
      selection={{ slotId: outer?.slotId ?? null, runId, chunkIndex: null }}
      onSelectSlot={(slotId) => open(slotId, runId)}
      onSelectLane={setRunId}
      onSelectChunk={(run, _chunk, slotId) => (slotId === null ? setRunId(run) : open(slotId, run))}
    />
  );
}
