import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { AddToCaseProvider } from '../cases/add-to-case-provider.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { Inspector } from '../inspector/inspector.tsx';
import type { PlaybackClock } from '../playback/playback-clock.ts';
import type { ExploreAddress } from '../slots/explore-address.ts';
import { jumpTo } from '../timeline/jump.ts';
import type { TimelineView } from '../timeline/timeline-view.ts';
import { ClipAndTimeline } from './clip-and-timeline.tsx';
import styles from './explore.module.css';
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
  if (open.state === 'failed') {
    return <ErrorPanel title="The sample could not be read" error={open.error} onRetry={open.retry} />;
  }
  if (open.state === 'absent') {
    return (
      <EmptyState
        title={`There is no slot ${address.subset} / ${address.sample} · ${address.slotId ?? 1} in this study`}
      >
        The link may belong to another study. Choose a slot from the list.
      </EmptyState>
    );
  }
  if (open.state === 'none') {
    return <EmptyState title="No slot is open">Choose one from the list, or loosen the filters.</EmptyState>;
  }
  if (!open.scene || !open.slot) return <Loading what="sample" />;
  return (
    <AddToCaseProvider scene={open.scene} slot={open.slot} view={props.view}>
      {props.narrow ? <NarrowStage {...props} /> : <WideStage {...props} />}
    </AddToCaseProvider>
  );
}

function WideStage(props: SampleStageProps) {
  const layout = usePaneLayout('stage', ['clip', 'inspector']);
  return (
    <Group className={styles.explore} {...layout}>
      <Panel id="clip" minSize="420px">
        <ClipPane {...props} />
      </Panel>
      <Separator className={styles.separator} data-direction="columns" />
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

function NarrowStage(props: SampleStageProps) {
  const [drawer, setDrawer] = useState(false);
  return (
    <div className={styles.center}>
      <div className={styles.crumbs}>
        <Button size="compact-xs" variant="default" aria-expanded={drawer} onClick={() => setDrawer(!drawer)}>
          Inspector
        </Button>
      </div>
      <div className={styles.narrowBody}>
        <ClipPane {...props} />
        {drawer && (
          <aside className={styles.drawer}>
            <ActionIcon
              className={styles.drawerClose}
              aria-label="Close the inspector"
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

function ClipPane({ open, runId, clock, view, onSelectRun, onSelectSlot }: SampleStageProps) {
  if (!open.scene || !open.slot) return null;
  return (
    <ClipAndTimeline
      scene={open.scene}
      slot={open.slot}
      runId={runId}
      clock={clock}
      view={view}
      onSelectRun={onSelectRun}
      onSelectSlot={onSelectSlot}
    />
  );
}

function InspectorPane({ open, runId, clock, view, onSelectRun }: SampleStageProps) {
  if (!open.scene || !open.slot) return null;
  return (
    <Inspector
      scene={open.scene}
      slot={open.slot}
      selectedRunId={runId}
      onSelectRun={onSelectRun}
      onSeek={(seconds) => {
        jumpTo({ playback: clock, view }, seconds);
      }}
    />
  );
}
