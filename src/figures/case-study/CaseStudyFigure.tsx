import type { CasePanel } from '@core/case-studies/document.ts';
import type { ReactElement } from 'react';
import { textLine } from '../drawing.ts';
import { SlotTimelineBody } from '../slot-timeline/SlotTimelineFigure.tsx';
import { PALETTE, round, TYPE } from '../style.ts';
import { FigureRoot, Line, Lines } from '../svg.tsx';
import { layoutCasePanel, MARK_RADIUS, type PlacedFrame } from './layout.ts';

/**
 * One panel of a case study: grabbed frames, the slot timeline with quoted output and outcome tags, callouts
 * marked on the time axis, and translations. The caption stands beneath, outside the figure, as in a paper.
 *
 * @param pictureOf address of a frame's picture by hash, e.g. a data URI; null where it is not at hand
 */
export function CaseStudyFigure(props: {
  panel: CasePanel;
  pictureOf: (hash: string) => string | null;
  idPrefix?: string;
}): ReactElement {
  const { panel, pictureOf, idPrefix = 'case' } = props;
  const layout = layoutCasePanel(panel);
  return (
    <FigureRoot
      width={layout.width}
      height={layout.height}
      title={layout.title}
      description={`Runs: ${panel.snapshot.runs.map(({ title }) => title).join(', ')}.`}
      idPrefix={idPrefix}
    >
      {layout.frames.map((frame, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
        <Frame key={index} frame={frame} picture={pictureOf(frame.hash)} />
      ))}
      <g transform={`translate(0 ${round(layout.timelineTop)})`}>
        <SlotTimelineBody layout={layout.timeline} idPrefix={idPrefix} />
      </g>
      {layout.callouts.map(({ x, y, number }) => (
        <g key={number}>
          <circle cx={round(x)} cy={round(y)} r={MARK_RADIUS} fill={PALETTE.ink} />
          <Line
            line={textLine(String(number), {
              x,
              y: y + 2.2,
              size: 6,
              anchor: 'middle',
              color: PALETTE.paper,
              weight: 600,
            })}
          />
        </g>
      ))}
      <Lines lines={layout.notes} />
    </FigureRoot>
  );
}

function Frame({ frame, picture }: { frame: PlacedFrame; picture: string | null }): ReactElement {
  const place = {
    x: round(frame.x),
    y: round(frame.y),
    width: round(frame.width),
    height: round(frame.height),
  };
  const at = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2, anchor: 'middle' as const };
  return (
    <g>
      <rect {...place} fill={PALETTE.faint} />
      {picture === null ? (
        <Line line={textLine('picture not kept', { ...at, size: TYPE.small, color: PALETTE.muted })} />
      ) : (
        <image {...place} href={picture} preserveAspectRatio="xMidYMid meet" />
      )}
      <Line line={frame.label} />
    </g>
  );
}
