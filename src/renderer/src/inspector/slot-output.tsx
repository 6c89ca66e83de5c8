import type { StageVerdicts as StageVerdictsView } from '@core/judging/judging-views.ts';
import { partialText } from '@core/omni-interact/score.ts';
import type { SlotScore, SlotVerdicts, Stage, StageName } from '@core/omni-interact/types.ts';
import type { RunInfo } from '@core/study-views.ts';
import { type ReactNode, useRef } from 'react';
import { counted } from '../format/numbers.ts';
import { stageVerdictsQuery } from '../judge/judge-queries.ts';
import { useKeys } from '../keyboard/keys.ts';
import { rich, t } from '../language/text.ts';
import { queryClient } from '../queries.ts';
import { EvidenceText } from '../text/evidence-text.tsx';
import { findPhrase } from '../text/find-phrase.ts';
import { formatSpill, formatTime } from '../timeline/time-format.ts';
import { beginDraft, type HumanDraft, stageToEnter } from './human-draft.ts';
import { HumanForm } from './human-form.tsx';
import styles from './inspector.module.css';
import { selectedPhrase, selectionWithin } from './phrase-selection.ts';
import { StageVerdicts } from './stage-verdicts.tsx';
import { VerdictView } from './verdict-view.tsx';
import verdictStyles from './verdicts.module.css';

interface SlotOutputProps {
  run: RunInfo;
  sampleId: number;
  score: SlotScore;
  verdicts: SlotVerdicts;
  /** The verdict being entered by hand, if one is. */
  draft: HumanDraft | null;
  onDraft: (draft: HumanDraft | null) => void;
  onSeek: (seconds: number) => void;
}

/** What one run said in the slot, split at t_a, each stage with its verdicts; then spill. */
export function SlotOutput(props: SlotOutputProps) {
  const { run, sampleId, score, verdicts, draft, onDraft, onSeek } = props;
  const { match, slot } = score;
  const stages = stagesToJudge(score);
  const addressOf = (stage: StageName) => ({ runId: run.runId, sampleId, slotId: slot.slotId, stage });
  const enter = (stage: StageName) => {
    const begin = (view?: StageVerdictsView) => onDraft(beginDraft(stage, view));
    // What cannot be read is reported where the verdicts are listed; a verdict can be entered all the same.
    queryClient.ensureQueryData(stageVerdictsQuery(addressOf(stage))).then(begin, () => begin());
  };
  useKeys({
    enterVerdict: () => {
      const stage = stageToEnter(
        stages,
        score.missing.map((missing) => missing.stage),
      );
      if (stage) enter(stage);
    },
  });
  if (match.chunks.length === 0) {
    return <p className={styles.statusNotice}>{t('No output starts in this slot.')}</p>;
  }
  const phrase =
    draft?.stage === 'core'
      ? draft.triggerPhrase
      : verdicts.core?.state === 'ok'
        ? verdicts.core.triggerPhrase
        : '';
  const trigger = findPhrase(match.core.text, phrase);
  const verdictsOf = (stage: StageName) =>
    stages.includes(stage) && (
      <StageVerdicts
        address={addressOf(stage)}
        run={run}
        first={<VerdictView stage={stage} verdict={verdicts[stage]} />}
        entering={draft?.stage === stage}
        onEnter={() => enter(stage)}
        form={
          draft && (
            <HumanForm
              address={addressOf(stage)}
              draft={draft}
              coreItems={match.core.items}
              onChange={onDraft}
              onClose={() => onDraft(null)}
            />
          )
        }
      />
    );
  return (
    <div className={styles.output}>
      <StageView name="early" stage={match.early} onSeek={onSeek}>
        {verdictsOf('early')}
      </StageView>
      <div className={styles.split}>
        <span>
          t_a {formatTime(slot.tA, 3)}
          {splitChunk(match.core) && t(', mid-chunk: split at the word')}
        </span>
      </div>
      <StageView
        name="core"
        stage={match.core}
        mark={trigger}
        onSeek={onSeek}
        onSelectText={
          draft?.stage === 'core' ? (triggerPhrase) => onDraft({ ...draft, triggerPhrase }) : undefined
        }
      >
        {verdictsOf('core')}
      </StageView>
      {slot.isInterrupted && <PartialStage text={partialText(match)}>{verdictsOf('partial')}</PartialStage>}
      <SpillLine score={score} />
    </div>
  );
}

