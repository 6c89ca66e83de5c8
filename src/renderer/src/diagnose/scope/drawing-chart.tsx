import type { Drawing, OutcomeFill, Shape } from '@figures/interact-scope/shapes.ts';
import { PALETTE } from '@figures/style.ts';
import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { markId } from '../../runs/mark-id.ts';
import { MarkGroup } from '../chart-frame.tsx';
import { MarkLink } from '../mark-link.tsx';
import styles from './scope.module.css';

/** Pixels a unit of a figure (1/72 in) takes: type of 7 pt reads as 11 px. */
const SCALE = 11 / 7;

interface DrawingChartProps {
  label: string;
  /** Places the figure for a width in its own units. */
  layout: (width: number) => Drawing;
  /** The widest it is drawn, in pixels. */
  widest?: number;
}

/** A publication figure on screen: in the colours of the theme, its marks leading to the targets behind them. */
export function DrawingChart({ label, layout, widest = 1000 }: DrawingChartProps) {
  const { ref, width } = useElementSize();
  const units = Math.max(220, Math.min(width, widest) / SCALE);
  const drawing = useMemo(() => (width > 0 ? layout(units) : null), [layout, units, width]);
  return (
    <div ref={ref}>
      {drawing && (
        <MarkGroup label={label}>
          <svg
            className={styles.drawing}
            width={drawing.width * SCALE}
            height={drawing.captionTop * SCALE}
            viewBox={`0 0 ${drawing.width} ${drawing.captionTop}`}
            role="presentation"
          >
            {drawing.shapes.map((shape, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: laid out anew as a whole
              <MarkedShape key={index} shape={shape} />
            ))}
          </svg>
        </MarkGroup>
      )}
    </div>
  );
}

function MarkedShape({ shape }: { shape: Shape }) {
  if (!shape.mark) return <ShapeView shape={shape} />;
  const { parts, label } = shape.mark;
  return (
    <MarkLink id={markId(...parts)} label={label}>
      <title>{label}</title>
      {/* A small mark is hard to hit without some room around it. */}
      {shape.kind === 'dot' && <circle cx={shape.x} cy={shape.y} r={6} fill="transparent" />}
      {shape.kind === 'line' && <rect {...boundsOf(shape.points)} fill="transparent" />}
      <ShapeView shape={shape} />
    </MarkLink>
  );
}

/** The box a line lies in, with room around it: a level line alone has no height to be hit or outlined. */
function boundsOf(points: readonly (readonly [number, number])[]) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys) - 4];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) + 4 - y };
}

const FILLS: Record<OutcomeFill, { fill: string; stroke: string; dash?: string }> = {
  hit: { fill: 'var(--ss-answered)', stroke: 'var(--ss-answered)' },
  'content-failure': { fill: 'url(#ss-scope-content-failure)', stroke: 'var(--ss-low-quality)' },
  premature: { fill: 'url(#ss-scope-premature)', stroke: 'var(--ss-early-hallucination)' },
  late: { fill: 'var(--ss-missed-soft)', stroke: 'var(--ss-missed)' },
  incomplete: { fill: 'url(#ss-scope-incomplete)', stroke: 'var(--ss-missed)' },
  unjudged: { fill: 'var(--ss-unjudged-soft)', stroke: 'var(--ss-unjudged)', dash: '2 1.2' },
};

/** The patterns of outcomes in the colours of the theme, once for the view. */
export function OutcomePatterns() {
  return (
    <svg width={0} height={0} aria-hidden="true" className={styles.patterns}>
      <defs>
        <pattern
          id="ss-scope-content-failure"
          width={3.2}
          height={3.2}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-45)"
        >
          <rect width={3.2} height={3.2} fill="var(--ss-low-quality-soft)" />
          <rect width={1.2} height={3.2} fill="var(--ss-low-quality)" />
        </pattern>
        <pattern id="ss-scope-premature" width={4} height={4} patternUnits="userSpaceOnUse">
          <rect width={4} height={4} fill="var(--ss-early-hallucination-soft)" />
          <circle cx={1} cy={1} r={0.75} fill="var(--ss-early-hallucination)" />
          <circle cx={3} cy={3} r={0.75} fill="var(--ss-early-hallucination)" />
        </pattern>
        <pattern id="ss-scope-incomplete" width={3.4} height={3.4} patternUnits="userSpaceOnUse">
          <rect width={3.4} height={3.4} fill="var(--ss-surface)" />
          <path d="M0 1.7H3.4M1.7 0V3.4" stroke="var(--ss-missed)" strokeWidth={0.5} />
        </pattern>
      </defs>
    </svg>
  );
}

