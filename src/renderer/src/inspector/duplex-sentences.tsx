import type { ScoredSentence, ScoredWindow } from '@core/duplex-eval/description-score.ts';
import { explainSentence } from '@core/duplex-eval/explain-description.ts';
import { windowFrameTimes } from '@core/duplex-eval/judge-inputs.ts';
import { shiftOf, temporalStage } from '@core/duplex-eval/stages.ts';
import type { ClipInfo, OutputView, RunInfo } from '@core/study-views.ts';
import { useEffect, useRef } from 'react';
import { NO_NUMBER } from '../format/numbers.ts';
import { GradeChip } from '../grades/grade-chip.tsx';
import { rich, t } from '../language/text.ts';
import { EvidenceText } from '../text/evidence-text.tsx';
import { gradeOf } from '../timeline/duplex-eval-lane.ts';
import { formatTime } from '../timeline/time-format.ts';
import { DerivationTerms } from './derivation.tsx';
import styles from './duplex-eval.module.css';
import { shiftWords } from './duplex-settings.ts';
import cardStyles from './inspector.module.css';
import { JudgedStage } from './judged-stage.tsx';

interface SentencesProps {
  sentences: readonly ScoredSentence[];
  output: OutputView;
  run: RunInfo;
  place: { sampleId: number; slotId: number };
  clip: ClipInfo | null;
  selected: number | null;
  onSelect: (chunkIndex: number) => void;
  onSeek: (seconds: number) => void;
}

/** Every sentence with its score; the selected one with its windows, the frames shown, and all verdicts on it. */
export function Sentences(props: SentencesProps) {
  const { sentences, output, selected, onSelect, onSeek } = props;
  return (
    <ol className={styles.sentences} aria-label={t('Sentences')}>
      {sentences.map((sentence, position) => {
        const chunkIndex = output.chunks[position]?.index ?? position;
        const open = chunkIndex === selected;
        return (
          <li key={chunkIndex} className={styles.sentence} data-open={open || undefined}>
            <div className={styles.sentenceHead}>
              <button
                type="button"
                className={styles.grade}
                aria-expanded={open}
                aria-label={t('Sentence {position}: windows and verdicts', { position: position + 1 })}
                onClick={() => onSelect(chunkIndex)}
              >
                <GradeChip grade={gradeOf(sentence)} />
              </button>
              <button
                type="button"
                className={cardStyles.time}
                title={t('Go there')}
                onClick={() => onSeek(sentence.start)}
              >
                {formatTime(sentence.start, 2)}
              </button>
              <span className={styles.sentenceText}>
                <EvidenceText text={sentence.sentence} />
              </span>
            </div>
            {open && <SentenceDetail {...props} sentence={sentence} chunkIndex={chunkIndex} />}
          </li>
        );
      })}
    </ol>
  );
}

interface SentenceDetailProps extends SentencesProps {
  sentence: ScoredSentence;
  chunkIndex: number;
}

function SentenceDetail({ sentence, chunkIndex, output, run, place, clip, onSeek }: SentenceDetailProps) {
  const detail = useRef<HTMLDivElement>(null);
  useEffect(() => {
    detail.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  const inScore = sentence.windows.filter(({ range }) => range !== null);
  const shown = new Set(inScore.map(({ shift }) => shift));
  const others = [
    ...new Set(
      output.stageVerdicts
        .filter((given) => given.chunkIndex === chunkIndex)
        .map(({ stage }) => shiftOf(stage))
        .filter((shift) => shift !== undefined && !shown.has(shift)),
    ),
  ];
  const stageAt = (shift: number, first: boolean) => {
    const stage = temporalStage(shift);
    return (
      stage && (
        <JudgedStage run={run} keyed={first} address={{ runId: run.runId, ...place, stage, chunkIndex }} />
      )
    );
  };
  return (
    <div ref={detail} className={styles.sentenceDetail}>
      {inScore.map((window, at) => (
        <div key={window.shift}>
          <WindowFrames window={window} clip={clip} onSeek={onSeek} />
          {stageAt(window.shift, at === 0)}
        </div>
      ))}
      {others.length > 0 && (
        <details className={cardStyles.derivation}>
          <summary>{t('Verdicts on other windows, not in this score')}</summary>
          {others.map((shift) => (
            <div key={shift}>
              <span className="ss-muted">{rich('window {shift}', { shift: shiftWords(shift ?? 0) })}</span>
              {stageAt(shift ?? 0, false)}
            </div>
          ))}
        </details>
      )}
      <DerivationTerms
        terms={explainSentence(sentence)}
        printed={({ value }) => (value === null ? NO_NUMBER : String(value))}
      />
    </div>
  );
}

interface WindowFramesProps {
  window: ScoredWindow;
  clip: ClipInfo | null;
  onSeek: (seconds: number) => void;
}

/** A window and the frames a judge is shown of it; each leads to its moment. */
function WindowFrames({ window: { range, shift }, clip, onSeek }: WindowFramesProps) {
  if (!range) return null;
  const times = windowFrameTimes(range);
  return (
    <figure className={styles.window} aria-label={t('Window {shift}', { shift: shiftWords(shift) })}>
      <figcaption>
        <span>
          {rich('window {formatTime} – {formatTime2}', {
            formatTime: formatTime(range[0], 2),
            formatTime2: formatTime(range[1], 2),
          })}
        </span>
        <span className="ss-muted">
          {shiftWords(shift)} · {times.length} {times.length === 1 ? t('frame') : t('frames')}
        </span>
      </figcaption>
      {clip?.available && clip.hasVideo ? (
        <div className={styles.frames}>
          {times.map((time) => (
            <button
              key={time}
              type="button"
              title={t('Go to {time}', { time: formatTime(time, 2) })}
              onClick={() => onSeek(time)}
            >
              <img
                src={`/media/clips/${clip.clipId}/thumbnail?t=${time}&height=72`}
                alt={t('The clip at {time}', { time: formatTime(time, 2) })}
                loading="lazy"
              />
              <span>{formatTime(time, 2)}</span>
            </button>
          ))}
        </div>
      ) : (
        <p className="ss-muted">{t('The clip’s picture is not at hand, so its frames cannot be shown.')}</p>
      )}
    </figure>
  );
}
