import type { StageAgreement } from '@core/judging/judging-views.ts';
import type { VerdictStage } from '@core/verdicts.ts';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { counted, formatCount, formatScore } from '../format/numbers.ts';
import styles from './agreement.module.css';
import { type Bubble, bubbleRadius, bubblesOf } from './bubbles.ts';

const SIZE = 360;
const MARGIN = { left: 52, right: 2, top: 4, bottom: 42 };
const SPAN = SIZE - MARGIN.left - MARGIN.right;
const BOTTOM = MARGIN.top + SPAN;
const HEIGHT = BOTTOM + MARGIN.bottom;
const TICKS = [0, 0.25, 0.5, 0.75, 1] as const;
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

const x = (a: number): number => MARGIN.left + INSET + a * (SPAN - 2 * INSET);
const y = (b: number): number => MARGIN.top + INSET + (1 - b) * (SPAN - 2 * INSET);

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
  const title = `Scores of ${judgeB} against ${judgeA}: ${formatCount(scores.n)} pairs, mean absolute difference ${formatScore(scores.meanAbsoluteDifference)}`;
  return (
    <figure className={styles.figure}>
      {/* biome-ignore lint/a11y/useSemanticElements: there is no fieldset inside an SVG */}
      <svg viewBox={`0 0 ${SIZE} ${HEIGHT}`} role="group" aria-label={title} className={styles.scatter}>
        <Axes judgeA={judgeA} judgeB={judgeB} />
        <Bubbles bubbles={bubbles} stage={stage.stage} onOpen={onOpen} />
      </svg>
      <details className={styles.asTable}>
        <summary>As a table, {counted(bubbles.length, 'point')}</summary>
        <BubbleTable bubbles={bubbles} onOpen={onOpen} />
      </details>
    </figure>
  );
}

function Axes({ judgeA, judgeB }: { judgeA: string; judgeB: string }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g aria-hidden="true">
      {TICKS.map((tick) => (
        <g key={tick} className={styles.tick}>
          <path d={`M${x(tick)} ${BOTTOM}v${-SPAN}M${MARGIN.left} ${y(tick)}h${SPAN}`} />
          <text x={x(tick)} y={BOTTOM + 15} textAnchor="middle">
            {tick}
          </text>
          <text x={MARGIN.left - 7} y={y(tick) + 4} textAnchor="end">
            {tick}
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
            transform={`translate(${x(bubble.a)} ${y(bubble.b)})`}
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
  const what = pairs.length === 1 ? 'open the slot' : `list the ${pairs.length} slots`;
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
            <th>slots</th>
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
