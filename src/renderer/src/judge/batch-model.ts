import type { JudgingPlan, JudgingProgress, JudgingReport } from '@core/judging/judging-views.ts';
import { counted, formatCount, formatPercent } from '../format/numbers.ts';
import { t } from '../language/text.ts';

/** Verdicts of a batch by how they came about; the four add up to its total. */
export interface BatchShares {
  /** Given by asking. */
  asked: number;
  cached: number;
  failed: number;
  remaining: number;
}

/** How a batch's verdicts fall. What was asked is the rest, whether or not `done` counts cached ones too. */
export function batchShares({
  total,
  cached,
  failed,
  remaining,
}: Pick<JudgingProgress, 'total' | 'cached' | 'failed' | 'remaining'>): BatchShares {
  return { asked: Math.max(0, total - cached - failed - remaining), cached, failed, remaining };
}

/** What a plan comes to: whether it may begin, and if not, why not. */
export type PlanState =
  | 'no-output'
  | 'cannot-judge'
  | 'all-judged'
  | 'only-failed-left'
  | 'refused'
  | 'ready';

export function planState(plan: JudgingPlan): PlanState {
  if (plan.items > 0) return plan.refusal === null ? 'ready' : 'refused';
  if (plan.failedBefore > 0) return 'only-failed-left';
  if (plan.alreadyJudged > 0) return 'all-judged';
  return plan.notAsked.length > 0 ? 'cannot-judge' : 'no-output';
}

/** The words on the button that begins a batch. */
export function startWords(plan: JudgingPlan): string {
  const verdicts = counted(plan.items, 'verdict');
  if (plan.kind === 'lexical') return t('Give {verdicts}', { verdicts });
  return plan.calls === 0
    ? t('Take {verdicts} from the cache', { verdicts })
    : t('Send {requests}', { requests: counted(plan.calls, 'request') });
}

/** How a batch ended, as a heading. */
export function reportTitle(report: JudgingReport): string {
  if (report.ended === 'done') {
    return report.failed === 0
      ? t('{verdicts} given', { verdicts: counted(report.judged, 'verdict') })
      : t('{verdicts} given, {failed} failed', {
          verdicts: counted(report.judged, 'verdict'),
          failed: formatCount(report.failed),
        });
  }
  const begun = report.ended === 'cancelled' ? 'Cancelled' : 'Stopped';
  return t('{begun} with {verdicts} to go', { begun, verdicts: counted(report.remaining, 'verdict') });
}

/** The failure rate of a batch, or null when nothing failed. */
export function failureWords(report: Pick<JudgingReport, 'failed' | 'failureRate'>): string | null {
  return report.failed === 0
    ? null
    : t('{failureRate} of its verdicts failed', { failureRate: formatPercent(report.failureRate) });
}
