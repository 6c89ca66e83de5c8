import { FEW_CLUSTERS } from '@core/compare/metrics.ts';
import type { MetricDifference, MetricUnit, PairMetrics } from '@core/compare/types.ts';
import { Fragment, type ReactNode } from 'react';
import { counted, formatCount } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { type ChosenRuns, nameOf } from './chosen-runs.ts';
import styles from './compare.module.css';
import { IntervalMark } from './interval-mark.tsx';
import { formatDifference, formatInterval, formatMetric } from './metric-format.ts';

const ARROWS = { higher: ' ↑', lower: ' ↓', none: '' } as const;

/** Every metric of both runs over what they share, its difference and the interval of that. */
export function MetricTable({ metrics, choice }: { metrics: PairMetrics; choice: ChosenRuns }) {
  const { baseline, focus, comparison } = choice;
  const shown = metrics.metrics.filter(
    ({ baselineItems, otherItems }) => baselineItems > 0 || otherItems > 0,
  );
  const reach = reachByUnit(shown);
  const level = Math.round(metrics.level * 100);
  if (shown.length === 0)
    return (
      <p className={styles.waiting}>
        {rich('No metric has a {words} in both runs here.', { words: choice.words.one })}
      </p>
    );
  return (
    <>
      <table className={`ss-table ${styles.metricTable}`}>
        <thead>
          <tr>
            <th scope="col">{t('Metric')}</th>
            <th scope="col" title={t('baseline')}>
              {nameOf(baseline)}
            </th>
            <th scope="col">{nameOf(focus)}</th>
            <th scope="col">Δ</th>
            <th scope="col" colSpan={2}>
              {rich('{level} % interval', { level })}
            </th>
            <th scope="col" title={t('What the metric counts over, for both runs')}>
              n
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((metric, at) => (
            <Fragment key={metric.key}>
              {metric.group !== shown[at - 1]?.group && <GroupRow>{metric.group}</GroupRow>}
              <MetricRow metric={metric} reach={reach[metric.unit]} cluster={comparison.cluster} />
            </Fragment>
          ))}
        </tbody>
      </table>
      <p className={styles.footnote}>
        {rich(
          'Each metric rests on the {words} that have what it needs in both runs; n says how many. {level} % percentile intervals of the difference, {draws} draws over {clusters} {cluster}s, seed {seed}; the same {cluster}s for both runs. {settings}{clusters2}',
          {
            words: choice.words.many,
            level,
            draws: formatCount(metrics.draws),
            clusters: formatCount(metrics.clusters),
            cluster: comparison.cluster,
            seed: metrics.seed,
            settings: comparison.settings,
            clusters2:
              metrics.clusters < FEW_CLUSTERS &&
              t(' Fewer than {fewClusters} {cluster}s: an interval from so few is too narrow.', {
                fewClusters: FEW_CLUSTERS,
                cluster: comparison.cluster,
              }),
          },
        )}
      </p>
    </>
  );
}

function GroupRow({ children }: { children: ReactNode }) {
  return (
    <tr className={styles.groupRow}>
      <th scope="rowgroup" colSpan={7}>
        {children}
      </th>
    </tr>
  );
}

interface MetricRowProps {
  metric: MetricDifference;
  /** The value at either edge of an interval's mark. */
  reach: number;
  /** What one cluster is called. */
  cluster: string;
}

function MetricRow({ metric, reach, cluster }: MetricRowProps) {
  const { label, direction, unit, baseline, other, difference, interval, item } = metric;
  const { baselineItems, otherItems, undefinedDraws, clusters } = metric;
  const same = baselineItems === otherItems;
  return (
    <tr data-metric={metric.key}>
      <td>
        {label}
        {ARROWS[direction ?? 'none']}
      </td>
      <td>{formatMetric(baseline, unit)}</td>
      <td>{formatMetric(other, unit)}</td>
      <td className={styles.delta} data-clear={isClear(metric) || undefined}>
        {formatDifference(difference, unit)}
      </td>
      <td className={styles.markCell}>
        {interval && difference !== null && (
          <IntervalMark low={interval.low} high={interval.high} value={difference} reach={reach} />
        )}
      </td>
      <td
        title={
          undefinedDraws > 0
            ? t('{undefinedDraws} draws held no {item} of a run and are left out.', { undefinedDraws, item })
            : undefined
        }
      >
        {interval ? (
          formatInterval(interval, unit)
        ) : (
          <span
            className="ss-muted"
            title={
              clusters < 2
                ? t('All of it lies in one {cluster}, so nothing varies between draws.', { cluster })
                : undefined
            }
          >
            –
          </span>
        )}
      </td>
      <td
        title={t('{count} and {count2} in {count3}', {
          count: counted(baselineItems, item),
          count2: counted(otherItems, item),
          count3: counted(clusters, cluster),
        })}
      >
        {same ? formatCount(baselineItems) : `${formatCount(baselineItems)} / ${formatCount(otherItems)}`}
      </td>
    </tr>
  );
}

/** Whether zero lies outside the interval. */
const isClear = ({ interval }: MetricDifference): boolean =>
  interval !== null && (interval.low > 0 || interval.high < 0);

/** The largest end of any interval of a unit, so that marks of one unit can be compared by eye. */
function reachByUnit(metrics: readonly MetricDifference[]): Record<MetricUnit, number> {
  const reach: Record<MetricUnit, number> = { score: 0, share: 0, seconds: 0, points: 0 };
  for (const { unit, interval } of metrics) {
    if (interval) reach[unit] = Math.max(reach[unit], Math.abs(interval.low), Math.abs(interval.high));
  }
  return reach;
}
