import type { CasePanel } from '@core/case-studies/document.ts';
import type { CaseEdit } from '@core/case-studies/edit.ts';
import { chineseQuotes, suggestedMoments } from '@core/case-studies/moments.ts';
import { CaseStudyFigure } from '@figures/case-study/CaseStudyFigure.tsx';
import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { api } from '../api.ts';
import { describeError } from '../components/describe-error.ts';
import { formatTime } from '../timeline/time-format.ts';
import styles from './cases.module.css';

interface PanelEditorProps {
  caseId: number;
  panel: CasePanel;
  index: number;
  /** What has changed in the study since, as sentences. */
  stale: readonly string[];
  dispatch: (edit: CaseEdit) => void;
}

const DRAGGED = 'application/x-slotscope-panel';

/** One panel at its true width with what can be changed on it; Alt with the arrows or dragging moves it. */
export function PanelEditor({ caseId, panel, index, stale, dispatch }: PanelEditorProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { id } = panel;
  const move = (to: number) => dispatch({ type: 'move-panel', id, to });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const attempt = async (what: () => Promise<void>) => {
    try {
      setProblem(null);
      await what();
    } catch (error) {
      setProblem(describeError(error).message);
    }
  };
  const refresh = async () =>
    dispatch({ type: 'refresh-panel', id, fresh: await api.cases.refreshed.mutate({ caseId, id }) });
  const name = `${panel.subset} / ${panel.sample} · ${panel.slotIds.join(', ')}`;
  return (
    <section
      className={styles.panel}
      aria-label={`Panel ${index + 1}: ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves the panel that has the focus
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event) => dispatch({ type: 'move-panel', id: event.dataTransfer.getData(DRAGGED), to: index })}
    >
      <div className={styles.row}>
        <h3
          draggable
          className={styles.grow}
          title="Drag to move; Alt ↑ and Alt ↓ move the panel that has the focus"
          onDragStart={(event) => event.dataTransfer.setData(DRAGGED, id)}
        >
          {index + 1}. {name}
        </h3>
        <SegmentedControl
          size="xs"
          aria-label="Column width"
          value={panel.width}
          data={[
            { value: 'single', label: '3.3 in' },
            { value: 'double', label: '6.9 in' },
          ]}
          onChange={(width) => dispatch({ type: 'change-panel', id, change: { width } })}
        />
        <Button size="compact-sm" variant="default" onClick={() => dispatch({ type: 'remove-panel', id })}>
          Remove
        </Button>
      </div>
      {stale.length > 0 && (
        <div className={`${styles.stale} ${styles.row}`} role="note">
          <span className={styles.grow}>{stale.join(' ')}</span>
          <Button size="compact-sm" variant="default" onClick={() => void attempt(refresh)}>
            Refresh
          </Button>
        </div>
      )}
      <div className={styles.sheet}>
        <CaseStudyFigure
          panel={panel}
          pictureOf={(hash) => `/media/cases/${caseId}/${hash}`}
          idPrefix={`case-${id}`}
        />
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.fields}>
        {panel.snapshot.runs.length > 1 && (
          <div className={styles.row}>
            <span className={styles.muted}>Leave out</span>
            {panel.snapshot.runs.map((run) => (
              <Button
                key={run.name}
                size="compact-xs"
                variant="default"
                onClick={() => dispatch({ type: 'drop-run', id, run: run.name })}
              >
                {run.title}
              </Button>
            ))}
          </div>
        )}
        <Frames caseId={caseId} panel={panel} dispatch={dispatch} attempt={attempt} />
        <Textarea
          label="Caption"
          autosize
          value={panel.caption}
          onChange={(event) =>
            dispatch({ type: 'change-panel', id, change: { caption: event.currentTarget.value } })
          }
        />
        <Translations panel={panel} dispatch={dispatch} />
        <Callouts panel={panel} dispatch={dispatch} />
      </div>
    </section>
  );
}

function Frames(props: {
  caseId: number;
  panel: CasePanel;
  dispatch: (edit: CaseEdit) => void;
  attempt: (what: () => Promise<void>) => Promise<void>;
}) {
  const { caseId, panel, dispatch, attempt } = props;
  const moments = useMemo(() => suggestedMoments(panel), [panel]);
  const [time, setTime] = useState('');
  const grab = async (at: number, label: string) => {
    const { benchmark, subset, sample } = panel;
    const frame = await api.cases.grab.mutate({
      caseId,
      place: { benchmark, subset, sample },
      frame: { id: crypto.randomUUID(), time: at, label },
    });
    dispatch({ type: 'add-frame', id: panel.id, frame });
  };
  const typed = time.trim() === '' ? Number.NaN : Number(time);
  return (
    <div className={styles.row}>
      <span className={styles.muted}>Grab a frame</span>
      {moments.map((moment) => (
        <Button
          key={`${moment.time} ${moment.label}`}
          size="compact-xs"
          variant="default"
          onClick={() => void attempt(() => grab(moment.time, moment.label))}
        >
          {moment.label} {formatTime(moment.time, 3)}
        </Button>
      ))}
      <TextInput
        size="xs"
        w={90}
        aria-label="Time of a frame in seconds"
        placeholder="seconds"
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
      />
      <Button
        size="compact-xs"
        variant="default"
        disabled={!(typed >= 0)}
        onClick={() => void attempt(() => grab(typed, ''))}
      >
        Grab
      </Button>
      {panel.frames.map((frame) => (
        <Button
          key={frame.id}
          size="compact-xs"
          variant="subtle"
          onClick={() => dispatch({ type: 'remove-frame', id: panel.id, frameId: frame.id })}
        >
          Remove frame {formatTime(frame.time, 3)}
        </Button>
      ))}
    </div>
  );
}

function Translations({ panel, dispatch }: { panel: CasePanel; dispatch: (edit: CaseEdit) => void }) {
  return chineseQuotes(panel).map((source) => (
    <TextInput
      key={source}
      label={`Translation of “${source.length > 60 ? `${source.slice(0, 60)}…` : source}”`}
      value={panel.translations.find((each) => each.source === source)?.text ?? ''}
      onChange={(event) =>
        dispatch({ type: 'translate', id: panel.id, source, text: event.currentTarget.value })
      }
    />
  ));
}

function Callouts({ panel, dispatch }: { panel: CasePanel; dispatch: (edit: CaseEdit) => void }) {
  const { id } = panel;
  const first = panel.snapshot.slots.find(({ slotId }) => slotId === panel.slotIds[0]);
  return (
    <>
      {panel.callouts.map((callout, index) => (
        <div key={callout.id} className={styles.row}>
          <TextInput
            w={90}
            type="number"
            step={0.1}
            aria-label={`Time of callout ${index + 1} in seconds`}
            value={callout.time}
            onChange={(event) => {
              const time = event.currentTarget.valueAsNumber;
              if (Number.isFinite(time)) dispatch({ type: 'set-callout', id, callout: { ...callout, time } });
            }}
          />
          <TextInput
            className={styles.grow}
            aria-label={`Callout ${index + 1}`}
            value={callout.text}
            onChange={(event) =>
              dispatch({ type: 'set-callout', id, callout: { ...callout, text: event.currentTarget.value } })
            }
          />
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => dispatch({ type: 'remove-callout', id, calloutId: callout.id })}
          >
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() =>
            dispatch({
              type: 'set-callout',
              id,
              callout: { id: crypto.randomUUID(), time: first?.tA ?? 0, text: '' },
            })
          }
        >
          Add a callout
        </Button>
      </div>
    </>
  );
}
