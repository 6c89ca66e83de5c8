import type { CaseVersion } from '@core/cases/case-views.ts';
import type { CaseDocument } from '@core/cases/document.ts';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { rich, t } from '../language/text.ts';
import { CasePreview } from './case-preview.tsx';
import { versionsQuery } from './case-queries.ts';
import styles from './cases.module.css';

interface CaseHistoryProps {
  caseId: number;
  onRestore: (document: CaseDocument, version: CaseVersion) => void;
  onClose: () => void;
}

/** Earlier versions of a case: look at one as it was printed, and make it the present one again. */
export function CaseHistory({ caseId, onRestore, onClose }: CaseHistoryProps) {
  const versions = useQuery(versionsQuery(caseId));
  const [chosen, setChosen] = useState<CaseVersion | null>(null);
  return (
    <Modal opened onClose={onClose} size="min(1060px, 95vw)" title={t('History')}>
      <div className={styles.history}>
        <ol className={styles.versions} aria-label={t('Versions')}>
          {versions.isPending && <Loading what={t('history')} />}
          {versions.data?.map((version) => (
            <li key={version.versionId}>
              <button
                type="button"
                aria-current={version.versionId === chosen?.versionId}
                onClick={() => setChosen(version)}
              >
                <strong>{new Date(version.savedAt).toLocaleString()}</strong>
                <span className="ss-muted">
                  {rich('{kind} · {panels} panels{note}', {
                    kind:
                      version.kind === 'set-aside'
                        ? t('set aside')
                        : t('version {version}', { version: version.version }),
                    panels: version.panels,
                    note: version.note && ` · ${version.note}`,
                  })}
                </span>
              </button>
            </li>
          ))}
        </ol>
        {versions.isError && <ErrorPanel title={t('The history could not be read')} error={versions.error} />}
        {chosen ? (
          <VersionView key={chosen.versionId} caseId={caseId} version={chosen} onRestore={onRestore} />
        ) : (
          <p className="ss-muted">
            {t('Choose a version to see it. Versions less than a minute apart are one.')}
          </p>
        )}
      </div>
    </Modal>
  );
}

function VersionView(props: {
  caseId: number;
  version: CaseVersion;
  onRestore: CaseHistoryProps['onRestore'];
}) {
  const { caseId, version, onRestore } = props;
  const { versionId } = version;
  const document = useQuery({
    queryKey: ['cases', 'version', caseId, versionId],
    queryFn: (): Promise<CaseDocument> => api.cases.version.query({ caseId, versionId }),
  });
  if (document.isPending) return <Loading what={t('version')} />;
  if (document.isError)
    return <ErrorPanel title={t('The version could not be read')} error={document.error} />;
  return (
    <div>
      <div className={styles.versionHead}>
        <h2>{document.data.title || t('Untitled case')}</h2>
        <Button size="compact-sm" onClick={() => onRestore(document.data, version)}>
          {t('Restore this version')}
        </Button>
      </div>
      <CasePreview document={document.data} />
    </div>
  );
}
