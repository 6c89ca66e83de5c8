import type { ReactElement } from 'react';
import { textLine } from '../drawing.ts';
import { TimelinePanel } from '../slot-timeline/SlotTimelineFigure.tsx';
import { PALETTE, round, TYPE } from '../style.ts';
import { FigureRoot, LegendBlock, Line, Lines } from '../svg.tsx';
import { MARK_RADIUS } from './panel.ts';
import type { CasePage, CasePanelLayout, PlacedFrame, PlacedMark } from './types.ts';

export interface CaseFigureProps {
  title: string;
  page: CasePage;
  /** Address or data URL of a picture by its hash; null draws an empty frame that says so. */
  imageOf: (hash: string) => string | null;
  idPrefix?: string;
}

/** One page of a case study for print: for each panel frames, time axis, slots, runs with their words, notes. */
export function CaseFigure({ title, page, imageOf, idPrefix = 'case' }: CaseFigureProps): ReactElement {
  const runs = page.panels.flatMap(({ timeline }) => timeline.lanes).length;
  return (
    <FigureRoot
      width={page.width}
      height={page.height}
      title={title}
      description={`Slots and output over time: ${page.panels.length} panels, ${runs} lanes.`}
      idPrefix={idPrefix}
    >
      {page.panels.map((panel) => (
        <Panel key={panel.id} panel={panel} page={page} imageOf={imageOf} idPrefix={idPrefix} />
      ))}
      <LegendBlock legend={page.legend} idPrefix={idPrefix} />
      <Lines lines={page.foot} />
    </FigureRoot>
  );
}

function Panel(props: {
  panel: CasePanelLayout;
  page: CasePage;
  imageOf: CaseFigureProps['imageOf'];
  idPrefix: string;
}): ReactElement {
  const { panel, page, imageOf, idPrefix } = props;
  return (
    <g>
      <Lines lines={panel.heading} />
      {panel.frames.map((frame) => (
        <Frame key={`${frame.x} ${frame.y}`} frame={frame} href={imageOf(frame.image)} />
      ))}
      <TimelinePanel panel={panel.timeline} width={page.width} idPrefix={idPrefix} />
      {panel.frameTimes.map(({ x, y }) => (
        <path key={x} d={`M${round(x - 2.2)} ${round(y)}h4.4l-2.2 3.4z`} fill={PALETTE.muted} />
      ))}
      {panel.marks.map((mark) => (
        <Mark key={mark.label.pieces[0]?.text} mark={mark} />
      ))}
      <Lines lines={panel.notes} />
    </g>
  );
}

function Frame({ frame, href }: { frame: PlacedFrame; href: string | null }): ReactElement {
  const place = {
    x: round(frame.x),
    y: round(frame.y),
    width: round(frame.width),
    height: round(frame.height),
  };
  const { leader } = frame;
  return (
    <g>
      {href === null ? (
        <>
          <rect {...place} fill={PALETTE.faint} />
          <Line line={absent(frame)} />
        </>
      ) : (
        <image {...place} href={href} preserveAspectRatio="xMidYMid slice" />
      )}
      <rect {...place} fill="none" stroke={PALETTE.line} strokeWidth={0.5} />
      {leader && (
        <line
          x1={round(leader.x1)}
          y1={round(leader.y1)}
          x2={round(leader.x2)}
          y2={round(leader.y2)}
          stroke={PALETTE.line}
          strokeWidth={0.6}
        />
      )}
      <Lines lines={frame.lines} />
    </g>
  );
}

const absent = ({ x, y, width, height }: PlacedFrame) =>
  textLine('picture missing', {
    x: x + width / 2,
    y: y + height / 2,
    size: TYPE.small,
    anchor: 'middle',
    color: PALETTE.muted,
  });

function Mark({ mark }: { mark: PlacedMark }): ReactElement {
  return (
    <g>
      <circle
        cx={round(mark.x)}
        cy={round(mark.y)}
        r={MARK_RADIUS}
        fill={PALETTE.ink}
        stroke={PALETTE.paper}
        strokeWidth={0.8}
      />
      <Line line={mark.label} />
    </g>
  );
}
