import type { CaseFreshness } from '@core/cases/case-views.ts';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { isShortcut } from '../keyboard/shortcuts.ts';
import { t } from '../language/text.ts';
import styles from './cases.module.css';
import { PanelEditor } from './panel-editor.tsx';
import type { CaseEditor } from './use-case-editor.ts';

/** The panels of a case, to be edited and put in order by dragging or with alt and the arrow keys. */
export function PanelList({
  editor,
  freshness,
}: {
  editor: CaseEditor;
  freshness: CaseFreshness | undefined;
}) {
  const { panels } = editor.document;
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const move = (panelId: string, to: number) => editor.edit({ type: 'move-panel', panelId, to });
  const onKeyDown = (event: KeyboardEvent, panelId: string, index: number) => {
    const isUp = isShortcut('movePanelUp', event);
    if (!isUp && !isShortcut('movePanelDown', event)) return;
    event.preventDefault();
    move(panelId, index + (isUp ? -1 : 1));
    // Moving takes the focus away from an element; whoever moves a panel goes on with it.
    const focused = document.activeElement;
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement) focused.focus();
      list.current?.querySelector(`[data-panel="${panelId}"]`)?.scrollIntoView({ block: 'nearest' });
    });
  };
  const onDrop = (event: DragEvent, index: number) => {
    event.preventDefault();
    if (dragged !== null) move(dragged, index);
    setDragged(null);
    setOver(null);
  };
  return (
    <ol ref={list} className={styles.panels} aria-label={t('Panels')}>
      {panels.map((panel, index) => (
        <li
          key={panel.id}
          data-panel={panel.id}
          data-over={over === index && dragged !== panel.id ? true : undefined}
          onKeyDown={(event) => onKeyDown(event, panel.id, index)}
          onDragOver={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            setOver(index);
          }}
          onDrop={(event) => onDrop(event, index)}
        >
          <PanelEditor
            panel={panel}
            index={index}
            count={panels.length}
            freshness={freshness?.[panel.id]}
            editor={editor}
            onMove={(to) => move(panel.id, to)}
            onDrag={(isDragged) => {
              setDragged(isDragged ? panel.id : null);
              setOver(null);
            }}
          />
        </li>
      ))}
    </ol>
  );
}
