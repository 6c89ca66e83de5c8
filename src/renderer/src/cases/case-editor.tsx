import type { CaseView } from '@core/cases/case-views.ts';
import { Button, Textarea, TextInput, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { Link } from 'wouter';
import { EmptyState } from '../components/empty-state.tsx';
import { ViewHeading } from '../components/view-heading.tsx';
import { useKeys } from '../keyboard/keys.ts';
import { rich, t } from '../language/text.ts';
import { CaseHistory } from './case-history.tsx';
import { CasePreview } from './case-preview.tsx';
import { freshnessQuery } from './case-queries.ts';
import styles from './cases.module.css';
import { ExportMenu } from './export-menu.tsx';
import { PanelList } from './panel-list.tsx';
import { ConflictNotice, SaveStatus } from './save-status.tsx';
import { type CaseEditor as Editor, useCaseEditor } from './use-case-editor.ts';

/** Write a case on the left, see it printed on the right. */
export function CaseEditor({ view, onReload }: { view: CaseView; onReload: () => void }) {
  const editor = useCaseEditor(view);
  useUndoKeys(editor);
  const layout = useDefaultLayout({
    id: 'slotscope.panes.case',
    panelIds: ['editor', 'preview'],
    storage: localStorage,
  });
  return (
    <div className={styles.editor}>
      <ViewHeading>{editor.document.title || t('Untitled case')}</ViewHeading>
      <EditorBar caseId={view.caseId} editor={editor} />
      <ConflictNotice editor={editor} onReload={onReload} />
      <Group className={styles.panes} {...layout}>
        <Panel id="editor" defaultSize="50%" minSize="380px">
          <Fields caseId={view.caseId} editor={editor} />
        </Panel>
        <Separator aria-label={t('Resize the panes')} className={styles.separator} />
        <Panel id="preview" minSize="320px">
          <CasePreview
            document={editor.document}
            onWidth={(width) => editor.edit({ type: 'set', change: { width } })}
          />
        </Panel>
      </Group>
    </div>
  );
}

function EditorBar({ caseId, editor }: { caseId: number; editor: Editor }) {
  const [history, setHistory] = useState(false);
  return (
    <header className={styles.bar}>
      <Link href="/cases">{t('All cases')}</Link>
      <SaveStatus editor={editor} />
      <span className={styles.spacer} />
      <Tooltip label={t('Undo (Ctrl+Z)')}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Undo')}
          disabled={!editor.canUndo}
          onClick={editor.undo}
        >
          <IconArrowBackUp size={15} />
        </Button>
      </Tooltip>
      <Tooltip label={t('Redo (Ctrl+Shift+Z)')}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Redo')}
          disabled={!editor.canRedo}
          onClick={editor.redo}
        >
          <IconArrowForwardUp size={15} />
        </Button>
      </Tooltip>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconHistory size={15} />}
        onClick={() => void editor.saveNow().then(() => setHistory(true))}
      >
        {t('History')}
      </Button>
      <ExportMenu caseId={caseId} beforeExport={editor.saveNow} />
      {history && (
        <CaseHistory
          caseId={caseId}
          onClose={() => setHistory(false)}
          onRestore={(document) => {
            editor.edit({ type: 'restore', document });
            setHistory(false);
          }}
        />
      )}
    </header>
  );
}

function Fields({ caseId, editor }: { caseId: number; editor: Editor }) {
  const { document } = editor;
  const savedAt = editor.save.state === 'saved' ? editor.save.at : '';
  const freshness = useQuery({
    ...freshnessQuery(caseId, savedAt),
    enabled: savedAt !== '',
    placeholderData: (before) => before,
  });
  const set = (change: Partial<Pick<typeof document, 'title' | 'prose' | 'caption'>>) =>
    editor.edit({ type: 'set', change });
  return (
    <div className={styles.fields}>
      <TextInput
        label={t('Title')}
        size="md"
        placeholder={t('Untitled case')}
        value={document.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Textarea
        label={t('Text (Markdown)')}
        autosize
        minRows={3}
        maxRows={16}
        value={document.prose}
        onChange={(event) => set({ prose: event.currentTarget.value })}
      />
      <Textarea
        label={t('Figure caption')}
        autosize
        minRows={2}
        value={document.caption}
        onChange={(event) => set({ caption: event.currentTarget.value })}
      />
      {document.panels.length === 0 ? (
        <EmptyState title={t('No panels yet')}>
          {rich('Open a slot in Explore and press {kbd}; it is captured with its runs and frames.', {
            kbd: <kbd>c</kbd>,
          })}
        </EmptyState>
      ) : (
        <PanelList editor={editor} freshness={freshness.data} />
      )}
    </div>
  );
}

/**
 * Undo and redo everywhere in the editor. In a text field too: its text is the case's, and the field's own undo
 * would leave the case behind.
 */
function useUndoKeys({ undo, redo }: Editor): void {
  useKeys({ undo, redo });
}
