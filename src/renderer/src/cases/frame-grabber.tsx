import type { CasePanel } from '@core/cases/document.ts';
import { type Moment, momentsOf } from '@core/cases/moments.ts';
import type { ClipInfo } from '@core/study-views.ts';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../api.ts';
import { describeError } from '../components/describe-error.ts';
import { Loading } from '../components/loading.tsx';
import { rich, t } from '../language/text.ts';
import { PlaybackClock, type PlaybackState } from '../playback/playback-clock.ts';
import { useFrameTimes } from '../playback/use-frame-times.ts';
import { usePlayback } from '../playback/use-playback.ts';
import { formatTime } from '../timeline/time-format.ts';
import { newId } from './case-queries.ts';
import styles from './cases.module.css';
import type { CaseEditor } from './use-case-editor.ts';

const selectTime = (state: PlaybackState): number => state.currentTime;

interface FrameGrabberProps {
  panel: CasePanel;
  editor: CaseEditor;
  onClose: () => void;
}

/** The panel's clip to scrub through, the moments that matter, and a button that keeps what is on screen. */
export function FrameGrabber({ panel, editor, onClose }: FrameGrabberProps) {
  const { benchmark, subset, sample } = panel.facts;
  const clip = useQuery({
    queryKey: ['samples', 'clip-of', benchmark, subset, sample],
    queryFn: () => clipOf({ benchmark, subset, sample }),
  });
  return (
    <Modal opened onClose={onClose} size="xl" title={t('Add frames')}>
      {clip.isPending && <Loading what={t('clip')} />}
      {clip.isError && <p>{describeError(clip.error).message}</p>}
      {clip.isSuccess &&
        (clip.data?.available && clip.data.problem === null ? (
          <Grabber panel={panel} editor={editor} clip={clip.data} onClose={onClose} />
        ) : (
          <p>{whyNot(clip.data)}</p>
        ))}
    </Modal>
  );
}

const whyNot = (clip: ClipInfo | null): string =>
  clip === null
    ? t('This study has no clip for the sample, so no new frames can be taken. Those in the panel stay.')
    : (clip.problem ??
      t('{fileName} is not where it was. Use Locate … in Explore to find it again.', {
        fileName: clip.fileName,
      }));

async function clipOf(sample: {
  benchmark: CasePanel['facts']['benchmark'];
  subset: string;
  sample: string;
}) {
  const place = await api.slots.locate.query(sample);
  return place === null ? null : (await api.samples.view.query({ sampleId: place.sampleId })).clip;
}

function Grabber({ panel, editor, clip, onClose }: FrameGrabberProps & { clip: ClipInfo }) {
  const { facts } = panel;
  const [from, to] = facts.range;
  const [clock] = useState(() => new PlaybackClock(clip.duration ?? to));
  const video = useRef<HTMLVideoElement>(null);
  const time = usePlayback(clock, selectTime);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState('');
  useFrameTimes(clip, clock, '/media');
  useEffect(() => {
    if (!video.current) return;
    const detach = clock.attach(video.current);
    clock.seek(facts.slots[0]?.tA ?? from);
    return detach;
  }, [clock, facts, from]);
  const moments = momentsOf(facts);
  const grab = async (wanted: readonly Moment[]) => {
    setBusy(true);
    try {
      const { benchmark, subset, sample } = facts;
      for (const { time: at, name } of wanted) {
        const frame = await api.cases.grabFrame.mutate({ benchmark, subset, sample, time: at });
        editor.edit({
          type: 'add-frame',
          panelId: panel.id,
          frame: { id: newId(), caption: name, ...frame },
        });
        setTold(t('Added the frame at {time}.', { time: formatTime(frame.time, 3) }));
      }
    } catch (error) {
      setTold(t('No frame was added: {message}', { message: describeError(error).message }));
    } finally {
      setBusy(false);
    }
  };
  const last = Math.max(to, clip.duration ?? to);
  const here = moments.find((each) => Math.abs(each.time - time) < 0.05)?.name ?? '';
  return (
    <div className={styles.grabber}>
      <video
        ref={video}
        className={styles.video}
        src={`/media/clips/${clip.clipId}/file`}
        muted
        preload="auto"
      />
      <div className={styles.scrub}>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => clock.stepFrame(-1)}
          aria-label={t('Previous frame')}
        >
          ‹
        </Button>
        <input
          type="range"
          aria-label={t('Time in the clip')}
          min={0}
          max={last}
          step={0.01}
          value={time}
          onChange={(event) => clock.seek(event.currentTarget.valueAsNumber)}
        />
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => clock.stepFrame(1)}
          aria-label={t('Next frame')}
        >
          ›
        </Button>
        <span className={styles.time}>{formatTime(time, 3)}</span>
      </div>
      <fieldset className={styles.moments}>
        <legend>{t('Suggested')}</legend>
        {moments.map((moment) => (
          <Button
            key={`${moment.time} ${moment.name}`}
            size="compact-xs"
            variant="default"
            onClick={() => clock.seek(moment.time)}
          >
            {moment.name} {formatTime(moment.time, 1)}
          </Button>
        ))}
      </fieldset>
      <div className={styles.grabActions}>
        <span role="status" className="ss-muted">
          {told}
        </span>
        <Button variant="default" disabled={busy} onClick={() => void grab(moments)}>
          {rich('Add all {moments} suggested', { moments: moments.length })}
        </Button>
        <Button loading={busy} onClick={() => void grab([{ time, name: here }])}>
          {t('Add this frame')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </div>
  );
}
