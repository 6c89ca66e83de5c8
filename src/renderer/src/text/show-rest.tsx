import { useState } from 'react';
import { formatCount } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import styles from './text.module.css';
import { FIRST_CHARACTERS, MORE_CHARACTERS, shownLength } from './text-pieces.ts';

interface Shown {
  /** UTF-16 units of the text that are shown. */
  length: number;
  showMore: () => void;
}

/** How much of a long text is shown; another text begins anew. */
export function useShownLength(text: string, first = FIRST_CHARACTERS): Shown {
  const [asked, setAsked] = useState({ text, characters: first });
  const characters = asked.text === text ? asked.characters : first;
  return {
    length: shownLength(text, characters),
    showMore: () => setAsked({ text, characters: characters + MORE_CHARACTERS }),
  };
}

interface ShowRestProps {
  text: string;
  shown: Shown;
  /** What else is to be said about the part not shown. */
  note?: string;
}

/** Says that a text goes on and shows more of it; nothing when all of it is shown. */
export function ShowRest({ text, shown, note = '' }: ShowRestProps) {
  const rest = text.length - shown.length;
  if (rest <= 0) return null;
  const next = Math.min(rest, MORE_CHARACTERS);
  const what =
    next === rest
      ? t('show the rest ({rest} characters)', { rest: formatCount(rest) })
      : t('show {next}', { next: formatCount(next) });
  return (
    <span className={styles.rest}>
      … {next < rest && t('{rest} more characters{note}: ', { rest: formatCount(rest), note })}
      <button type="button" className={styles.more} onClick={shown.showMore}>
        {what}
      </button>
      {next === rest && note}
    </span>
  );
}
