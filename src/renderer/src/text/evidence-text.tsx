import { visibleText } from '@core/text/visible-text.ts';
import { t } from '../language/text.ts';
import { Breakable } from './breakable.tsx';
import { ShowRest, useShownLength } from './show-rest.tsx';
import styles from './text.module.css';

interface EvidenceTextProps {
  text: string;
  /** Part of the text to mark, as `[start, end)` in UTF-16 units of `text`. */
  mark?: readonly [number, number] | null;
  markTitle?: string;
}

/**
 * Text that is evidence (questions, references, model output): in its own direction, isolated from what
 * surrounds it, with its own line breaks, in full. Of a very long one the beginning is shown and the rest piece
 * by piece when asked for, so that no text can hold up the page.
 */
export function EvidenceText({ text, mark = null, markTitle }: EvidenceTextProps) {
  const shown = useShownLength(text);
  const visible = text.slice(0, shown.length);
  const [start, end] = mark ?? [visible.length, visible.length];
  const marked = visible.slice(start, end);
  return (
    <>
      <bdi dir="auto" className={styles.evidence}>
        <Breakable text={visibleText(visible.slice(0, start))} />
        {marked !== '' && (
          <mark className={styles.mark} title={markTitle}>
            <Breakable text={visibleText(marked)} />
          </mark>
        )}
        <Breakable text={visibleText(visible.slice(end))} />
      </bdi>
      <ShowRest
        text={text}
        shown={shown}
        note={end > visible.length ? t(', the marked part among them') : ''}
      />
    </>
  );
}