/** What the colours of print are on screen. */
const COLORS: ReadonlyMap<string, string> = new Map([
  [PALETTE.paper, 'var(--ss-surface)'],
  [PALETTE.ink, 'var(--ss-text)'],
  [PALETTE.muted, 'var(--ss-muted)'],
  [PALETTE.faint, 'var(--ss-grid)'],
  [PALETTE.coreEdge, 'var(--ss-core)'],
  [PALETTE.earlyInk, 'var(--ss-early-ink)'],
  [PALETTE.spill, 'var(--ss-spill)'],
  [PALETTE.core, 'var(--ss-core)'],
  [PALETTE.early, 'var(--ss-early)'],
  [PALETTE.earlyEdge, 'var(--ss-early)'],
  [PALETTE.good, 'var(--ss-answered)'],
  [PALETTE.bad, 'var(--ss-missed)'],
  // The models of a bar chart, of clearly different lightness in both themes.
  ['#d7e6f5', 'var(--ss-core-soft)'],
  ['#8a94a0', 'var(--ss-unmatched)'],
]);

const onScreen = (color: string): string => COLORS.get(color) ?? color;

function ShapeView({ shape }: { shape: Shape }) {
  switch (shape.kind) {
    case 'area': {
      const { fill, stroke, dash } = FILLS[shape.fill];
      return <rect {...boxOf(shape)} fill={fill} stroke={stroke} strokeWidth={0.7} strokeDasharray={dash} />;
    }
    case 'box': {
      const { fill, stroke, dash } = shape.style;
      return (
        <rect
          {...boxOf(shape)}
          fill={onScreen(fill)}
          stroke={onScreen(stroke)}
          strokeWidth={0.6}
          strokeDasharray={dash || undefined}
        />
      );
    }
    case 'cell':
      return (
        <g>
          <rect {...boxOf(shape)} fill="var(--ss-surface)" stroke="var(--ss-border)" strokeWidth={0.6} />
          <rect {...boxOf(shape)} fill="var(--ss-core)" fillOpacity={shape.shade * 0.85} />
        </g>
      );
    case 'plate':
      return <rect {...boxOf(shape)} rx={1.5} fill="var(--ss-surface)" className={styles.still} />;
    case 'line':
      return <LineView shape={shape} />;
    case 'dot':
      return <DotView shape={shape} />;
    case 'text':
      return <TextView shape={shape} />;
  }
}

const boxOf = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  x,
  y,
  width,
  height,
});

function LineView({ shape }: { shape: Extract<Shape, { kind: 'line' }> }) {
  const { points, width, dash, arrow } = shape;
  const color = onScreen(shape.color);
  const [tip, before] = [points.at(-1), points.at(-2)];
  const angle = tip && before ? (Math.atan2(tip[1] - before[1], tip[0] - before[0]) * 180) / Math.PI : 0;
  return (
    <g>
      <path
        d={`M${points.join('L')}`}
        fill="none"
        stroke={color}
        strokeWidth={width}
        strokeDasharray={dash}
      />
      {arrow && tip && (
        <path d="M0 0L-5 -2.2L-5 2.2Z" fill={color} transform={`translate(${tip.join()}) rotate(${angle})`} />
      )}
    </g>
  );
}

function DotView({ shape }: { shape: Extract<Shape, { kind: 'dot' }> }) {
  const { x, y, look } = shape;
  const color = onScreen(shape.color);
  const open = { fill: 'var(--ss-surface)', stroke: color, strokeWidth: 1.1 };
  switch (look) {
    case 'solid':
      return <circle cx={x} cy={y} r={2.6} fill={color} />;
    case 'open':
      return <circle cx={x} cy={y} r={2.4} {...open} />;
    case 'square':
      return <rect x={x - 2.3} y={y - 2.3} width={4.6} height={4.6} fill={color} />;
    case 'open-square':
      return <rect x={x - 2.2} y={y - 2.2} width={4.4} height={4.4} {...open} />;
    case 'diamond':
      return <path d={`M${x} ${y - 3.2}l3.2 3.2l-3.2 3.2l-3.2 -3.2z`} fill={color} />;
  }
}

function TextView({ shape: { line, turned } }: { shape: Extract<Shape, { kind: 'text' }> }) {
  return (
    <text
      x={line.x}
      y={line.y}
      fontSize={line.size}
      textAnchor={line.anchor}
      transform={turned ? `rotate(-90 ${line.x} ${line.y})` : undefined}
      className={styles.still}
    >
      {line.pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: laid out anew as a whole
        <tspan key={index} fill={onScreen(piece.style)} fontWeight={piece.weight}>
          {piece.text}
        </tspan>
      ))}
    </text>
  );
}
