import { type ConfusionRow, PREDICTED } from '@core/ovi-bench/confusion.ts';
import { resultsOf, type StudyCase } from '@core/ovi-bench/study-facts.ts';
import { confusionData, runsWith } from '@figures/ovi-bench/data.ts';
import { confusionDrawing } from '@figures/ovi-bench/drawings.ts';
import { SegmentedControl } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { counted, formatPercent } from '../../format/numbers.ts';
import { t } from '../../language/text.ts';
import { markId } from '../../runs/mark-id.ts';
import { useDiagnoseAddress } from '../address.ts';
import { BOTH_WIDTHS } from '../chart-frame.tsx';
import { MarkLink } from '../mark-link.tsx';
import { Page } from '../page.tsx';
import { DrawingChart } from '../scope/drawing-chart.tsx';
import { typeMark } from './marks.ts';
import { useOvi } from './ovi-context.ts';
import { OviFrame } from './ovi-frame.tsx';

type Format = StudyCase['format'];

/** What each run took each type of interruption for. */
export function TypesPage() {
  const { results, runs } = useOvi();
  const { value, go } = useDiagnoseAddress();
  const format: Format = value('format') === 'multiple-choice' ? 'multiple-choice' : 'open-ended';
  const shown = useMemo(() => runsWith(results, format), [results, format]);
  const data = useMemo(() => confusionData(runs, results, format), [runs, results, format]);
  const models = data.models.map((model, at) => ({ ...model, key: shown[at]?.name ?? '' }));
  const layout = useCallback(
    (width: number) =>
      confusionDrawing(
        data,
        shown.map(({ name }) => name),
        width,
      ),
    [data, shown],
  );
  const counts = [...new Set(shown.map((run) => resultsOf(run, format).length))];
  return (
    <Page resolve={(id) => typeMark(shown, format, id)}>
      <OviFrame
        title={t('What each type was taken for')}
        lead={t(
          'Rows are the labels, columns what the run named. Outlined: named as labelled (CA). A reply that names no type that can be read is wrong and counted apart.',
        )}
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
        chart={<DrawingChart label={t('Predicted types by label and run')} layout={layout} />}
        table={<ConfusionTable models={models} />}
        empty={models.length === 0 ? t('No run of this study has results in such cases.') : null}
        n={
          counts.length === 1
            ? counted(counts[0] ?? 0, 'case')
            : t('{join} cases by run', { join: counts.join(', ') })
        }
        rates={format === 'open-ended'}
        publication={{ figure: 'ovi-confusion', part: format, widths: BOTH_WIDTHS }}
      />
    </Page>
  );
}

function ConfusionTable({
  models,
}: {
  models: readonly { key: string; name: string; rows: readonly ConfusionRow[] }[];
}) {
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">{t('Run, label')}</th>
          <th scope="col">n</th>
          {PREDICTED.map((predicted) => (
            <th key={predicted} scope="col">
              {predicted}
            </th>
          ))}
          <th scope="col">{t('CA ↑')}</th>
        </tr>
      </thead>
      <tbody>
        {models.flatMap(({ key, name, rows }) =>
          rows.map(({ type, n, counts }) => (
            <tr key={`${key}~${type}`}>
              <td>
                {name}, {type}
              </td>
              <td>{n}</td>
              {PREDICTED.map((predicted) => (
                <td key={predicted}>
                  <MarkLink
                    id={markId('type', key, type, predicted)}
                    label={t('{name}: {type} taken for {predicted}', { name, type, predicted })}
                    inTable
                  >
                    {counts[predicted]}
                  </MarkLink>
                </td>
              ))}
              <td>{formatPercent(n > 0 ? counts[type] / n : null)}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
