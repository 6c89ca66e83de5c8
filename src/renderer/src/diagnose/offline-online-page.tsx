import { NativeSelect } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { counted, formatScore } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { markId, markParts } from '../runs/mark-id.ts';
import { useDiagnoseAddress } from './address.ts';
import { ChartFrame, MarkGroup } from './chart-frame.tsx';
import styles from './diagnose.module.css';
import { type Diagnosis, runLabel, useDiagnosis } from './diagnosis.ts';
import { Histogram, type HistogramBin } from './histogram.tsx';
import { MarkLink } from './mark-link.tsx';
import type { Mark } from './marks.ts';
import {
  binDifferences,
  compareQuality,
  type QualityComparison,
  type QualityPair,
} from './offline-online.ts';
import { Page } from './page.tsx';
import { formatChange } from './signed.ts';

const ALL_SPLITS = '';

/** Pure quality of two runs of one model, offline and online, over the slots both have (Table 6). */
export function OfflineOnlinePage() {
  const diagnosis = useDiagnosis();
  const { placed, runs, facts } = diagnosis;
  const { value, go } = useDiagnoseAddress();
  const a = placed.find(({ name }) => name === value('offline')) ?? placed[0];
  const b = placed.find(({ name }) => name === value('online')) ?? placed.find((run) => run !== a);
  const splits = useMemo(() => [...new Set(facts.samples.map(({ subset }) => subset))], [facts]);
  const split = splits.find((name) => name === value('split')) ?? null;
  if (!a || !b) {
    return (
      <Page resolve={() => null}>
        <ChartFrame
          title={t('Offline against online quality (Table 6)')}
          chart={null}
          empty={t(
            'This compares two runs of one model, one that saw the whole clip at once and one that streamed it; the study has fewer than two runs.',
          )}
          n={t('0 slots')}
          unjudged={[]}
        />
      </Page>
    );
  }
  const comparison = compareQuality(facts, a, b, split);
  const n = counted(comparison.pairs.length, 'shared slot');
  const shared = comparison.pairs.length + comparison.unjudged;
  const unjudged = [{ name: 'either', share: shared > 0 ? comparison.unjudged / shared : 0 }];
  const empty =
    comparison.pairs.length > 0
      ? null
      : shared > 0
        ? t('None of the shared slots is judged for both runs.')
        : t('The two runs have no slot in common here.');
  const select = (param: 'offline' | 'online', chosen: string) => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select inside is the control
    <label className={styles.inlineLabel}>
      {param}
      <NativeSelect
        size="xs"
        data={placed.map((run) => ({ value: run.name, label: runLabel(runs, run.runId) }))}
        value={chosen}
        onChange={(event) => go({ [param]: event.currentTarget.value, mark: null }, { replace: true })}
      />
    </label>
  );
  return (
    <Page resolve={(id) => resolveMark(diagnosis, comparison, id)}>
      <ChartFrame
        title={t('Offline against online quality (Table 6)')}
        lead={t(
          'Mean of S_core over the slots both runs have: 0 where nothing was said after t_a and where the user interrupted, without decay, FP and FN. Which run is the offline one is yours to say.',
        )}
        tools={
          <>
            {select('offline', a.name)}
            {select('online', b.name)}
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the select inside is the control */}
            <label className={styles.inlineLabel}>
              {t('split')}
              <NativeSelect
                size="xs"
                data={[{ value: ALL_SPLITS, label: 'all' }, ...splits]}
                value={split ?? ALL_SPLITS}
                onChange={(event) =>
                  go({ split: event.currentTarget.value || null, mark: null }, { replace: true })
                }
              />
            </label>
          </>
        }
        chart={
          <QualityTable comparison={comparison} names={[runLabel(runs, a.runId), runLabel(runs, b.runId)]} />
        }
        n={n}
        unjudged={unjudged}
        notes={
          comparison.onlyOne > 0 && (
            <p>
              {rich('{slots} that only one of the two runs has are left out.', {
                slots: counted(comparison.onlyOne, 'slot'),
              })}
            </p>
          )
        }
      />
      <ChartFrame
        title={t('Online minus offline, slot by slot')}
        lead={t('Left of the middle the slot was answered better offline, right of it online.')}
        chart={<Differences comparison={comparison} />}
        table={<DifferenceTable comparison={comparison} />}
        empty={a === b ? t('Both are the same run.') : empty}
        n={n}
        unjudged={unjudged}
      />
    </Page>
  );
}

/** Four decimals, as Table 6 is printed. */
const four = (value: number | null): string => (value === null ? '–' : value.toFixed(4).replace('-', '−'));

