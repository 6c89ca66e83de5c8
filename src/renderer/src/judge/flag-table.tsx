import type { AgreementPair, StageAgreement } from '@core/judging/judging-views.ts';
import { formatCount, formatScore } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import styles from './agreement.module.css';
import type { PairChoice } from './bubbles.ts';
import { FLAG_WORDS, STAGE_WORDS } from './judge-words.ts';

interface FlagTableProps {
  stage: StageAgreement;
  judgeA: string;
  judgeB: string;
  onChoose: (choice: PairChoice) => void;
}

/** How the judges' hallucination flags fall; each count leads to its slots. */
export function FlagTable({ stage, judgeA, judgeB, onChoose }: FlagTableProps) {
  const { flags } = stage;
  if (!flags) return null;
  const flagWords = FLAG_WORDS[stage.stage];
  const word = (flag: boolean) => (flag ? flagWords.yes : flagWords.no);
  const cell = (a: boolean, b: boolean, count: number) => (
    <td data-agree={a === b || undefined}>
      <button
        type="button"
        className={styles.plainButton}
        disabled={count === 0}
        aria-label={t('{count} verdicts: A {a}, B {b}', { count, a: word(a), b: word(b) })}
        onClick={() =>
          onChoose({
            stage: stage.stage,
            words: `${STAGE_WORDS[stage.stage]}: A ${word(a)}, B ${word(b)}`,
            includes: (pair: AgreementPair) => pair.flagA === a && pair.flagB === b,
          })
        }
      >
        {formatCount(count)}
      </button>
    </td>
  );
  return (
    <>
      <h3 id={`flags-${stage.stage}`} className={styles.flagsTitle}>
        {flagWords.name}, κ {formatScore(flags.kappa)}
        {flags.kappa === null && t(': neither judge ever says otherwise')}
      </h3>
      <table className={styles.flags} aria-labelledby={`flags-${stage.stage}`}>
        <thead>
          <tr>
            <td />
            <th scope="col" title={judgeB}>
              {t('B: yes')}
            </th>
            <th scope="col" title={judgeB}>
              {t('B: no')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" title={judgeA}>
              {t('A: yes')}
            </th>
            {cell(true, true, flags.bothYes)}
            {cell(true, false, flags.onlyA)}
          </tr>
          <tr>
            <th scope="row" title={judgeA}>
              {t('A: no')}
            </th>
            {cell(false, true, flags.onlyB)}
            {cell(false, false, flags.bothNo)}
          </tr>
        </tbody>
      </table>
    </>
  );
}
