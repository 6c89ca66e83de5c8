import styles from './text.module.css';
import { visibleText } from './visible-text.ts';

interface EvidenceTextProps {
  text: string;
  /** Part of the text to mark, as `[start, end)` in UTF-16 units of `text`. */
  mark?: readonly [number, number] | null;
  markTitle?: string;
}

/**
 * Text that is evidence (questions, references, model output): in full, in its own direction, isolated from
 * what surrounds it, with its own line breaks.
 */
export function EvidenceText({ text, mark = null, markTitle }: EvidenceTextProps) {
  if (mark === null) {
    return (
      <bdi dir="auto" className={styles.evidence}>
        {visibleText(text)}
      </bdi>
    );
  }
  const [start, end] = mark;
  return (
    <bdi dir="auto" className={styles.evidence}>
      {visibleText(text.slice(0, start))}
      <mark className={styles.mark} title={markTitle}>
        {visibleText(text.slice(start, end))}
      </mark>
      {visibleText(text.slice(end))}
    </bdi>
  );
}
