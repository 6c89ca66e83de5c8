import type { ReactElement } from 'react';
import { Box, Rule, Swatches } from '../boxes.tsx';
import { type ColumnWidth, columnUnits, PALETTE, round } from '../style.ts';
import { FigureRoot, Line, Lines } from '../svg.tsx';
import { type InterruptionTimelineData, layoutInterruptionTimeline } from './layout.ts';

/** One interruption as it was simulated: question, the answer as it appears, the cut, and what each model did then. */
export function InterruptionTimelineFigure(props: {
  data: InterruptionTimelineData;
  width?: ColumnWidth;
  idPrefix?: string;
}): ReactElement {
  const { data, width = 'double', idPrefix = 'interruption-timeline' } = props;
  const layout = layoutInterruptionTimeline(data, columnUnits(width));
  const { axis } = layout;
  return (
    <FigureRoot
      width={layout.width}
      height={layout.height}
      title={`Interruption: ${data.type}`}
      description={`Models: ${data.models.map((model) => model.name).join(', ')}.`}
      idPrefix={idPrefix}
    >
      <Lines lines={layout.head} />
      {layout.rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
        <g key={index}>
          <Rule from={[axis.left, row.axisY]} to={[axis.right, row.axisY]} color={PALETTE.faint} />
          {row.spans.map((span) => (
            <g key={`${span.style.fill} ${span.from}`}>
              <Box
                style={span.style}
                x={span.from}
                y={span.y}
                width={span.to - span.from}
                height={span.height}
              />
              {span.cut && <Onward x={span.to} y={span.y + span.height / 2} />}
            </g>
          ))}
        </g>
      ))}
      {layout.marks.map((mark) => (
        <g key={mark.x}>
          {/* Only beside the bars: a line through text could not be read. */}
          {layout.rows.map((row) => (
            <Rule
              key={row.axisY}
              from={[mark.x, row.axisY - 11]}
              to={[mark.x, row.axisY + 2]}
              color={PALETTE.ink}
              width={0.9}
              dash={mark.dash}
            />
          ))}
          <Line line={mark.label} />
        </g>
      ))}
      {layout.rows.map((row) => (
        <Lines key={row.axisY} lines={row.lines} />
      ))}
      <Rule from={[axis.left, axis.y]} to={[axis.right, axis.y]} />
      {axis.ticks.map((tick) => (
        <g key={tick.x}>
          <Rule from={[tick.x, axis.y]} to={[tick.x, axis.y + 2.5]} />
          <Line line={tick.label} />
        </g>
      ))}
      <Swatches swatches={layout.swatches} />
      <Lines lines={layout.caption} />
    </FigureRoot>
  );
}

/** A white notch with a point, for what goes on beyond the end. */
function Onward({ x, y }: { x: number; y: number }): ReactElement {
  return <path d={`M${round(x - 5)} ${round(y - 3)}l4 3l-4 3z`} fill={PALETTE.ink} />;
}
