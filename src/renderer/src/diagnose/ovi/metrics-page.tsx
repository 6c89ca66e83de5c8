import { isShare, OVI_GROUPS } from '@core/ovi-bench/result-tables.ts';
import type { GroupScores, Mean } from '@core/ovi-bench/scores.ts';
import { resultsOf, type StudyCase } from '@core/ovi-bench/study-facts.ts';
import type { BarMetric } from '@figures/metric-bars/layout.ts';
import { metricBarsData, runsWith } from '@figures/ovi-bench/data.ts';
import { metricBarsDrawing } from '@figures/ovi-bench/drawings.ts';
import { SegmentedControl } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { counted, formatPercent, NO_NUMBER } from '../../format/numbers.ts';
import { t } from '../../language/text.ts';
import { markId } from '../../runs/mark-id.ts';
import { useDiagnoseAddress } from '../address.ts';
import { BOTH_WIDTHS } from '../chart-frame.tsx';
import { MarkLink } from '../mark-link.tsx';
import { Page } from '../page.tsx';
import { DrawingChart } from '../scope/drawing-chart.tsx';
import { barMark } from './marks.ts';
import { useOvi } from './ovi-context.ts';
import { OviFrame } from './ovi-frame.tsx';

type Format = StudyCase['format'];

interface Model {
  key: string;
  name: string;
  kind: string;
  scores: ReadonlyMap<string, GroupScores>;
}

/** The metrics for all cases and per type of interruption, run beside run. */
export function MetricsPage() {
  const { results, runs } = useOvi();
  const { value, go } = useDiagnoseAddress();
  const format: Format = value('format') === 'multiple-choice' ? 'multiple-choice' : 'open-ended';
  const shown = useMemo(() => runsWith(results, format), [results, format]);
  const data = useMemo(() => metricBarsData(runs, results, format, []), [runs, results, format]);
  const { metrics } = data;
  const models = data.models.map((model, at): Model => ({ ...model, key: shown[at]?.name ?? '' }));
  const layout = useCallback(
    (width: number) =>
      metricBarsDrawing(
        data,
        shown.map(({ name }) => name),
        width,
      ),
    [data, shown],
  );
  const counts = [...new Set(shown.map((run) => resultsOf(run, format).length))];
  return (
    <Page resolve={(id) => barMark(shown, format, id)}>
      <OviFrame
        title={t('Metrics by type of interruption')}
        lead={
          format === 'open-ended'
            ? t(
                'CA, IAC and IFA are shares of cases; TFS, VES, CFS and CCS are judged 1–10, after the paper’s caps. Where fewer cases are scored than there are, the label says how many; the others are left out of the mean.',
              )
            : t('MA: the right option chosen; CA: the right type named. An unparsed reply is wrong in both.')
        }
        tools={
          <SegmentedControl
            aria-label={t('Format')}
            data={[
              { value: 'open-ended', label: 'Open-ended' },
              { value: 'multiple-choice', label: t('Multiple choice') },
            ]}
            value={format}
            onChange={(next) =>
              go({ format: next === 'open-ended' ? null : next, mark: null }, { replace: true })
            }
          />
        }
        chart={<DrawingChart label={t('Metrics by type and run')} layout={layout} />}
        table={<MetricTable models={models} metrics={metrics} />}
        empty={models.length === 0 ? t('No run of this study has results in such cases.') : null}
        n={
          counts.length === 1
            ? counted(counts[0] ?? 0, 'case')
            : t('{join} cases by run', { join: counts.join(', ') })
        }
        rates={format === 'open-ended'}
        publication={{ figure: 'ovi-metrics', part: format, widths: BOTH_WIDTHS }}
      />
    </Page>
  );
}

function MetricTable({ models, metrics }: { models: readonly Model[]; metrics: readonly BarMetric[] }) {
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">{t('Type, run')}</th>
          <th scope="col">n</th>
          {metrics.map((metric) => (
            <th key={metric} scope="col">
              {metric} ↑
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {OVI_GROUPS.flatMap((group) =>
          models.map(({ key, name, scores }) => {
            const own = scores.get(group);
            const n = own?.n ?? 0;
            return (
              <tr key={`${group}~${key}`}>
                <td>
                  {group}, {name}
                </td>
                <td>{n}</td>
                {metrics.map((metric) => (
                  <td key={metric}>
                    <MarkLink
                      id={markId('bar', metric, group, key)}
                      label={`${metric}, ${group}, ${name}`}
                      inTable
                    >
                      {printMean(metric, own?.metrics[metric], n)}
                    </MarkLink>
                  </td>
                ))}
              </tr>
            );
          }),
        )}
      </tbody>
    </table>
  );
}

function printMean(metric: BarMetric, mean: Mean | undefined, n: number): string {
  if (!mean || mean.value === null) return NO_NUMBER;
  const printed = isShare(metric) ? formatPercent(mean.value) : mean.value.toFixed(2);
  return mean.scored < n ? t('{printed} ({scored} of {n})', { printed, scored: mean.scored, n }) : printed;
}
