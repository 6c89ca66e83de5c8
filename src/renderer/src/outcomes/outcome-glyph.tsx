import { hasFlag, outcomeInCode } from '@core/omni-interact/outcome.ts';
import { describeOutcome, type GlyphShape, OUTCOME_LOOKS, type OutcomeName } from './outcome-look.ts';
import styles from './outcomes.module.css';

const SIZE = 14;

/** The bare shape, 14 × 14, in the outcome's colour. */
export function GlyphMark({ shape }: { shape: GlyphShape }) {
  switch (shape) {
    case 'disc':
      return <circle cx="7" cy="7" r="4.6" fill="currentColor" />;
    case 'triangle':
      return <path d="M7 1.8 12.6 12H1.4Z" fill="currentColor" />;
    case 'half-diamond':
      return (
        <g stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round">
          <path d="M7 1.6 12.4 7 7 12.4 1.6 7Z" fill="none" />
          <path d="M7 1.6V12.4L1.6 7Z" fill="currentColor" />
        </g>
      );
    case 'cross':
      return <path d="M3 3 11 11M11 3 3 11" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />;
    case 'pause':
      return (
        <path d="M4.6 2.6V11.4M9.4 2.6V11.4" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
      );
    case 'question':
      return (
        <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
          <path d="M4.6 5a2.4 2.4 0 1 1 3.6 2.1c-.8.5-1.2 1-1.2 1.9" />
          <path d="M7 11.6v.1" strokeWidth="2" />
        </g>
      );
    case 'dash':
      return <path d="M4 7H10" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />;
    case 'hatched-bar':
      return (
        <g stroke="currentColor" fill="none">
          <rect x="1.5" y="4" width="11" height="6" strokeWidth="1.2" />
          <path d="M3 10 6.5 4M6.5 10 10 4M10 10 12.5 5.6" strokeWidth="1.1" />
        </g>
      );
    case 'outline-bar':
      return (
        <rect
          x="1.6"
          y="4"
          width="10.8"
          height="6"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeDasharray="2.4 1.4"
        />
      );
    case 'ring':
      return <circle cx="7" cy="7" r="4.2" fill="none" stroke="currentColor" strokeWidth="1.8" />;
    case 'lines':
      return <path d="M2.5 4H11.5M2.5 7H11.5M2.5 10H8" stroke="currentColor" strokeWidth="1.8" />;
    case 'broken':
      return (
        <path
          d="M2 7H5.4M8.6 7H12M5.6 4.4 4.4 9.6M9.6 4.4 8.4 9.6"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      );
  }
}

/** One outcome as shape and colour; the word is its accessible name and tooltip. */
export function OutcomeIcon({ name }: { name: OutcomeName }) {
  const look = OUTCOME_LOOKS[name];
  return (
    <svg width={SIZE} height={SIZE} viewBox="0 0 14 14" style={{ color: look.color }} aria-hidden="true">
      <GlyphMark shape={look.shape} />
    </svg>
  );
}

interface OutcomeGlyphProps {
  code: number;
  runLabel: string;
}

/** What became of a slot for one run, as in the slot list; spill adds a hatched foot. */
export function OutcomeGlyph({ code, runLabel }: OutcomeGlyphProps) {
  const look = OUTCOME_LOOKS[outcomeInCode(code)];
  const title = `${runLabel}: ${describeOutcome(code)}`;
  return (
    <svg className={styles.glyph} width={18} height={18} viewBox="-2 -1 18 18" role="img" aria-label={title}>
      <title>{title}</title>
      <g style={{ color: look.color }}>
        <GlyphMark shape={look.shape} />
      </g>
      {hasFlag(code, 'spill') && (
        <path
          d="M0 15.4H14"
          stroke="var(--ss-spill)"
          strokeWidth="2.4"
          strokeDasharray="2.2 1.1"
          strokeLinecap="butt"
        />
      )}
    </svg>
  );
}

/** One outcome as icon, word and colour. */
export function OutcomeBadge({ name }: { name: OutcomeName }) {
  const look = OUTCOME_LOOKS[name];
  return (
    <span
      className={styles.badge}
      style={{ background: look.soft, borderColor: look.color }}
      title={look.meaning}
    >
      <OutcomeIcon name={name} />
      {look.word}
    </span>
  );
}
