import { PREDICTED } from '@core/ovi-bench/confusion.ts';
import { confusionOf } from '@core/ovi-bench/diagnostics.ts';
import { resultsOf, type StudyCase } from '@core/ovi-bench/study-facts.ts';
import { confusionDrawing } from '@figures/ovi-bench/drawings.ts';
import { SegmentedControl } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { counted, formatPercent } from '../../format/numbers.ts';
import { markId } from '../../runs/mark-id.ts';
import { useDiagnoseAddress } from '../address.ts';
import { MarkLink } from '../mark-link.tsx';
import { Page } from '../page.tsx';
import { DrawingChart } from '../scope/drawing-chart.tsx';
import { typeMark } from './marks.ts';
import { namedRun, useOvi } from './ovi-context.ts';
import { OviFrame } from './ovi-frame.tsx';

type Format = StudyCase['format'];
const FORMAT_NAMES: Record<Format, string> = {
  'open-ended': 'Open-ended cases',
  'multiple-choice': 'Multiple-choice cases',
};

/** What each run took each type of interruption for. */
export function TypesPage() {
  const { results, runs } = useOvi();
  const { value, go } = useDiagnoseAddress();
  const format: Format = value('format') === 'multiple-choice' ? 'multiple-choice' : 'open-ended';
  const shown = useMemo(() => results.filter((run) => resultsOf(run, format).length > 0), [results, format]);
  const models = useMemo(
    () => shown.map((run) => ({ ...namedRun(runs, run), rows: confusionOf(run, format) })),
    [shown, runs, format],
  );
  const layout = useCallback(
    (width: number) =>
      confusionDrawing(
        { models, format: FORMAT_NAMES[format] },
        models.map(({ key }) => key),
        width,
      ),
    [models, format],
  );
  const counts = [...new Set(shown.map((run) => resultsOf(run, format).length))];
  return (
    <Page resolve={(id) => typeMark(shown, format, id)}>
      <OviFrame
        title="What each type was taken for"
        lead="Rows are the labels, columns what the run named. Outlined: named as labelled (CA). A reply that names no type that can be read is wrong and counted apart."
        tools={
          <SegmentedControl
            aria-label="Format"
            data={[
              { value: 'open-ended', label: 'Open-ended' },
              { value: 'multiple-choice', label: 'Multiple choice' },
            ]}
            value={format}
            onChange={(next) =>
              go({ format: next === 'open-ended' ? null : next, mark: null }, { replace: true })
            }
          />
        }
        chart={<DrawingChart label="Predicted types by label and run" layout={layout} />}
        table={<ConfusionTable models={models} />}
        empty={models.length === 0 ? `No run of this study has results in such cases.` : null}
        n={counts.length === 1 ? counted(counts[0] ?? 0, 'case') : `${counts.join(', ')} cases by run`}
        rates={format === 'open-ended'}
      />
    </Page>
  );
}

function ConfusionTable({
  models,
}: {
  models: readonly { key: string; name: string; rows: ReturnType<typeof confusionOf> }[];
}) {
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">Run, label</th>
          <th scope="col">n</th>
          {PREDICTED.map((predicted) => (
            <th key={predicted} scope="col">
              {predicted}
            </th>
          ))}
          <th scope="col">CA ↑</th>
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
                    label={`${name}: ${type} taken for ${predicted}`}
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
