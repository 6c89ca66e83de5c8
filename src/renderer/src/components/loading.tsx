import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { rich } from '../language/text.ts';
import styles from './states.module.css';

/** Says what is being loaded, but only once it takes long enough to be noticed. */
export function Loading({ what }: { what: string }) {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loading} role="status" aria-live="polite">
      {visible && (
        <>
          <Loader size={14} />
          <span>{rich('Loading {what} …', { what })}</span>
        </>
      )}
    </div>
  );
}