function QualityTable({ comparison, names }: { comparison: QualityComparison; names: [string, string] }) {
  const { published } = useDiagnosis();
  const { meanA, meanB, pairs } = comparison;
  const change = meanA === null || meanB === null ? null : meanB - meanA;
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">{t('Pure quality ↑')}</th>
          <th scope="col">{t('Offline')}</th>
          <th scope="col">{t('Online')}</th>
          <th scope="col">Δ</th>
          <th scope="col">n</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            {names[0]} → {names[1]}
          </td>
          <td>{four(meanA)}</td>
          <td>{four(meanB)}</td>
          <td>{(change ?? 0) > 0 ? `+${four(change)}` : four(change)}</td>
          <td>
            {pairs.length === 0 ? (
              0
            ) : (
              <MarkLink
                id={markId('all')}
                label={t('{slots} behind the means', { slots: counted(pairs.length, 'slot') })}
                inTable
              >
                {pairs.length}
              </MarkLink>
            )}
          </td>
        </tr>
        {published && (
          <tr className={styles.publishedRow}>
            <td
              title={t('{source}, Table 6, judged by {judge}', {
                source: published.source,
                judge: published.judge,
              })}
            >
              {rich('{model}, mathematical questions {span}', {
                model: published.table6.model,
                span: <span className={styles.tag}>{t('published')}</span>,
              })}
            </td>
            <td>{four(published.table6.offline)}</td>
            <td>{four(published.table6.online)}</td>
            <td>{four(published.table6.difference)}</td>
            <td>–</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

const HEIGHT = 160;
const center = (bin: number): string => formatChange(Number((bin / 10 - 1).toFixed(1))).replace('00', '');

/** Bins are a tenth wide around −1, −0.9 … 1. */
const DOMAIN = [-1.05, 1.05] as const;
const TICKS = [-1, -0.5, 0, 0.5, 1];

function Differences({ comparison }: { comparison: QualityComparison }) {
  const { ref, width } = useElementSize();
  const bins = binDifferences(comparison.pairs).map((bin, at): HistogramBin => {
    const middle = at / 10 - 1;
    return {
      from: middle - 0.05,
      to: middle + 0.05,
      count: bin.length,
      id: markId('bin', String(at)),
      label: `${center(at)}: ${counted(bin.length, 'slot')}`,
    };
  });
  return (
    <MarkGroup label={t('Slots by online minus offline quality')}>
      <div ref={ref}>
        <Histogram
          title={t('Slots by online minus offline quality')}
          bins={bins}
          domain={DOMAIN}
          ticks={TICKS}
          tallest={Math.max(...bins.map(({ count }) => count))}
          width={Math.min(width, 44 * bins.length)}
          height={HEIGHT}
          printTick={(value) => center((value + 1) * 10)}
        />
      </div>
    </MarkGroup>
  );
}

function DifferenceTable({ comparison }: { comparison: QualityComparison }) {
  const bins = binDifferences(comparison.pairs);
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">{t('Online − offline, around')}</th>
          <th scope="col">{t('Slots')}</th>
        </tr>
      </thead>
      <tbody>
        {bins.map((bin, at) =>
          bin.length === 0 ? null : (
            <tr key={center(at)}>
              <td>{center(at)}</td>
              <td>
                <MarkLink id={markId('bin', String(at))} label={`${counted(bin.length, 'slot')}`} inTable>
                  {bin.length}
                </MarkLink>
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

/** Marks of this page: all, or bin~NUMBER. */
function resolveMark({ runs }: Diagnosis, comparison: QualityComparison, id: string): Mark | null {
  const [what = '', at = ''] = markParts(id);
  const entries = (pairs: readonly QualityPair[]) =>
    pairs
      .toSorted((x, y) => x.qualityB - x.qualityA - (y.qualityB - y.qualityA))
      .map(({ slotKey, b, qualityA, qualityB }) => ({
        runId: b.runId,
        slotKey,
        detail: `${formatScore(qualityA)} → ${formatScore(qualityB)}`,
      }));
  if (what === 'all')
    return { title: t('Shared slots, greatest loss first'), entries: entries(comparison.pairs) };
  const bin = binDifferences(comparison.pairs)[Number(at)];
  if (what !== 'bin' || !bin) return null;
  const run = comparison.pairs[0] ? runLabel(runs, comparison.pairs[0].b.runId) : '';
  return {
    title: t('Online − offline around {at} · {run}', { at: center(Number(at)), run }),
    entries: entries(bin),
  };
}
