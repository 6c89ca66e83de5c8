import type { StageAgreement } from '@core/judging/judging-views.ts';
import { inWholePoints, stageRange, type VerdictStage } from '@core/verdicts.ts';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { counted, formatCount, formatScore } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import styles from './agreement.module.css';
import { type Bubble, bubbleRadius, bubblesOf } from './bubbles.ts';

const SIZE = 360;
const MARGIN = { left: 52, right: 2, top: 4, bottom: 42 };
const SPAN = SIZE - MARGIN.left - MARGIN.right;
const BOTTOM = MARGIN.top + SPAN;
const HEIGHT = BOTTOM + MARGIN.bottom;
/** A bubble narrower than this has no room for its number. */
const LABELLED_RADIUS = 8;

const CORE = { fill: 'var(--ss-core)', ink: 'var(--ss-on-core)' };

/** Stages with a colour of their own; the others have the core's. */
const COLOURS: Partial<Record<VerdictStage, { fill: string; ink: string }>> = {
  early: { fill: 'var(--ss-early)', ink: 'var(--ss-on-early)' },
  partial: { fill: 'var(--ss-interrupted)', ink: 'var(--ss-surface)' },
};

/** Room inside the frame, so that bubbles at 0 and 1 stay clear of the numbers. */
const INSET = 14;

// From a share of the stage's range to a place.
const x = (a: number): number => MARGIN.left + INSET + a * (SPAN - 2 * INSET);
const y = (b: number): number => MARGIN.top + INSET + (1 - b) * (SPAN - 2 * INSET);

/** A score of a stage as a share of its range. */
const shareIn = ([least, most]: readonly [number, number], score: number): number =>
  (score - least) / (most - least);

/** The scores with a grid line: whole points, or quarters of a score from 0 to 1. */
function ticksOf(stage: VerdictStage): number[] {
  const [least, most] = stageRange(stage);
  const step = most - least > 1 || inWholePoints(stage) ? 1 : 0.25;
  return Array.from({ length: Math.round((most - least) / step) + 1 }, (_, index) => least + index * step);
}

interface AgreementScatterProps {
  stage: StageAgreement;
  judgeA: string;
  judgeB: string;
  onOpen: (bubble: Bubble) => void;
}

/**
 * Judge A's scores against judge B's. Equal pairs share a bubble whose area tells how many they are. Arrow keys
 * go from bubble to bubble, Enter opens what is behind one; the same as a table below.
 */
export function AgreementScatter({ stage, judgeA, judgeB, onOpen }: AgreementScatterProps) {
  const bubbles = useMemo(() => bubblesOf(stage.pairs), [stage.pairs]);
  const { scores } = stage;
  const title = t(
    'Scores of {judgeB} against {judgeA}: {n} pairs, mean absolute difference {meanAbsoluteDifference}',
    {
      judgeB,
      judgeA,
      n: formatCount(scores.n),
      meanAbsoluteDifference: formatScore(scores.meanAbsoluteDifference),
    },
  );
  return (
    <figure className={styles.figure}>
      {/* biome-ignore lint/a11y/useSemanticElements: there is no fieldset inside an SVG */}
      <svg viewBox={`0 0 ${SIZE} ${HEIGHT}`} role="group" aria-label={title} className={styles.scatter}>
        <Axes stage={stage.stage} judgeA={judgeA} judgeB={judgeB} />
        <Bubbles bubbles={bubbles} stage={stage.stage} onOpen={onOpen} />
      </svg>
      <details className={styles.asTable}>
        <summary>{rich('As a table, {points}', { points: counted(bubbles.length, 'point') })}</summary>
        <BubbleTable bubbles={bubbles} onOpen={onOpen} />
      </details>
    </figure>
  );
}

interface AxesProps {
  stage: VerdictStage;
  judgeA: string;
  judgeB: string;
}

