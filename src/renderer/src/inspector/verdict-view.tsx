import type { SlotVerdicts, StageName } from '@core/omni-interact/types.ts';
import { formatScore } from '../format/numbers.ts';
import { EvidenceText } from '../text/evidence-text.tsx';
import styles from './inspector.module.css';

type Verdict = NonNullable<SlotVerdicts[StageName]>;

interface VerdictViewProps {
  stage: StageName;
  verdict: Verdict | undefined;
  /** For a core verdict: whether its trigger phrase stands in the text. */
  triggerFound?: boolean;
  /** For a partial verdict: all the text it judged. */
  judgedText?: string;
}

/** A judge's verdict on one stage: what it says, why, and the raw reply folded. Absent ones draw nothing. */
export function VerdictView({ stage, verdict, triggerFound, judgedText }: VerdictViewProps) {
  if (!verdict) return null;
  if (verdict.state === 'failed') {
    return (
      <div className={styles.verdict} data-failed>
        <strong>Judge failed</strong> {verdict.reason}
        <RawReply raw={verdict.raw} />
      </div>
    );
  }
  return (
    <div className={styles.verdict}>
      <strong>{verdictWords(stage, verdict)}</strong>
      {'triggerPhrase' in verdict && verdict.triggerPhrase !== '' && triggerFound === false && (
        <p className={styles.remark}>
          Its trigger phrase is not in the text, so it gives no time: <q>{verdict.triggerPhrase}</q>
        </p>
      )}
      {verdict.rationale && <EvidenceText text={verdict.rationale} />}
      {judgedText && stage === 'partial' && (
        <details>
          <summary>All the text this verdict judged</summary>
          <EvidenceText text={judgedText} />
        </details>
      )}
      <RawReply raw={verdict.raw} />
    </div>
  );
}

function verdictWords(stage: StageName, verdict: Exclude<Verdict, { state: 'failed' }>): string {
  if ('flag' in verdict) {
    return verdict.flag === 'Neutral' ? `neutral ${formatScore(verdict.score)}` : 'hallucination';
  }
  if ('hallucination' in verdict) {
    return `${stage} ${formatScore(verdict.score)}${verdict.hallucination ? ', hallucination' : ''}`;
  }
  return `quality ${formatScore(verdict.score)}${verdict.spoiler ? ', spoiler' : ''}`;
}

function RawReply({ raw }: { raw: string | undefined }) {
  if (!raw) return null;
  return (
    <details>
      <summary>Raw reply</summary>
      <div className={styles.raw}>
        <EvidenceText text={raw} />
      </div>
    </details>
  );
}