/** The stages with something to judge: what was said decides, and an interruption asks for another verdict. */
function stagesToJudge({ match, slot }: SlotScore): StageName[] {
  const stages: StageName[] = [];
  if (match.early.items.length > 0) stages.push('early');
  if (slot.isInterrupted) {
    if (match.chunks.length > 0) stages.push('partial');
  } else if (match.core.items.length > 0) stages.push('core');
  return stages;
}

function splitChunk(core: Stage): boolean {
  return core.items.some((item) => item.part === 'core');
}

interface StageViewProps {
  name: 'early' | 'core';
  stage: Stage;
  mark?: readonly [number, number] | null;
  onSeek: (seconds: number) => void;
  /** When given, text selected here is handed on. */
  onSelectText?: (phrase: string) => void;
  children: ReactNode;
}

function StageView({ name, stage, mark = null, onSeek, onSelectText, children }: StageViewProps) {
  const { start, end } = stage;
  const text = useRef<HTMLDivElement>(null);
  if (start === null || end === null) {
    return (
      <div className={styles.stage} data-stage={name} data-empty>
        <span className={styles.stageName}>{name}</span> <span className="ss-muted">{t('nothing said')}</span>
      </div>
    );
  }
  const takeSelection = () => {
    // The text alone, without the line under it that shows more.
    const shown = text.current?.querySelector('bdi');
    const selected = shown ? selectionWithin(shown) : null;
    const phrase = selected ? selectedPhrase(stage.text, ...selected) : '';
    if (phrase) onSelectText?.(phrase);
  };
  return (
    <div className={styles.stage} data-stage={name}>
      <div className={styles.stageHead}>
        <span className={styles.stageName}>{name}</span>
        <button type="button" className={styles.time} title={t('Go there')} onClick={() => onSeek(start)}>
          {formatTime(start, 3)} – {formatTime(end, 3)}
        </button>
        <span className="ss-muted">{counted(stage.items.length, 'chunk')}</span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: selecting text is not pressing; the form's field does the same by keyboard */}
      <div
        ref={text}
        className={styles.stageText}
        data-selectable={onSelectText !== undefined || undefined}
        onMouseUp={onSelectText && takeSelection}
      >
        {stage.text === '' ? (
          <span className="ss-muted">{t('(empty text, which counts as output)')}</span>
        ) : (
          <EvidenceText
            text={stage.text}
            mark={mark}
            markTitle={t('The trigger phrase: where the answer is')}
          />
        )}
      </div>
      {children}
    </div>
  );
}

/** The verdict on an interrupted answer judges all that was said, before and after t_a. */
function PartialStage({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.stage} data-stage="partial">
      <div className={styles.stageHead}>
        <span className={styles.stageName}>{t('partial answer')}</span>
        <span className="ss-muted">{t('a diagnosis, not in the F1')}</span>
      </div>
      <details className={verdictStyles.fold}>
        <summary>{t('All the text this stage judges')}</summary>
        <EvidenceText text={text} />
      </details>
      {children}
    </div>
  );
}

function SpillLine({ score }: { score: SlotScore }) {
  if (!score.spill) {
    const past = score.lastEnd !== null && score.lastEnd > score.slot.end;
    return past && score.effectiveBoundary === 'soft' ? (
      <p className={styles.remark}>
        {t('Output went on past the end; the end is soft, so it is not charged.')}
      </p>
    ) : null;
  }
  return (
    <div className={styles.spill}>
      <span className={styles.spillHatch} aria-hidden="true" />
      <span>
        {rich('spill {spillSeconds} past the end {end}', {
          spillSeconds: formatSpill(score.spillSeconds),
          end: formatTime(score.slot.end, 3),
        })}
      </span>
    </div>
  );
}
