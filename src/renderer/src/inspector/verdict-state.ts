import type { StageVerdicts, VerdictDetail } from '@core/judging/judging-views.ts';
import { t } from '../language/text.ts';

/** How a stage stands: judged, or why it is not. */
export type StageState =
  | { kind: 'judged' }
  /** The score does without a verdict here. */
  | { kind: 'not-needed' }
  /** `verdict` is the one that would count if it could. */
  | { kind: 'failed' | 'stale'; verdict: VerdictDetail }
  | { kind: 'unjudged' };

export function stageState({ verdicts, needed }: Pick<StageVerdicts, 'verdicts' | 'needed'>): StageState {
  const counting = verdicts.find((verdict) => verdict.counts);
  if (counting && counting.state === 'ok' && !counting.stale) return { kind: 'judged' };
  if (!needed) return { kind: 'not-needed' };
  if (counting?.state === 'failed') return { kind: 'failed', verdict: counting };
  const stale = counting ?? verdicts.find((verdict) => verdict.stale);
  return stale ? { kind: 'stale', verdict: stale } : { kind: 'unjudged' };
}

/**
 * The verdict that counts apart from the others; those go human first, then the one a person overrides, then
 * usable, failed and stale ones.
 *
 * @param inUse names of the judges whose verdicts count in the run's scores
 */
export function verdictsInOrder(
  verdicts: readonly VerdictDetail[],
  inUse: readonly string[],
): {
  counting: VerdictDetail | undefined;
  others: VerdictDetail[];
} {
  const counting = verdicts.find((verdict) => verdict.counts && !verdict.stale);
  const rank = (verdict: VerdictDetail): number =>
    (verdict.kind === 'human' ? 0 : inUse.includes(verdict.judge) ? 4 : 8) +
    (verdict.state === 'failed' ? 1 : 0) +
    (verdict.stale ? 2 : 0);
  const others = verdicts.filter((verdict) => verdict !== counting).sort((a, b) => rank(a) - rank(b));
  return { counting, others };
}

/** Why a verdict does not count. */
export function outWords(
  verdict: VerdictDetail,
  counting: VerdictDetail | undefined,
  inUse: readonly string[],
): string {
  if (verdict.stale) return t('stale, does not count');
  return counting?.kind === 'human' && inUse.includes(verdict.judge) ? 'overridden' : t('does not count');
}
