import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { t } from '../language/text.ts';
import styles from './toast.module.css';

/** A short message at the window's edge that goes by itself. */
export interface Toast {
  message: string;
  tone?: 'error';
  link?: { href: string; name: string };
  undo?: () => void;
}

const SHOWN_MS = 9000;

let current: { toast: Toast; number: number } | null = null;
let count = 0;
const listeners = new Set<() => void>();

function set(toast: Toast | null): void {
  count += 1;
  current = toast && { toast, number: count };
  for (const listener of listeners) listener();
}

/** Show a message in place of the one before. */
export const showToast = (toast: Toast): void => set(toast);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where toasts appear; one for the whole window. */
export function ToastPlace() {
  const shown = useSyncExternalStore(subscribe, () => current);
  const number = shown?.number;
  useEffect(() => {
    if (number === undefined) return;
    const timer = setTimeout(() => set(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [number]);
  return (
    <div className={styles.place} aria-live="polite">
      {shown && (
        <div className={styles.toast} data-tone={shown.toast.tone} role="status">
          <span>{shown.toast.message}</span>
          {shown.toast.link && (
            <Link href={shown.toast.link.href} onClick={() => set(null)}>
              {shown.toast.link.name}
            </Link>
          )}
          {shown.toast.undo && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => {
                shown.toast.undo?.();
                set(null);
              }}
            >
              {t('Undo')}
            </Button>
          )}
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t('Close message')}
            onClick={() => set(null)}
          >
            <IconX size={14} />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}
