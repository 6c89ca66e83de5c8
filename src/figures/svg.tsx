import type { ReactElement, ReactNode } from 'react';
import type { FillKind, TextLine } from './drawing.ts';
import { type Legend, type LegendMark, SWATCH } from './legend.ts';
import { FONT_FAMILY, PALETTE, round, UNITS_PER_INCH } from './style.ts';
import { drawableText } from './text.ts';

/** The root of a figure. Sizes are in units of 1/72 in; `idPrefix` keeps ids apart where figures share a page. */
export function FigureRoot(props: {
  width: number;
  height: number;
  title: string;
  description: string;
  idPrefix: string;
  children: ReactNode;
}): ReactElement {
  const width = round(props.width);
  const height = round(props.height);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={`${inches(width)}in`}
      height={`${inches(height)}in`}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={FONT_FAMILY}
      role="img"
    >
      <title>{drawableText(props.title)}</title>
      <desc>{drawableText(props.description)}</desc>
      <defs>
        <Hatch
          id={`${props.idPrefix}-spill`}
          color={PALETTE.spill}
          background={PALETTE.spillSoft}
          angle={45}
        />
        <Hatch
          id={`${props.idPrefix}-low-quality`}
          color={PALETTE.coreEdge}
          background="#e4eff9"
          angle={-45}
        />
        <Dots
          id={`${props.idPrefix}-early-hallucination`}
          color={PALETTE.earlyEdge}
          background={PALETTE.early}
        />
        <Hatch id={`${props.idPrefix}-late`} color={PALETTE.good} background={PALETTE.goodSoft} angle={45} />
        <Dots id={`${props.idPrefix}-spoiled`} color={PALETTE.bad} background={PALETTE.badSoft} />
        <Hatch
          id={`${props.idPrefix}-interrupted`}
          color={PALETTE.otherSlot}
          background={PALETTE.paper}
          angle={0}
        />
      </defs>
      <rect x={0} y={0} width={width} height={height} fill={PALETTE.paper} />
      {props.children}
    </svg>
  );
}

const inches = (units: number): number => Math.round((units / UNITS_PER_INCH) * 10_000) / 10_000;

function Hatch(props: { id: string; color: string; background: string; angle: number }): ReactElement {
  return (
    <pattern
      id={props.id}
      width={3.2}
      height={3.2}
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${props.angle})`}
    >
      <rect x={0} y={0} width={3.2} height={3.2} fill={props.background} />
      <rect x={0} y={0} width={1.3} height={3.2} fill={props.color} />
    </pattern>
  );
}

function Dots(props: { id: string; color: string; background: string }): ReactElement {
  return (
    <pattern id={props.id} width={4} height={4} patternUnits="userSpaceOnUse">
      <rect x={0} y={0} width={4} height={4} fill={props.background} />
      <circle cx={1} cy={1} r={0.75} fill={props.color} />
      <circle cx={3} cy={3} r={0.75} fill={props.color} />
    </pattern>
  );
}

/** One line of text in one or more colours. */
export function Line({ line }: { line: TextLine }): ReactElement {
  return (
    <text
      x={round(line.x)}
      y={round(line.y)}
      fontSize={line.size}
      {...(line.anchor === 'start' ? {} : { textAnchor: line.anchor })}
      // Without it the space that ends one piece is dropped before the next.
      {...(line.pieces.length > 1 ? { xmlSpace: 'preserve' } : {})}
    >
      {line.pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
        <tspan key={index} fill={piece.style} {...(piece.weight === 600 ? { fontWeight: 600 } : {})}>
          {drawableText(piece.text)}
        </tspan>
      ))}
    </text>
  );
}

/** Several lines. */
export function Lines({ lines }: { lines: readonly TextLine[] }): ReactElement {
  return (
    <>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
        <Line key={index} line={line} />
      ))}
    </>
  );
}

/** Fill and outline of an area, as attributes of a `rect`. */
export function fillAttributes(kind: FillKind, idPrefix: string): Record<string, string | number> {
  const solid = (fill: string, stroke: string) => ({ fill, stroke, strokeWidth: 0.6 });
  switch (kind) {
    case 'early':
      return solid(PALETTE.early, PALETTE.earlyEdge);
    case 'early-hallucination':
      return solid(`url(#${idPrefix}-early-hallucination)`, PALETTE.earlyEdge);
    case 'core':
      return solid(PALETTE.core, PALETTE.coreEdge);
    case 'spill':
      return solid(`url(#${idPrefix}-spill)`, PALETTE.spill);
    case 'unmatched':
      return { ...solid(PALETTE.paper, PALETTE.unmatchedEdge), strokeDasharray: '2 1.2' };
    case 'other-slot':
      return solid(PALETTE.otherSlot, PALETTE.line);
    case 'true-positive':
      return solid(PALETTE.good, PALETTE.good);
    case 'low-quality':
      return solid(`url(#${idPrefix}-low-quality)`, PALETTE.coreEdge);
    case 'missed':
      return solid(PALETTE.missed, PALETTE.muted);
    case 'late':
      return solid(`url(#${idPrefix}-late)`, PALETTE.good);
    case 'spoiled':
      return solid(`url(#${idPrefix}-spoiled)`, PALETTE.bad);
    case 'interrupted':
      return solid(`url(#${idPrefix}-interrupted)`, PALETTE.muted);
    case 'unjudged':
      return { ...solid(PALETTE.paper, PALETTE.muted), strokeDasharray: '1 1' };
  }
}

