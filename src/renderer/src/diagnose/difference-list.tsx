import { kindOf } from '@core/omni-interact/diagnosis/categories.ts';
import type { ScoringProfile } from '@core/omni-interact/profile.ts';
import type { ProfileDifference } from '@core/omni-interact/study-facts.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { counted, formatCount, formatPercent, formatScore } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { formatExploreAddress, NO_FILTER } from '../slots/explore-address.ts';
import { useDiagnoseAddress } from './address.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './diagnose.module.css';
import { runLabel, unjudgedShares, useDiagnosis } from './diagnosis.ts';
import { changesOf, DIFFERENCE_COLUMNS, type DifferenceColumn, sortDifferences } from './differences.ts';
import { formatChange, formatCountChange } from './signed.ts';

const ROW_HEIGHT = 26;

interface DifferenceListProps {
  differences: readonly ProfileDifference[];
  a: ScoringProfile;
  b: ScoringProfile;
}

const HEADINGS: { column: DifferenceColumn | null; name: string; title: string }[] = [
  { column: 'slot', name: 'Slot', title: t('Split, sample and slot') },
  { column: null, name: 'Kind', title: t('Kind of question') },
  { column: 'run', name: 'Run', title: 'Run' },
  { column: null, name: 'TP', title: t('TP under the first and under the second profile') },
  { column: 'tp', name: 'ΔTP', title: t('Change of TP') },
  { column: 'fp', name: 'ΔFP', title: t('Change of FP') },
  { column: 'fn', name: 'ΔFN', title: t('Change of FN') },
];

/** The slots two profiles score differently and by how much; every row opens its slot. */
export function DifferenceList({ differences, a, b }: DifferenceListProps) {
  const { facts, runs, placed, tables } = useDiagnosis();
  const { value, go } = useDiagnoseAddress();
  const [name = '', direction] = (value('sort') ?? 'size.down').split('.');
  const column = DIFFERENCE_COLUMNS.find((known) => known === name) ?? 'size';
  const descending = direction !== 'up';
  const sortedBy = column === 'size' ? 'tp' : column;
  const slotOrder = useMemo(
    () => new Map(facts.samples.flatMap(({ slotKeys }) => slotKeys).map((key, position) => [key, position])),
    [facts],
  );
  const runOrder = useMemo(() => new Map(placed.map(({ runId }, position) => [runId, position])), [placed]);
  const sorted = useMemo(
    () => sortDifferences(differences, column, descending, slotOrder, runOrder),
    [differences, column, descending, slotOrder, runOrder],
  );
  const all = tables.runs.reduce((sum, { slots }) => sum + slots, 0);
  const lost = differences.filter(({ tpDifference }) => tpDifference === null).length;
  return (
    <ChartFrame
      title={t('Slots scored differently')}
      lead={rich('{slots} of {all} over all runs ({all2}){lost}.', {
        slots: counted(differences.length, 'slot'),
        all: formatCount(all),
        all2: formatPercent(all > 0 ? differences.length / all : 0),
        lost: lost > 0 && t(', {lost} of them unjudged under one of the two', { lost }),
      })}
      chart={
        <div className={styles.differences}>
          <div className={styles.differenceHead}>
            {HEADINGS.map(({ column: key, name: heading, title }) =>
              key === null ? (
                <span key={heading} title={title}>
                  {heading}
                </span>
              ) : (
                <button
                  key={heading}
                  type="button"
                  title={t('{title}; sort by it', { title })}
                  aria-pressed={key === sortedBy}
                  onClick={() => go({ sort: nextSort(key, column, descending) }, { replace: true })}
                >
                  {heading}
                  {key === sortedBy && (column === 'size' ? t(', size') : '')}
                  {key === sortedBy && (descending ? ' ↓' : ' ↑')}
                </button>
              ),
            )}
          </div>
          <Rows sorted={sorted} />
        </div>
      }
      empty={
        differences.length === 0
          ? t('No slot is scored differently by “{a}” and “{b}”.', { a: a.name, b: b.name })
          : null
      }
      n={t('{slots} of {runs}', { slots: counted(all, 'slot'), runs: counted(runs.length, 'run') })}
      unjudged={unjudgedShares(
        runs,
        tables.runs.map(({ runId, slots, unjudgedSlots }) => ({
          runId,
          unjudged: unjudgedSlots,
          all: slots,
        })),
      )}
      profiles={`${a.name} → ${b.name}`}
    />
  );
}

/** What a click on a heading sorts by; ΔTP goes from its size to most gained to most lost. */
function nextSort(clicked: DifferenceColumn, column: DifferenceColumn, descending: boolean): string {
  if (clicked === 'tp' && column === 'tp' && !descending) return 'size.down';
  if (clicked === column) return `${column}.${descending ? 'up' : 'down'}`;
  return `${clicked}.${clicked === 'slot' || clicked === 'run' ? 'up' : 'down'}`;
}

function Rows({ sorted }: { sorted: readonly ProfileDifference[] }) {
  const { names, runs } = useDiagnosis();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 15,
  });
  return (
    <div
      ref={scroller}
      className={styles.differenceScroll}
      style={{ height: Math.min(sorted.length, 16) * ROW_HEIGHT + 2 }}
    >
      <ul style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((item) => {
          const difference = sorted[item.index];
          const name = difference && names.get(difference.slotKey);
          if (!difference || !name) return null;
          const run = runs.find(({ runId }) => runId === difference.runId);
          const changes = changesOf(difference);
          return (
            <li key={item.key} style={{ transform: `translateY(${item.start}px)`, height: ROW_HEIGHT }}>
              <Link
                className={styles.difference}
                href={formatExploreAddress({
                  subset: name.subset,
                  sample: name.sample,
                  slotId: name.slotId,
                  run: run?.name ?? null,
                  sort: 'order',
                  filter: NO_FILTER,
                })}
              >
                <bdi>{`${name.subset} / ${name.sample} · ${name.slotId}`}</bdi>
                <span>{kindOf(difference.a.slot)}</span>
                <span>{runLabel(runs, difference.runId)}</span>
                <span>
                  {formatScore(difference.a.tp)} → {formatScore(difference.b.tp)}
                </span>

                <span>{formatChange(changes.tp)}</span>
                <span>{formatCountChange(changes.fp)}</span>
                <span>{formatCountChange(changes.fn)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
