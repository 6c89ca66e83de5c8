import { BENCHMARK_TITLES } from '@core/benchmarks.ts';
import type { TemplateInfo } from '@core/judging/judging-views.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorPanel } from '../components/error-panel.tsx';
import { PathField } from '../importing/path-field.tsx';
import { rich, t } from '../language/text.ts';
import { EvidenceText } from '../text/evidence-text.tsx';
import { templatesQuery } from './judge-queries.ts';
import styles from './settings.module.css';

/** Names of prompts that say too little alone. */
const PROMPT_WORDS: Readonly<Record<string, string>> = {
  'omni-interact/partial': t('partial answer'),
  'interact-scope/assistance': t('content, assistance (T8)'),
  'interact-scope/event': t('content, event (T2, T3, T6)'),
  'interact-scope/general': t('content, general (T4, T5, T7)'),
  'interact-scope/translation': t('content, translation (T7)'),
  'duplex-eval/content': t('content consistency'),
  'duplex-eval/temporal': t('sentence and window'),
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
        label={t('Template folder')}
        description={t(
          'Your own early.txt, core.txt and partial.txt, or the paper’s listings; folders interact-scope, duplex-eval and ovi-bench in it hold the prompts of those benchmarks. Empty: those of Slotscope.',
        )}
        placeholder={t('the templates of Slotscope')}
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
            {value.trim() === '' ? t('Use those of Slotscope') : t('Use this folder')}
          </Button>
          <Button variant="default" onClick={() => setDraft(null)}>
            {t('Leave it as it was')}
          </Button>
        </div>
      )}
      {templates.error && (
        <ErrorPanel
          title={t('The templates cannot be used')}
          error={templates.error}
          onRetry={templates.refetch}
        />
      )}
      {templates.data?.map((template) => (
        <Template key={`${template.benchmark}/${template.name}`} template={template} />
      ))}
    </div>
  );
}

function Template({ template: { benchmark, name, source, hash, system, user } }: { template: TemplateInfo }) {
  return (
    <details className={styles.template}>
      <summary>
        {rich('{value} prompt {span}', {
          value: PROMPT_WORDS[`${benchmark}/${name}`] ?? name,
          span: (
            <span className="ss-muted">
              {BENCHMARK_TITLES[benchmark]} · {source === 'built-in' ? t('of Slotscope') : source} ·{' '}
              {hash.slice(0, 8)}
            </span>
          ),
        })}
      </summary>
      <h3>{t('System')}</h3>
      <EvidenceText text={system} />
      <h3>{t('User')}</h3>
      <EvidenceText text={user} />
    </details>
  );
}
