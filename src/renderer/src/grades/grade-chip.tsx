import styles from './grade.module.css';
import { GRADE_LOOKS, type Grade } from './grades.ts';

interface GradeChipProps {
  grade: Grade;
  /** With its word where the sign alone does not say it. */
  worded?: boolean;
}

/** A grade as a small square with its sign, as bars of the timeline have it. */
export function GradeChip({ grade, worded = false }: GradeChipProps) {
  const { sign, word, meaning } = GRADE_LOOKS[grade];
  return (
    <span className={styles.chip} title={meaning}>
      <i className={`${styles.grade} ${styles.square}`} data-grade={grade}>
        {sign}
      </i>
      {worded && sign !== word && word}
    </span>
  );
}

/** The class a graded element takes besides its own; `data-grade` picks the colours. */
export const GRADED = styles.grade ?? '';
