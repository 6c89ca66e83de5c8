import type { AgreementPair, StageAgreement } from '@core/judging/judging-views.ts';
import { formatCount, formatScore } from '../format/numbers.ts';
import styles from './agreement.module.css';
import type { PairChoice } from './bubbles.ts';
import { STAGE_WORDS } from './judge-words.ts';

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
  const cell = (a: boolean, b: boolean, count: number) => (
    <td data-agree={a === b || undefined}>
      <button
        type="button"
        className={styles.plainButton}
        disabled={count === 0}
        aria-label={`${count} slots: A ${a ? 'hallucination' : 'none'}, B ${b ? 'hallucination' : 'none'}`}
        onClick={() =>
          onChoose({
            stage: stage.stage,
            words: `${STAGE_WORDS[stage.stage]}: A ${a ? 'hallucination' : 'no hallucination'}, B ${b ? 'hallucination' : 'no hallucination'}`,
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
        Hallucination flag, κ {formatScore(flags.kappa)}
        {flags.kappa === null && ': neither judge ever says otherwise'}
      </h3>
      <table className={styles.flags} aria-labelledby={`flags-${stage.stage}`}>
        <thead>
          <tr>
            <td />
            <th scope="col" title={judgeB}>
              B: yes
            </th>
            <th scope="col" title={judgeB}>
              B: no
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" title={judgeA}>
              A: yes
            </th>
            {cell(true, true, flags.bothYes)}
            {cell(true, false, flags.onlyA)}
          </tr>
          <tr>
            <th scope="row" title={judgeA}>
              A: no
            </th>
            {cell(false, true, flags.onlyB)}
            {cell(false, false, flags.bothNo)}
          </tr>
        </tbody>
      </table>
    </>
  );
}
