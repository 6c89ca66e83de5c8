import type { PairedSlots } from '@core/compare/slots.ts';
import type { SlotFilter } from '@core/study-views.ts';
import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '../components/error-panel.tsx';
import { t } from '../language/text.ts';
import type { ChosenRuns } from './chosen-runs.ts';
import styles from './compare.module.css';
import { pairMetricsQuery } from './compare-queries.ts';
import { MetricTable } from './metric-table.tsx';
import { TransitionTable } from './transition-table.tsx';
import type { CompareAddressControl } from './use-compare-address.ts';

interface NumbersPaneProps {
  pair: PairedSlots;
  choice: ChosenRuns;
  filter: SlotFilter;
  control: CompareAddressControl;
}

/** The metrics with their differences beside the matrix of outcomes. */
export function NumbersPane({ pair, choice, filter, control }: NumbersPaneProps) {
  const { baseline, focus } = choice;
  const metrics = useQuery(pairMetricsQuery(baseline.runId, focus.runId, filter));
  return (
    <div className={styles.numbers}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it for that */}
      <section className={styles.metrics} aria-label={t('Metrics')} tabIndex={0}>
        {metrics.error && (
          <ErrorPanel
            title={t('The metrics could not be computed')}
            error={metrics.error}
            onRetry={metrics.refetch}
          />
        )}
        {!metrics.data && !metrics.error && (
          <p className={styles.waiting} role="status">
            {t('Drawing the intervals …')}
          </p>
        )}
        {metrics.data && <MetricTable metrics={metrics.data} choice={choice} />}
      </section>
      <section className={styles.transitions} aria-label={t('Outcomes')}>
        <TransitionTable pair={pair} choice={choice} control={control} />
      </section>
    </div>
  );
}
