import { Button } from '@mantine/core';
import { IconFileImport, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useOpening } from '../importing/opening.ts';
import { t } from '../language/text.ts';
import { recentQuery } from '../queries.ts';
import styles from './home.module.css';
import { SlotPicture } from './slot-picture.tsx';

/** What a new user sees: what this is about and the three ways to begin. */
export function Welcome() {
  const opening = useOpening();
  return (
    <div className={styles.welcome}>
      <h1>{t('See, slot by slot, why each response was won or lost')}</h1>
      <p>
        {t(
          'A slot is one opportunity to respond: it opens with the user’s question, the answer can first be known at t_a, and it ends when the next turn begins. What a model says before t_a is early output, where a short acknowledgment earns a little and a guess is a hallucination; what it says from t_a on is its core answer. The sooner and the better the core answer, the more it earns, and talking past the end is spill.',
        )}
      </p>
      <SlotPicture />
      <div className={styles.begin}>
        <Button
          size="sm"
          leftSection={<IconSparkles size={16} />}
          loading={opening.busy}
          onClick={opening.openSample}
        >
          {t('Open the sample study')}
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconFileImport size={16} />}
          onClick={() => opening.showImport()}
        >
          {t('Import your own runs …')}
        </Button>
        <span className="ss-muted">{t('or drop a dataset or outputs folder anywhere in this window')}</span>
      </div>
      <Recent />
    </div>
  );
}

/** Studies opened before on this computer, for those who come back. */
function Recent() {
  const opening = useOpening();
  const { data } = useQuery(recentQuery);
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.recent}>
      <h2>{t('Recent studies')}</h2>
      {data.slice(0, 6).map((study) => (
        <button
          key={study.path}
          type="button"
          className={styles.step}
          onClick={() => opening.open(study.path)}
        >
          {study.name}
          <bdi className="ss-muted ss-small">{study.path}</bdi>
        </button>
      ))}
    </section>
  );
}
