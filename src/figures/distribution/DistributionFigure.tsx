import type { ReactElement } from 'react';
import { type ColumnWidth, columnUnits, PALETTE, round } from '../style.ts';
import { FigureRoot, Line, Lines } from '../svg.tsx';
import {
  BOX_HEIGHT,
  type DistributionData,
  type DistributionLayout,
  type DistributionRow,
  DOT_RADIUS,
  layoutDistribution,
} from './layout.ts';

/** Seconds of many slots: a dot each, piled, over the middle half and the median, one row a run. */
export function DistributionFigure(props: {
  data: DistributionData;
  width?: ColumnWidth;
  idPrefix?: string;
}): ReactElement {
  const { data, width = 'single', idPrefix = 'distribution' } = props;
  const layout = layoutDistribution(data, columnUnits(width));
  return (
    <FigureRoot
      width={layout.width}
      height={layout.height}
      title={data.title}
      description={`Runs: ${data.runs.map((run) => run.name).join(', ')}.`}
      idPrefix={idPrefix}
    >
      <Axis axis={layout.axis} top={layout.head.y + 3} />
      <Line line={layout.head} />
      {layout.rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
        <Row key={index} row={row} axis={layout.axis} />
      ))}
      <Lines lines={layout.caption} />
    </FigureRoot>
  );
}

function Row({ row, axis }: { row: DistributionRow; axis: DistributionLayout['axis'] }): ReactElement {
  const { box, base } = row;
  return (
    <g>
      <Rule x1={axis.left} y1={base} x2={axis.right} y2={base} color={PALETTE.line} />
      {row.dots.map(({ x, y }, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
          key={index}
          cx={round(x)}
          cy={round(y)}
          r={DOT_RADIUS}
          fill={PALETTE.core}
          stroke={PALETTE.coreEdge}
          strokeWidth={0.4}
        />
      ))}
      {box && (
        <g>
          <rect
            x={round(box.left)}
            y={round(box.y)}
            width={round(box.right - box.left)}
            height={BOX_HEIGHT}
            fill={PALETTE.bandAfter}
            stroke={PALETTE.bandEdge}
            strokeWidth={0.5}
          />
          <rect
            x={round(box.median - 0.6)}
            y={round(box.y - 0.7)}
            width={1.2}
            height={5.4}
            fill={PALETTE.ink}
          />
        </g>
      )}
      <Lines lines={row.lines} />
    </g>
  );
}

function Axis({ axis, top }: { axis: DistributionLayout['axis']; top: number }): ReactElement {
  return (
    <g>
      {axis.ticks.map((tick) => (
        <g key={tick.x}>
          <Rule x1={tick.x} y1={top} x2={tick.x} y2={axis.y + 2.5} color={PALETTE.faint} />
          <Line line={tick.label} />
        </g>
      ))}
      <Rule x1={axis.left} y1={axis.y} x2={axis.right} y2={axis.y} color={PALETTE.muted} />
      <Line line={axis.title} />
    </g>
  );
}

function Rule(props: { x1: number; y1: number; x2: number; y2: number; color: string }): ReactElement {
  return (
    <line
      x1={round(props.x1)}
      y1={round(props.y1)}
      x2={round(props.x2)}
      y2={round(props.y2)}
      stroke={props.color}
      strokeWidth={0.6}
    />
  );
}
