import type { ReactElement } from 'react';
import { Box, Rule, Swatches } from '../boxes.tsx';
import { type ColumnWidth, columnUnits, PALETTE } from '../style.ts';
import { FigureRoot, Line, Lines } from '../svg.tsx';
import { layoutTemporalStrip, type StripGap, type TemporalStripData } from './layout.ts';

/**
 * When a described clip was spoken about, and how well each sentence fitted its moment: one strip a run, sentences by
 * temporal score, irrelevant ones low and grey, silence marked below.
 */
export function TemporalStripFigure(props: {
  data: TemporalStripData;
  width?: ColumnWidth;
  idPrefix?: string;
}): ReactElement {
  const { data, width = 'double', idPrefix = 'temporal-strip' } = props;
  const layout = layoutTemporalStrip(data, columnUnits(width));
  const { axis } = layout;
  return (
    <FigureRoot
      width={layout.width}
      height={layout.height}
      title={`Temporal scores: ${data.title}`}
      description={`Runs: ${data.runs.map((run) => run.name).join(', ')}.`}
      idPrefix={idPrefix}
    >
      <Line line={layout.title} />
      {layout.rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
        <g key={index}>
          <Lines lines={row.lines} />
          <Rule
            from={[axis.left, row.frame.y + row.frame.height - 1.5]}
            to={[axis.right, row.frame.y + row.frame.height - 1.5]}
            color={PALETTE.faint}
          />
          {row.boxes.map((box, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
            <g key={position}>
              <Box {...box} />
              {box.label && <Line line={box.label} />}
            </g>
          ))}
          {row.gaps.map((gap) => (
            <Gap key={gap.from} gap={gap} />
          ))}
        </g>
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

/** Silence, as a line with ends that reach up to the strip. */
function Gap({ gap: { from, to, y } }: { gap: StripGap }): ReactElement {
  return (
    <g>
      <Rule from={[from, y]} to={[to, y]} color={PALETTE.bad} width={0.9} />
      <Rule from={[from, y - 1.8]} to={[from, y + 1.8]} color={PALETTE.bad} width={0.9} />
      <Rule from={[to, y - 1.8]} to={[to, y + 1.8]} color={PALETTE.bad} width={0.9} />
    </g>
  );
}
