import { type Benchmark, isBenchmark } from '@core/benchmarks.ts';
import type { FigureWidth } from '@core/figure-views.ts';
import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import type { StudySlot } from '@core/slot.ts';
import type { ClipInfo } from '@core/study-views.ts';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { ExportMenu } from '../figures/export-menu.tsx';
import { t } from '../language/text.ts';
import { OutcomeGlyph } from '../outcomes/outcome-glyph.tsx';
import type { PlaybackClock } from '../playback/playback-clock.ts';
import { ClipPlayer } from '../player/ClipPlayer.tsx';
import { NowSaying } from '../player/NowSaying.tsx';
import type { SampleScene } from '../slots/sample-scene.ts';
import { laneOf, slotRange, type TimelineModel } from '../timeline/model.ts';
import type { TimelineSelection } from '../timeline/props.ts';
import { Timeline } from '../timeline/Timeline.tsx';
import type { TimelineView } from '../timeline/timeline-view.ts';
import { useTimelineKeys } from '../timeline/use-timeline-keys.ts';
import styles from './explore.module.css';
import { RelinkDialog } from './relink-dialog.tsx';
import { type ChosenChunk, useChosenChunk } from './use-chosen-chunk.ts';
import { usePaneLayout } from './use-pane-layout.ts';

/** A slot drawn over a smaller share of the timeline than this is zoomed to when it is opened. */
const LEGIBLE_SHARE = 0.15;

/** The publication figure of one sample, by benchmark. */
const TIMELINE_FIGURES: Readonly<Record<Benchmark, { family: string; widths: readonly FigureWidth[] }>> = {
  'omni-interact': { family: 'slot-timeline', widths: ['double'] },
  'interact-scope': { family: 'scope-timeline', widths: ['double', 'single'] },
  'duplex-eval': { family: 'duplex-timeline', widths: ['double', 'single'] },
  'ovi-bench': { family: 'ovi-timeline', widths: ['double', 'single'] },
};

interface ClipAndTimelineProps extends ChosenChunk {
  scene: SampleScene;
  slot: StudySlot;
  runId: number | null;
  clock: PlaybackClock;
  view: TimelineView;
  onSelectRun: (runId: number) => void;
  onSelectSlot: (slotId: number) => void;
}

/** The same where nothing else needs to know which chunk is selected. */
export function ClipAndTimeline(props: Omit<ClipAndTimelineProps, keyof ChosenChunk>) {
  const chosen = useChosenChunk(props.scene, props.slot, props.runId, props);
  return <ClipWithChosenChunk {...props} {...chosen} />;
}

/** The middle of the Explore view: clip and what is being said above, the timeline below, all on one clock. */
export function ClipWithChosenChunk(props: ClipAndTimelineProps) {
  const { scene, slot, runId, clock, view, chunkIndex, onSelectRun, onSelectSlot, onSelectChunk } = props;
  const { model } = scene;
  const { clip } = scene.view;
  const { benchmark } = scene.view;
  const figure = isBenchmark(benchmark) ? TIMELINE_FIGURES[benchmark] : null;
  const [locating, setLocating] = useState<ClipInfo | null>(null);
  useShownSlot(scene, slot, clock, view);
  const selection = useMemo<TimelineSelection>(
    () => ({ slotId: slot.slotId, runId, chunkIndex }),
    [slot.slotId, runId, chunkIndex],
  );
  useTimelineKeys({ model, view, playback: clock, selection, onSelectLane: onSelectRun, onSelectChunk });
  const columns = usePaneLayout('clip', ['player', 'saying']);
  const rows = usePaneLayout('clip-timeline', ['top', 'timeline']);
  const laneStatus = (laneRunId: number) => {
    const lane = laneOf(model, laneRunId);
    const code = lane?.outcomes.get(slot.slotId);
    return code === undefined ? null : <OutcomeGlyph code={code} runLabel={lane?.label ?? ''} />;
  };
  return (
    <>
      <Group orientation="vertical" className={styles.explore} {...rows}>
        <Panel id="top" defaultSize="48%" minSize="140px">
          <Group className={styles.explore} {...columns}>
            <Panel id="player" defaultSize="66%" minSize="220px">
              <ClipPlayer
                model={model}
                clip={clip}
                playback={clock}
                view={view}
                selection={selection}
                onLocate={setLocating}
              />
            </Panel>
            <Separator
              aria-label={t('Resize the panes')}
              className={styles.separator}
              data-direction="columns"
            />
            <Panel id="saying" minSize="160px">
              <div className={styles.saying}>
                <NowSaying
                  model={model}
                  playback={clock}
                  selectedRunId={runId}
                  onSelectLane={onSelectRun}
                  onSelectChunk={onSelectChunk}
                />
              </div>
            </Panel>
          </Group>
        </Panel>
        <Separator aria-label={t('Resize the panes')} className={styles.separator} data-direction="rows" />
        <Panel id="timeline" minSize="160px">
          <Timeline
            model={model}
            clip={clip}
            playback={clock}
            view={view}
            selection={selection}
            laneStatus={laneStatus}
            tools={
              figure && (
                <ExportMenu
                  title={t('timeline')}
                  widths={figure.widths}
                  figure={{
                    name: figure.family,
                    part: String(scene.view.sampleId),
                    profile: REFERENCE_PROFILE,
                  }}
                />
              )
            }
            onSelectSlot={onSelectSlot}
            onSelectLane={onSelectRun}
            onSelectChunk={onSelectChunk}
          />
        </Panel>
      </Group>
      {locating && <RelinkDialog clip={locating} onClose={() => setLocating(null)} />}
    </>
  );
}

/**
 * Bring the clock and the timeline to the open slot: another sample begins anew, and the slot is brought into
 * sight, zoomed to only where it would be too small to read, so that a zoom made by hand is kept.
 */
function useShownSlot(scene: SampleScene, slot: StudySlot, clock: PlaybackClock, view: TimelineView): void {
  const shown = useRef<{ sampleId: number; slotId: number; model: TimelineModel } | null>(null);
  useLayoutEffect(() => {
    const { model } = scene;
    const { sampleId } = scene.view;
    const before = shown.current;
    const sameSample = before?.sampleId === sampleId;
    const sameSlot = sameSample && before.slotId === slot.slotId;
    shown.current = { sampleId, slotId: slot.slotId, model };
    if (!sameSample) {
      clock.reset(model.fit.end);
      view.showModel(model);
    } else if (before.model !== model) view.updateModel(model);
    if (sameSlot) return;
    const now = clock.getSnapshot().currentTime;
    // A slot opened by clicking what is playing in it goes on playing.
    if (!sameSample || now < slot.start || now >= slot.end) clock.seek(slot.start);
    const range = slotRange(model, slot);
    const { scale } = view;
    const tooSmall = range.end - range.start < scale.span * LEGIBLE_SHARE;
    if (tooSmall || !scale.shows(range.start) || !scale.shows(slot.tA)) view.fitSlot(model, slot);
  }, [scene, slot, clock, view]);
}
