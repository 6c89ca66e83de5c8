const WIDTH = 68;
const HEIGHT = 14;
const MIDDLE = WIDTH / 2;
/** Room for the point at either end. */
const MARGIN = 4;

interface IntervalMarkProps {
  low: number;
  high: number;
  value: number;
  /** The value at either edge; zero lies in the middle. */
  reach: number;
}

/** An interval as a line with its value as a point, against zero. The numbers stand beside it. */
export function IntervalMark({ low, high, value, reach }: IntervalMarkProps) {
  const x = (at: number): number => MIDDLE + (reach > 0 ? (at / reach) * (MIDDLE - MARGIN) : 0);
  const clear = low > 0 || high < 0;
  const color = clear ? 'var(--ss-accent)' : 'var(--ss-muted)';
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={`M${MIDDLE} 0V${HEIGHT}`} stroke="var(--ss-border-strong)" />
      <path d={`M${x(low)} ${HEIGHT / 2}H${x(high)}`} stroke={color} strokeWidth="2" strokeLinecap="round" />
      <circle
        cx={x(value)}
        cy={HEIGHT / 2}
        r="3"
        fill={clear ? color : 'var(--ss-surface)'}
        stroke={color}
        strokeWidth="1.5"
      />
    </svg>
  );
}
