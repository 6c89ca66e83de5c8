import { outcomeCode } from '@core/omni-interact/outcome.ts';
import type { SampleScore, SlotScore } from '@core/omni-interact/types.ts';
import { visibleText } from '@core/text/visible-text.ts';
import { formatScore } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { Breakable } from '../text/breakable.tsx';
import { beginningOf } from '../text/text-pieces.ts';
import { Derivation } from './derivation.tsx';
import styles from './inspector.module.css';
import { NotesList } from './notes-list.tsx';
import type { CardParts, RunCardProps } from './run-card.tsx';
import { SlotOutput } from './slot-output.tsx';

/** An OmniInteract run in one slot: stages split at t_a, verdicts, derivation. */
export function omniInteractParts(sample: SampleScore, props: RunCardProps): CardParts | null {
  const { runScene, sampleId, slot, draft, onDraft, onSeek } = props;
  const score = sample.slots.find((candidate) => candidate.slot.slotId === slot.slotId);
  if (!score) return null;
  return {
    code: outcomeCode(score),
    score: <ScoreLine score={score} />,
    badges: <PartialQuality score={score} />,
    preview: <Preview score={score} />,
    body: (
      <>
        <SlotOutput
          run={runScene.run}
          sampleId={sampleId}
          score={score}
          verdicts={runScene.output.verdicts[slot.slotId] ?? {}}
          draft={draft}
          onDraft={onDraft}
          onSeek={onSeek}
        />
        <NotesList score={score} />
        <Derivation score={score} />
      </>
    ),
  };
}

function ScoreLine({ score }: { score: SlotScore }) {
  return (
    <span className={styles.scoreLine}>
      <span>{rich('TP {tp}', { tp: <b>{formatScore(score.tp)}</b> })}</span>
      <span>{rich('FP {fp}', { fp: <b>{score.fp ?? '–'}</b> })}</span>
      <span>{rich('FN {fn}', { fn: <b>{score.fn ?? '–'}</b> })}</span>
    </span>
  );
}

/** How good an interrupted answer was as far as it went. It is no outcome: no part of the F1 depends on it. */
function PartialQuality({ score: { interruption } }: { score: SlotScore }) {
  if (!interruption || interruption.partialQuality === null) return null;
  const quality = formatScore(interruption.partialQuality);
  return (
    <span
      className={styles.diagnosis}
      title={t(
        'Quality of the interrupted answer as far as it went: a diagnosis, not in the F1 and no false positive.',
      )}
    >
      {rich('PAQ {quality}{lowQuality} · diagnosis only', {
        quality,
        lowQuality: interruption.lowQuality && t(', low'),
      })}
    </span>
  );
}

/** More than two lines hold. */
const PREVIEW_CHARACTERS = 300;

/** The first words of what a run said; the whole is one click away. */
function Preview({ score }: { score: SlotScore }) {
  const { early, core } = score.match;
  if (score.match.chunks.length === 0) return <p className={styles.preview}>{t('no output in this slot')}</p>;
  return (
    <p className={styles.preview}>
      {early.text && (
        <bdi dir="auto" className={styles.previewEarly}>
          <Breakable text={visibleText(beginningOf(early.text, PREVIEW_CHARACTERS))} />
        </bdi>
      )}
      {core.text && (
        <bdi dir="auto" className={styles.previewCore}>
          <Breakable text={visibleText(beginningOf(core.text, PREVIEW_CHARACTERS))} />
        </bdi>
      )}
    </p>
  );
}
