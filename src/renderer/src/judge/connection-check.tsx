import type { ConnectionTest, JudgeSettings } from '@core/judging/judging-views.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { rich, t } from '../language/text.ts';
import styles from './settings.module.css';

/** Asks the server one short question and explains what happened. */
export function ConnectionCheck({ settings }: { settings: JudgeSettings }) {
  const test = useMutation({ mutationFn: () => api.judging.testConnection.mutate() });
  const { reset } = test;
  const { baseUrl, model } = settings;
  // A result is about the address it was asked at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what makes an old result void
  useEffect(() => reset(), [baseUrl, model, reset]);
  return (
    <div className={styles.connection}>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {t('Test connection')}
      </Button>
      <div role="status" aria-live="polite" className={styles.connectionResult}>
        {test.data && <TestResult result={test.data} />}
      </div>
      {test.error && <ErrorPanel title={t('The connection could not be tested')} error={test.error} />}
    </div>
  );
}

function TestResult({ result }: { result: ConnectionTest }) {
  const { ok, message, model, milliseconds, detail } = result;
  return (
    <div className={styles.testResult} data-ok={ok}>
      {ok ? <IconCircleCheck size={16} /> : <IconPlugConnectedX size={16} />}
      <div>
        <p>
          {message}{' '}
          <span className="ss-muted">
            {model && !message.includes(model) && <>{rich('It says it is {model}. ', { model })}</>}
            {ok && <>{rich('{milliseconds} ms.', { milliseconds: Math.round(milliseconds) })}</>}
          </span>
        </p>
        {detail && (
          <details>
            <summary>{t('What the server said')}</summary>
            <pre className={styles.pre}>{detail}</pre>
          </details>
        )}
      </div>
    </div>
  );
}