/** A rectangle of a meaning. */
export function Area(props: {
  kind: FillKind;
  x: number;
  y: number;
  width: number;
  height: number;
  idPrefix: string;
}): ReactElement {
  return (
    <rect
      x={round(props.x)}
      y={round(props.y)}
      width={round(props.width)}
      height={round(props.height)}
      {...fillAttributes(props.kind, props.idPrefix)}
    />
  );
}

/** The flag at the moment where the judge found the answer; its foot stands at `x`, `foot`. */
export function AnchorFlag({ x, top, foot }: { x: number; top: number; foot: number }): ReactElement {
  const [fx, fy] = [round(x), round(top)];
  return (
    <g>
      <line x1={fx} y1={fy} x2={fx} y2={round(foot)} stroke={PALETTE.ink} strokeWidth={0.8} />
      <path d={`M${fx} ${fy}l4 1.7l-4 1.7z`} fill={PALETTE.ink} />
    </g>
  );
}

/** A laid-out legend. */
export function LegendBlock({ legend, idPrefix }: { legend: Legend; idPrefix: string }): ReactElement {
  return (
    <g>
      {legend.entries.map((entry) => (
        <g key={entry.mark}>
          <Swatch mark={entry.mark} x={entry.x} y={entry.y} idPrefix={idPrefix} />
          <Line line={entry.label} />
        </g>
      ))}
    </g>
  );
}

function Swatch(props: { mark: LegendMark; x: number; y: number; idPrefix: string }): ReactElement {
  const { mark, x, y, idPrefix } = props;
  const { width, height } = SWATCH;
  const middle = x + width / 2;
  switch (mark) {
    case 'anchor':
      return <AnchorFlag x={middle - 2} top={y} foot={y + height} />;
    case 't-a':
      return <TaLine x={middle} top={y - 0.5} bottom={y + height + 0.5} />;
    case 'slot':
      return (
        <g>
          <rect x={round(x)} y={round(y)} width={width / 2} height={height} fill={PALETTE.bandBefore} />
          <rect x={round(middle)} y={round(y)} width={width / 2} height={height} fill={PALETTE.bandAfter} />
          <rect
            x={round(x)}
            y={round(y)}
            width={width}
            height={height}
            fill="none"
            stroke={PALETTE.bandEdge}
            strokeWidth={0.6}
          />
        </g>
      );
    default:
      return <Area kind={mark} x={x} y={y} width={width} height={height} idPrefix={idPrefix} />;
  }
}

/** The dashed line at a slot's t_a. */
export function TaLine({ x, top, bottom }: { x: number; top: number; bottom: number }): ReactElement {
  return (
    <line
      x1={round(x)}
      y1={round(top)}
      x2={round(x)}
      y2={round(bottom)}
      stroke={PALETTE.ink}
      strokeWidth={0.7}
      strokeDasharray="2 1.4"
    />
  );
}
