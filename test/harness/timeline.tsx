import { type ReactNode, StrictMode, useCallback, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../../src/renderer/src/theme/tokens.css';
import { PlaybackClock } from '../../src/renderer/src/playback/playback-clock.ts';
import { ClipPlayer } from '../../src/renderer/src/player/ClipPlayer.tsx';
import { NowSaying } from '../../src/renderer/src/player/NowSaying.tsx';
import type { TimelineSelection } from '../../src/renderer/src/timeline/props.ts';
import { Timeline } from '../../src/renderer/src/timeline/Timeline.tsx';
import { TimelineView } from '../../src/renderer/src/timeline/timeline-view.ts';
import { useTimelineKeys } from '../../src/renderer/src/timeline/use-timeline-keys.ts';
import { crowdedSample, type HarnessSample, longSample, shortSample } from './timeline-samples.ts';

declare global {
  interface Window {
    /** For measurements and tests: paint times in ms, the view and the clock. */
    harness: { paints: number[]; view: TimelineView; playback: PlaybackClock; buildMs: number };
  }
}

const query = new URLSearchParams(location.search);
const theme = query.get('theme') === 'dark' ? 'dark' : 'light';
document.documentElement.dataset.mantineColorScheme = theme;
document.body.style.cssText = 'margin: 0; background: var(--ss-surface)';

function load(): HarnessSample {
  const which = query.get('sample');
  if (which === 'long') return longSample();
  if (which === 'crowd') return crowdedSample();
  return shortSample(which !== 'broken');
}

const began = performance.now();
const sample = load();
const buildMs = performance.now() - began;

/** Player, "now saying" and timeline as the explorer stacks them. */
function Harness(): ReactNode {
  const { model, clip } = sample;
  const [selection, setSelection] = useState<TimelineSelection>({
    slotId: sample.slotId,
    runId: model.lanes[0]?.runId ?? null,
    chunkIndex: null,
  });
  const playback = useMemo(() => new PlaybackClock(model.fit.end), []);
  const view = useMemo(() => new TimelineView(model), []);
  window.harness ??= { paints: [], view, playback, buildMs };
  const onPaint = useCallback((ms: number) => window.harness.paints.push(ms), []);
  const onSelectLane = (runId: number) => setSelection({ ...selection, runId, chunkIndex: null });
  const onSelectSlot = (slotId: number) => setSelection({ ...selection, slotId });
  const onSelectChunk = (runId: number, chunkIndex: number, slotId: number | null) =>
    setSelection({ runId, chunkIndex, slotId: slotId ?? selection.slotId });
  useTimelineKeys({ model, view, playback, selection, onSelectLane, onSelectChunk });
  const shared = { model, clip, playback, view, selection };
  return (
    <div style={{ display: 'grid', gridTemplateRows: '45vh 55vh', height: '100vh', width: '100vw' }}>
      <div style={{ display: 'grid', gridTemplateColumns: '60% 40%', minHeight: 0 }}>
        <ClipPlayer {...shared} onLocate={() => undefined} />
        <NowSaying
          model={model}
          playback={playback}
          selectedRunId={selection.runId}
          onSelectLane={onSelectLane}
          onSelectChunk={onSelectChunk}
        />
      </div>
      <div style={{ minHeight: 0 }}>
        <Timeline
          {...shared}
          onSelectSlot={onSelectSlot}
          onSelectChunk={onSelectChunk}
          onSelectLane={onSelectLane}
          onPaint={onPaint}
        />
      </div>
    </div>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Harness />
    </StrictMode>,
  );
