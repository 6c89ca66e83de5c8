import { ASSUMPTIONS } from '@core/interact-scope/assumptions.ts';
import type { TargetReason } from '@core/interact-scope/explain.ts';
import { t } from '../language/text.ts';
import styles from './inspector.module.css';

/** Why the outcome is what it is, one rule a line, with the assumptions it rests on. */
export function TargetReasons({ reasons }: { reasons: readonly TargetReason[] }) {
  return (
    <details className={styles.derivation} open>
      <summary>{t('Derivation, tolerance as published')}</summary>
      <dl className={styles.terms}>
        {reasons.map(({ term, finding, assumption }) => (
          <div key={term} className={styles.term}>
            <dt>{term}</dt>
            <dd>
              {finding}
              {assumption && (
                <div className={styles.note} title={ASSUMPTIONS[assumption].text}>
                  {assumption}: {ASSUMPTIONS[assumption].short}
                </div>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
