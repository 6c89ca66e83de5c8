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
          <Figure name="requests to send" main>
            {formatCount(plan.calls)}
          </Figure>
        )}
        <Figure name="verdicts to give" main={plan.kind === 'lexical'}>
          {formatCount(plan.items)}
        </Figure>
        {plan.kind === 'openai' && (
          <>
            <Figure name="from the cache">{formatCount(plan.cached)}</Figure>
            <Figure name="same question twice">{formatCount(plan.repeated)}</Figure>
          </>
        )}
        {plan.pictures > 0 && <Figure name="frames to show">{formatCount(plan.pictures)}</Figure>}
        <Figure name="judged already">{formatCount(plan.alreadyJudged)}</Figure>
        {plan.kind === 'openai' && (
          <Figure
            name="tokens, at most about"
            title={`${formatCount(plan.estimatedTokens.input)} asked and ${formatCount(plan.estimatedTokens.reply)} of replies, each reply at its longest`}
          >
            {formatTokens(plan.estimatedTokens.total)}
          </Figure>
        )}
      </dl>
      {(plan.failedBefore > 0 || retryFailed) && (
        <Checkbox
          label={`Ask again where it failed before${plan.failedBefore > 0 ? ` (${formatCount(plan.failedBefore)})` : ''}`}
          checked={retryFailed}
          onChange={(event) => onRetryFailed(event.currentTarget.checked)}
        />
      )}
      {plan.kind === 'openai' && <LimitFields />}
      {plan.notAsked.map(({ reason, count }) => (
        <Message key={reason} tone="warning">
          {counted(count, 'verdict')} {count === 1 ? 'is' : 'are'} not asked for and stay
          {count === 1 ? 's' : ''} unjudged. {reason}
        </Message>
      ))}
      {plan.notices.map((notice) => (
        <Message key={notice} tone="info">
          {notice}
        </Message>
      ))}
      {retryFailed && retryOf !== null && retryOf !== plan.judge && (
        <Message tone="warning">
          What failed was asked of {retryOf}. With the settings above it is another judge, {plan.judge}: set
          the address, model and prompts as they were to ask {retryOf} again.
        </Message>
      )}
      <PlanVerdict state={state} plan={plan} />
      {start.error && <ErrorPanel title="The judging did not begin" error={start.error} />}
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
            {busy ? 'Another batch is running; this one can begin when it ends.' : destination(plan)}
          </span>
        </div>
      )}
    </div>
  );
}

function destination(plan: JudgingPlan): string {
  if (plan.baseUrl === null) return 'Everything happens on this computer.';
  return plan.calls > 0
    ? `Questions, references${plan.pictures > 0 ? ', frames of the clips' : ''} and what the runs said are sent to ${plan.baseUrl}.`
    : 'Nothing is sent: the same questions were asked before.';
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
          Everything {plan.notAsked.length > 0 ? 'else' : 'here'} is judged by {plan.judge}:{' '}
          {counted(plan.alreadyJudged, 'verdict')}. <Link href="/runs">See the tables</Link>
        </Message>
      );
    case 'only-failed-left':
      return (
        <Message tone="warning">
          {counted(plan.failedBefore, 'verdict')} failed before and {plan.failedBefore === 1 ? 'is' : 'are'}{' '}
          left alone. Tick the box to ask again, or enter {plan.failedBefore === 1 ? 'it' : 'them'} by hand:{' '}
          <Link href={exploreLink({ outcomes: ['unjudged'] })}>show the unjudged {words.many}</Link>
        </Message>
      );
    case 'cannot-judge':
      return null;
    case 'no-output':
      return (
        <Message tone="info">
          The chosen runs said nothing that needs a verdict in these stages. Choose other runs or stages.
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
