import { BENCHMARK_TITLES, isBenchmark } from '@core/benchmarks.ts';
import { scoreRun } from '@core/interact-scope/diagnostics/scored.ts';
import { pooledHits } from '@core/interact-scope/result-tables.ts';
import type { OmniInteractTables } from '@core/omni-interact/tables.ts';
import type { RunInfo } from '@core/study-views.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { KindBadge } from '../components/kind-badge.tsx';
import { formatCount, formatPercent, formatScore } from '../format/numbers.ts';
import { publishedQuery, scopeFactsQuery } from '../runs/diagnostics-queries.ts';
import { judgedF1, unjudgedShare } from '../runs/table-model.ts';
import { exploreLink } from '../slots/explore-address.ts';
import { type BarPart, CoverageBar } from './coverage-bar.tsx';
import styles from './home.module.css';
import { publishedModels, publishedRange } from './published-range.ts';

interface CoverageTableProps {
  runs: readonly RunInfo[];
  tables: OmniInteractTables | undefined;
}

/** Benchmark by run: how much is imported, how much judged, and the headline number. */
export function CoverageTable({ runs, tables }: CoverageTableProps) {
  const { data: published } = useQuery(publishedQuery);
  return (
    <table className={`ss-table ${styles.coverage}`}>
      <thead>
        <tr>
          <th scope="col">Run</th>
          <th scope="col" className={styles.barHead}>
            Samples imported
          </th>
          <th scope="col" className={styles.barHead}>
            Slots judged
          </th>
          <th scope="col">
            Headline ↑
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
              <div className="ss-muted ss-small">{titleOf(run.benchmark)}</div>
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
            {run.benchmark === 'interact-scope' ? (
              <ScopeHeadline run={run} />
            ) : (
              <Headline run={run} tables={tables} />
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sampleParts(run: RunInfo): BarPart[] {
  return [
    { count: run.samplesOk, word: 'with output', color: 'var(--ss-answered)' },
    { count: run.samplesFailed, word: 'failed', color: 'var(--ss-missed)' },
    { count: run.samplesMissing, word: 'missing', color: 'transparent' },
  ];
}

function judgedParts(run: RunInfo): BarPart[] {
  return [
    { count: run.slots - run.unjudgedSlots, word: 'judged', color: 'var(--ss-core)' },
    { count: run.unjudgedSlots, word: 'unjudged', color: 'transparent' },
  ];
}

const titleOf = (benchmark: string): string =>
  isBenchmark(benchmark) ? BENCHMARK_TITLES[benchmark] : benchmark;

/** Hits over all settled targets: the one number that every run of Omni-InteractScope has. */
function ScopeHeadline({ run }: { run: RunInfo }) {
  const { data: facts } = useQuery(scopeFactsQuery);
  const traces = facts?.runs.find(({ runId }) => runId === run.runId);
  if (!facts || !traces) return <td className="ss-muted">…</td>;
  const { value, n, unjudged } = pooledHits(scoreRun(facts, traces));
  return (
    <td>
      <Link href={exploreLink({}, { run: run.name, sort: 'worst' })} className={styles.headline}>
        {formatPercent(value)}
      </Link>
      <div className="ss-muted ss-small">
        hits, n = {formatCount(n ?? 0)}
        {unjudged > 0 && `, ${formatPercent(unjudged / ((n ?? 0) + unjudged))} unjudged`}
      </div>
    </td>
  );
}

function Headline({ run, tables }: { run: RunInfo; tables: OmniInteractTables | undefined }) {
  const all = tables?.runs.find(({ runId }) => runId === run.runId)?.categories.allGlobal;
  if (!all) return <td className="ss-muted">…</td>;
  const unjudged = unjudgedShare(all);
  return (
    <td>
      <Link href={exploreLink({}, { run: run.name, sort: 'worst' })} className={styles.headline}>
        {formatScore(judgedF1(all))}
      </Link>
      <div className="ss-muted ss-small">
        IA-QTF1, n = {formatCount(all.slots)}
        {unjudged > 0 && `, ${formatPercent(unjudged)} unjudged`}
      </div>
    </td>
  );
}
