import { calibrationOf, judgesOf } from '@core/ovi-bench/diagnostics.ts';
import type { RunResults } from '@core/ovi-bench/study-facts.ts';
import { JUDGED_METRICS, METRIC_NAMES } from '@core/ovi-bench/types.ts';
import { signed } from '@figures/interact-scope/plot.ts';
import { NativeSelect } from '@mantine/core';
import { counted, NO_NUMBER } from '../../format/numbers.ts';
import { rich, t } from '../../language/text.ts';
import { markId } from '../../runs/mark-id.ts';
import { useDiagnoseAddress } from '../address.ts';
import { MarkLink } from '../mark-link.tsx';
import { Page } from '../page.tsx';
import scopeStyles from '../scope/scope.module.css';
import { judgeMark } from './marks.ts';
import { useOvi } from './ovi-context.ts';
import { OviFrame } from './ovi-frame.tsx';

/** How far each judge is from people, by metric, with the paper's own calibration beside it. */
export function CalibrationPage() {
  const { facts, results } = useOvi();
  const { value, go } = useDiagnoseAddress();
  const judges = judgesOf(results);
  const wanted = value('against') ?? facts.humanScores;
  const reference = judges.includes(wanted) ? wanted : (judges[0] ?? '');
  const others = judges.filter((judge) => judge !== reference);
  return (
    <Page resolve={(id) => judgeMark(results, reference, id)}>
      <OviFrame
        title={t('Judges against {reference}', { reference: reference || t('people') })}
        lead={t(
          'Mean absolute error (MAE) in points of the metric, over the results both scored, all runs together; below it the bias, the mean of judge − reference: above 0 the judge is the milder one. Scores after caps.',
        )}
        tools={
          judges.length > 1 && (
            <NativeSelect
              size="xs"
              aria-label={t('Reference')}
              data={judges}
              value={reference}
              onChange={(event) => go({ against: event.currentTarget.value, mark: null }, { replace: true })}
            />
          )
        }
        chart={<CalibrationTable results={results} judges={others} reference={reference} />}
        empty={
          others.length === 0
            ? t(
                'Calibration needs two judges of the same results, e.g. scores of people (human_scores in a results file) and a judge’s.',
              )
            : null
        }
        n={counted(
          results.reduce((sum, run) => sum + run.results.length, 0),
          'result',
        )}
        rates={false}
        notes={[reference !== facts.humanScores && t('The reference is no set of people’s scores')]}
      />
    </Page>
  );
}

interface CalibrationTableProps {
  results: readonly RunResults[];
  judges: readonly string[];
  reference: string;
}

function CalibrationTable({ results, judges, reference }: CalibrationTableProps) {
  const { published } = useOvi();
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">{t('Judge')}</th>
          {JUDGED_METRICS.map((metric) => (
            <th key={metric} scope="col" title={METRIC_NAMES[metric]}>
              {metric} ↓
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {judges.map((judge) => (
          <tr key={judge}>
            <td>
              <bdi>{judge}</bdi>
            </td>
            {calibrationOf(results, judge, reference).map(({ metric, mae, bias, n }) => (
              <td key={metric}>
                {mae === null || bias === null ? (
                  NO_NUMBER
                ) : (
                  <>
                    <MarkLink
                      id={markId('mae', judge, metric)}
                      label={t('{metric}: MAE of {judge} over {n} results', { metric, judge, n })}
                      inTable
                    >
                      {mae.toFixed(3)}
                    </MarkLink>
                    <div className="ss-muted ss-small">
                      {signed(bias, 3)}, n = {n}
                    </div>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
        {published?.calibration.map((row) => (
          <tr key={row.judge} className={scopeStyles.publishedRow}>
            <td title={t('{source}, Table 1', { source: published.source })}>
              {rich('{judge}, published', { judge: row.judge })}
            </td>
            {JUDGED_METRICS.map((metric) => (
              <td key={metric}>{row[metric]?.toFixed(3) ?? NO_NUMBER}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
