import { type Benchmark, SLOT_WORDS } from '@core/benchmarks.ts';
import type { Headline, RunInfo } from '@core/study-views.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { KindBadge } from '../components/kind-badge.tsx';
import { formatCount, formatPercent, NO_NUMBER } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { publishedQuery } from '../runs/diagnostics-queries.ts';
import { exploreLink } from '../slots/explore-address.ts';
import { type BarPart, CoverageBar } from './coverage-bar.tsx';
import { headlineText } from './headlines.ts';
import styles from './home.module.css';
import { publishedModels, publishedRange } from './published-range.ts';
import { useHeadlines } from './use-headlines.ts';

interface CoverageTableProps {
  benchmark: Benchmark;
  /** Those on the benchmark. */
  runs: readonly RunInfo[];
}

/** A benchmark's runs: how much of each is imported, how much judged, and its headline numbers. */
export function CoverageTable({ benchmark, runs }: CoverageTableProps) {
  const { data: all } = useQuery(publishedQuery);
  const headlines = useHeadlines();
  const published = benchmark === 'omni-interact' ? all : undefined;
  const slots = SLOT_WORDS[benchmark].many;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, and the keyboard has to reach it for that
    <section className={styles.overviewScroll} aria-label={t('Runs of the benchmark')} tabIndex={0}>
      <table className={`ss-table ${styles.coverage}`}>
        <thead>
          <tr>
            <th scope="col">{t('Run')}</th>
            <th scope="col" className={styles.barHead}>
              {t('Samples imported')}
            </th>
            <th scope="col" className={styles.barHead}>
              {rich('{toUpperCase} judged', { toUpperCase: slots[0]?.toUpperCase() + slots.slice(1) })}
            </th>
            <th scope="col">
              {t('Headline ↑')}
              {published && (
                <div className="ss-muted ss-small" title={publishedModels(published)}>
                  {publishedRange(published)}
                </div>
              )}
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.runId}>
              <td>
                <div>
                  {run.label || run.name} <KindBadge kind={run.kind} />
                </div>
              </td>
              <td>
                <CoverageBar
                  parts={sampleParts(run)}
                  total={run.samplesOk + run.samplesFailed + run.samplesMissing}
                />
              </td>
              <td>
                <CoverageBar parts={judgedParts(run)} total={run.slots} />
              </td>
              <HeadlineCell run={run} headlines={headlines.get(run.runId)} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Samples with output, without usable one and without any. */
export function sampleParts(run: Pick<RunInfo, 'samplesOk' | 'samplesFailed' | 'samplesMissing'>): BarPart[] {
  return [
    { count: run.samplesOk, word: t('with output'), color: 'var(--ss-answered)' },
    { count: run.samplesFailed, word: 'failed', color: 'var(--ss-missed)' },
    { count: run.samplesMissing, word: 'missing', color: 'transparent' },
  ];
}

export function judgedParts(run: Pick<RunInfo, 'slots' | 'unjudgedSlots'>): BarPart[] {
  return [
    { count: run.slots - run.unjudgedSlots, word: 'judged', color: 'var(--ss-core)' },
    { count: run.unjudgedSlots, word: 'unjudged', color: 'transparent' },
  ];
}

/** A run's headline numbers, each leading to its worst slots. */
function HeadlineCell({ run, headlines }: { run: RunInfo; headlines: readonly Headline[] | undefined }) {
  if (!headlines) return <td className="ss-muted">…</td>;
  if (headlines.length === 0) return <td className="ss-muted">{NO_NUMBER}</td>;
  return (
    <td>
      {headlines.map(({ label, value, unit, n, unjudged }) => (
        <div key={label} className={styles.headlineLine}>
          <Link href={exploreLink({}, { run: run.name, sort: 'worst' })} className={styles.headline}>
            {headlineText({ value, unit })}
          </Link>
          <div className="ss-muted ss-small">
            {label}, n = {formatCount(n)}
            {unjudged > 0 &&
              t(', {unjudged} unjudged', { unjudged: formatPercent(unjudged / (n + unjudged)) })}
          </div>
        </div>
      ))}
    </td>
  );
}
