import { BENCHMARK_TITLES, SLOT_WORDS } from '@core/benchmarks.ts';
import type { Headline, HeldBenchmark, RunInfo, RunKind } from '@core/study-views.ts';
import { Link } from 'wouter';
import { chooseBenchmark, useBenchmark } from '../benchmark/current-benchmark.ts';
import { counted } from '../format/numbers.ts';
import { useOpening } from '../importing/opening.ts';
import { t } from '../language/text.ts';
import { benchmarkSteps } from './benchmark-steps.ts';
import { CoverageBar } from './coverage-bar.tsx';
import { judgedParts, sampleParts } from './coverage-table.tsx';
import { headlineRange } from './headlines.ts';
import styles from './home.module.css';
import { useHeadlines } from './use-headlines.ts';

interface BenchmarkOverviewProps {
  held: readonly HeldBenchmark[];
  /** All of the study. */
  runs: readonly RunInfo[];
}

/** Every benchmark of the study in one line: what there is of it, how far it is covered, and what to do next. */
export function BenchmarkOverview({ held, runs }: BenchmarkOverviewProps) {
  const shown = useBenchmark();
  const headlines = useHeadlines();
  return (
    <>
      <h2 className={styles.overviewHead}>{t('Benchmarks')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, and the keyboard has to reach it for that */}
      <section className={styles.overviewScroll} aria-label={t('Benchmarks')} tabIndex={0}>
        <table className={`ss-table ${styles.overview}`}>
          <thead>
            <tr>
              <th scope="col">{t('Benchmark')}</th>
              <th scope="col" className={styles.words}>
                {t('Runs')}
              </th>
              <th scope="col" className={styles.barHead}>
                {t('Outputs')}
              </th>
              <th scope="col" className={styles.barHead}>
                {t('Judged')}
              </th>
              <th scope="col" className={styles.words}>
                {t('Headline ↑')}
              </th>
              <th scope="col" className={styles.words}>
                {t('Next')}
              </th>
            </tr>
          </thead>
          <tbody>
            {held.map((each) => (
              <BenchmarkLine
                key={each.benchmark}
                held={each}
                runs={runs.filter(({ benchmark }) => benchmark === each.benchmark)}
                headlines={headlines}
                shown={each.benchmark === shown}
              />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

interface BenchmarkLineProps {
  held: HeldBenchmark;
  runs: readonly RunInfo[];
  headlines: ReadonlyMap<number, readonly Headline[]>;
  /** Whether the views are about this one. */
  shown: boolean;
}

function BenchmarkLine({ held, runs, headlines, shown }: BenchmarkLineProps) {
  const { benchmark, samples, slots, withoutClip } = held;
  const { one, many } = SLOT_WORDS[benchmark];
  const sum = (of: (run: RunInfo) => number): number => runs.reduce((total, run) => total + of(run), 0);
  const total = {
    samplesOk: sum((run) => run.samplesOk),
    samplesFailed: sum((run) => run.samplesFailed),
    samplesMissing: sum((run) => run.samplesMissing),
    slots: sum((run) => run.slots),
    unjudgedSlots: sum((run) => run.unjudgedSlots),
  };
  return (
    <tr data-shown={shown}>
      <td>
        <button
          type="button"
          className={styles.benchmarkName}
          aria-pressed={shown}
          onClick={() => chooseBenchmark(benchmark)}
        >
          {BENCHMARK_TITLES[benchmark]}
        </button>
        <div className="ss-muted ss-small">
          {counted(samples, 'sample')}, {counted(slots, one, many)}
          {withoutClip.samples > 0 &&
            t(', {samples} without a clip', { samples: counted(withoutClip.samples, 'sample') })}
        </div>
      </td>
      <td className={styles.words}>
        {counted(runs.length, 'run')}
        <div className="ss-muted ss-small">{kindsOf(runs)}</div>
      </td>
      <td>
        <CoverageBar
          parts={sampleParts(total)}
          total={total.samplesOk + total.samplesFailed + total.samplesMissing}
        />
      </td>
      <td>
        <CoverageBar parts={judgedParts(total)} total={total.slots} />
      </td>
      <td className={styles.words}>
        {rangesOf(runs, headlines).map(({ label, range }) => (
          <div key={label} className={styles.rangeLine}>
            {range} <span className="ss-muted ss-small">{label}</span>
          </div>
        ))}
      </td>
      <td className={styles.words}>
        <Steps held={held} runs={runs} />
      </td>
    </tr>
  );
}

function Steps({ held, runs }: { held: HeldBenchmark; runs: readonly RunInfo[] }) {
  const opening = useOpening();
  return benchmarkSteps(held, runs).map(({ text, href }) => (
    <div key={text}>
      {href === 'import' ? (
        <button type="button" className={styles.benchmarkName} onClick={() => opening.showImport()}>
          {text}
        </button>
      ) : (
        <Link href={href} onClick={() => chooseBenchmark(held.benchmark)}>
          {text}
        </Link>
      )}
    </div>
  ));
}

const KIND_ORDER: readonly RunKind[] = ['imported', 'replayed', 'scripted'];

/** How the runs came about: `3 scripted, 2 replayed`. */
function kindsOf(runs: readonly RunInfo[]): string {
  return KIND_ORDER.map((kind) => ({ kind, count: runs.filter((run) => run.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${kind}`)
    .join(', ');
}

/** Each headline over the runs that have it. */
function rangesOf(
  runs: readonly RunInfo[],
  headlines: ReadonlyMap<number, readonly Headline[]>,
): { label: string; range: string }[] {
  const all = runs.flatMap(({ runId }) => headlines.get(runId) ?? []);
  return [...new Set(all.map(({ label }) => label))].flatMap((label) => {
    const range = headlineRange(all.filter((headline) => headline.label === label));
    return range === null ? [] : [{ label, range }];
  });
}
