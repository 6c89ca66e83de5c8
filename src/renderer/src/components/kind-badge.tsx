import type { RunKind } from '@core/study-views.ts';
import { t } from '../language/text.ts';
import styles from './kind-badge.module.css';

const KIND_NOTES: Record<RunKind, string> = {
  imported: t('Output and verdicts come from files.'),
  scripted: t('Written by hand to show how runs differ; not the output of a model.'),
  replayed: t('Made here by replaying the clips to a model.'),
};

/** How a run came about, as a small badge. */
export function KindBadge({ kind }: { kind: RunKind }) {
  return (
    <span className={styles.kind} data-kind={kind} title={KIND_NOTES[kind]}>
      {kind}
    </span>
  );
}
