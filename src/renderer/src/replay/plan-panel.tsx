import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { rich, t } from '../language/text.ts';
import { queryClient } from '../queries.ts';
import type { ReplayAsk } from './draft.ts';
import styles from './replay.module.css';
import type { PlanView } from './use-plan.ts';

interface PlanPanelProps {
  plan: PlanView;
  ask: ReplayAsk;
  /** Where the adapter's key comes from, if it takes one. */
  keyNote: string | undefined;
  runName: string;
  onRunName: (name: string) => void;
  /** Start was pressed while something is still to be given. */
  onIncomplete: () => void;
  onStarted: () => void;
}

/** What would be done, in words; what stands against it; and Start. */
export function PlanPanel(props: PlanPanelProps) {
  const { plan, ask, keyNote, runName, onRunName } = props;
  const start = useMutation({
    mutationFn: () => api.replay.start.mutate(ask),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['jobs'] });
      props.onStarted();
    },
  });
  const isBlocked = plan.problems.some(({ blocking }) => blocking);
  return (
    <section className={styles.plan} aria-label={t('What it will do')}>
      <h2>{t('What it will do')}</h2>
      <ul className={styles.sentences} data-pending={plan.isPending || undefined}>
        {plan.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {keyNote && <li className="ss-muted">{keyNote}</li>}
      </ul>
      <TextInput
        label={t('Run name')}
        description={t('Under which it is found in Runs, Explore and Judge.')}
        inputWrapperOrder={['label', 'input', 'description']}
        placeholder={plan.defaultName ?? t('made from adapter and arm')}
        value={runName}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => onRunName(currentTarget.value)}
      />
      <div aria-live="polite">
        {plan.problems.map(({ text, blocking, offer }) => (
          <div key={text} className={styles.problem} data-blocking={blocking || undefined}>
            {blocking ? (
              <IconAlertTriangle size={15} aria-label={t('Must be settled first')} />
            ) : (
              <IconInfoCircle size={15} aria-label={t('To know')} />
            )}
            <span>
              {text}
              {offer === 'another-name' && plan.freeName !== null && (
                <>
                  {' '}
                  <Button
                    size="compact-xs"
                    variant="default"
                    onClick={() => plan.freeName !== null && onRunName(plan.freeName)}
                  >
                    {rich('Name it {freeName}', { freeName: plan.freeName })}
                  </Button>
                </>
              )}
            </span>
          </div>
        ))}
      </div>
      {start.error && <ErrorPanel title={t('The replay did not begin')} error={start.error} />}
      <div className={styles.startRow}>
        <Button
          size="sm"
          leftSection={<IconPlayerPlayFilled size={14} />}
          loading={start.isPending}
          disabled={isBlocked}
          onClick={() => (plan.missing.length > 0 ? props.onIncomplete() : start.mutate())}
        >
          {plan.goesOn ? t('Go on with it') : t('Start replay')}
        </Button>
        {plan.missing.length > 0 && (
          <span className="ss-muted ss-small">
            {rich('Still needed: {join}', { join: plan.missing.join(', ') })}
          </span>
        )}
      </div>
    </section>
  );
}
