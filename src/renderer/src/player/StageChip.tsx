import type { ReactNode } from 'react';
import { GRADED } from '../grades/grade-chip.tsx';
import { t } from '../language/text.ts';
import type { Bar } from '../timeline/model.ts';
import { shortPartWord } from '../timeline/readout.ts';
import styles from './player.module.css';

const PART_MEANINGS: Record<string, string | undefined> = {
  interrupted: t('The slot was interrupted: its core stage is not scored.'),
  unmatched: t('Starts in no slot: one false positive for the sample.'),
};

/** A bar's stage in its colour and in a word. */
export function StageChip({ bar }: { bar: Bar }): ReactNode {
  const tone = bar.part === 'unmatched' ? 'unmatched' : bar.interrupted ? 'interrupted' : bar.stage;
  return (
    <span
      className={bar.grade === undefined ? styles.chip : `${styles.chip} ${GRADED}`}
      data-tone={bar.grade === undefined ? tone : undefined}
      data-grade={bar.grade}
      title={bar.about ?? PART_MEANINGS[tone ?? 'early']}
    >
      {shortPartWord(bar)}
    </span>
  );
}
