import type { ReactElement } from 'react';
import { MARGIN, PALETTE, round } from '../style.ts';
import { AnchorFlag, Area, FigureRoot, LegendBlock, Line, Lines, TaLine } from '../svg.tsx';
import { layoutSlotTimeline } from './layout.ts';
import { TAG_COLORS } from './tag-rows.ts';
import type {
  BandLayout,
  LaneLayout,
  PanelLayout,
  PlacedTag,
  SlotTimelineData,
  SlotTimelineOptions,
} from './types.ts';

/**
 * The case figure: one sample's slots on a time axis and beneath them a lane for each run with what it said,
 * split at t_a, with spill, answer onset and outcome tags as in the paper's appendix A.5.
 */
export function SlotTimelineFigure(props: {
  data: SlotTimelineData;
  options?: SlotTimelineOptions;
  idPrefix?: string;
}): ReactElement {
  const { data, options, idPrefix = 'slot-timeline' } = props;
  const layout = layoutSlotTimeline(data, options);
  return (
    <FigureRoot
      width={layout.width}
      height={layout.height}
      title={layout.title}
      description={`Runs: ${data.runs.map((run) => run.name).join(', ')}.`}
      idPrefix={idPrefix}
    >
      <Lines lines={layout.heading} />
      {layout.panels.map((panel) => (
        <TimelinePanel key={panel.range[0]} panel={panel} width={layout.width} idPrefix={idPrefix} />
      ))}
      <LegendBlock legend={layout.legend} idPrefix={idPrefix} />
      <Lines lines={layout.caption} />
    </FigureRoot>
  );
}

/** One laid-out panel: slots, axis and lanes. */
export function TimelinePanel(props: { panel: PanelLayout; width: number; idPrefix: string }): ReactElement {
  const { panel, width, idPrefix } = props;
  return (
    <g>
      <Lines lines={panel.slotLines} />
      <Axis panel={panel} />
      {panel.bands.map((band) => (
        <Band key={band.slotId} band={band} />
      ))}
      {panel.lanes.map((lane) => (
        <Lane key={lane.top} lane={lane} panel={panel} width={width} idPrefix={idPrefix} />
      ))}
    </g>
  );
}

function Axis({ panel }: { panel: PanelLayout }): ReactElement {
  const y = round(panel.axisY);
  return (
    <g>
      <line
        x1={round(panel.left)}
        y1={y}
        x2={round(panel.right)}
        y2={y}
        stroke={PALETTE.muted}
        strokeWidth={0.6}
      />
      {panel.ticks.map((tick) => (
        <g key={tick.x}>
          <line
            x1={round(tick.x)}
            y1={round(y - 3)}
            x2={round(tick.x)}
            y2={y}
            stroke={PALETTE.muted}
            strokeWidth={0.6}
          />
          <Line line={tick.label} />
        </g>
      ))}
    </g>
  );
}

function Band({ band }: { band: BandLayout }): ReactElement {
  const [x, y, width, height] = [band.x, band.y, band.width, band.height].map(round) as [
    number,
    number,
    number,
    number,
  ];
  const right = round(x + width);
  // Rounded apart, the split could come to lie a hundredth beyond the edge it equals.
  const split = Math.min(Math.max(round(band.splitX), x), right);
  const edge = { y1: y, y2: round(y + height), stroke: PALETTE.bandEdge, strokeWidth: 0.9 };
  return (
    <g>
      <rect x={x} y={y} width={round(split - x)} height={height} fill={PALETTE.bandBefore} />
      <rect x={split} y={y} width={round(right - split)} height={height} fill={PALETTE.bandAfter} />
      <path
        d={`M${x} ${y}H${right}M${x} ${round(y + height)}H${right}`}
        stroke={PALETTE.bandEdge}
        strokeWidth={0.5}
        fill="none"
      />
      {band.startsHere && <line x1={x} x2={x} {...edge} />}
      {band.endsHere && (
        <line x1={right} x2={right} {...edge} {...(band.soft ? { strokeDasharray: '1.2 1.2' } : {})} />
      )}
      {band.taX !== null && <TaLine x={band.taX} top={y} bottom={y + height} />}
      {band.label && <Line line={band.label} />}
    </g>
  );
}

function Lane(props: {
  lane: LaneLayout;
  panel: PanelLayout;
  width: number;
  idPrefix: string;
}): ReactElement {
  const { lane, panel, width, idPrefix } = props;
  return (
    <g>
      <line
        x1={MARGIN}
        y1={round(lane.top)}
        x2={round(width - MARGIN)}
        y2={round(lane.top)}
        stroke={PALETTE.faint}
        strokeWidth={0.6}
      />
      <Guides panel={panel} top={lane.barsTop} bottom={lane.barsBottom + 1.5} />
      <line
        x1={round(panel.left)}
        y1={round(lane.restY)}
        x2={round(panel.right)}
        y2={round(lane.restY)}
        stroke={PALETTE.faint}
        strokeWidth={0.6}
      />
      {lane.groups.map((group, index) => (
        <line
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
          key={index}
          x1={round(group.leader.x)}
          y1={round(group.leader.top)}
          x2={round(group.leader.x)}
          y2={round(group.leader.bottom)}
          stroke={PALETTE.muted}
          strokeWidth={0.4}
        />
      ))}
      {lane.bars.map((bar, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
        <g key={index}>
          <Area {...bar} idPrefix={idPrefix} />
          {bar.label && <Line line={bar.label} />}
        </g>
      ))}
      {lane.flags.map((flag, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
        <AnchorFlag key={index} {...flag} />
      ))}
      {lane.groups
        .flatMap((group) => group.tags)
        .map((tag) => (
          <Tag key={`${tag.x} ${tag.y}`} tag={tag} />
        ))}
      <Lines lines={lane.names} />
      <Lines lines={lane.quotes} />
    </g>
  );
}

function Guides(props: { panel: PanelLayout; top: number; bottom: number }): ReactElement {
  const { panel, top, bottom } = props;
  return (
    <g>
      {panel.guides.map(({ x, kind }) =>
        kind === 't-a' ? (
          <TaLine key={`${kind} ${x}`} x={x} top={top} bottom={bottom} />
        ) : (
          <line
            key={`${kind} ${x}`}
            x1={round(x)}
            y1={round(top)}
            x2={round(x)}
            y2={round(bottom)}
            stroke={PALETTE.line}
            strokeWidth={0.6}
          />
        ),
      )}
    </g>
  );
}

function Tag({ tag }: { tag: PlacedTag }): ReactElement {
  const colors = TAG_COLORS[tag.kind];
  return (
    <g>
      <rect
        x={round(tag.x)}
        y={round(tag.y)}
        width={round(tag.width)}
        height={round(tag.height)}
        rx={1.6}
        fill={colors.fill}
        stroke={colors.stroke}
        strokeWidth={0.6}
      />
      <Line line={tag.label} />
    </g>
  );
}
