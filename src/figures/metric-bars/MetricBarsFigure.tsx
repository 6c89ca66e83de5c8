import type { ReactElement } from 'react';
import { Box, Rule, Swatches } from '../boxes.tsx';
import { type ColumnWidth, columnUnits, PALETTE } from '../style.ts';
import { FigureRoot, Line, Lines } from '../svg.tsx';
import { layoutMetricBars, type MetricBarsData, type MetricPanel } from './layout.ts';

/** OVIBench's metrics for all cases and per type of interruption, model beside model. */
export function MetricBarsFigure(props: {
  data: MetricBarsData;
  width?: ColumnWidth;
  idPrefix?: string;
}): ReactElement {
  const { data, width = 'double', idPrefix = 'metric-bars' } = props;
  const layout = layoutMetricBars(data, columnUnits(width));
  return (
    <FigureRoot
      width={layout.width}
      height={layout.height}
      title="OVIBench metrics by type of interruption"
      description={`Models: ${data.models.map((model) => model.name).join(', ')}.`}
      idPrefix={idPrefix}
    >
      <Swatches swatches={layout.swatches} />
      {layout.panels.map((panel, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
        <Panel key={index} panel={panel} />
      ))}
      <Lines lines={layout.caption} />
    </FigureRoot>
  );
}

function Panel({ panel: { title, groups, bars, axis } }: { panel: MetricPanel }): ReactElement {
  return (
    <g>
      <Line line={title} />
      {axis.ticks.map((tick) => (
        <g key={tick.x}>
          <Rule from={[tick.x, axis.top]} to={[tick.x, axis.bottom + 2]} color={PALETTE.faint} />
          <Line line={tick.label} />
        </g>
      ))}
      <Rule from={[axis.left, axis.top]} to={[axis.left, axis.bottom + 2]} />
      <Lines lines={groups} />
      {bars.map((bar) => (
        <g key={`${bar.y}`}>
          {bar.width > 0 && <Box {...bar} />}
          <Line line={bar.label} />
        </g>
      ))}
    </g>
  );
}
