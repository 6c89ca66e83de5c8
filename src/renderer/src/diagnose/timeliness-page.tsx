import { kindsIn } from '@core/omni-interact/diagnosis/categories.ts';
import {
  type Bins,
  binned,
  latenciesOf,
  niceBins,
  quantile,
  type RunLatencies,
} from '@core/omni-interact/diagnosis/timeliness.ts';
import { SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { Fragment, useMemo } from 'react';
import { counted } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { markId, markParts } from '../runs/mark-id.ts';
import { useDiagnoseAddress } from './address.ts';
import { BOTH_WIDTHS, ChartFrame, MarkGroup } from './chart-frame.tsx';
import { niceTicks } from './chart-scale.ts';
import styles from './diagnose.module.css';
import { type Diagnosis, runLabel, unjudgedShares, useDiagnosis } from './diagnosis.ts';
import { Histogram, type HistogramBin, MiddleHalf, SharedAxis } from './histogram.tsx';
import { MarkLink } from './mark-link.tsx';
import { entryOf, type Mark } from './marks.ts';
import { Page } from './page.tsx';

const ALL = 'all';
const MOST_BINS = 30;
const HEIGHT = 76;

/** How late after t_a the core answers come, per run, on shared axes. */
export function TimelinessPage() {
  const diagnosis = useDiagnosis();
  const { runs, facts } = diagnosis;
  const { value, go } = useDiagnoseAddress();
  const kinds = useMemo(() => kindsIn(facts.samples.flatMap(({ slots }) => slots)), [facts]);
  const kind = kinds.find((known) => known === value('kind')) ?? null;
  const latencies = diagnosis.placed.map((run) => latenciesOf(run, kind));
  const bins = binsOf(latencies);
  const answers = latencies.reduce((sum, run) => sum + run.answers.length, 0);
  return (
    <Page resolve={(id) => resolveMark(diagnosis, id)}>
      <ChartFrame
        title={t('Anchor − t_a: how late core answers come')}
        publication={{ figure: 'timeliness', widths: BOTH_WIDTHS }}
        lead={t(
          'The anchor is where the answer begins by the judge’s trigger phrase; it is never before t_a. Answers of low quality are included. The upright line is the median; the bar under it spans the middle half.',
        )}
        tools={
          <SegmentedControl
            aria-label={t('Kind of question')}
            data={[{ value: ALL, label: 'All' }, ...kinds.map((name) => ({ value: name, label: name }))]}
            value={kind ?? ALL}
            onChange={(name) => go({ kind: name === ALL ? null : name, mark: null }, { replace: true })}
          />
        }
        chart={<Histograms latencies={latencies} bins={bins} kind={kind ?? ALL} />}
        table={<LatencyTable kinds={[null, ...kinds]} />}
        empty={answers === 0 ? t('No run has a judged core answer here.') : null}
        n={t('{answers} of {runs}', {
          answers: counted(answers, 'core answer'),
          runs: counted(latencies.length, 'run'),
        })}
        unjudged={unjudgedShares(
          runs,
          latencies.map(({ runId, answers: ofRun, unjudged }) => ({
            runId,
            unjudged: unjudged.length,
            all: ofRun.length + unjudged.length,
          })),
        )}
      />
    </Page>
  );
}

const binsOf = (latencies: readonly RunLatencies[]): Bins =>
  niceBins(Math.max(0, ...latencies.map(({ answers }) => answers.at(-1)?.seconds ?? 0)), MOST_BINS);

const secondsOf = ({ answers }: RunLatencies): number[] => answers.map(({ seconds }) => seconds);
const printed = (seconds: number | null): string => (seconds === null ? '–' : `${seconds.toFixed(2)} s`);

function Histograms({
  latencies,
  bins,
  kind,
}: {
  latencies: readonly RunLatencies[];
  bins: Bins;
  kind: string;
}) {
  const { runs } = useDiagnosis();
  const { ref, width } = useElementSize();
  const perRun = latencies.map((run) => binned(run.answers, bins));
  const tallest = Math.max(1, ...perRun.flatMap((ofRun) => ofRun.map((bin) => bin.length)));
  const end = bins.width * bins.count;
  const domain = [0, end] as const;
  const ticks = niceTicks(end, Math.max(2, Math.floor(width / 80))).filter((tick) => tick <= end + 1e-9);
  return (
    <MarkGroup label={t('Core answers by seconds after t_a, per run')}>
      <div className={styles.bars} data-wide>
        {latencies.map((run, row) => {
          const seconds = secondsOf(run);
          const median = quantile(seconds, 0.5);
          const low = quantile(seconds, 0.25);
          const high = quantile(seconds, 0.75);
          return (
            <Fragment key={run.runId}>
              <span className={styles.rowLabel}>
                {runLabel(runs, run.runId)}
                <small>
                  {rich('n = {answers}, median {median}', {
                    answers: run.answers.length,
                    median: printed(median),
                  })}
                </small>
              </span>
              <div ref={row === 0 ? ref : undefined}>
                <Histogram
                  title={t('{run}: {answers}, median {median} after t_a', {
                    run: run.name,
                    answers: counted(run.answers.length, 'core answer'),
                    median: printed(median),
                  })}
                  bins={(perRun[row] ?? []).map((bin, at) => toBin(bin.length, at, bins, kind, run.name))}
                  domain={domain}
                  ticks={ticks}
                  tallest={tallest}
                  width={width}
                  height={HEIGHT}
                >
                  {median !== null && low !== null && high !== null && (
                    <MiddleHalf low={low} median={median} high={high} />
                  )}
                </Histogram>
              </div>
              <span className={styles.rowAside}>
                <SlotCount
                  id={markId('none', kind, '', run.name)}
                  count={run.noCore.length}
                  words={t('no core answer')}
                  run={run.name}
                />
                <SlotCount
                  id={markId('unjudged', kind, '', run.name)}
                  count={run.unjudged.length}
                  words={t('unjudged')}
                  run={run.name}
                />
                <SlotCount
                  id={markId('interrupted', kind, '', run.name)}
                  count={run.interrupted.length}
                  words={t('interrupted')}
                  run={run.name}
                />
              </span>
            </Fragment>
          );
        })}
        <span />
        <SharedAxis
          domain={domain}
          ticks={ticks}
          width={width}
          name={t('seconds after t_a')}
          printTick={tidy}
        />
        <span />
      </div>
    </MarkGroup>
  );
}

/** One bin of a run as a mark; `at` counts bins from 0 s on. */
function toBin(count: number, at: number, { width }: Bins, kind: string, run: string): HistogramBin {
  const from = at * width;
  return {
    from,
    to: from + width,
    count,
    id: markId('bin', kind, String(at), run),
    label: `${run}, ${tidy(from)}–${tidy(from + width)} s: ${counted(count, 'answer')}`,
  };
}

const tidy = (value: number): string => String(Number(value.toPrecision(6)));

function SlotCount({ id, count, words, run }: { id: string; count: number; words: string; run: string }) {
  if (count === 0) return null;
  return (
    <MarkLink id={id} label={`${run}: ${counted(count, 'slot')} ${words}`} inTable>
      {count} {words}
    </MarkLink>
  );
}

function LatencyTable({ kinds }: { kinds: readonly (string | null)[] }) {
  const { placed, runs } = useDiagnosis();
  return (
    <table className="ss-table">
      <thead>
        <tr>
          {[
            'Run',
            'Kind',
            'n',
            t('Lower quartile'),
            'Median',
            t('Upper quartile'),
            'Latest',
            t('No core answer'),
            'Unjudged',
            'Interrupted',
          ].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {placed.flatMap((run) =>
          kinds.map((kind) => {
            const latencies = latenciesOf(run, kind);
            const seconds = secondsOf(latencies);
            const name = kind ?? ALL;
            return (
              <tr key={`${run.runId}/${name}`}>
                <td>{kind === null ? <b>{runLabel(runs, run.runId)}</b> : ''}</td>
                <td>{name}</td>
                <td>{seconds.length}</td>
                {[0.25, 0.5, 0.75, 1].map((share) => (
                  <td key={share}>{printed(quantile(seconds, share))}</td>
                ))}
                {(['noCore', 'unjudged', 'interrupted'] as const).map((key) => (
                  <td key={key}>{latencies[key].length}</td>
                ))}
              </tr>
            );
          }),
        )}
      </tbody>
    </table>
  );
}

/** Marks of this page: bin~KIND~NUMBER~RUN, and the slots beside the distribution. */
function resolveMark({ placed, runs, facts }: Diagnosis, id: string): Mark | null {
  const [what = '', kindName = '', at = '', runName = ''] = markParts(id);
  const run = placed.find(({ name }) => name === runName);
  const kinds = kindsIn(facts.samples.flatMap(({ slots }) => slots));
  if (!run || (kindName !== ALL && !kinds.includes(kindName))) return null;
  const kind = kindName === ALL ? null : kindName;
  const latencies = latenciesOf(run, kind);
  const title = (words: string) => `${words} · ${kind ?? t('all kinds')} · ${runLabel(runs, run.runId)}`;
  if (what === 'bin') {
    const bins = binsOf(placed.map((other) => latenciesOf(other, kind)));
    const bin = binned(latencies.answers, bins)[Number(at)];
    if (!bin) return null;
    const from = Number(at) * bins.width;
    return {
      title: title(
        t('Answered {from}–{from2} s after t_a', { from: tidy(from), from2: tidy(from + bins.width) }),
      ),
      entries: bin.map(({ slot, seconds }) => entryOf(slot, printed(seconds))),
    };
  }
  const list = { none: latencies.noCore, unjudged: latencies.unjudged, interrupted: latencies.interrupted };
  const words = { none: t('No core answer'), unjudged: 'Unjudged', interrupted: 'Interrupted' };
  if (what !== 'none' && what !== 'unjudged' && what !== 'interrupted') return null;
  return { title: title(words[what]), entries: list[what].map((slot) => entryOf(slot, '')) };
}
