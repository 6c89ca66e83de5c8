import type { TemplateInfo } from '@core/judging/judging-views.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorPanel } from '../components/error-panel.tsx';
import { PathField } from '../importing/path-field.tsx';
import { EvidenceText } from '../text/evidence-text.tsx';
import { templatesQuery } from './judge-queries.ts';
import { STAGE_WORDS } from './judge-words.ts';
import styles from './settings.module.css';

const PROMPT_WORDS: Record<TemplateInfo['name'], string> = {
  ...STAGE_WORDS,
  assistance: 'content, assistance (T8)',
  event: 'content, event (T2, T3, T6)',
  general: 'content, general (T4, T5, T7)',
  translation: 'content, translation (T7)',
};

interface TemplateFolderProps {
  folder: string | null;
  onChange: (folder: string | null) => void;
}

/** Which prompts are used: those of Slotscope, or a folder of the user's own; each can be read. */
export function TemplateFolder({ folder, onChange }: TemplateFolderProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const templates = useQuery(templatesQuery);
  const value = draft ?? folder ?? '';
  const changed = draft !== null && draft.trim() !== (folder ?? '');
  return (
    <div className={styles.templates}>
      <PathField
        label="Template folder"
        description="Your own early.txt, core.txt and partial.txt, or the paper’s listings; a folder interact-scope in it holds that benchmark’s rubrics. Empty: those of Slotscope."
        placeholder="the templates of Slotscope"
        choose="import"
        value={value}
        onChange={setDraft}
      />
      {changed && (
        <div className={styles.templateButtons}>
          <Button
            onClick={() => {
              onChange(value.trim() || null);
              setDraft(null);
            }}
          >
            {value.trim() === '' ? 'Use those of Slotscope' : 'Use this folder'}
          </Button>
          <Button variant="default" onClick={() => setDraft(null)}>
            Leave it as it was
          </Button>
        </div>
      )}
      {templates.error && (
        <ErrorPanel
          title="The templates cannot be used"
          error={templates.error}
          onRetry={templates.refetch}
        />
      )}
      {templates.data?.map((template) => (
        <Template key={template.name} template={template} />
      ))}
    </div>
  );
}

function Template({ template: { name, source, hash, system, user } }: { template: TemplateInfo }) {
  return (
    <details className={styles.template}>
      <summary>
        {PROMPT_WORDS[name]} prompt{' '}
        <span className="ss-muted">
          {source === 'built-in' ? 'of Slotscope' : source} · {hash.slice(0, 8)}
        </span>
      </summary>
      <h3>System</h3>
      <EvidenceText text={system} />
      <h3>User</h3>
      <EvidenceText text={user} />
    </details>
  );
}
