import type { Benchmark } from '@core/benchmarks.ts';
import type { PairedSlots } from '@core/compare/slots.ts';
import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import type { Outcome } from '@core/study-views.ts';
import { IconArrowUpRight } from '@tabler/icons-react';
import { type CSSProperties, useId, useMemo } from 'react';
import { Link } from 'wouter';
import { useSlotWords } from '../benchmark/current-benchmark.ts';
import { NARROW_FIRST } from '../diagnose/chart-frame.tsx';
import { ExportMenu } from '../figures/export-menu.tsx';
import { counted, formatCount } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { OutcomeIcon } from '../outcomes/outcome-glyph.tsx';
import { OUTCOME_LOOKS } from '../outcomes/outcome-look.ts';
import { exploreLink } from '../slots/explore-address.ts';
import { openableSet } from '../slots/openable-set.ts';
import { type ChosenRuns, nameOf } from './chosen-runs.ts';
import styles from './compare.module.css';
import type { CompareAddressControl } from './use-compare-address.ts';

/** The publication figure of the matrix, by benchmark. */
const TRANSITION_FIGURES: Readonly<Record<Benchmark, string>> = {
  'omni-interact': 'transition-matrix',
  'interact-scope': 'scope-transition-matrix',
  'duplex-eval': 'duplex-transition-matrix',
  'ovi-bench': 'ovi-transition-matrix',
};

interface TransitionTableProps {
  pair: PairedSlots;
  choice: ChosenRuns;
  control: CompareAddressControl;
}

/** What became of the slots: rows the baseline's outcomes, columns the other run's. */
export function TransitionTable({ pair, choice, control }: TransitionTableProps) {
  const { matrix } = pair;
  const { baseline, focus, comparison } = choice;
  const noteId = useId();
  const sets = useMemo(() => setsOfCells(pair), [pair]);
  if (matrix.total === 0)
    return (
      <p className={styles.waiting}>
        {rich('The two runs share no {words} here.', { words: choice.words.one })}
      </p>
    );
  const most = Math.max(
    ...matrix.counts.flatMap((row, at) => row.map((count, column) => (at === column ? 0 : count))),
  );
  return (
    <>
      <div className={styles.matrixHead}>
        <ExportMenu
          title={t('outcomes under two runs')}
          figure={{
            name: TRANSITION_FIGURES[comparison.benchmark],
            part: `${baseline.runId}/${focus.runId}`,
            profile: REFERENCE_PROFILE,
          }}
          widths={NARROW_FIRST}
          note={t('All {words}, those left out here among them', { words: choice.words.many })}
        />
      </div>
      <p id={noteId} className={styles.matrixNote}>
        {rich(
          'Rows {baseline}, columns {focus}. A number narrows the table below to its {words}; the arrow opens them in Explore.',
          { baseline: <b>{nameOf(baseline)}</b>, focus: <b>{nameOf(focus)}</b>, words: choice.words.many },
        )}
      </p>
      <table className={`ss-table ${styles.matrix}`} aria-describedby={noteId}>
        <thead>
          <tr>
            <td />
            {matrix.outcomes.map((outcome) => (
              <th key={outcome} scope="col">
                <OutcomeHead outcome={outcome} />
              </th>
            ))}
            <th scope="col">{t('all')}</th>
          </tr>
        </thead>
        <tbody>
          {matrix.outcomes.map((from, row) => (
            <tr key={from}>
              <th scope="row">
                <OutcomeHead outcome={from} />
              </th>
              {matrix.outcomes.map((to, column) => (
                <MatrixCell
                  key={to}
                  from={from}
                  to={to}
                  count={matrix.counts[row]![column]!}
                  most={most}
                  openable={sets.get(`${from}.${to}`) ?? NO_SET}
                  focusName={focus.name}
                  control={control}
                />
              ))}
              <td>{formatCount(matrix.rowSums[row]!)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('all')}</th>
            {matrix.outcomes.map((outcome, column) => (
              <td key={outcome}>{formatCount(matrix.columnSums[column]!)}</td>
            ))}
            <td>{formatCount(matrix.total)}</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}

function OutcomeHead({ outcome }: { outcome: Outcome }) {
  return (
    <span className={styles.outcomeHead} title={OUTCOME_LOOKS[outcome].meaning}>
      <OutcomeIcon name={outcome} />
      {OUTCOME_LOOKS[outcome].word}
    </span>
  );
}

type OpenableSet = ReturnType<typeof openableSet>;

const NO_SET: OpenableSet = { set: '', count: 0 };

/** For each cell of the matrix the slots behind it, made once: there may be very many. */
function setsOfCells({ shared }: PairedSlots): Map<string, OpenableSet> {
  const keys = new Map<string, number[]>();
  for (const { baseline, other, slotKey } of shared) {
    const cell = `${baseline}.${other}`;
    const behind = keys.get(cell);
    if (behind) behind.push(slotKey);
    else keys.set(cell, [slotKey]);
  }
  return new Map([...keys].map(([cell, slotKeys]) => [cell, openableSet(slotKeys)]));
}

interface MatrixCellProps {
  from: Outcome;
  to: Outcome;
  count: number;
  /** The largest count off the diagonal, which has the strongest tint. */
  most: number;
  /** The slots behind it, as far as an address can carry them. */
  openable: OpenableSet;
  focusName: string;
  control: CompareAddressControl;
}

function MatrixCell({ from, to, count, most, openable, focusName, control }: MatrixCellProps) {
  const { address, go } = control;
  const words = useSlotWords();
  if (count === 0) return <td className={styles.nothing}>0</td>;
  const cell = { baseline: from, other: to };
  const chosen = address.cell?.baseline === from && address.cell.other === to;
  const said = `${OUTCOME_LOOKS[from].word} → ${OUTCOME_LOOKS[to].word}: ${counted(count, words.one)}`;
  const tint = from === to || most === 0 ? 0 : 8 + Math.round((count / most) * 22);
  const open =
    openable.count < count
      ? t('Open the first {count} in Explore', { count: openable.count })
      : t('Open in Explore');
  return (
    <td
      className={styles.cell}
      data-chosen={chosen || undefined}
      data-diagonal={from === to || undefined}
      style={{ '--tint': `${tint}%` } as CSSProperties}
    >
      <button
        type="button"
        aria-pressed={chosen}
        aria-label={said}
        title={said}
        onClick={() => go({ cell: chosen ? null : cell, tab: 'all' })}
      >
        {formatCount(count)}
      </button>
      <Link
        href={exploreLink({ slots: openable.set }, { run: focusName })}
        aria-label={`${open}: ${said}`}
        title={open}
      >
        <IconArrowUpRight size={13} stroke={1.8} />
      </Link>
    </td>
  );
}
