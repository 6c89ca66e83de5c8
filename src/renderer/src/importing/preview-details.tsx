import type { ImportPreview, PlannedRun } from '@core/study-views.ts';
import { counted, formatCount } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { countPhrases, runStateText } from './import-summary.ts';
import styles from './importing.module.css';
import { IssueList } from './issue-list.tsx';

/** Issues that the import dialog lists in a place of their own, with a choice. */
const TOLD_APART: ReadonlySet<string> = new Set(['another-data-set', 'good-output-kept']);

/** What an import found: what the path is, counts, runs, splits, issues and files left out. */
export function PreviewDetails({ preview }: { preview: ImportPreview }) {
  const counts = countPhrases(preview.counts);
  return (
    <div>
      <p className={styles.detected}>
        <strong>{preview.detected}</strong>
        <br />
        <bdi className="ss-muted ss-small">{preview.path}</bdi>
      </p>
      <div className={styles.facts}>
        {counts.length > 0 ? (
          counts.map((phrase) => <span key={phrase}>{phrase}</span>)
        ) : (
          <span>{t('Nothing usable was found.')}</span>
        )}
        {preview.counts.samples > 0 && preview.counts.media === 0 && (
          <span className="ss-muted">
            {t('no clips: everything but the picture and sound works, and clips can be linked later')}
          </span>
        )}
      </div>
      <div className={styles.tables}>
        {preview.runs.length > 0 && <RunsTable runs={preview.runs} />}
        {preview.subsets.length > 0 && <SubsetsTable subsets={preview.subsets} />}
      </div>
      <section className={styles.section}>
        <h3>{t('Issues')}</h3>
        <IssueList issues={preview.issues.filter(({ code }) => !TOLD_APART.has(code))} />
      </section>
      {preview.ignored.length > 0 && <IgnoredFiles ignored={preview.ignored} />}
    </div>
  );
}

function RunsTable({ runs }: { runs: readonly PlannedRun[] }) {
  return (
    <section className={styles.section}>
      <table className="ss-table">
        <thead>
          <tr>
            <th scope="col">{t('Run')}</th>
            <th scope="col">{t('Samples')}</th>
            <th scope="col">{t('Failed')}</th>
            <th scope="col">{t('Chunks')}</th>
            <th scope="col">{t('Verdicts')}</th>
            <th scope="col">{t('In the study')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.name}>
              <td>{run.name}</td>
              <td>{formatCount(run.samples)}</td>
              <td>{formatCount(run.failed)}</td>
              <td>{formatCount(run.chunks)}</td>
              <td>{formatCount(run.verdicts)}</td>
              <td>
                <span className={styles.state} data-state={run.state}>
                  {runStateText(run)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SubsetsTable({ subsets }: { subsets: ImportPreview['subsets'] }) {
  return (
    <section className={styles.section}>
      <table className="ss-table">
        <thead>
          <tr>
            <th scope="col">{t('Split')}</th>
            <th scope="col">{t('Samples')}</th>
            <th scope="col">{t('Slots')}</th>
          </tr>
        </thead>
        <tbody>
          {subsets.map((subset) => (
            <tr key={subset.name}>
              <td>{subset.name}</td>
              <td>{formatCount(subset.samples)}</td>
              <td>{formatCount(subset.slots)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function IgnoredFiles({ ignored }: { ignored: ImportPreview['ignored'] }) {
  return (
    <details className={styles.section}>
      <summary>{rich('{files} not used', { files: counted(ignored.length, 'file') })}</summary>
      <div className={styles.sectionBody}>
        <table className={styles.ignored}>
          <tbody>
            {ignored.slice(0, 500).map(({ file, reason }) => (
              <tr key={file}>
                <td>
                  <code>{file}</code>
                </td>
                <td className="ss-muted">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {ignored.length > 500 && (
          <p className="ss-muted">
            {rich('… and {ignored} more.', { ignored: formatCount(ignored.length - 500) })}
          </p>
        )}
      </div>
    </details>
  );
}
