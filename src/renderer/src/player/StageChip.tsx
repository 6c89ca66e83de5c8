import type { ReactNode } from 'react';
import type { Bar } from '../timeline/model.ts';
import { partWord } from '../timeline/readout.ts';
import styles from './player.module.css';

/** A bar's stage in its colour and in a word. */
export function StageChip({ bar }: { bar: Bar }): ReactNode {
  const tone = bar.part === 'unmatched' ? 'unmatched' : bar.interrupted ? 'interrupted' : bar.stage;
  return (
    <span className={styles.chip} data-tone={tone}>
      {partWord(bar)}
    </span>
  );
}
