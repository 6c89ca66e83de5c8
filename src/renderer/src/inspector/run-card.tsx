import { outcomeInCode } from '@core/omni-interact/outcome.ts';
import type { StudySlot } from '@core/slot.ts';
import type { ClipInfo, OutcomeCode } from '@core/study-views.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { KindBadge } from '../components/kind-badge.tsx';
import { flagsBesides } from '../outcomes/outcome-code.ts';
import { OutcomeBadge } from '../outcomes/outcome-glyph.tsx';
import type { RunScene } from '../slots/sample-scene.ts';
import { duplexEvalParts } from './duplex-eval-card.tsx';
import type { HumanDraft } from './human-draft.ts';
import styles from './inspector.module.css';
import { interactScopeParts } from './interact-scope-card.tsx';
import { omniInteractParts } from './omni-interact-card.tsx';
import { OutputStatus } from './output-status.tsx';
import { oviBenchParts } from './ovi-bench-card.tsx';

export interface RunCardProps {
  /** The run's place in the order, from 1, as in the slot list's columns. */
  number: number;
  runScene: RunScene;
  sampleId: number;
  clip: ClipInfo | null;
  slot: StudySlot;
  expanded: boolean;
  /** The verdict being entered by hand, if one is. */
  draft: HumanDraft | null;
  onDraft: (draft: HumanDraft | null) => void;
  /** `Chunk.index` of the selected chunk, if it is of this run. */
  selectedChunk: number | null;
  onSelect: () => void;
  onSelectChunk: (chunkIndex: number) => void;
  onSeek: (seconds: number) => void;
}

/** What a benchmark shows of one run in one slot, in the places of a card. */
export interface CardParts {
  code: OutcomeCode;
  /** The numbers beside the run's name. */
  score: ReactNode;
  /** More badges beside the outcome. */
  badges: ReactNode;
  /** A line or two of what was said. */
  preview: ReactNode;
  /** Output, verdicts and derivation. */
  body: ReactNode;
}

/** The parts of a card as the run's benchmark has them; null when the run has no score for the slot. */
function partsOf(props: RunCardProps): CardParts | null {
  const { score } = props.runScene;
  switch (score?.benchmark) {
    case 'omni-interact':
      return omniInteractParts(score.sample, props);
    case 'interact-scope':
      return interactScopeParts(score.interaction, props);
    case 'ovi-bench':
      return oviBenchParts(score.ovi, props);
    case 'duplex-eval':
      return duplexEvalParts(score.duplex, props);
    case undefined:
      return null;
  }
}

/** One run in one slot: outcome and numbers always, everything else for the selected run. */
export function RunCard(props: RunCardProps) {
  const { number, runScene, expanded, onSelect } = props;
  const { run, output } = runScene;
  const parts = partsOf(props);
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
        {parts?.score}
      </button>
      <div className={styles.badges}>
        {parts ? <Outcomes code={parts.code} /> : <OutcomeBadge name="not-run" />}
        {parts?.badges}
      </div>
      {!expanded && parts?.preview}
      {expanded && (
        <>
          <OutputStatus output={output} />
          {parts?.body}
        </>
      )}
    </article>
  );
}

function Outcomes({ code }: { code: OutcomeCode }) {
  return (
    <>
      <OutcomeBadge name={outcomeInCode(code)} />
      {flagsBesides(code).map((name) => (
        <OutcomeBadge key={name} name={name} />
      ))}
    </>
  );
}
