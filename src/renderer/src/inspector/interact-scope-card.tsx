import { ASSUMPTIONS } from '@core/interact-scope/assumptions.ts';
import { explainTarget } from '@core/interact-scope/explain.ts';
import type { Interaction } from '@core/interact-scope/interaction.ts';
import { isOtherLanguage, scriptOf } from '@core/interact-scope/language.ts';
import { scopeOutcomeCode } from '@core/interact-scope/outcome.ts';
import type { InteractionScore, TargetScore } from '@core/interact-scope/score.ts';
import type { Chunk } from '@core/omni-interact/types.ts';
import type { OutputView, RunInfo } from '@core/study-views.ts';
import { visibleText } from '@core/text/visible-text.ts';
import { useState } from 'react';
import { counted } from '../format/numbers.ts';
import type { StageAddress } from '../judge/judge-queries.ts';
import { rich, t } from '../language/text.ts';
import { Breakable } from '../text/breakable.tsx';
import { EvidenceText } from '../text/evidence-text.tsx';
import { beginningOf } from '../text/text-pieces.ts';
import { outputText } from '../timeline/interact-scope-lane.ts';
import { formatTime } from '../timeline/time-format.ts';
import { ContentForm } from './content-form.tsx';
import styles from './inspector.module.css';
import type { CardParts, RunCardProps } from './run-card.tsx';
import { StageVerdicts } from './stage-verdicts.tsx';
import { TargetReasons } from './target-reasons.tsx';

/** An Omni-InteractScope run on one target: what could have met it, what it took, and why. */
export function interactScopeParts(score: InteractionScore, props: RunCardProps): CardParts | null {
  const { runScene, slot, onSeek } = props;
  const target = score.targets[slot.slotId - 1];
  if (!target) return null;
  const { output } = runScene;
  const interaction = runScene.details as unknown as Interaction;
  const near = outputsNear(score, target, slot.start, output);
  return {
    code: scopeOutcomeCode(target.outcome),
    score: <HitLine target={target} />,
    badges: null,
    preview: <Preview near={near} />,
    body: (
      <>
        <Outputs
          near={near}
          run={runScene.run}
          place={{ sampleId: props.sampleId, slotId: slot.slotId }}
          judged={interaction.task !== 'T1'}
          language={interaction.language}
          onSeek={onSeek}
        />
        <TargetReasons reasons={explainTarget({ ...interaction, duration: null }, score, target)} />
        <Volume score={score} output={output} />
      </>
    ),
  };
}

/** One output in a target's segment and what became of it. */
interface NearOutput {
  chunk: Chunk;
  fate: 'taken' | 'in-time' | 'kept' | 'merged';
}

/** The outputs from where they begin to belong to the target until its window ends. */
function outputsNear(
  score: InteractionScore,
  target: TargetScore,
  start: number,
  { chunks }: OutputView,
): NearOutput[] {
  const [from, to] = target.window;
  const kept = new Set(score.kept.map(({ id }) => id));
  const merged = new Set(score.merged.map(({ output }) => output.id));
  return chunks
    .filter(
      (chunk) =>
        chunk.start >= start && chunk.start <= to && (kept.has(chunk.index) || merged.has(chunk.index)),
    )
    .map((chunk) => {
      if (chunk.index === target.output) return { chunk, fate: 'taken' };
      if (merged.has(chunk.index)) return { chunk, fate: 'merged' };
      return { chunk, fate: chunk.start >= from ? 'in-time' : 'kept' };
    });
}

function HitLine({ target }: { target: TargetScore }) {
  const value = target.outcome === 'unjudged' ? '–' : target.outcome === 'hit' ? '1' : '0';
  return (
    <span className={styles.scoreLine}>
      <span>{rich('hit {value}', { value: <b>{value}</b> })}</span>
    </span>
  );
}

/** More than two lines hold. */
const PREVIEW_CHARACTERS = 300;

