import { outcomeCode, outcomeInCode } from '@core/omni-interact/outcome.ts';
import type { Slot, SlotScore } from '@core/omni-interact/types.ts';
import { visibleText } from '@core/text/visible-text.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { KindBadge } from '../components/kind-badge.tsx';
import { formatScore } from '../format/numbers.ts';
import { flagsBesides } from '../outcomes/outcome-code.ts';
import { OutcomeBadge } from '../outcomes/outcome-glyph.tsx';
import type { RunScene } from '../slots/sample-scene.ts';
import { Breakable } from '../text/breakable.tsx';
import { beginningOf } from '../text/text-pieces.ts';
import { Derivation } from './derivation.tsx';
import type { HumanDraft } from './human-draft.ts';
import styles from './inspector.module.css';
import { NotesList } from './notes-list.tsx';
import { OutputStatus } from './output-status.tsx';
import { SlotOutput } from './slot-output.tsx';

interface RunCardProps {
  /** The run's place in the order, from 1, as in the slot list's columns. */
  number: number;
  runScene: RunScene;
  sampleId: number;
  slot: Slot;
  expanded: boolean;
  /** The verdict being entered by hand, if one is. */
  draft: HumanDraft | null;
  onDraft: (draft: HumanDraft | null) => void;
  onSelect: () => void;
  onSeek: (seconds: number) => void;
}

/** One run in one slot: outcome and numbers always, everything else for the selected run. */
export function RunCard(props: RunCardProps) {
  const { number, runScene, sampleId, slot, expanded, draft, onDraft, onSelect, onSeek } = props;
  const { run, output, score } = runScene;
  const slotScore = score?.slots.find((candidate) => candidate.slot.slotId === slot.slotId) ?? null;
  const card = useRef<HTMLElement>(null);
  const wasExpanded = useRef(expanded);
  useEffect(() => {
    // Only when the run is chosen, not at the first drawing: the slot's facts stay in sight then.
    if (expanded && !wasExpanded.current) card.current?.scrollIntoView({ block: 'nearest' });
    wasExpanded.current = expanded;
  }, [expanded]);
  return (
    <article ref={card} className={styles.card} data-expanded={expanded || undefined}>
      <button type="button" className={styles.cardHead} aria-expanded={expanded} onClick={onSelect}>
        <span className={styles.cardTitle}>
          {expanded ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
          <span className={styles.cardNumber}>{number}</span>
          <span className={styles.cardName}>{run.label || run.name}</span>
          {run.kind !== 'imported' && <KindBadge kind={run.kind} />}
        </span>
        {slotScore && <ScoreLine score={slotScore} />}
      </button>
      <div className={styles.badges}>
        {slotScore ? <Outcomes score={slotScore} /> : <OutcomeBadge name="not-run" />}
      </div>
      {!expanded && slotScore && <Preview score={slotScore} />}
      {expanded && (
        <>
          <OutputStatus output={output} />
          {slotScore && (
            <>
              <SlotOutput
                run={run}
                sampleId={sampleId}
                score={slotScore}
                verdicts={output.verdicts[slot.slotId] ?? {}}
                draft={draft}
                onDraft={onDraft}
                onSeek={onSeek}
              />
              <NotesList score={slotScore} />
              <Derivation score={slotScore} />
            </>
          )}
        </>
      )}
    </article>
  );
}

function ScoreLine({ score }: { score: SlotScore }) {
  return (
    <span className={styles.scoreLine}>
      <span>
        TP <b>{formatScore(score.tp)}</b>
      </span>
      <span>
        FP <b>{score.fp ?? '–'}</b>
      </span>
      <span>
        FN <b>{score.fn ?? '–'}</b>
      </span>
    </span>
  );
}

function Outcomes({ score }: { score: SlotScore }) {
  const code = outcomeCode(score);
  return (
    <>
      <OutcomeBadge name={outcomeInCode(code)} />
      {flagsBesides(code).map((name) => (
        <OutcomeBadge key={name} name={name} />
      ))}
      <PartialQuality score={score} />
    </>
  );
}

/** How good an interrupted answer was as far as it went. It is no outcome: no part of the F1 depends on it. */
function PartialQuality({ score: { interruption } }: { score: SlotScore }) {
  if (!interruption || interruption.partialQuality === null) return null;
  const quality = formatScore(interruption.partialQuality);
  return (
    <span
      className={styles.diagnosis}
      title="Quality of the interrupted answer as far as it went: a diagnosis, not in the F1 and no false positive."
    >
      PAQ {quality}
      {interruption.lowQuality && ', low'} · diagnosis only
    </span>
  );
}

/** More than two lines hold. */
const PREVIEW_CHARACTERS = 300;

/** The first words of what a run said; the whole is one click away. */
function Preview({ score }: { score: SlotScore }) {
  const { early, core } = score.match;
  if (score.match.chunks.length === 0) return <p className={styles.preview}>no output in this slot</p>;
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
