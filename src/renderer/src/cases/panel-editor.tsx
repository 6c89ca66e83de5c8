import type { CasePanel } from '@core/cases/document.ts';
import type { Freshness } from '@core/cases/freshness.ts';
import { outcomeInCode } from '@core/omni-interact/outcome.ts';
import { ActionIcon, Button, Textarea, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../api.ts';
import { describeError } from '../components/describe-error.ts';
import { rich, t } from '../language/text.ts';
import { OutcomeBadge } from '../outcomes/outcome-glyph.tsx';
import { formatExploreAddress, NO_FILTER } from '../slots/explore-address.ts';
import { CalloutList } from './callout-list.tsx';
import styles from './cases.module.css';
import { FrameStrip } from './frame-strip.tsx';
import { PanelContents } from './panel-contents.tsx';
import { showToast } from './toast.tsx';
import { Translations } from './translations.tsx';
import type { CaseEditor } from './use-case-editor.ts';

interface PanelEditorProps {
  panel: CasePanel;
  index: number;
  count: number;
  freshness: Freshness | undefined;
  editor: CaseEditor;
  onMove: (to: number) => void;
  onDrag: (isDragged: boolean) => void;
}

/** One panel: what it shows and whether that still holds, frames, notes, translations and caption. */
export function PanelEditor(props: PanelEditorProps) {
  const { panel, index, count, freshness, editor, onMove, onDrag } = props;
  const { facts } = panel;
  const name = `${facts.subset} / ${facts.sample} · ${facts.slots.map(({ slotId }) => slotId).join(', ')}`;
  return (
    <article className={styles.panel} aria-label={t('Panel {index}: {name}', { index: index + 1, name })}>
      <header className={styles.panelHead}>
        <Tooltip label={t('Drag, or alt+↑ and alt+↓, to reorder')}>
          <button
            type="button"
            className={styles.handle}
            aria-label={t('Reorder panel {index}', { index: index + 1 })}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', panel.id);
              onDrag(true);
            }}
            onDragEnd={() => onDrag(false)}
          >
            <IconGripVertical size={15} />
          </button>
        </Tooltip>
        <h2>
          <span className="ss-muted">{count > 1 ? `(${String.fromCharCode(97 + (index % 26))})` : ''}</span>{' '}
          <Link href={exploreAddress(panel)} title={t('Open in Explore')}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <ActionIcon
          size="sm"
          aria-label={t('Move up')}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <IconArrowUp size={14} />
        </ActionIcon>
        <ActionIcon
          size="sm"
          aria-label={t('Move down')}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <IconArrowDown size={14} />
        </ActionIcon>
        <ActionIcon
          size="sm"
          aria-label={t('Remove panel')}
          onClick={() => editor.edit({ type: 'remove-panel', panelId: panel.id })}
        >
          <IconTrash size={14} />
        </ActionIcon>
      </header>
      <StaleNotice panel={panel} freshness={freshness} editor={editor} />
      <Scores panel={panel} />
      <FrameStrip panel={panel} index={index} editor={editor} />
      <Textarea
        label={t('Panel caption')}
        autosize
        minRows={1}
        value={panel.caption}
        onChange={(event) =>
          editor.edit({ type: 'panel-caption', panelId: panel.id, caption: event.currentTarget.value })
        }
      />
      <CalloutList panel={panel} index={index} editor={editor} />
      <Translations panel={panel} editor={editor} />
      <PanelContents panel={panel} editor={editor} />
    </article>
  );
}

function exploreAddress({ facts }: CasePanel): string {
  return formatExploreAddress({
    subset: facts.subset,
    sample: facts.sample,
    slotId: facts.slots[0]?.slotId ?? 1,
    run: facts.runs[0]?.name ?? null,
    sort: 'order',
    filter: NO_FILTER,
  });
}

const number = (value: number | null): string =>
  value === null ? '–' : String(Math.round(value * 1000) / 1000);

/** The numbers stored with the panel, a line a run and slot. */
function Scores({ panel: { facts } }: { panel: CasePanel }) {
  return (
    <ul className={styles.scores} aria-label={t('What it shows')}>
      {facts.runs.flatMap((run) =>
        run.scores.map((score) => (
          <li key={`${run.name} ${score.slotId}`}>
            <strong>{run.label}</strong>
            {facts.slots.length > 1 && <span className="ss-muted">S{score.slotId}</span>}
            <OutcomeBadge name={outcomeInCode(score.outcome)} />
            {facts.benchmark === 'omni-interact' && (
              <span className="ss-muted">
                {rich('TP {tp} FP {fp} FN {fn}{paq}{spillSeconds}', {
                  tp: number(score.tp),
                  fp: number(score.fp),
                  fn: number(score.fn),
                  paq: score.paq !== null && t(' PAQ {paq}', { paq: number(score.paq) }),
                  spillSeconds:
                    score.spillSeconds !== null &&
                    t(' spill {toFixed} s', { toFixed: score.spillSeconds.toFixed(2) }),
                })}
              </span>
            )}
          </li>
        )),
      )}
    </ul>
  );
}

function StaleNotice(props: { panel: CasePanel; freshness: Freshness | undefined; editor: CaseEditor }) {
  const { panel, freshness, editor } = props;
  const [busy, setBusy] = useState(false);
  if (!freshness || freshness.state === 'current') return null;
  if (freshness.state === 'absent') {
    return (
      <p className={styles.notice}>
        {rich('Not in this study: {reason} The panel shows what was stored with it.', {
          reason: freshness.reason,
        })}
      </p>
    );
  }
  const refresh = async () => {
    setBusy(true);
    try {
      const { benchmark, subset, sample, slots, runs, range } = panel.facts;
      const facts = await api.cases.capture.query({
        benchmark,
        subset,
        sample,
        slotIds: slots.map(({ slotId }) => slotId),
        runs: runs.map(({ name }) => name),
        range,
      });
      editor.edit({ type: 'refresh', panelId: panel.id, facts });
    } catch (error) {
      showToast({
        message: t('The panel stays as it is: {message}', { message: describeError(error).message }),
        tone: 'error',
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.notice} data-tone="warning" role="status">
      <div>
        {rich('{strong} The study says something else now:', { strong: <strong>{t('Stale.')}</strong> })}
        <ul>
          {freshness.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </div>
      <Button size="compact-xs" variant="default" loading={busy} onClick={() => void refresh()}>
        {t('Refresh panel')}
      </Button>
    </div>
  );
}
