import type { SharedSlot } from '@core/compare/slots.ts';
import type { RunText, SlotTexts } from '@core/compare/types.ts';
import type { OutcomeCode, RunInfo, SlotRow } from '@core/study-views.ts';
import { visibleText } from '@core/text/visible-text.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import { t } from '../language/text.ts';
import { baseName, shortSubset, slotType, stepName } from '../slots/slot-type.ts';
import { Breakable } from '../text/breakable.tsx';
import { beginningOf } from '../text/text-pieces.ts';
import type { ChosenRuns } from './chosen-runs.ts';
import styles from './compare.module.css';
import { FullTexts } from './full-texts.tsx';
import { formatDifference } from './metric-format.ts';
import { RunHead } from './run-head.tsx';

interface PairRowProps {
  slot: SharedSlot;
  /** Undefined while on its way. */
  row: SlotRow | undefined;
  texts: SlotTexts | undefined;
  choice: ChosenRuns;
  selected: boolean;
  /** Whether texts are shown in full. */
  expanded: boolean;
  onToggle: (slotKey: number) => void;
  onSelect: (row: SlotRow) => void;
}

/** One slot for both runs: question, change, and what each said, with its outcome and counts. */
export const PairRow = memo(function PairRow(props: PairRowProps) {
  const { slot, row, texts, choice, selected, expanded, onToggle, onSelect } = props;
  const { baseline, focus } = choice;
  const textOf = (run: RunInfo) => texts?.runs.find(({ runId }) => runId === run.runId);
  return (
    <div
      className={styles.pairRow}
      data-selected={selected || undefined}
      data-expanded={expanded || undefined}
    >
      <button
        type="button"
        className={styles.expand}
        aria-expanded={expanded}
        aria-label={expanded ? t('Shorten the texts') : t('Show the texts in full')}
        onClick={() => onToggle(slot.slotKey)}
      >
        {expanded ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
      </button>
      <button
        type="button"
        className={styles.rowSelect}
        aria-current={selected || undefined}
        disabled={!row}
        onClick={() => row && onSelect(row)}
      >
        {row ? <SlotName row={row} /> : '…'}
      </button>
      <span className={styles.rowDelta} data-sign={signOf(slot.delta)}>
        {formatDifference(slot.delta, 'score')}
      </span>
      {expanded && row ? (
        <FullTexts row={row} slot={slot} choice={choice} countsOf={textOf} />
      ) : (
        <>
          <RunCell run={baseline} code={slot.codes.baseline} text={textOf(baseline)} />
          <RunCell run={focus} code={slot.codes.other} text={textOf(focus)} />
        </>
      )}
    </div>
  );
});

function signOf(delta: number | null): 'up' | 'down' | undefined {
  if (delta === null || Math.abs(delta) < 0.0005) return undefined;
  return delta > 0 ? 'up' : 'down';
}

/** More than the lines of a row hold. */
const QUESTION_CHARACTERS = 200;
const TEXT_CHARACTERS = 400;

function SlotName({ row }: { row: SlotRow }) {
  const address = `${row.subset} / ${row.sampleName} · ${row.slotId}`;
  return (
    <>
      <span className={styles.rowAddress} title={address}>
        <span className="ss-muted">{shortSubset(row.subset)}</span> <bdi>{baseName(row.sampleName)}</bdi> ·{' '}
        {row.slotId}{' '}
        <span className="ss-muted" title={slotType(row).words}>
          {stepName(row) ?? slotType(row).short}
        </span>
      </span>
      <bdi dir="auto" className={styles.rowQuestion}>
        {visibleText(beginningOf(row.question, QUESTION_CHARACTERS))}
      </bdi>
    </>
  );
}

interface RunCellProps {
  run: RunInfo;
  code: OutcomeCode;
  text: RunText | undefined;
}

function RunCell({ run, code, text }: RunCellProps) {
  return (
    <div className={styles.runCell}>
      <RunHead run={run} code={code} counts={text} />
      {text && <ShortText text={text} />}
    </div>
  );
}

function ShortText({ text: { early, earlyLength, core, coreLength } }: { text: RunText }) {
  if (earlyLength === 0 && coreLength === 0) return <p className={styles.silent}>{t('no output')}</p>;
  return (
    <p className={styles.shortText}>
      {early !== '' && (
        <bdi dir="auto" className={styles.earlyText}>
          <Breakable text={visibleText(beginningOf(early, TEXT_CHARACTERS))} />
        </bdi>
      )}
      {core !== '' && (
        <bdi dir="auto" className={styles.coreText}>
          <Breakable text={visibleText(beginningOf(core, TEXT_CHARACTERS))} />
        </bdi>
      )}
    </p>
  );
}
