import type { AgreementPair, VerdictDetail } from '@core/judging/judging-views.ts';
import type { RunInfo } from '@core/study-views.ts';
import type { VerdictStage } from '@core/verdicts.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { Link } from 'wouter';
import { ErrorPanel } from '../components/error-panel.tsx';
import { counted, formatScore } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import { EvidenceText } from '../text/evidence-text.tsx';
import styles from './agreement.module.css';
import type { Disagreement, PairChoice } from './bubbles.ts';
import { stageVerdictsQuery } from './judge-queries.ts';
import { FLAG_WORDS, STAGE_WORDS } from './judge-words.ts';

interface DisagreementListProps {
  items: readonly Disagreement[];
  /** null lists every difference. */
  choice: PairChoice | null;
  judgeA: string;
  judgeB: string;
  runs: readonly RunInfo[];
  link: (pair: AgreementPair) => string;
  onClear: () => void;
}

/** The pairs the judges differ on, the largest first, each with both rationales. */
export function DisagreementList(props: DisagreementListProps) {
  const { items, choice, judgeA, judgeB, runs, link, onClear } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 84,
    overscan: 4,
    getItemKey: (at) => {
      const item = items[at];
      if (!item) return at;
      const { runId, slotKey, chunkIndex } = item.item;
      return `${item.stage} ${runId} ${slotKey} ${chunkIndex}`;
    },
  });
  return (
    <>
      <div className={styles.listHead}>
        <h2 id="disagreements">{choice === null ? t('Largest disagreements') : choice.words}</h2>
        <span className="ss-muted">{counted(items.length, 'verdict')}</span>
        {choice !== null && (
          <Button size="compact-xs" variant="default" onClick={onClear}>
            {t('Show all disagreements')}
          </Button>
        )}
      </div>
      {items.length === 0 && (
        <p className="ss-muted">{t('The two judges say the same of everything they both judged.')}</p>
      )}
      {items.length > 0 && (
        <div className={styles.listColumns} aria-hidden="true">
          <span>|A − B|</span>
          <span>{t('where')}</span>
          <span>A · {judgeA}</span>
          <span>B · {judgeB}</span>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section ref={scroller} className={styles.listScroll} aria-label={t('Disagreements')} tabIndex={0}>
        <ul className={styles.listItems} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((row) => {
            const item = items[row.index];
            return (
              item && (
                <li
                  key={row.key}
                  ref={rows.measureElement}
                  data-index={row.index}
                  className={styles.listItem}
                  style={{ transform: `translateY(${row.start}px)` }}
                >
                  <DisagreementRow
                    item={item}
                    judgeA={judgeA}
                    judgeB={judgeB}
                    runs={runs}
                    href={link(item)}
                  />
                </li>
              )
            );
          })}
        </ul>
      </section>
    </>
  );
}

interface DisagreementRowProps {
  item: Disagreement;
  judgeA: string;
  judgeB: string;
  runs: readonly RunInfo[];
  href: string;
}

function DisagreementRow({ item, judgeA, judgeB, runs, href }: DisagreementRowProps) {
  const { subset, sample, slotId, runId, sampleId, chunkIndex } = item.item;
  const address = { runId, sampleId, slotId, stage: item.stage, chunkIndex };
  const verdicts = useQuery(stageVerdictsQuery(address));
  const run = runs.find((candidate) => candidate.runId === runId);
  const of = (judge: string) => verdicts.data?.verdicts.find((verdict) => verdict.judge === judge);
  return (
    <article className={styles.row}>
      <span className={styles.difference}>{formatScore(item.difference)}</span>
      <div className={styles.rowSlot}>
        <Link href={href}>
          <bdi>{subset}</bdi> / <bdi>{sample}</bdi> · {slotId}
        </Link>
        <div className="ss-muted">
          {run?.label || run?.name} · <span data-stage={item.stage}>{STAGE_WORDS[item.stage]}</span>
        </div>
        {item.flagsDiffer && <div>{t('flags differ')}</div>}
      </div>
      {verdicts.error ? (
        <div className={styles.rowError}>
          <ErrorPanel
            title={t('The rationales could not be read')}
            error={verdicts.error}
            onRetry={verdicts.refetch}
          />
        </div>
      ) : (
        <>
          <Side
            stage={item.stage}
            score={item.a}
            flag={item.flagA}
            verdict={of(judgeA)}
            loading={verdicts.isPending}
          />
          <Side
            stage={item.stage}
            score={item.b}
            flag={item.flagB}
            verdict={of(judgeB)}
            loading={verdicts.isPending}
          />
        </>
      )}
    </article>
  );
}

interface SideProps {
  stage: VerdictStage;
  score: number;
  flag: boolean | null;
  verdict: VerdictDetail | undefined;
  loading: boolean;
}

function Side({ stage, score, flag, verdict, loading }: SideProps) {
  const words = verdict?.rationale ?? verdict?.note ?? null;
  return (
    <div className={styles.rationale}>
      <b>{formatScore(score)}</b>
      {flag === true && ` ${FLAG_WORDS[stage].yes}`}
      {verdict?.triggerPhrase && (
        <span className="ss-muted">
          {' '}
          “<bdi>{verdict.triggerPhrase}</bdi>”
        </span>
      )}
      {words ? (
        <EvidenceText text={words} />
      ) : (
        <div className="ss-muted">{loading ? '…' : t('no rationale given')}</div>
      )}
    </div>
  );
}
