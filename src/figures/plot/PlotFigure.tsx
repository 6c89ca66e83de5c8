import type { ReactElement } from 'react';
import { round } from '../style.ts';
import { Area, FigureRoot, LegendBlock, Line } from '../svg.tsx';
import type { PlotLayout, Shape } from './shapes.ts';

/** Draws a layout made of shapes. */
export function PlotFigure(props: {
  layout: PlotLayout;
  title: string;
  description: string;
  idPrefix: string;
}): ReactElement {
  const { layout, title, description, idPrefix } = props;
  return (
    <FigureRoot
      width={layout.width}
      height={layout.height}
      title={title}
      description={description}
      idPrefix={idPrefix}
    >
      {layout.shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
        <Drawn key={index} shape={shape} idPrefix={idPrefix} />
      ))}
      <LegendBlock legend={layout.legend} idPrefix={idPrefix} />
    </FigureRoot>
  );
}

function Drawn({ shape, idPrefix }: { shape: Shape; idPrefix: string }): ReactElement {
  switch (shape.type) {
    case 'area':
      return <Area {...shape} idPrefix={idPrefix} />;
    case 'rect': {
      const { x, y, width, height, fill, stroke } = shape;
      const outline = stroke === undefined ? {} : { stroke, strokeWidth: 0.6 };
      return (
        <rect
          x={round(x)}
          y={round(y)}
          width={round(width)}
          height={round(height)}
          fill={fill}
          {...outline}
        />
      );
    }
    case 'line': {
      const { x1, y1, x2, y2, stroke, strokeWidth = 0.6, dash } = shape;
      const ends = { x1: round(x1), y1: round(y1), x2: round(x2), y2: round(y2) };
      return (
        <line
          {...ends}
          stroke={stroke}
          strokeWidth={strokeWidth}
          {...(dash === undefined ? {} : { strokeDasharray: dash })}
        />
      );
    }
    case 'dot':
      return (
        <circle
          cx={round(shape.x)}
          cy={round(shape.y)}
          r={round(shape.radius)}
          fill={shape.fill}
          stroke={shape.stroke}
          strokeWidth={0.6}
        />
      );
    case 'text':
      return <Line line={shape.line} />;
  }
}
