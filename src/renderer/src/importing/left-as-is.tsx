import { Checkbox } from '@mantine/core';
import { counted, formatCount } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import { hasLeftAsIs, type LeftAsIs, replaceText } from './import-target.ts';
import styles from './importing.module.css';

const MOST_LISTED = 200;

interface LeftAsIsPanelProps {
  left: LeftAsIs;
  /** Whether what is in the study gives way to the import. */
  replace: boolean;
  /** Left out where the import is over and only the outcome is told. */
  onReplace?: (replace: boolean) => void;
}

/**
 * What is in the study and would give way to the import: samples of another data set under the same name, and
 * good outputs that failed this time. It stays unless the user says "Replace them".
 */
export function LeftAsIsPanel({ left, replace, onReplace }: LeftAsIsPanelProps) {
  if (!hasLeftAsIs(left)) return null;
  const { conflicts, kept } = left;
  const isOver = onReplace === undefined;
  return (
    <section className={styles.left} aria-label={t('Already in the study')}>
      {conflicts.length > 0 && (
        <>
          <p>
            <strong>{conflictWords(conflicts.length, replace, isOver)}</strong>
            {!replace && t('; what this import has for them is left out.')}
            {replace && !isOver && t('; the counts above still leave out what this import has for them.')}
            {replace && isOver && t('.')}
          </p>
          <ul className={styles.leftList}>
            {conflicts.slice(0, MOST_LISTED).map(({ sample, runs }) => (
              <li key={sample}>
                {sample}{' '}
                <span className="ss-muted">{t('{runs} scored on it', { runs: counted(runs, 'run') })}</span>
              </li>
            ))}
            {conflicts.length > MOST_LISTED && (
              <li className="ss-muted">
                {t('and {n} more', { n: formatCount(conflicts.length - MOST_LISTED) })}
              </li>
            )}
          </ul>
        </>
      )}
      {kept.length > 0 && (
        <>
          <p>
            <strong>{keptWords(replace, isOver)}</strong>
          </p>
          <ul className={styles.leftList}>
            {kept.map((run) => (
              <li key={run.name}>
                {run.name} <span className="ss-muted">{counted(run.kept, 'output')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {onReplace && (
        <Checkbox
          mt="xs"
          checked={replace}
          onChange={(event) => onReplace(event.currentTarget.checked)}
          label={t('Replace them')}
          description={replaceText(left)}
        />
      )}
    </section>
  );
}

/** What becomes of samples of another data set that have the name of one in the import. */
function conflictWords(n: number, replaced: boolean, isOver: boolean): string {
  const values = { samples: counted(n, 'sample'), n };
  if (replaced) {
    return isOver
      ? t(
          '{samples} of another data set {n, plural, one {has} other {have}} the same name and were replaced',
          values,
        )
      : t(
          '{samples} of another data set {n, plural, one {has} other {have}} the same name and will be replaced',
          values,
        );
  }
  return isOver
    ? t(
        '{samples} of another data set {n, plural, one {has} other {have}} the same name and were kept',
        values,
      )
    : t(
        '{samples} of another data set {n, plural, one {has} other {have}} the same name and are kept',
        values,
      );
}

/** What becomes of good outputs that the import has failed ones for. */
function keptWords(replaced: boolean, isOver: boolean): string {
  if (replaced) {
    return isOver
      ? t('Good outputs that failed or cannot be read this time were replaced:')
      : t('Good outputs that failed or cannot be read this time will be replaced:');
  }
  return isOver
    ? t('Good outputs that failed or cannot be read this time were kept:')
    : t('Good outputs that failed or cannot be read this time are kept:');
}
