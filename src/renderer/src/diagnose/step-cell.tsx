import { LATE_BELOW, STEP_STATES, type StepState } from '@core/omni-interact/diagnosis/steps.ts';
import { t } from '../language/text.ts';
import { GlyphMark } from '../outcomes/outcome-glyph.tsx';
import type { GlyphShape } from '../outcomes/outcome-look.ts';
import styles from './diagnose.module.css';

/** How a step's state is drawn and called; shape and colour as for outcomes where the meaning is the same. */
interface StepLook {
  word: string;
  meaning: string;
  fill: string;
  stroke: string;
  /** Drawn on the cell; none for a plain one. */
  shape: GlyphShape | null;
}

export const STEP_LOOKS: Record<StepState, StepLook> = {
  met: {
    word: 'met',
    meaning: t('The answer earned core credit in time.'),
    fill: 'var(--ss-answered)',
    stroke: 'var(--ss-answered)',
    shape: null,
  },
  late: {
    word: 'late',
    meaning: t('The answer earned credit, but its T_core is below {lateBelow}.', { lateBelow: LATE_BELOW }),
    fill: 'url(#ss-hatch-met-late)',
    stroke: 'var(--ss-answered)',
    shape: null,
  },
  spoiled: {
    word: 'spoiled',
    meaning: t('The answer earned credit, but gave away a later step.'),
    fill: 'var(--ss-warning-soft)',
    stroke: 'var(--ss-warning)',
    shape: 'triangle',
  },
  'low-quality': {
    word: t('low quality'),
    meaning: t('The answer was judged below the threshold.'),
    fill: 'var(--ss-low-quality-soft)',
    stroke: 'var(--ss-low-quality)',
    shape: 'half-diamond',
  },
  missed: {
    word: 'missed',
    meaning: t('No core credit in this step.'),
    fill: 'var(--ss-missed-soft)',
    stroke: 'var(--ss-missed)',
    shape: 'cross',
  },
  interrupted: {
    word: 'interrupted',
    meaning: t('The user took the floor in this step.'),
    fill: 'var(--ss-interrupted-soft)',
    stroke: 'var(--ss-interrupted)',
    shape: 'pause',
  },
  unjudged: {
    word: 'unjudged',
    meaning: t('A verdict is missing. It is not a zero.'),
    fill: 'var(--ss-unjudged-soft)',
    stroke: 'var(--ss-unjudged)',
    shape: 'question',
  },
};

interface StepCellProps {
  state: StepState;
  /** Whether the judge says the answer gave away a later step. */
  spoiler: boolean;
  title: string;
}

/** One cell of a step strip. */
export function StepCell({ state, spoiler, title }: StepCellProps) {
  const look = STEP_LOOKS[state];
  return (
    <svg width={22} height={20} viewBox="0 0 22 20" aria-hidden="true">
      <title>{title}</title>
      <rect
        x={0.75}
        y={0.75}
        width={20.5}
        height={18.5}
        rx={2}
        fill={look.fill}
        stroke={look.stroke}
        strokeWidth={1.5}
      />
      {look.shape && (
        <g style={{ color: look.stroke }} transform="translate(5.3 4.3) scale(0.81)">
          <GlyphMark shape={look.shape} />
        </g>
      )}
      {spoiler && state !== 'spoiled' && <path d="M14 1H21V8Z" fill="var(--ss-warning)" />}
    </svg>
  );
}

/** What the cells mean. */
export function StepKey() {
  return (
    <ul className={`${styles.key} ${styles.stepKey}`}>
      {STEP_STATES.map((state) => (
        <li key={state} title={STEP_LOOKS[state].meaning}>
          <StepCell state={state} spoiler={false} title={STEP_LOOKS[state].word} />
          {STEP_LOOKS[state].word}
        </li>
      ))}
      <li title={t('The judge says the answer gave away a later step, whatever it earned.')}>
        <svg width={9} height={9} aria-hidden="true">
          <path d="M0 0H8V8Z" fill="var(--ss-warning)" />
        </svg>
        {t('gave away a later step')}
      </li>
    </ul>
  );
}
