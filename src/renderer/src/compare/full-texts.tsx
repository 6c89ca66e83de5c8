import type { SharedSlot } from '@core/compare/slots.ts';
import { type SaidInSlot, saidByOnset } from '@core/compare/texts.ts';
import type { RunText } from '@core/compare/types.ts';
import type { RunInfo, SlotRow } from '@core/study-views.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorPanel } from '../components/error-panel.tsx';
import { rich, t } from '../language/text.ts';
import { sampleQuery } from '../queries.ts';
import { sceneOf } from '../slots/sample-scene.ts';
import { EvidenceText } from '../text/evidence-text.tsx';
import { formatTime } from '../timeline/time-format.ts';
import type { ChosenRuns } from './chosen-runs.ts';
import styles from './compare.module.css';
import { RunHead } from './run-head.tsx';

interface FullTextsProps {
  row: SlotRow;
  slot: SharedSlot;
  choice: ChosenRuns;
  /** Each run's counts in the slot, as the row has them. */
  countsOf: (run: RunInfo) => RunText | undefined;
}

/** Question and reference, and all that both runs said in the slot, split at t_a. */
export function FullTexts({ row, slot, choice, countsOf }: FullTextsProps) {
  const { baseline, focus } = choice;
  const view = useQuery(sampleQuery(row.sampleId));
  const runs = useMemo(() => [baseline, focus], [baseline, focus]);
  const scene = useMemo(() => view.data && sceneOf(view.data, runs), [view.data, runs]);
  const at = scene ? scene.view.slotKeys.indexOf(slot.slotKey) : -1;
  const question = scene?.view.slots[at];
  const said = (run: RunInfo): SaidInSlot | undefined => {
    const part = scene?.runs.find((candidate) => candidate.run === run);
    if (!part || !question) return undefined;
    return part.score?.benchmark === 'omni-interact'
      ? part.score.sample.slots[at]?.match
      : saidByOnset(question, part.output.chunks);
  };
  if (view.error)
    return <ErrorPanel title={t('The texts could not be read')} error={view.error} onRetry={view.refetch} />;
  return (
    <>
      <div className={styles.runCell}>
        <RunHead run={baseline} code={slot.codes.baseline} counts={countsOf(baseline)} />
        <SaidTexts said={said(baseline)} />
      </div>
      <div className={styles.runCell}>
        <RunHead run={focus} code={slot.codes.other} counts={countsOf(focus)} />
        <SaidTexts said={said(focus)} />
      </div>
      {question && (
        <div className={styles.asked}>
          <p>
            <span className={styles.askedWord}>{t('question')}</span>{' '}
            <EvidenceText text={question.questionText} />
          </p>
          <p>
            <span className={styles.askedWord}>{t('reference')}</span>{' '}
            <EvidenceText text={question.referenceText} />
          </p>
        </div>
      )}
    </>
  );
}

function SaidTexts({ said }: { said: SaidInSlot | undefined }) {
  if (!said) return <p className={styles.silent}>…</p>;
  const { early, core } = said;
  if (early.start === null && core.start === null) return <p className={styles.silent}>{t('no output')}</p>;
  return (
    <>
      {early.start !== null && (
        <div className={styles.said} data-stage="early">
          <span className={styles.saidStage}>
            {rich('early {start}', { start: formatTime(early.start, 2) })}
          </span>
          <EvidenceText text={early.text} />
        </div>
      )}
      {core.start !== null && (
        <div className={styles.said} data-stage="core">
          <span className={styles.saidStage}>
            {rich('core {start}', { start: formatTime(core.start, 2) })}
          </span>
          <EvidenceText text={core.text} />
        </div>
      )}
    </>
  );
}
