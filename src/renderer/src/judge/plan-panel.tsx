import type { JudgingPlan, JudgingRequest } from '@core/judging/judging-views.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { api } from '../api.ts';
import { useSlotWords } from '../benchmark/current-benchmark.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { counted, formatCount } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { exploreLink } from '../slots/explore-address.ts';
import styles from './batch.module.css';
import { type PlanState, planState, startWords } from './batch-model.ts';
import { formatTokens } from './judge-words.ts';
import { LimitFields } from './limit-fields.tsx';

interface PlanPanelProps {
  plan: JudgingPlan;
  /** A newer plan is on its way. */
  updating: boolean;
  request: JudgingRequest;
  retryFailed: boolean;
  /** Name of the judge whose failed verdicts were to be asked for again, if that is why one is here. */
  retryOf: string | null;
  /** Another batch runs. */
  busy: boolean;
  onRetryFailed: (retry: boolean) => void;
  onStarted: (jobId: string) => void;
}

/** What a batch would send, take and cost, and the button that begins it. */
export function PlanPanel(props: PlanPanelProps) {
  const { plan, updating, request, retryFailed, retryOf, busy, onRetryFailed, onStarted } = props;
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => api.judging.start.mutate(request),
    onSuccess: ({ jobId }) => {
      onStarted(jobId);
      return client.invalidateQueries({ queryKey: ['jobs'] });
    },
  });
  const state = planState(plan);
  return (
    <div className={styles.plan} aria-busy={updating} data-updating={updating || undefined}>
      <p className={styles.planJudge}>
        <strong>{plan.judge}</strong> <span className="ss-muted">{plan.note}</span>
      </p>
      <dl className={styles.figures}>
        {plan.kind === 'openai' && (
          <Figure name={t('requests to send')} main>
            {formatCount(plan.calls)}
          </Figure>
        )}
        <Figure name={t('verdicts to give')} main={plan.kind === 'lexical'}>
          {formatCount(plan.items)}
        </Figure>
        {plan.kind === 'openai' && (
          <>
            <Figure name={t('from the cache')}>{formatCount(plan.cached)}</Figure>
            <Figure name={t('same question twice')}>{formatCount(plan.repeated)}</Figure>
          </>
        )}
        {plan.pictures > 0 && <Figure name={t('frames to show')}>{formatCount(plan.pictures)}</Figure>}
        <Figure name={t('judged already')}>{formatCount(plan.alreadyJudged)}</Figure>
        {plan.kind === 'openai' && (
          <Figure
            name={t('tokens, at most about')}
            title={t('{input} asked and {reply} of replies, each reply at its longest', {
              input: formatCount(plan.estimatedTokens.input),
              reply: formatCount(plan.estimatedTokens.reply),
            })}
          >
            {formatTokens(plan.estimatedTokens.total)}
          </Figure>
        )}
      </dl>
      {(plan.failedBefore > 0 || retryFailed) && (
        <Checkbox
          label={t('Ask again where it failed before{failedBefore}', {
            failedBefore: plan.failedBefore > 0 ? ` (${formatCount(plan.failedBefore)})` : '',
          })}
          checked={retryFailed}
          onChange={(event) => onRetryFailed(event.currentTarget.checked)}
        />
      )}
      {plan.kind === 'openai' && <LimitFields />}
      {plan.notAsked.map(({ reason, count }) => (
        <Message key={reason} tone="warning">
          {rich('{verdicts} {count} not asked for and stay{count2} unjudged. {reason}', {
            verdicts: counted(count, 'verdict'),
            count: count === 1 ? t('is') : t('are'),
            count2: count === 1 ? 's' : '',
            reason,
          })}
        </Message>
      ))}
      {plan.notices.map((notice) => (
        <Message key={notice} tone="info">
          {notice}
        </Message>
      ))}
      {retryFailed && retryOf !== null && retryOf !== plan.judge && (
        <Message tone="warning">
          {rich(
            'What failed was asked of {retryOf}. With the settings above it is another judge, {judge}: set the address, model and prompts as they were to ask {retryOf} again.',
            { retryOf, judge: plan.judge },
          )}
        </Message>
      )}
      <PlanVerdict state={state} plan={plan} />
      {start.error && <ErrorPanel title={t('The judging did not begin')} error={start.error} />}
      {plan.items > 0 && (
        <div className={styles.start}>
          <Button
            size="sm"
            leftSection={<IconPlayerPlay size={15} />}
            disabled={state !== 'ready' || busy || updating}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            {startWords(plan)}
          </Button>
          <span className="ss-muted">
            {busy ? t('Another batch is running; this one can begin when it ends.') : destination(plan)}
          </span>
        </div>
      )}
    </div>
  );
}

function destination(plan: JudgingPlan): string {
  if (plan.baseUrl === null) return t('Everything happens on this computer.');
  return plan.calls > 0
    ? t('Questions, references{pictures} and what the runs said are sent to {baseUrl}.', {
        pictures: plan.pictures > 0 ? t(', frames of the clips') : '',
        baseUrl: plan.baseUrl,
      })
    : t('Nothing is sent: the same questions were asked before.');
}

/** What a plan without anything to begin means, and what to do then. */
function PlanVerdict({ state, plan }: { state: PlanState; plan: JudgingPlan }) {
  const words = useSlotWords();
  switch (state) {
    case 'ready':
      return null;
    case 'refused':
      return <Message tone="warning">{plan.refusal}</Message>;
    case 'all-judged':
      return (
        <Message tone="done">
          {rich('Everything {notAsked} is judged by {judge}: {verdicts}. {link}', {
            notAsked: plan.notAsked.length > 0 ? t('else') : t('here'),
            judge: plan.judge,
            verdicts: counted(plan.alreadyJudged, 'verdict'),
            link: <Link href="/runs">{t('See the tables')}</Link>,
          })}
        </Message>
      );
    case 'only-failed-left':
      return (
        <Message tone="warning">
          {rich(
            '{verdicts} failed before and {failedBefore} left alone. Tick the box to ask again, or enter {failedBefore2} by hand: {words}',
            {
              verdicts: counted(plan.failedBefore, 'verdict'),
              failedBefore: plan.failedBefore === 1 ? t('is') : t('are'),
              failedBefore2: plan.failedBefore === 1 ? t('it') : t('them'),
              words: (
                <Link href={exploreLink({ outcomes: ['unjudged'] })}>
                  {rich('show the unjudged {words}', { words: words.many })}
                </Link>
              ),
            },
          )}
        </Message>
      );
    case 'cannot-judge':
      return null;
    case 'no-output':
      return (
        <Message tone="info">
          {t(
            'The chosen runs said nothing that needs a verdict in these stages. Choose other runs or stages.',
          )}
        </Message>
      );
  }
}

const TONES = { info: IconInfoCircle, warning: IconAlertTriangle, done: IconCircleCheck } as const;

/** A sentence about the state of things, with an icon for its kind. */
export function Message({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  const Icon = TONES[tone];
  return (
    <p className={styles.message} data-tone={tone}>
      <Icon className={styles.messageIcon} size={16} stroke={1.7} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

interface FigureProps {
  name: string;
  main?: boolean;
  title?: string;
  children: ReactNode;
}

/** One number with what it counts. */
export function Figure({ name, main = false, title, children }: FigureProps) {
  return (
    <div className={styles.figure} data-main={main || undefined} title={title}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