function Axes({ stage, judgeA, judgeB }: AxesProps) {
  const range = stageRange(stage);
  const places = ticksOf(stage).map((score) => ({ score, at: shareIn(range, score) }));
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g aria-hidden="true">
      {places.map(({ score, at }) => (
        <g key={score} className={styles.tick}>
          <path d={`M${x(at)} ${BOTTOM}v${-SPAN}M${MARGIN.left} ${y(at)}h${SPAN}`} />
          <text x={x(at)} y={BOTTOM + 15} textAnchor="middle">
            {score}
          </text>
          <text x={MARGIN.left - 7} y={y(at) + 4} textAnchor="end">
            {score}
          </text>
        </g>
      ))}
      <path className={styles.diagonal} d={`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`} />
      <text className={styles.axisName} x={x(0.5)} y={HEIGHT - 6} textAnchor="middle">
        A · {shortened(judgeA)}
      </text>
      <text className={styles.axisName} transform={`translate(10 ${y(0.5)}) rotate(-90)`} textAnchor="middle">
        B · {shortened(judgeB)}
      </text>
    </g>
  );
}

const shortened = (name: string): string => (name.length > 38 ? `${name.slice(0, 36)} …` : name);

interface BubblesProps {
  bubbles: readonly Bubble[];
  stage: VerdictStage;
  onOpen: (bubble: Bubble) => void;
}

function Bubbles({ bubbles, stage, onOpen }: BubblesProps) {
  // One stop for the Tab key; arrows move within, as in a grid.
  const [current, setCurrent] = useState(0);
  const group = useRef<SVGGElement>(null);
  const range = stageRange(stage);
  const sizes = bubbles.map(({ pairs }) => pairs.length);
  const largest = Math.max(0, ...sizes);
  // Drawn largest first, so that none hides a smaller one; the arrows go by place.
  const largestFirst = sizes.map((_, at) => at).sort((i, j) => (sizes[j] ?? 0) - (sizes[i] ?? 0));
  const onKeyDown = (event: KeyboardEvent<SVGGElement>, at: number) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const bubble = bubbles[at];
      if (bubble) onOpen(bubble);
    }
    const step = ['ArrowRight', 'ArrowUp'].includes(event.key)
      ? 1
      : ['ArrowLeft', 'ArrowDown'].includes(event.key)
        ? -1
        : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = Math.min(bubbles.length - 1, Math.max(0, at + step));
    setCurrent(next);
    group.current?.querySelector<SVGGElement>(`[data-at="${next}"]`)?.focus();
  };
  return (
    <g ref={group}>
      {largestFirst.map((at) => {
        const bubble = bubbles[at];
        if (!bubble) return null;
        const radius = bubbleRadius(bubble.pairs.length, largest);
        const words = bubbleWords(bubble);
        return (
          // biome-ignore lint/a11y/useSemanticElements: there is no button inside an SVG
          <g
            key={`${bubble.a}/${bubble.b}`}
            data-at={at}
            role="button"
            tabIndex={at === current ? 0 : -1}
            aria-label={words}
            className={styles.bubble}
            transform={`translate(${x(shareIn(range, bubble.a))} ${y(shareIn(range, bubble.b))})`}
            onClick={() => onOpen(bubble)}
            onFocus={() => setCurrent(at)}
            onKeyDown={(event) => onKeyDown(event, at)}
          >
            <title>{words}</title>
            <circle r={radius} fill={(COLOURS[stage] ?? CORE).fill} />
            {radius >= LABELLED_RADIUS && (
              <text y={3.5} textAnchor="middle" fill={(COLOURS[stage] ?? CORE).ink}>
                {bubble.pairs.length}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

function bubbleWords({ a, b, pairs }: Bubble): string {
  const what =
    pairs.length === 1 ? t('open where it was given') : t('list the {pairs}', { pairs: pairs.length });
  return `A ${a.toFixed(2)}, B ${b.toFixed(2)}: ${what}`;
}

function BubbleTable({ bubbles, onOpen }: Omit<BubblesProps, 'stage'>) {
  return (
    <div className={styles.bubbleTable}>
      <table className="ss-table">
        <thead>
          <tr>
            <th>A</th>
            <th>B</th>
            <th>{t('verdicts')}</th>
          </tr>
        </thead>
        <tbody>
          {bubbles.map((bubble) => (
            <tr key={`${bubble.a}/${bubble.b}`}>
              <td>{bubble.a.toFixed(2)}</td>
              <td>{bubble.b.toFixed(2)}</td>
              <td>
                <button
                  type="button"
                  className={styles.plainButton}
                  aria-label={bubbleWords(bubble)}
                  onClick={() => onOpen(bubble)}
                >
                  {formatCount(bubble.pairs.length)}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
