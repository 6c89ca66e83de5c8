import type { JudgingReport, VerdictRemark, WorkingJudge } from '@core/judging/judging-views.ts';
import { encodeSlotSet } from '@core/slot-set.ts';
import type { RunInfo } from '@core/study-views.ts';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useSlotWords } from '../benchmark/current-benchmark.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { counted, formatCount, formatPercent } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { useStudy } from '../queries.ts';
import { exploreLink } from '../slots/explore-address.ts';
import styles from './batch.module.css';
import { BatchBar } from './batch-bar.tsx';
import { failureWords, reportTitle } from './batch-model.ts';
import { failedVerdictsQuery } from './judge-queries.ts';
import { formatDuration, formatTokens, REMARK_WORDS } from './judge-words.ts';
import { Figure, Message } from './plan-panel.tsx';

interface BatchReportProps {
  report: JudgingReport;
  runs: readonly RunInfo[];
  onRetryFailed: (judge: WorkingJudge, name: string) => void;
}

/** How a batch ended: what was given, what it took, what failed and why, and the next step. */
export function BatchReport({ report, runs, onRetryFailed }: BatchReportProps) {
  const failed = failureWords(report);
  const total = report.items;
  return (
    <>
      <p className={styles.reportTitle} data-ended={report.ended}>
        {rich('{report} by {judge}', { report: <strong>{reportTitle(report)}</strong>, judge: report.judge })}
        {failed && <span className={styles.failureRate}>, {failed}</span>}
      </p>
      {report.reason && (
        <Message tone={report.ended === 'stopped' ? 'warning' : 'info'}>{report.reason}</Message>
      )}
      <BatchBar
        batch={{ total, cached: report.cached, failed: report.failed, remaining: report.remaining }}
      />
      <dl className={styles.figures}>
        <Figure name={t('given')} main>
          {formatCount(report.judged)}
        </Figure>
        {report.kind === 'openai' && (
          <Figure name={t('of them from the cache')}>{formatCount(report.cached)}</Figure>
        )}
        <Figure name={t('failed')}>{formatCount(report.failed)}</Figure>
        {report.kind === 'openai' && <Figure name={t('requests sent')}>{formatCount(report.calls)}</Figure>}
        {report.tokens && (
          <Figure
            name={t('tokens')}
            title={t('{input} asked, {reply} of replies, as the server counts', {
              input: formatCount(report.tokens.input),
              reply: formatCount(report.tokens.reply),
            })}
          >
            {formatTokens(report.tokens.input + report.tokens.reply)}
          </Figure>
        )}
        <Figure name={t('it took')}>{formatDuration(report.seconds)}</Figure>
      </dl>
      {report.remaining > 0 && (
        <p className="ss-muted">
          {t('What was given is kept. Start the rest below; nothing is asked twice.')}
        </p>
      )}
      {report.failures.length > 0 && <Failures report={report} runs={runs} onRetryFailed={onRetryFailed} />}
      <Remarks report={report} />
      {report.notices.map((notice) => (
        <Message key={notice} tone="info">
          {notice}
        </Message>
      ))}
    </>
  );
}

function Failures({ report, runs, onRetryFailed }: BatchReportProps) {
  const words = useSlotWords();
  const study = useStudy().data?.path ?? '';
  const failed = useQuery(failedVerdictsQuery(study, report.judge)).data;
  const slotsBehind = new Map(failed?.map(({ reason, slotKeys }) => [reason, slotKeys]));
  const counts = runs.some((run) => run.judges.includes(report.judge));
  return (
    <div className={styles.failures}>
      <table className="ss-table">
        <caption>
          {rich(
            'Why verdicts failed. A failed verdict is not a zero: its {words} is unjudged and in no average.',
            { words: words.one },
          )}
        </caption>
        <thead>
          <tr>
            <th>{t('reason')}</th>
            <th>{t('verdicts')}</th>
            <th>{t('share')}</th>
            <th>{words.many}</th>
          </tr>
        </thead>
        <tbody>
          {report.failures.map(({ reason, count }) => (
            <tr key={reason}>
              <td className={styles.reason}>{reason}</td>
              <td>{formatCount(count)}</td>
              <td>{formatPercent(count / Math.max(1, report.judged + report.failed))}</td>
              <td>
                <SlotsLink slotKeys={slotsBehind.get(reason) ?? []} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.start}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={14} />}
          onClick={() => onRetryFailed(report.kind, report.judge)}
        >
          {t('Retry failed …')}
        </Button>
        {counts ? (
          <Link href={exploreLink({ outcomes: ['unjudged'] })}>
            {rich('Show the unjudged {words}', { words: words.many })}
          </Link>
        ) : (
          <span className="ss-muted">
            {rich('Its {words} show as unjudged once {judge} is what counts.', {
              words: words.many,
              judge: report.judge,
            })}
          </span>
        )}
        <CopyButton
          label={t('Copy')}
          text={report.failures.map(({ reason, count }) => `${count}\t${reason}`).join('\n')}
        />
      </div>
    </div>
  );
}

/** The slots whose verdict failed for one reason; none once they have been judged again. */
function SlotsLink({ slotKeys }: { slotKeys: readonly number[] }) {
  const words = useSlotWords();
  if (slotKeys.length === 0) return <span className="ss-muted">{t('judged since')}</span>;
  return (
    <Link href={exploreLink({ slots: encodeSlotSet(slotKeys) })}>{counted(slotKeys.length, words.one)}</Link>
  );
}

const REMARKS: readonly VerdictRemark[] = ['trigger-missing', 'trigger-not-in-text'];

function Remarks({ report }: { report: JudgingReport }) {
  const lines = REMARKS.filter((remark) => report.remarks[remark] > 0).map(
    (remark) => `${counted(report.remarks[remark], 'verdict')}: ${REMARK_WORDS[remark]}`,
  );
  if (report.reasked > 0) {
    lines.push(
      t('{replys} could not be read and were asked for again.', {
        replys: counted(report.reasked, 'reply', 'replies'),
      }),
    );
  }
  if (lines.length === 0) return null;
  return (
    <ul className={styles.remarks}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
