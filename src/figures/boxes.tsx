import type { ReactElement } from 'react';
import { PALETTE, round } from './style.ts';
import { Line } from './svg.tsx';
import { type BoxStyle, type PlacedSwatch, SWATCH_WIDTH } from './swatches.ts';

/** A rectangle in a style. */
export function Box(props: {
  style: BoxStyle;
  x: number;
  y: number;
  width: number;
  height: number;
}): ReactElement {
  const { style } = props;
  return (
    <rect
      x={round(props.x)}
      y={round(props.y)}
      width={round(props.width)}
      height={round(props.height)}
      fill={style.fill}
      stroke={style.stroke}
      strokeWidth={0.6}
      {...(style.dash === '' ? {} : { strokeDasharray: style.dash })}
    />
  );
}

/** Swatches with what they mean. */
export function Swatches({ swatches }: { swatches: readonly PlacedSwatch[] }): ReactElement {
  return (
    <g>
      {swatches.map((swatch, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
        <g key={index}>
          <Box style={swatch.style} x={swatch.x} y={swatch.y} width={SWATCH_WIDTH} height={swatch.height} />
          <Line line={swatch.label} />
        </g>
      ))}
    </g>
  );
}

/** A thin straight line. */
export function Rule(props: {
  from: readonly [number, number];
  to: readonly [number, number];
  color?: string;
  width?: number;
  dash?: string;
}): ReactElement {
  return (
    <line
      x1={round(props.from[0])}
      y1={round(props.from[1])}
      x2={round(props.to[0])}
      y2={round(props.to[1])}
      stroke={props.color ?? PALETTE.muted}
      strokeWidth={props.width ?? 0.6}
      {...(props.dash ? { strokeDasharray: props.dash } : {})}
    />
  );
}
