import type { StudySlot } from '@core/slot.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { useSlotWords } from '../benchmark/current-benchmark.ts';
import { AddToCaseProvider } from '../cases/add-to-case-provider.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { Inspector } from '../inspector/inspector.tsx';
import { t } from '../language/text.ts';
import type { PlaybackClock } from '../playback/playback-clock.ts';
import type { ExploreAddress } from '../slots/explore-address.ts';
import type { SampleScene } from '../slots/sample-scene.ts';
import { jumpTo } from '../timeline/jump.ts';
import type { TimelineView } from '../timeline/timeline-view.ts';
import { ClipWithChosenChunk } from './clip-and-timeline.tsx';
import styles from './explore.module.css';
import { type ChosenChunk, useChosenChunk } from './use-chosen-chunk.ts';
import type { OpenSlot } from './use-open-slot.ts';
import { usePaneLayout } from './use-pane-layout.ts';

interface SampleStageProps {
  open: OpenSlot;
  address: ExploreAddress;
  runId: number | null;
  clock: PlaybackClock;
  view: TimelineView;
  /** True when the window has no room for a third pane: the inspector becomes a drawer. */
  narrow: boolean;
  onSelectRun: (runId: number) => void;
  onSelectSlot: (slotId: number) => void;
}

/** Clip, timeline and inspector of the open slot, or what keeps them from being shown. */
export function SampleStage(props: SampleStageProps) {
  const { open, address } = props;
  const slot = t(useSlotWords().one);
  if (open.state === 'failed') {
    return <ErrorPanel title={t('The sample could not be read')} error={open.error} onRetry={open.retry} />;
  }
  if (open.state === 'absent') {
    return (
      <EmptyState
        title={t('There is no {slot} {subset} / {sample} · {slotId} in this study', {
          slot,
          subset: address.subset,
          sample: address.sample,
          slotId: address.slotId ?? 1,
        })}
      >
        {t('The link may belong to another study. Choose a {slot} from the list.', { slot })}
      </EmptyState>
    );
  }
  if (open.state === 'none') {
    return (
      <EmptyState title={t('No {slot} is open', { slot })}>
        {t('Choose one from the list, or loosen the filters.')}
      </EmptyState>
    );
  }
  if (!open.scene || !open.slot) return <Loading what={t('sample')} />;
  return <OpenStage {...props} scene={open.scene} slot={open.slot} />;
}

interface OpenStageProps extends Omit<SampleStageProps, 'open' | 'address'> {
  scene: SampleScene;
  slot: StudySlot;
}

function OpenStage(props: OpenStageProps) {
  const { scene, slot, runId, view, narrow } = props;
  const chosen = useChosenChunk(scene, slot, runId, props);
  const panes: PaneProps = { ...props, ...chosen };
  return (
    <AddToCaseProvider scene={scene} slot={slot} view={view}>
      {narrow ? <NarrowStage {...panes} /> : <WideStage {...panes} />}
    </AddToCaseProvider>
  );
}

type PaneProps = OpenStageProps & ChosenChunk;

function WideStage(props: PaneProps) {
  const layout = usePaneLayout('stage', ['clip', 'inspector']);
  return (
    <Group className={styles.explore} {...layout}>
      <Panel id="clip" minSize="420px">
        <ClipWithChosenChunk {...props} />
      </Panel>
      <Separator aria-label={t('Resize the panes')} className={styles.separator} data-direction="columns" />
      <Panel
        id="inspector"
        defaultSize="370px"
        minSize="280px"
        maxSize="60%"
        groupResizeBehavior="preserve-pixel-size"
      >
        <InspectorPane {...props} />
      </Panel>
    </Group>
  );
}

function NarrowStage(props: PaneProps) {
  const [drawer, setDrawer] = useState(false);
  return (
    <div className={styles.center}>
      <div className={styles.crumbs}>
        <Button size="compact-xs" variant="default" aria-expanded={drawer} onClick={() => setDrawer(!drawer)}>
          {t('Inspector')}
        </Button>
      </div>
      <div className={styles.narrowBody}>
        <ClipWithChosenChunk {...props} />
        {drawer && (
          <aside className={styles.drawer}>
            <ActionIcon
              className={styles.drawerClose}
              aria-label={t('Close the inspector')}
              onClick={() => setDrawer(false)}
            >
              <IconX size={15} />
            </ActionIcon>
            <InspectorPane {...props} />
          </aside>
        )}
      </div>
    </div>
  );
}

function InspectorPane(props: PaneProps) {
  const { scene, slot, runId, chunkIndex, clock, view, onSelectRun, onSelectChunk } = props;
  return (
    <Inspector
      scene={scene}
      slot={slot}
      selectedRunId={runId}
      selectedChunk={chunkIndex}
      onSelectRun={onSelectRun}
      onSelectChunk={onSelectChunk}
      onSeek={(seconds) => {
        jumpTo({ playback: clock, view }, seconds);
      }}
    />
  );
}