function Preview({ near }: { near: readonly NearOutput[] }) {
  const shown = near.find(({ fate }) => fate === 'taken') ?? near[0];
  if (!shown) return <p className={styles.preview}>{t('no output until the window ends')}</p>;
  return (
    <p className={styles.preview}>
      <bdi dir="auto">
        <Breakable text={visibleText(beginningOf(outputText(shown.chunk), PREVIEW_CHARACTERS))} />
      </bdi>
      {near.length > 1 && (
        <span className="ss-muted">
          {rich(' and {outputs}', { outputs: counted(near.length - 1, 'more output') })}
        </span>
      )}
    </p>
  );
}

const FATES: Record<NearOutput['fate'], string> = {
  taken: 'taken',
  'in-time': t('in the window, not taken'),
  kept: t('before the window, not taken'),
  merged: t('merged into the one before'),
};

interface OutputsProps {
  near: readonly NearOutput[];
  run: RunInfo;
  place: { sampleId: number; slotId: number };
  /** Whether outputs are judged for content; tool calls are compared. */
  judged: boolean;
  /** As annotated. */
  language: string | null;
  onSeek: (seconds: number) => void;
}

function Outputs({ near, run, place, judged, language, onSeek }: OutputsProps) {
  if (near.length === 0)
    return <p className={styles.statusNotice}>{t('No output until the window ends.')}</p>;
  return (
    <div className={styles.output}>
      {near.map(({ chunk, fate }) => (
        <div key={chunk.index} className={styles.stage} data-stage={fate === 'taken' ? 'core' : 'other'}>
          <div className={styles.stageHead}>
            <span className={styles.stageName}>{FATES[fate]}</span>
            <button
              type="button"
              className={styles.time}
              title={t('Go there')}
              onClick={() => onSeek(chunk.start)}
            >
              {formatTime(chunk.start, 3)}
            </button>
            {isOtherLanguage(language, scriptOf(chunk.text)) && (
              <span className="ss-muted" title={ASSUMPTIONS.A5.text}>
                {t('other language, not scored (A5)')}
              </span>
            )}
          </div>
          {chunk.tools && chunk.tools.length > 0 && (
            <div className={styles.tools}>
              {chunk.tools.map((tool) => (
                <code key={tool}>⚒ {tool}</code>
              ))}
            </div>
          )}
          <div className={styles.stageText}>
            {chunk.text === '' ? (
              !chunk.tools && <span className="ss-muted">{t('(empty text, which counts as output)')}</span>
            ) : (
              <EvidenceText text={chunk.text} />
            )}
          </div>
          {judged && (fate === 'taken' || fate === 'in-time') && (
            <ContentVerdicts
              run={run}
              address={{ runId: run.runId, ...place, stage: 'content', chunkIndex: chunk.index }}
            />
          )}
        </div>
      ))}
    </div>
  );
}

/** Every judge's verdict on one output, and the means to enter one by hand. */
function ContentVerdicts({ run, address }: { run: RunInfo; address: StageAddress }) {
  const [entering, setEntering] = useState(false);
  return (
    <StageVerdicts
      address={address}
      run={run}
      first={null}
      entering={entering}
      onEnter={() => setEntering(true)}
      form={<ContentForm address={address} onClose={() => setEntering(false)} />}
    />
  );
}

/** How much was said in all: recall alone does not tell how often somebody was disturbed. */
function Volume({ score, output }: { score: InteractionScore; output: OutputView }) {
  const { calls } = output.details as { calls?: number | null };
  const parts = [
    counted(score.kept.length, 'output'),
    ...(score.merged.length > 0 ? [t('{merged} merged away', { merged: score.merged.length })] : []),
    ...(score.beforeQuery.length > 0
      ? [t('{beforeQuery} before the query', { beforeQuery: score.beforeQuery.length })]
      : []),
    ...(calls != null ? [counted(calls, 'model call')] : []),
  ];
  return (
    <p className={styles.remark}>{rich('In the whole interaction: {join}.', { join: parts.join(', ') })}</p>
  );
}
