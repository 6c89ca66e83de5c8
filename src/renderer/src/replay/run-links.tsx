import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import { t } from '../language/text.ts';
import { exploreLink } from '../slots/explore-address.ts';
import styles from './replay.module.css';

/** Where a recorded run goes from here; it is a run like any other. */
export function RunLinks({ runName, hasRun }: { runName: string; hasRun: boolean }) {
  if (!hasRun) return <span className="ss-muted">{t('Nothing recorded yet')}</span>;
  return (
    <span className={styles.links}>
      <Link href={exploreLink({}, { run: runName })}>
        {t('Explore this run ')}
        <IconArrowRight size={13} aria-hidden="true" />
      </Link>
      <Link href={`/judge?${new URLSearchParams({ run: runName })}`}>
        {t('Judge it ')}
        <IconArrowRight size={13} aria-hidden="true" />
      </Link>
    </span>
  );
}
