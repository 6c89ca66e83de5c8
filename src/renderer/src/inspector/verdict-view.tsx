import type { SlotVerdicts, StageName } from '@core/omni-interact/types.ts';
import { t } from '../language/text.ts';
import { EvidenceText } from '../text/evidence-text.tsx';
import { verdictWords } from './human-draft.ts';
import styles from './verdicts.module.css';

interface VerdictViewProps {
  stage: StageName;
  verdict: SlotVerdicts[StageName];
}

/** The verdict that counts, as the sample itself holds it: what is shown until all verdicts are read. */
export function VerdictView({ stage, verdict }: VerdictViewProps) {
  if (!verdict) return null;
  if (verdict.state === 'failed') {
    return (
      <div className={styles.verdictFacts} data-failed>
        <p className={styles.verdictHead}>
          <strong>{t('Judge failed')}</strong>
        </p>
        <div className={styles.failure}>
          <EvidenceText text={verdict.reason} />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.verdictFacts}>
      <p className={styles.verdictHead}>
        <strong>
          {verdictWords(stage, {
            score: verdict.score,
            flag: 'flag' in verdict ? verdict.flag : null,
            hallucination: 'hallucination' in verdict ? verdict.hallucination : null,
            correct: null,
            spoiler: 'spoiler' in verdict ? (verdict.spoiler ?? null) : null,
          })}
        </strong>
      </p>
      {verdict.rationale && <EvidenceText text={verdict.rationale} />}
    </div>
  );
}
