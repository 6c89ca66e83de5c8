import type { StageAgreement } from '@core/judging/judging-views.ts';
import { judgeCalibration, type MetricCalibration } from '@core/ovi-bench/calibration.ts';
import { METRIC_NAMES, METRIC_RANGE } from '@core/ovi-bench/types.ts';
import { isOviStage } from '@core/verdicts.ts';
import { formatCount, NO_NUMBER } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import styles from './agreement.module.css';

interface CalibrationTableProps {
  stages: readonly StageAgreement[];
  judgeA: string;
  judgeB: string;
}

/** How far judge A is from judge B on each metric of OVIBench, as the paper's Table 1 has it for judges and people. */
export function CalibrationTable({ stages, judgeA, judgeB }: CalibrationTableProps) {
  const calibration = calibrationOf(stages).filter(({ n }) => n > 0);
  if (calibration.length === 0) return null;
  return (
    <>
      <div className={styles.scroll}>
        <table className="ss-table" aria-label={t('Calibration')}>
          <caption className={styles.calibrationTitle}>
            {rich('Calibration: {judgeA} against {judgeB}', {
              judgeA: <bdi>{judgeA}</bdi>,
              judgeB: <bdi>{judgeB}</bdi>,
            })}
          </caption>
          <thead>
            <tr>
              <th>{t('metric')}</th>
              <th>{t('scale')}</th>
              <th title={t('Mean absolute error, in points of the metric')}>{t('MAE ↓')}</th>
              <th title={t('Mean of A − B, in points: above 0 judge A is the milder one')}>{t('bias')}</th>
              <th title={t('Cases both scored')}>n</th>
            </tr>
          </thead>
          <tbody>
            {calibration.map(({ metric, mae, bias, n }) => (
              <tr key={metric}>
                <td title={METRIC_NAMES[metric]}>{metric}</td>
                <td>{METRIC_RANGE[metric].join('–')}</td>
                <td>{mae?.toFixed(3) ?? NO_NUMBER}</td>
                <td>{bias === null ? NO_NUMBER : signed(bias)}</td>
                <td>{formatCount(n)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.footnote}>
        {t(
          'MAE and bias in points of the metric, after the caps of its rubric. The paper’s Table 1 sets judges against people: choose the people’s scores as judge B for the same.',
        )}
      </p>
    </>
  );
}

/** Calibration of A against B from the pairs of each metric. */
export const calibrationOf = (stages: readonly StageAgreement[]): MetricCalibration[] =>
  judgeCalibration(
    stages.flatMap(({ stage, pairs }) =>
      isOviStage(stage) ? pairs.map(({ a, b }) => ({ judge: { [stage]: a }, human: { [stage]: b } })) : [],
    ),
  );

const signed = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(3)}`;
