import type { AgreementPair, JudgeAgreement, StageAgreement } from '@core/judging/judging-views.ts';
import type { RunInfo } from '@core/study-views.ts';
import type { VerdictStage } from '@core/verdicts.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { EmptyState } from '../components/empty-state.tsx';
import { formatCount, formatPercent, formatScore, NO_NUMBER } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { formatExploreAddress, NO_FILTER } from '../slots/explore-address.ts';
import styles from './agreement.module.css';
import { AgreementScatter } from './agreement-scatter.tsx';
import { type Bubble, disagreements, type PairChoice } from './bubbles.ts';
import { CalibrationTable } from './calibration-table.tsx';
import { DisagreementList } from './disagreement-list.tsx';
import { FlagTable } from './flag-table.tsx';
import { STAGE_WORDS } from './judge-words.ts';

interface AgreementResultProps {
  agreement: JudgeAgreement;
  runs: readonly RunInfo[];
  /** What must be known about the judges. */
  notes: readonly { judge: string; note: string }[];
}

/** Scatter, numbers and flags per stage, then the slots the judges differ on. */
export function AgreementResult({ agreement, runs, notes }: AgreementResultProps) {
  const { judgeA, judgeB, stages } = agreement;
  const [choice, setChoice] = useState<PairChoice | null>(null);
  const list = useRef<HTMLElement>(null);
  const listed = useMemo(() => disagreements(stages, choice), [stages, choice]);
  const link = useSlotLink(runs);
  const [, navigate] = useLocation();
  const choose = (next: PairChoice) => {
    setChoice(next);
    list.current?.scrollIntoView({ block: 'nearest' });
  };
  const open = (stage: VerdictStage, bubble: Bubble) => {
    const [only, ...others] = bubble.pairs;
    if (only && others.length === 0) navigate(link(only));
    else {
      const chosen = new Set(bubble.pairs);
      choose({
        stage,
        words: `${STAGE_WORDS[stage]}: A ${bubble.a.toFixed(2)}, B ${bubble.b.toFixed(2)}`,
        includes: (pair) => chosen.has(pair),
      });
    }
  };
  const compared = stages.filter((stage) => stage.pairs.length > 0);
  if (compared.length === 0) {
    return (
      <EmptyState title={t('The two judges have nothing in common')}>
        {rich(
          '{judgeA} and {judgeB} gave no usable verdicts on the same stage of the same output. Let one of them judge what the other did.',
          { judgeA, judgeB },
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <SummaryTable agreement={agreement} />
      <p className={styles.footnote}>
        {rich('Over what both judges gave a usable verdict on, as the runs are now. {join}', {
          join: notes
            .filter(({ note }) => note !== '')
            .map(({ judge, note }) => `${judge}: ${note}`)
            .join(' '),
        })}
      </p>
      <CalibrationTable stages={compared} judgeA={judgeA} judgeB={judgeB} />
      <div className={styles.stages}>
        {compared.map((stage) => (
          <section key={stage.stage} className={styles.stage} aria-label={STAGE_WORDS[stage.stage]}>
            <h2>{STAGE_WORDS[stage.stage]}</h2>
            <AgreementScatter
              stage={stage}
              judgeA={judgeA}
              judgeB={judgeB}
              onOpen={(bubble) => open(stage.stage, bubble)}
            />
            {stage.flags && <FlagTable stage={stage} judgeA={judgeA} judgeB={judgeB} onChoose={choose} />}
          </section>
        ))}
      </div>
      <section ref={list} className={styles.listSection} aria-labelledby="disagreements">
        <DisagreementList
          items={listed}
          choice={choice}
          judgeA={judgeA}
          judgeB={judgeB}
          runs={runs}
          link={link}
          onClear={() => setChoice(null)}
        />
      </section>
    </>
  );
}

/** The address of a compared slot in Explore. */
function useSlotLink(runs: readonly RunInfo[]): (pair: AgreementPair) => string {
  return useCallback(
    ({ item }) =>
      formatExploreAddress({
        subset: item.subset,
        sample: item.sample,
        slotId: item.slotId,
        run: runs.find(({ runId }) => runId === item.runId)?.name ?? null,
        sort: 'order',
        filter: NO_FILTER,
      }),
    [runs],
  );
}

function SummaryTable({ agreement: { judgeA, judgeB, stages } }: { agreement: JudgeAgreement }) {
  return (
    <div className={styles.scroll}>
      <table className="ss-table">
        <caption className={styles.caption}>
          {rich('A is {judgeA}, B is {judgeB}', { judgeA: <b>{judgeA}</b>, judgeB: <b>{judgeB}</b> })}
        </caption>
        <thead>
          <tr>
            <th>{t('stage')}</th>
            <th title={t('Verdicts both gave')}>n</th>
            <th>{t('mean A')}</th>
            <th>{t('mean B')}</th>
            <th title={t('Mean absolute difference of the two scores')}>{t('mean |A − B|')}</th>
            <th title={t('Spearman’s rank correlation, ties averaged')}>{t('rank ρ')}</th>
            <th title={t('Cohen’s κ of the yes-or-no part of a verdict')}>{t('flag κ')}</th>
            <th title={t('Usable verdicts that only this judge has')}>{t('only A')}</th>
            <th title={t('Usable verdicts that only this judge has')}>{t('only B')}</th>
            <th>{t('failed A')}</th>
            <th>{t('failed B')}</th>
          </tr>
        </thead>
        <tbody>
          {stages.filter(isJudged).map((stage) => (
            <SummaryRow key={stage.stage} stage={stage} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether either judge said anything on a stage. */
const isJudged = ({ scores, onlyA, onlyB, failedA, failedB }: StageAgreement): boolean =>
  scores.n + onlyA + onlyB + failedA + failedB > 0;

function SummaryRow({ stage }: { stage: StageAgreement }) {
  const { scores, flags, onlyA, onlyB, failedA, failedB } = stage;
  return (
    <tr>
      <td>{STAGE_WORDS[stage.stage]}</td>
      <td>{formatCount(scores.n)}</td>
      <td>{formatScore(scores.meanA)}</td>
      <td>{formatScore(scores.meanB)}</td>
      <td>
        <b>{formatScore(scores.meanAbsoluteDifference)}</b>
      </td>
      <td>{formatScore(scores.rankCorrelation)}</td>
      <td>{flags ? formatScore(flags.kappa) : NO_NUMBER}</td>
      <td>{formatCount(onlyA)}</td>
      <td>{formatCount(onlyB)}</td>
      <td>{failedWords(failedA, scores.n + onlyA)}</td>
      <td>{failedWords(failedB, scores.n + onlyB)}</td>
    </tr>
  );
}

/** Failed verdicts with their share of all the judge gave in the stage. */
function failedWords(failed: number, usable: number): string {
  return failed === 0 ? '0' : `${formatCount(failed)} (${formatPercent(failed / (failed + usable))})`;
}
