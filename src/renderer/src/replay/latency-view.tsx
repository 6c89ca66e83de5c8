import type { ResponseLatency, SessionLatency } from '@core/replay/latency.ts';
import type { ReplayInfo } from '@core/replay/replay-views.ts';
import { visibleText } from '@core/text/visible-text.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBenchmark } from '../benchmark/current-benchmark.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { counted, formatCount } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { Breakable } from '../text/breakable.tsx';
import { formatTime } from '../timeline/time-format.ts';
import { addressOf } from './clip-scope.ts';
import styles from './latency.module.css';
import { beginningOf, describeLatency, describePrompt, formatMilliseconds } from './latency-words.ts';
import { latencyQuery, samplesQuery } from './replay-queries.ts';

/** How long the model of a replay took to respond, clip by clip; read only when opened. */
export function LatencyDisclosure({ replay }: { replay: ReplayInfo }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.latency} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('Latency')}</summary>
      {open && <RecordedClips replay={replay} />}
    </details>
  );
}

function RecordedClips({ replay }: { replay: ReplayInfo }) {
  const samples = useQuery(samplesQuery(useBenchmark()));
  const [chosen, setChosen] = useState<number | null>(null);
  const recorded = replay.sessions.filter(({ state }) => state === 'done').map(({ sampleId }) => sampleId);
  const shown = chosen !== null && recorded.includes(chosen) ? chosen : recorded[0];
  if (shown === undefined) return null;
  const nameOf = (sampleId: number): string => {
    const sample = samples.data?.find((each) => each.sampleId === sampleId);
    return sample ? addressOf(sample) : t('clip {sampleId}', { sampleId });
  };
  return (
    <div className={styles.body}>
      <NativeSelect
        size="xs"
        aria-label={t('Clip of {runName}', { runName: replay.runName })}
        data={recorded.map((sampleId) => ({ value: String(sampleId), label: nameOf(sampleId) }))}
        value={String(shown)}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      />
      <ClipLatency replay={replay} sampleId={shown} />
      <p className="ss-muted ss-small">{describeLatency(replay.settings.pace)}</p>
    </div>
  );
}

function ClipLatency({ replay, sampleId }: { replay: ReplayInfo; sampleId: number }) {
  const { data, error, refetch } = useQuery(latencyQuery(replay, sampleId));
  if (error) {
    return (
      <ErrorPanel title={t('The recording could not be read')} error={error} onRetry={() => void refetch()} />
    );
  }
  if (data === undefined) return <Loading what={t('recording')} />;
  if (data === null) {
    return (
      <p className="ss-muted">
        {t(
          'The recording is not at hand. It is kept in the folder beside the study that ends in “.media”; put it back there.',
        )}
      </p>
    );
  }
  if (data.responses.length === 0) return <p className="ss-muted">{t('Nothing was said in this clip.')}</p>;
  return (
    <>
      <Summary latency={data} />
      <section className={styles.rows} aria-label={t('Responses')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('Time')}</th>
              <th scope="col" className={styles.number}>
                {t('First, ms')}
              </th>
              <th scope="col" className={styles.number}>
                {t('Finished, ms')}
              </th>
              <th scope="col">{t('Response')}</th>
            </tr>
          </thead>
          <tbody>
            {data.responses.map((response) => (
              <Row key={response.seq} response={response} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Summary({ latency: { responses, n, summary } }: { latency: SessionLatency }) {
  const unknown = responses.length - n;
  const numbers: [string, string][] = [
    ['n', formatCount(n)],
    ['median', t('{median} ms', { median: formatMilliseconds(summary?.median ?? null) })],
    ['p95', t('{p95} ms', { p95: formatMilliseconds(summary?.p95 ?? null) })],
    ['max', t('{max} ms', { max: formatMilliseconds(summary?.max ?? null) })],
  ];
  return (
    <>
      <div className="ss-muted ss-small">{t('Time to first output')}</div>
      <dl className={styles.summary}>
        {numbers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {unknown > 0 && (
        <p className="ss-muted ss-small">
          {rich('{responses} came before anything was handed over and {unknown} no latency.', {
            responses: counted(unknown, 'response'),
            unknown: unknown === 1 ? t('has') : t('have'),
          })}
        </p>
      )}
    </>
  );
}

function Row({ response }: { response: ResponseLatency }) {
  const { media, first, finished } = response;
  return (
    <tr>
      <td className={styles.time}>{formatTime(media, 2)}</td>
      <td className={styles.number}>{formatMilliseconds(first)}</td>
      <td className={styles.number}>{formatMilliseconds(finished)}</td>
      <td className={styles.said}>
        <Said text={response.text} />
        <div className="ss-muted ss-small">
          {rich('to: {response}', { response: describePrompt(response) })}
        </div>
      </td>
    </tr>
  );
}

function Said({ text }: { text: string }) {
  if (text === '') return <span className="ss-muted">{t('speech without text')}</span>;
  const beginning = beginningOf(text);
  if (beginning === null) return <Whole text={text} />;
  return (
    <details>
      <summary>
        <bdi>{visibleText(beginning)}</bdi>
      </summary>
      <Whole text={text} />
    </details>
  );
}

/** All of a text as it can be read, laid out quickly even where it has no breaks. */
function Whole({ text }: { text: string }) {
  return (
    <bdi>
      <Breakable text={visibleText(text)} />
    </bdi>
  );
}
