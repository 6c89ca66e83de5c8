import type { SampleView } from '@core/study-views.ts';
import { interruptionData } from '@figures/ovi-bench/data.ts';
import { timelineDrawing } from '@figures/ovi-bench/drawings.ts';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Link } from 'wouter';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { Loading } from '../../components/loading.tsx';
import { counted } from '../../format/numbers.ts';
import { t } from '../../language/text.ts';
import { sampleQuery } from '../../queries.ts';
import { formatExploreAddress, NO_FILTER } from '../../slots/explore-address.ts';
import { EvidenceText } from '../../text/evidence-text.tsx';
import { useDiagnoseAddress } from '../address.ts';
import { BOTH_WIDTHS } from '../chart-frame.tsx';
import styles from '../diagnose.module.css';
import { Page } from '../page.tsx';
import { DrawingChart } from '../scope/drawing-chart.tsx';
import { caseMark } from './marks.ts';
import { useOvi } from './ovi-context.ts';
import { OviFrame } from './ovi-frame.tsx';

/** One case at a time: question, the answer as it appears, the cut, and what every run did then, on one time axis. */
export function TimelinePage() {
  const { facts, results } = useOvi();
  const { value, go } = useDiagnoseAddress();
  const at = Math.max(
    0,
    facts.cases.findIndex(({ name }) => name === value('case')),
  );
  const chosen = facts.cases[at];
  const hasResult = results.some((run) => run.results.some(({ case: own }) => own === chosen));
  const sample = useQuery({ ...sampleQuery(chosen?.sampleId ?? -1), enabled: chosen !== undefined });
  const choose = (position: number) => {
    const next = facts.cases[position];
    if (next) go({ case: next.name, mark: null }, { replace: true });
  };
  return (
    <Page resolve={(id) => caseMark(results, chosen?.slotKey ?? -1, id)}>
      <OviFrame
        title={t('A simulated interruption, run beside run')}
        lead={t(
          'The answer appears at the run’s generation rate R from T0 and is cut at T1; the response follows. Only R makes times of it: no model was timed.',
        )}
        tools={
          <>
            <ActionIcon aria-label={t('Case before')} disabled={at === 0} onClick={() => choose(at - 1)}>
              <IconChevronLeft size={16} />
            </ActionIcon>
            <NativeSelect
              size="xs"
              aria-label={t('Case')}
              data={facts.cases.map(({ name, type, format }, position) => ({
                value: String(position),
                label: `${name} · ${type} · ${format}`,
              }))}
              value={String(at)}
              onChange={(event) => choose(Number(event.currentTarget.value))}
            />
            <ActionIcon
              aria-label={t('Case after')}
              disabled={at >= facts.cases.length - 1}
              onClick={() => choose(at + 1)}
            >
              <IconChevronRight size={16} />
            </ActionIcon>
          </>
        }
        chart={
          sample.error ? (
            <ErrorPanel
              title={t('The case could not be read')}
              error={sample.error}
              onRetry={sample.refetch}
            />
          ) : sample.data ? (
            <CaseTimeline view={sample.data} />
          ) : (
            <Loading what={t('case')} />
          )
        }
        empty={chosen ? null : t('This study has no cases of OVIBench.')}
        n={counted(1, 'case')}
        publication={
          chosen && hasResult
            ? { figure: 'ovi-interruption', part: String(chosen.sampleId), widths: BOTH_WIDTHS }
            : null
        }
      />
    </Page>
  );
}

function CaseTimeline({ view }: { view: SampleView }) {
  const { runs } = useOvi();
  const { data, keys } = useMemo(() => interruptionData(view, runs), [view, runs]);
  const layout = useCallback((width: number) => timelineDrawing(data, keys, width), [data, keys]);
  return (
    <>
      <DrawingChart label={t('Question, answer, cut and response by run')} layout={layout} />
      <p className={styles.away}>
        <Link
          href={formatExploreAddress({
            subset: view.subset,
            sample: view.name,
            slotId: 1,
            run: null,
            sort: 'order',
            filter: NO_FILTER,
          })}
        >
          {t('Open the case in Explore')}
        </Link>
      </p>
      <details>
        <summary className="ss-muted">{t('All texts in full')}</summary>
        <table className="ss-table">
          <thead>
            <tr>
              <th scope="col">{t('Run')}</th>
              <th scope="col">{t('Answer until T1')}</th>
              <th scope="col">{t('Then')}</th>
            </tr>
          </thead>
          <tbody>
            {data.models.map(({ name, partial, response, predictedType, raw }, row) => (
              <tr key={keys[row]}>
                <td>{name}</td>
                <td>
                  <EvidenceText text={partial} />
                </td>
                <td>
                  <EvidenceText text={predictedType === null ? raw : response} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
