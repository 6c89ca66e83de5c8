import type { ReactElement } from 'react';
import { type ColumnWidth, columnUnits, PALETTE, round } from '../style.ts';
import { Area, FigureRoot, LegendBlock, Line, Lines } from '../svg.tsx';
import {
  BAR_HEIGHT,
  type CompositionBar,
  type CompositionLayout,
  type F1CompositionData,
  layoutF1Composition,
} from './layout.ts';

/**
 * What each run's IA-QTF1 is made of: soft true positives, false positives by cause, and false negatives, as
 * stacked bars on one scale, with the score at the right.
 */
export function F1CompositionFigure(props: {
  data: F1CompositionData;
  width?: ColumnWidth;
  idPrefix?: string;
}): ReactElement {
  const { data, width = 'double', idPrefix = 'f1-composition' } = props;
  const layout = layoutF1Composition(data, columnUnits(width));
  return (
    <FigureRoot
      width={layout.width}
      height={layout.height}
      title="Composition of IA-QTF1"
      description={`Runs: ${data.runs.map((run) => run.name).join(', ')}.`}
      idPrefix={idPrefix}
    >
      <Axis axis={layout.axis} rows={layout.rows} />
      <Lines lines={layout.head} />
      {layout.rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
        <g key={index}>
          <Lines lines={row.lines} />
          {row.bars.map((bar) => (
            <g key={bar.kind}>
              <Area {...bar} idPrefix={idPrefix} />
              {bar.label && bar.plateWidth > 0 && <Plate bar={bar} />}
              {bar.label && <Line line={bar.label} />}
            </g>
          ))}
        </g>
      ))}
      <LegendBlock legend={layout.legend} idPrefix={idPrefix} />
      <Lines lines={layout.caption} />
    </FigureRoot>
  );
}

function Plate({ bar }: { bar: CompositionBar }): ReactElement {
  return (
    <rect
      x={round(bar.x + (bar.width - bar.plateWidth) / 2)}
      y={round(bar.y + 2.5)}
      width={round(bar.plateWidth)}
      height={round(bar.height - 5)}
      rx={1.5}
      fill={PALETTE.paper}
    />
  );
}

function Axis({ axis, rows }: Pick<CompositionLayout, 'axis' | 'rows'>): ReactElement {
  const y = round(axis.y);
  return (
    <g>
      {axis.ticks.map((tick) => (
        <g key={tick.x}>
          {rows.map((row) => (
            <TickLine key={row.top} x={tick.x} top={row.top - 2} bottom={row.top + BAR_HEIGHT + 2} />
          ))}
          <TickLine x={tick.x} top={y} bottom={y + 2.5} />
          <Line line={tick.label} />
        </g>
      ))}
      <line
        x1={round(axis.left)}
        y1={y}
        x2={round(axis.right)}
        y2={y}
        stroke={PALETTE.muted}
        strokeWidth={0.6}
      />
      <Line line={axis.title} />
    </g>
  );
}

/** A line at a tick, behind one row's bars: it would run through the names where they stand above. */
function TickLine({ x, top, bottom }: { x: number; top: number; bottom: number }): ReactElement {
  const at = round(x);
  return <line x1={at} y1={round(top)} x2={at} y2={round(bottom)} stroke={PALETTE.faint} strokeWidth={0.6} />;
}
