import type { ReactElement } from 'react';
import { type ColumnWidth, columnUnits, PALETTE, round } from '../style.ts';
import { FigureRoot, Lines } from '../svg.tsx';
import { type InterruptionConfusionData, layoutInterruptionConfusion } from './layout.ts';

/** What each model took each type of interruption for: one matrix a model. */
export function InterruptionConfusionFigure(props: {
  data: InterruptionConfusionData;
  width?: ColumnWidth;
  idPrefix?: string;
}): ReactElement {
  const { data, width = 'double', idPrefix = 'interruption-confusion' } = props;
  const layout = layoutInterruptionConfusion(data, columnUnits(width));
  return (
    <FigureRoot
      width={layout.width}
      height={layout.height}
      title="Predicted types of interruptions"
      description={`Models: ${data.models.map((model) => model.name).join(', ')}.`}
      idPrefix={idPrefix}
    >
      {layout.panels.map((panel, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
        <g key={index}>
          {/* Outlined cells come last, so that no neighbour covers their outline. */}
          {[...panel.cells]
            .sort((a, b) => Number(a.right) - Number(b.right))
            .map((cell) => (
              <g key={`${cell.x} ${cell.y}`}>
                <rect
                  x={round(cell.x)}
                  y={round(cell.y)}
                  width={round(cell.width)}
                  height={round(cell.height)}
                  fill={cell.fill}
                  stroke={cell.right ? PALETTE.ink : PALETTE.line}
                  strokeWidth={cell.right ? 1.1 : 0.5}
                />
                <Lines lines={cell.lines} />
              </g>
            ))}
          <Lines lines={panel.lines} />
        </g>
      ))}
      <Lines lines={layout.caption} />
    </FigureRoot>
  );
}
