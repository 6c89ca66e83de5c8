import type { ReactNode } from 'react';
import { BarChart, CartesianGrid, usePlotArea, useXAxisScale, useYAxisScale, XAxis, YAxis } from 'recharts';
import styles from './diagnose.module.css';
import { MarkLink } from './mark-link.tsx';

/** One bar: the values in `[from, to)`. */
export interface HistogramBin {
  from: number;
  to: number;
  count: number;
  /** The mark behind it, as the page resolves it. */
  id: string;
  /** What it says, for a tooltip and for readers who do not see it. */
  label: string;
}

interface HistogramProps {
  /** What the chart shows, for readers who do not see it. */
  title: string;
  /** Bins without values may be left out. */
  bins: readonly HistogramBin[];
  /** Both ends of the axis; the same in every chart of a figure. */
  domain: readonly [number, number];
  ticks: readonly number[];
  /** Count at the full height; the same in every chart of a figure. */
  tallest: number;
  /** CSS pixels. */
  width: number;
  height: number;
  /** How ticks are printed under the chart; left out where charts share an axis drawn on its own. */
  printTick?: (value: number) => string;
  /** More to draw over the bars. */
  children?: ReactNode;
}

const AXIS_HEIGHT = 22;
/** Room for the count over the tallest bar, and for what is drawn under the axis. */
const MARGIN = { top: 14, right: 8, bottom: 8, left: 0 };
const TICK = { fill: 'var(--ss-tick)', fontSize: 11 };

/** The grid follows the ticks, so they are there even where none is printed. */
const noTick = () => <g />;

/** Counts over one axis. Every bar is a mark: a link to the slots behind it, reached by pointer and arrow keys. */
export function Histogram(props: HistogramProps) {
  const { title, bins, domain, ticks, tallest, width, height, printTick, children } = props;
  if (width <= 0) return <div style={{ height }} />;
  const data = bins
    .filter(({ count }) => count > 0)
    .map((bin) => ({ ...bin, middle: (bin.from + bin.to) / 2 }));
  return (
    <BarChart
      width={width}
      height={height}
      data={data}
      margin={printTick ? { ...MARGIN, bottom: 0 } : MARGIN}
      accessibilityLayer={false}
      title={title}
      className={styles.histogram}
    >
      <CartesianGrid horizontal={false} stroke="var(--ss-grid)" />
      <XAxis
        type="number"
        dataKey="middle"
        domain={[...domain]}
        ticks={[...ticks]}
        interval={0}
        height={printTick ? AXIS_HEIGHT : 1}
        axisLine={{ stroke: 'var(--ss-border-strong)' }}
        tickLine={false}
        tick={printTick ? TICK : noTick}
        tickFormatter={printTick}
      />
      <YAxis type="number" dataKey="count" domain={[0, Math.max(1, tallest)]} hide />
      <BinMarks bins={bins} />
      {children}
    </BarChart>
  );
}

/**
 * The bars, each from its own two edges. Drawn here and not as the shape of a `Bar`: recharts makes its shapes
 * anew whenever the chart changes size, and a bar that is made anew has lost the focus.
 */
function BinMarks({ bins }: Pick<HistogramProps, 'bins'>) {
  const x = useXAxisScale();
  const y = useYAxisScale();
  return bins.map(({ from, to, count, id, label }) => {
    const [left, right, bottom, value] = [x?.(from), x?.(to), y?.(0), y?.(count)];
    const isPlaced = left !== undefined && right !== undefined && bottom !== undefined && value !== undefined;
    // Before its first layout a chart has no scale to place anything by.
    if (count === 0 || !isPlaced) return null;
    const width = right - left;
    // However few, what is there can be seen and hit.
    const height = Math.max(2, bottom - value);
    return (
      <MarkLink key={id} id={id} label={label}>
        <title>{label}</title>
        <rect
          x={left + 0.75}
          y={bottom - height}
          width={Math.max(1, width - 1.5)}
          height={height}
          fill="var(--ss-core)"
        />
        {width > 16 && (
          <text className={styles.countText} x={left + width / 2} y={bottom - height - 3} textAnchor="middle">
            {count}
          </text>
        )}
      </MarkLink>
    );
  });
}

/** The median as an upright line and the middle half of the values as a bar under the axis. */
export function MiddleHalf({ low, median, high }: { low: number; median: number; high: number }) {
  const scale = useXAxisScale();
  const area = usePlotArea();
  const [from, middle, to] = [scale?.(low), scale?.(median), scale?.(high)];
  // Before its first layout a chart has no scale to place anything by.
  if (!area || from === undefined || middle === undefined || to === undefined) return null;
  const bottom = area.y + area.height;
  return (
    <>
      <path className={styles.quartiles} d={`M${from} ${bottom + 5}H${to}`} />
      <path className={styles.median} d={`M${middle} ${area.y}V${bottom + 8}`} />
    </>
  );
}

interface SharedAxisProps extends Pick<HistogramProps, 'domain' | 'ticks' | 'width'> {
  name: string;
  printTick: (value: number) => string;
}

/** The axis under histograms that share one. */
export function SharedAxis({ domain, ticks, width, name, printTick }: SharedAxisProps) {
  if (width <= 0) return null;
  return (
    <BarChart
      width={width}
      height={38}
      data={[{ at: domain[0], count: 0 }]}
      margin={{ ...MARGIN, top: 0, bottom: 16 }}
      accessibilityLayer={false}
      className={styles.histogram}
      aria-hidden="true"
    >
      <XAxis
        type="number"
        dataKey="at"
        domain={[...domain]}
        ticks={[...ticks]}
        interval={0}
        height={AXIS_HEIGHT}
        axisLine={false}
        tickLine={false}
        tick={TICK}
        tickFormatter={printTick}
        label={{ value: name, position: 'bottom', offset: 0, fill: 'var(--ss-tick)', fontSize: 11 }}
      />
      <YAxis type="number" domain={[0, 1]} hide />
    </BarChart>
  );
}
