import type { RunInfo } from '@core/study-views.ts';
import { Link } from 'wouter';
import { useSlotWords } from '../benchmark/current-benchmark.ts';
import { KindBadge } from '../components/kind-badge.tsx';
import { formatCount, NO_NUMBER } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { exploreLink } from '../slots/explore-address.ts';
import styles from './runs.module.css';

/** Each run: where it comes from and how much of the benchmark it covers. */
export function RunInfoTable({ runs }: { runs: readonly RunInfo[] }) {
  const words = useSlotWords();
  return (
    <div className={styles.scroll}>
      <table className="ss-table">
        <thead>
          <tr>
            <th scope="col">{t('Run')}</th>
            <th scope="col">{t('Samples')}</th>
            <th scope="col">{t('Failed')}</th>
            <th scope="col">{t('Missing')}</th>
            <th scope="col">{t('Chunks')}</th>
            <th scope="col">{t('Verdicts')}</th>
            <th scope="col">{t('Failed verdicts')}</th>
            <th scope="col">{rich('Unjudged {words}', { words: words.many })}</th>
            <th scope="col">{t('Judge')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.runId}>
              <td>
                <span title={run.note || undefined}>{run.label || run.name}</span>{' '}
                <KindBadge kind={run.kind} />
                {run.label && run.label !== run.name && <div className={styles.remark}>{run.name}</div>}
              </td>
              <td>{formatCount(run.samplesOk)}</td>
              <CountLink
                count={run.samplesFailed}
                href={exploreLink({ outcomes: ['not-run'], outcomeRuns: [run.name] }, { run: run.name })}
              />
              <CountLink
                count={run.samplesMissing}
                href={exploreLink({ outcomes: ['not-run'], outcomeRuns: [run.name] }, { run: run.name })}
              />
              <td>{formatCount(run.chunks)}</td>
              <td>{formatCount(run.verdicts)}</td>
              <CountLink
                count={run.failedVerdicts}
                href={exploreLink({ outcomes: ['unjudged'], outcomeRuns: [run.name] }, { run: run.name })}
              />
              <CountLink
                count={run.unjudgedSlots}
                href={exploreLink({ outcomes: ['unjudged'], outcomeRuns: [run.name] }, { run: run.name })}
              />
              <td>{run.judges.join(', ') || NO_NUMBER}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CountLink({ count, href }: { count: number; href: string }) {
  return (
    <td>
      {count === 0 ? <span className="ss-muted">0</span> : <Link href={href}>{formatCount(count)}</Link>}
    </td>
  );
}
