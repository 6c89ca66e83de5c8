import { Button, PasswordInput } from '@mantine/core';
import { IconKey, IconKeyOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { t } from '../language/text.ts';
import { queryClient } from '../queries.ts';
import { keyStatusQuery } from './judge-queries.ts';
import styles from './settings.module.css';

/** Where the key comes from, in words; the key itself is never shown. On the desktop it can be set and removed. */
export function KeyLine() {
  const status = useQuery(keyStatusQuery);
  const [entering, setEntering] = useState(false);
  const clear = useMutation({
    mutationFn: () => api.judging.clearKey.mutate(),
    onSuccess: (next) => queryClient.setQueryData(keyStatusQuery.queryKey, next),
  });
  if (status.error)
    return (
      <ErrorPanel
        title={t('It is not known whether there is a key')}
        error={status.error}
        onRetry={status.refetch}
      />
    );
  if (!status.data) return null;
  const { source, canStore, host, note } = status.data;
  return (
    <div className={styles.keyLine}>
      {source === 'none' ? <IconKeyOff size={15} stroke={1.6} /> : <IconKey size={15} stroke={1.6} />}
      <span className={styles.keyNote}>{note}</span>
      {canStore && !entering && (
        <Button size="compact-xs" variant="default" onClick={() => setEntering(true)}>
          {source === 'keychain' ? t('Replace key …') : t('Set key …')}
        </Button>
      )}
      {source === 'keychain' && !entering && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          loading={clear.isPending}
          onClick={() => clear.mutate()}
        >
          {t('Remove key')}
        </Button>
      )}
      {entering && <KeyEntry host={host} onDone={() => setEntering(false)} />}
      {clear.error && <ErrorPanel title={t('The key was not removed')} error={clear.error} />}
    </div>
  );
}

function KeyEntry({ host, onDone }: { host: string; onDone: () => void }) {
  const [key, setKey] = useState('');
  const store = useMutation({
    mutationFn: () => api.judging.setKey.mutate({ key }),
    onSuccess: (next) => {
      queryClient.setQueryData(keyStatusQuery.queryKey, next);
      onDone();
    },
  });
  return (
    <form
      className={styles.keyEntry}
      onSubmit={(event) => {
        event.preventDefault();
        if (key.trim() !== '') store.mutate();
      }}
    >
      <PasswordInput
        size="xs"
        className={styles.keyInput}
        aria-label={t('Key for {host}', { host })}
        placeholder={t('Key for {host}; kept in this computer’s keychain', { host })}
        autoComplete="off"
        autoFocus
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <Button type="submit" loading={store.isPending} disabled={key.trim() === ''}>
        {t('Keep')}
      </Button>
      <Button variant="default" onClick={onDone}>
        {t('Cancel')}
      </Button>
      {store.error && <ErrorPanel title={t('The key was not kept')} error={store.error} />}
    </form>
  );
}
