import { Checkbox } from '@mantine/core';
import { counted } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
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
  const fate = replace
    ? isOver
      ? t('were replaced')
      : t('will be replaced')
    : isOver
      ? t('were kept')
      : t('are kept');
  return (
    <section className={styles.left} aria-label={t('Already in the study')}>
      {conflicts.length > 0 && (
        <>
          <p>
            <strong>
              {rich('{samples} of another data set {conflicts} the same name and {fate}', {
                samples: counted(conflicts.length, 'sample'),
                conflicts: conflicts.length === 1 ? t('has') : t('have'),
                fate,
              })}
            </strong>
            {!replace && t('; what this import has for them is left out')}
            {replace && !isOver && t('; the counts above still leave out what this import has for them')}.
          </p>
          <ul className={styles.leftList}>
            {conflicts.slice(0, MOST_LISTED).map(({ sample, runs }) => (
              <li key={sample}>
                {sample}{' '}
                <span className="ss-muted">
                  {rich('{runs} scored on it', { runs: counted(runs, 'run') })}
                </span>
              </li>
            ))}
            {conflicts.length > MOST_LISTED && (
              <li className="ss-muted">
                {rich('and {mores}', { mores: counted(conflicts.length - MOST_LISTED, 'more', 'more') })}
              </li>
            )}
          </ul>
        </>
      )}
      {kept.length > 0 && (
        <>
          <p>
            <strong>{rich('Good outputs that failed or cannot be read this time {fate}', { fate })}</strong>:
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
