import { partialText } from '@core/omni-interact/score.ts';
import type { SlotScore, SlotVerdicts, Stage } from '@core/omni-interact/types.ts';
import type { ReactNode } from 'react';
import { counted, isFloatNoise } from '../format/numbers.ts';
import { EvidenceText } from '../text/evidence-text.tsx';
import { findPhrase } from '../text/find-phrase.ts';
import { formatSpill, formatTime } from '../timeline/time-format.ts';
import styles from './inspector.module.css';
import { VerdictView } from './verdict-view.tsx';

interface SlotOutputProps {
  score: SlotScore;
  verdicts: SlotVerdicts;
  onSeek: (seconds: number) => void;
}

/** What one run said in the slot, split at t_a, each stage with its verdict; then spill. */
export function SlotOutput({ score, verdicts, onSeek }: SlotOutputProps) {
  const { match, slot } = score;
  if (match.chunks.length === 0) {
    return <p className={styles.statusNotice}>No output starts in this slot.</p>;
  }
  const trigger =
    verdicts.core?.state === 'ok' ? findPhrase(match.core.text, verdicts.core.triggerPhrase) : null;
  return (
    <div className={styles.output}>
      <StageView name="early" stage={match.early} onSeek={onSeek}>
        {match.unsplittable.length > 0 && (
          <p className={styles.remark}>
            {counted(match.unsplittable.length, 'chunk')} across t_a could not be split: no word times, so the
            whole text counts as early.
          </p>
        )}
        <VerdictView stage="early" verdict={verdicts.early} />
      </StageView>
      <div className={styles.split}>
        <span>
          t_a {formatTime(slot.tA, 3)}
          {splitChunk(match.core) && ', mid-chunk: split at the word'}
        </span>
      </div>
      <StageView name="core" stage={match.core} mark={trigger} onSeek={onSeek}>
        {slot.isInterrupted ? (
          <VerdictView stage="partial" verdict={verdicts.partial} judgedText={partialText(match)} />
        ) : (
          <VerdictView stage="core" verdict={verdicts.core} triggerFound={trigger !== null} />
        )}
      </StageView>
      <SpillLine score={score} />
    </div>
  );
}

function splitChunk(core: Stage): boolean {
  return core.items.some((item) => item.part === 'core');
}

interface StageViewProps {
  name: 'early' | 'core';
  stage: Stage;
  mark?: readonly [number, number] | null;
  onSeek: (seconds: number) => void;
  children: ReactNode;
}

function StageView({ name, stage, mark = null, onSeek, children }: StageViewProps) {
  const { start, end } = stage;
  if (start === null || end === null) {
    return (
      <div className={styles.stage} data-stage={name} data-empty>
        <span className={styles.stageName}>{name}</span> <span className="ss-muted">nothing said</span>
      </div>
    );
  }
  return (
    <div className={styles.stage} data-stage={name}>
      <div className={styles.stageHead}>
        <span className={styles.stageName}>{name}</span>
        <button type="button" className={styles.time} title="Go there" onClick={() => onSeek(start)}>
          {formatTime(start, 3)} – {formatTime(end, 3)}
        </button>
        <span className="ss-muted">{counted(stage.items.length, 'chunk')}</span>
      </div>
      <div className={styles.stageText}>
        {stage.text === '' ? (
          <span className="ss-muted">(empty text, which counts as output)</span>
        ) : (
          <EvidenceText
            text={stage.text}
            mark={mark}
            markTitle="The judge’s trigger phrase: where the answer is"
          />
        )}
      </div>
      {children}
    </div>
  );
}

function SpillLine({ score }: { score: SlotScore }) {
  if (!score.spill) {
    const past = score.lastEnd !== null && score.lastEnd > score.slot.end;
    return past && score.effectiveBoundary === 'soft' ? (
      <p className={styles.remark}>Output went on past the end; the end is soft, so it is not charged.</p>
    ) : null;
  }
  return (
    <div className={styles.spill}>
      <span className={styles.spillHatch} aria-hidden="true" />
      <span>
        spill {formatSpill(score.spillSeconds)} past the end {formatTime(score.slot.end, 3)}
        {isFloatNoise(score.spillSeconds) &&
          ', counted: the times differ only by rounding, which is charged too'}
      </span>
    </div>
  );
}
