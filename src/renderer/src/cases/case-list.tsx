import { BENCHMARK_TITLES, isBenchmark } from '@core/benchmarks.ts';
import type { CaseSummary } from '@core/cases/case-views.ts';
import { ActionIcon, Button, FileButton } from '@mantine/core';
import { IconFileImport, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { api } from '../api.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { rich, t } from '../language/text.ts';
import { tried } from './case-actions.ts';
import { frameAddress, refreshCases } from './case-queries.ts';
import styles from './cases.module.css';
import { importBundle } from './import-bundle.ts';
import { showToast } from './toast.tsx';

/** All cases of the study, with what makes a new one. */
export function CaseList({ cases }: { cases: readonly CaseSummary[] }) {
  const [, go] = useLocation();
  const kept = cases.filter(({ removed }) => !removed);
  const removed = cases.filter((each) => each.removed);
  const create = () =>
    tried(t('The case was not made'), async () => {
      const { caseId } = await api.cases.create.mutate({ title: t('Untitled case') });
      await refreshCases();
      go(`/cases/${caseId}`);
    });
  return (
    <div className={styles.page}>
      <header className={styles.pageHead}>
        <h1>{t('Case studies')}</h1>
        <span className={styles.spacer} />
        <FileButton accept=".slotcase,application/json" onChange={(file) => file && void importBundle(file)}>
          {(props) => (
            <Button {...props} variant="default" size="compact-sm" leftSection={<IconFileImport size={15} />}>
              {t('Import a bundle …')}
            </Button>
          )}
        </FileButton>
        <Button size="compact-sm" leftSection={<IconPlus size={15} />} onClick={() => void create()}>
          {t('New case')}
        </Button>
      </header>
      {kept.length === 0 && (
        <EmptyState title={t('No case studies yet')}>
          {rich(
            'A case study holds chosen slots with frames, quotations and your words, ready for a paper. Open a slot in Explore and press {kbd}, or begin with an empty one.',
            { kbd: <kbd>c</kbd> },
          )}
        </EmptyState>
      )}
      <ul className={styles.list} aria-label={t('Cases')}>
        {kept.map((each) => (
          <CaseCard key={each.caseId} summary={each} />
        ))}
      </ul>
      {removed.length > 0 && (
        <details className={styles.bin}>
          <summary>{rich('Bin ({removed})', { removed: removed.length })}</summary>
          <ul>
            {removed.map(({ caseId, title }) => (
              <li key={caseId}>
                {title || t('Untitled case')}{' '}
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => void setRemoved(caseId, title, false)}
                >
                  {t('Take out')}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function CaseCard({ summary }: { summary: CaseSummary }) {
  const { caseId, title, panels, savedAt, image, benchmarks, opening, problem } = summary;
  const of = benchmarks.map((name) => (isBenchmark(name) ? BENCHMARK_TITLES[name] : name)).join(', ');
  return (
    <li className={styles.card}>
      <Link href={`/cases/${caseId}`} className={styles.cardLink}>
        {image === null ? (
          <span className={styles.noPicture} />
        ) : (
          <img src={frameAddress(image)} alt="" className={styles.picture} />
        )}
        <span className={styles.cardText}>
          <strong>{title || t('Untitled case')}</strong>
          <span className="ss-muted">{problem ?? opening}</span>
          <span className="ss-muted">
            {rich('{panels} {panels2}{of} · saved {toLocaleString}', {
              panels,
              panels2: panels === 1 ? t('panel') : t('panels'),
              of: of && ` · ${of}`,
              toLocaleString: new Date(savedAt).toLocaleString(),
            })}
          </span>
        </span>
      </Link>
      <ActionIcon
        size="sm"
        aria-label={t('Remove {title}', { title: title || t('Untitled case') })}
        onClick={() => void setRemoved(caseId, title, true)}
      >
        <IconTrash size={15} />
      </ActionIcon>
    </li>
  );
}

async function setRemoved(caseId: number, title: string, removed: boolean): Promise<void> {
  await tried(t('The case stays where it is'), async () => {
    await api.cases.setRemoved.mutate({ caseId, removed });
    await refreshCases();
    const name = `“${title || t('Untitled case')}”`;
    if (removed) {
      showToast({
        message: t('{name} is in the bin.', { name }),
        undo: () => void setRemoved(caseId, title, false),
      });
    }
  });
}
