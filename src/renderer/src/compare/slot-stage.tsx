import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { AddToCaseProvider } from '../cases/add-to-case-provider.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { ClipAndTimeline } from '../explore/clip-and-timeline.tsx';
import { useOpenSlot } from '../explore/use-open-slot.ts';
import { useKeys } from '../keyboard/keys.ts';
import { t } from '../language/text.ts';
import { PlaybackClock } from '../playback/playback-clock.ts';
import { formatExploreAddress, NO_FILTER } from '../slots/explore-address.ts';
import { EvidenceText } from '../text/evidence-text.tsx';
import { TimelineView } from '../timeline/timeline-view.ts';
import type { ChosenRuns } from './chosen-runs.ts';
import styles from './compare.module.css';
import { NO_SLOT } from './compare-address.ts';
import type { CompareAddressControl } from './use-compare-address.ts';

const EMPTY_RANGE = { extent: { start: 0, end: 1 }, fit: { start: 0, end: 1 } };

interface SlotStageProps {
  choice: ChosenRuns;
  control: CompareAddressControl;
}

/** The selected slot: its clip and a lane for each chosen run, all on one time axis. */
export function SlotStage({ choice, control }: SlotStageProps) {
  const { address, go } = control;
  const { baseline, others, focus } = choice;
  const [clock] = useState(() => new PlaybackClock(0));
  const [view] = useState(() => new TimelineView(EMPTY_RANGE));
  useEffect(() => () => clock.pause(), [clock]);
  const runs = useMemo(() => [baseline, ...others], [baseline, others]);
  const open = useOpenSlot(address, runs);
  const [lane, setLane] = useState<number | null>(null);
  const runId = runs.some((run) => run.runId === lane) ? lane : focus.runId;
  const close = () => go(NO_SLOT);
  useKeys({ closeSlot: close });
  const explore = formatExploreAddress({
    subset: address.subset,
    sample: address.sample,
    slotId: address.slotId,
    run: runs.find((run) => run.runId === runId)?.name ?? null,
    sort: 'order',
    filter: NO_FILTER,
  });
  return (
    <section className={styles.stage} aria-label={t('Selected slot')}>
      <header className={styles.stageHead}>
        <h2>
          {address.subset} / {address.sample} · {address.slotId}
        </h2>
        <p className={styles.stageQuestion}>{open.slot && <EvidenceText text={open.slot.questionText} />}</p>
        <Link href={explore} className={styles.stageLink}>
          {t('Open in Explore')}
        </Link>
        <ActionIcon aria-label={t('Close the slot')} title={t('Back to the numbers (Esc)')} onClick={close}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      <div className={styles.stageBody}>
        {open.state === 'failed' && (
          <ErrorPanel title={t('The sample could not be read')} error={open.error} onRetry={open.retry} />
        )}
        {open.state === 'absent' && (
          <EmptyState title={t('This study has no such slot')}>
            {t('The link may belong to another study. Choose a slot from the table.')}
          </EmptyState>
        )}
        {open.state === 'loading' && <Loading what={t('sample')} />}
        {open.scene && open.slot && (
          <AddToCaseProvider scene={open.scene} slot={open.slot} view={view}>
            <ClipAndTimeline
              scene={open.scene}
              slot={open.slot}
              runId={runId}
              clock={clock}
              view={view}
              onSelectRun={setLane}
              onSelectSlot={(slotId) => go({ slotId })}
            />
          </AddToCaseProvider>
        )}
      </div>
    </section>
  );
}
