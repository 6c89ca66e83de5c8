import type { CategoryKey } from '@core/omni-interact/diagnosis/categories.ts';
import type { PlacedRun } from '@core/omni-interact/study-facts.ts';
import { useElementSize } from '@mantine/hooks';
import { Fragment } from 'react';
import { formatCount } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import { markId } from '../runs/mark-id.ts';
import { MarkGroup } from './chart-frame.tsx';
import { linearScale, niceTicks, type Scale } from './chart-scale.ts';
import {
  type Composition,
  compositionTotals,
  FN_PARTS,
  type FnPart,
  FP_PARTS,
  type FpPart,
  type Part,
} from './composition.ts';
import { PART_LOOKS } from './composition-looks.ts';
import styles from './diagnose.module.css';
import { runLabel, useDiagnosis } from './diagnosis.ts';
import { Key } from './key.tsx';
import { MarkLink } from './mark-link.tsx';

interface CompositionProps {
  compositions: readonly { run: PlacedRun; composition: Composition }[];
  category: CategoryKey;
}

const BAR = 22;
const SIDES = [
  { side: 'fp', name: t('False positives'), parts: FP_PARTS },
  { side: 'fn', name: t('False negatives'), parts: FN_PARTS },
] as const;

/** Stacked bars of FP and FN per run, all on one scale. */
export function CompositionChart({ compositions, category }: CompositionProps) {
  const { runs } = useDiagnosis();
  const { ref, width } = useElementSize();
  const totals = compositions.map(({ composition }) => compositionTotals(composition));
  const max = Math.max(1, ...totals.flatMap(({ fp, fn }) => [fp, fn]));
  const ticks = niceTicks(max, Math.max(2, Math.floor(width / 90)), 1);
  const scale = linearScale(ticks.at(-1) ?? max, width - 4);
  return (
    <MarkGroup label={t('False positives and false negatives by cause')}>
      {SIDES.map(({ side, name, parts }, position) => (
        <Fragment key={side}>
          <div className={styles.barsHead}>
            <h3>{name}</h3>
            <Key
              items={parts
                .filter((part) =>
                  compositions.some(({ composition }) => countOf(composition, side, part) > 0),
                )
                .map((part) => ({ ...PART_LOOKS[part], key: part }))}
            />
          </div>
          <div className={styles.bars}>
            {compositions.map(({ run, composition }, row) => (
              <Fragment key={run.runId}>
                <span className={styles.rowLabel}>{runLabel(runs, run.runId)}</span>
                <div ref={position === 0 && row === 0 ? ref : undefined}>
                  <StackedBar
                    parts={composition[side]}
                    side={side}
                    run={run}
                    category={category}
                    scale={scale}
                    ticks={ticks}
                  />
                </div>
                <span className={styles.rowTotal}>{formatCount(totals[row]?.[side] ?? 0)}</span>
              </Fragment>
            ))}
            <span />
            <svg className={styles.axis} width="100%" height={18} aria-hidden="true">
              {ticks.map((tick) => (
                <text
                  key={tick}
                  x={scale.toPx(tick) + 1}
                  y={13}
                  textAnchor={tick === 0 ? 'start' : tick === ticks.at(-1) ? 'end' : 'middle'}
                >
                  {tick}
                </text>
              ))}
            </svg>
            <span />
          </div>
        </Fragment>
      ))}
    </MarkGroup>
  );
}

interface StackedBarProps {
  parts: readonly Part<FpPart | FnPart>[];
  side: 'fp' | 'fn';
  run: PlacedRun;
  category: CategoryKey;
  scale: Scale;
  ticks: readonly number[];
}

function StackedBar({ parts, side, run, category, scale, ticks }: StackedBarProps) {
  let before = 0;
  return (
    <svg className={styles.bar} width="100%" height={BAR + 4}>
      <title>{`${run.name}: ${parts.map(({ part, count }) => `${PART_LOOKS[part].word} ${count}`).join(', ')}`}</title>
      {ticks.map((tick) => (
        <path
          key={tick}
          className={styles.gridLine}
          d={`M${Math.round(scale.toPx(tick)) + 0.5} 0V${BAR + 4}`}
        />
      ))}
      {parts.map(({ part, count }) => {
        if (count === 0) return null;
        const x = scale.toPx(before) + 1;
        const width = scale.toPx(count);
        before += count;
        const look = PART_LOOKS[part];
        const text = String(count);
        const fits = width > text.length * 7 + 6;
        return (
          <MarkLink
            key={part}
            id={markId(`${side}.${part}`, category, run.name)}
            label={`${run.name}, ${look.word}: ${count}`}
          >
            <title>{`${look.word}: ${count}`}</title>
            <rect
              x={x + 0.75}
              y={2.75}
              width={Math.max(1.5, width - 2)}
              height={BAR - 1.5}
              fill={look.fill}
              stroke={look.stroke}
              strokeWidth={1.5}
              strokeDasharray={look.dashed ? '3 2' : undefined}
            />
            {fits && (
              <PartCount x={x + width / 2} text={text} ink={look.ink} plate={look.fill.startsWith('url')} />
            )}
          </MarkLink>
        );
      })}
    </svg>
  );
}

function PartCount({ x, text, ink, plate }: { x: number; text: string; ink: string; plate: boolean }) {
  const width = text.length * 7 + 4;
  return (
    <>
      {plate && (
        <rect x={x - width / 2} y={6} width={width} height={BAR - 8} rx={2} fill="var(--ss-surface)" />
      )}
      <text className={styles.barText} x={x} y={BAR / 2 + 6} textAnchor="middle" fill={ink}>
        {text}
      </text>
    </>
  );
}

const countOf = (composition: Composition, side: 'fp' | 'fn', name: FpPart | FnPart): number =>
  composition[side].find(({ part }) => part === name)?.count ?? 0;

/** The same as a table, one row a cause. */
export function CompositionTable({ compositions, category }: CompositionProps) {
  const { runs } = useDiagnosis();
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">{t('Cause')}</th>
          {compositions.map(({ run }) => (
            <th key={run.runId} scope="col">
              {runLabel(runs, run.runId)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SIDES.map(({ side, name, parts }) => (
          <Fragment key={side}>
            <tr>
              <th scope="row">{name}</th>
              {compositions.map(({ run, composition }) => (
                <td key={run.runId}>
                  <b>{formatCount(compositionTotals(composition)[side])}</b>
                </td>
              ))}
            </tr>
            {parts.map((part) => (
              <tr key={part}>
                <td title={PART_LOOKS[part].meaning} className={styles.indented}>
                  {PART_LOOKS[part].word}
                </td>
                {compositions.map(({ run, composition }) => (
                  <PartCell
                    key={run.runId}
                    count={countOf(composition, side, part)}
                    id={markId(`${side}.${part}`, category, run.name)}
                    label={`${run.name}, ${PART_LOOKS[part].word}`}
                  />
                ))}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function PartCell({ count, id, label }: { count: number; id: string; label: string }) {
  return (
    <td>
      {count === 0 ? (
        <span className="ss-muted">0</span>
      ) : (
        <MarkLink id={id} label={`${label}: ${count}`} inTable>
          {formatCount(count)}
        </MarkLink>
      )}
    </td>
  );
}
