import type { ReactElement } from 'react';
import { Box as StyledBox } from '../boxes.tsx';
import { PALETTE, round } from '../style.ts';
import { FigureRoot, Line } from '../svg.tsx';
import type { DotLook, Drawing, OutcomeFill, Shape } from './shapes.ts';

/** A placed figure as SVG. */
export function DrawingFigure(props: {
  drawing: Drawing;
  title: string;
  description: string;
  idPrefix: string;
}): ReactElement {
  const { drawing, title, description, idPrefix } = props;
  return (
    <FigureRoot
      width={drawing.width}
      height={drawing.height}
      title={title}
      description={description}
      idPrefix={idPrefix}
    >
      <OutcomePatterns idPrefix={idPrefix} />
      {[...drawing.shapes, ...drawing.caption].map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
        <ShapeMark key={index} shape={shape} idPrefix={idPrefix} />
      ))}
    </FigureRoot>
  );
}

const CONTENT_FAILURE = { line: '#6f43a8', ground: '#efe8f8' } as const;

function OutcomePatterns({ idPrefix }: { idPrefix: string }): ReactElement {
  return (
    <defs>
      <pattern
        id={`${idPrefix}-content-failure`}
        width={3.2}
        height={3.2}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <rect width={3.2} height={3.2} fill={CONTENT_FAILURE.ground} />
        <rect width={1.2} height={3.2} fill={CONTENT_FAILURE.line} />
      </pattern>
      <pattern id={`${idPrefix}-premature`} width={4} height={4} patternUnits="userSpaceOnUse">
        <rect width={4} height={4} fill={PALETTE.early} />
        <circle cx={1} cy={1} r={0.75} fill={PALETTE.earlyEdge} />
        <circle cx={3} cy={3} r={0.75} fill={PALETTE.earlyEdge} />
      </pattern>
      <pattern id={`${idPrefix}-incomplete`} width={3.4} height={3.4} patternUnits="userSpaceOnUse">
        <rect width={3.4} height={3.4} fill={PALETTE.paper} />
        <path d="M0 1.7H3.4M1.7 0V3.4" stroke={PALETTE.muted} strokeWidth={0.5} />
      </pattern>
    </defs>
  );
}

function fillOf(fill: OutcomeFill, idPrefix: string): Record<string, string | number> {
  const filled = (color: string, stroke: string) => ({ fill: color, stroke, strokeWidth: 0.6 });
  switch (fill) {
    case 'hit':
      return filled(PALETTE.good, PALETTE.good);
    case 'content-failure':
      return filled(`url(#${idPrefix}-content-failure)`, CONTENT_FAILURE.line);
    case 'premature':
      return filled(`url(#${idPrefix}-premature)`, PALETTE.earlyEdge);
    case 'late':
      return filled(PALETTE.missed, PALETTE.muted);
    case 'incomplete':
      return filled(`url(#${idPrefix}-incomplete)`, PALETTE.muted);
    case 'unjudged':
      return { ...filled(PALETTE.paper, PALETTE.unmatchedEdge), strokeDasharray: '2 1.2' };
  }
}

/** White to the blue of core answers. */
function shadeColor(shade: number): string {
  const mix = (from: number, to: number): string =>
    Math.round(from + (to - from) * shade)
      .toString(16)
      .padStart(2, '0');
  return `#${mix(0xff, 0x1f)}${mix(0xff, 0x5f)}${mix(0xff, 0x9b)}`;
}

function ShapeMark({ shape, idPrefix }: { shape: Shape; idPrefix: string }): ReactElement {
  switch (shape.kind) {
    case 'area':
      return <rect {...box(shape)} {...fillOf(shape.fill, idPrefix)} />;
    case 'box':
      return <StyledBox style={shape.style} {...box(shape)} />;
    case 'cell':
      return <rect {...box(shape)} fill={shadeColor(shape.shade)} stroke={PALETTE.line} strokeWidth={0.5} />;
    case 'plate':
      return <rect {...box(shape)} rx={1.5} fill={PALETTE.paper} />;
    case 'line':
      return <Polyline shape={shape} />;
    case 'dot':
      return <Dot look={shape.look} x={round(shape.x)} y={round(shape.y)} color={shape.color} />;
    case 'text':
      return shape.turned ? (
        <g transform={`rotate(-90 ${round(shape.line.x)} ${round(shape.line.y)})`}>
          <Line line={shape.line} />
        </g>
      ) : (
        <Line line={shape.line} />
      );
  }
}

const box = (rect: { x: number; y: number; width: number; height: number }) => ({
  x: round(rect.x),
  y: round(rect.y),
  width: round(rect.width),
  height: round(rect.height),
});

function Polyline({ shape }: { shape: Extract<Shape, { kind: 'line' }> }): ReactElement {
  const { points, color, width, dash, arrow } = shape;
  const path = points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
  return (
    <g>
      <path d={path} fill="none" stroke={color} strokeWidth={width} strokeDasharray={dash} />
      {arrow && <ArrowHead points={points} color={color} />}
    </g>
  );
}

function ArrowHead(props: {
  points: readonly (readonly [number, number])[];
  color: string;
}): ReactElement | null {
  const [tip, before] = [props.points.at(-1), props.points.at(-2)];
  if (!tip || !before) return null;
  const angle = (Math.atan2(tip[1] - before[1], tip[0] - before[0]) * 180) / Math.PI;
  return (
    <path
      d="M0 0L-5 -2.2L-5 2.2Z"
      fill={props.color}
      transform={`translate(${round(tip[0])} ${round(tip[1])}) rotate(${round(angle)})`}
    />
  );
}

function Dot({ look, x, y, color }: { look: DotLook; x: number; y: number; color: string }): ReactElement {
  const open = { fill: PALETTE.paper, stroke: color, strokeWidth: 1.1 };
  switch (look) {
    case 'solid':
      return <circle cx={x} cy={y} r={2.6} fill={color} />;
    case 'open':
      return <circle cx={x} cy={y} r={2.4} {...open} />;
    case 'square':
      return <rect x={round(x - 2.3)} y={round(y - 2.3)} width={4.6} height={4.6} fill={color} />;
    case 'open-square':
      return <rect x={round(x - 2.2)} y={round(y - 2.2)} width={4.4} height={4.4} {...open} />;
    case 'diamond':
      return <path d={`M${x} ${round(y - 3.2)}l3.2 3.2l-3.2 3.2l-3.2 -3.2z`} fill={color} />;
  }
}
