import type { CasePanel } from '@core/case-studies/document.ts';
import { scoreOfSnapshot } from '@core/case-studies/snapshot.ts';
import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import { isSceneType, omniInteractSlots } from '@core/omni-interact/slots.ts';
import { type TextLine, textLine } from '../drawing.ts';
import { layoutSlotTimeline } from '../slot-timeline/layout.ts';
import type { SlotTimelineData, TimelineLayout } from '../slot-timeline/types.ts';
import { columnUnits, LEADING, MARGIN, PALETTE, TYPE } from '../style.ts';
import { drawableText, limitLines, truncateText, wrapPieces, wrapText } from '../text.ts';
import { formatClock } from '../time-axis.ts';

export interface PlacedFrame {
  hash: string;
  x: number;
  y: number;
  width: number;
  height: number;
  label: TextLine;
}

export interface CasePanelLayout {
  width: number;
  height: number;
  title: string;
  frames: PlacedFrame[];
  /** Where the timeline begins; its own coordinates count from there. */
  timelineTop: number;
  timeline: TimelineLayout;
  /** Numbered marks on the time axis, in the figure's coordinates. */
  callouts: { x: number; y: number; number: number }[];
  notes: TextLine[];
}

const FRAMES_IN_ROW = { single: 2, double: 4 } as const;
const GAP = 5;
const ASPECT = 9 / 16;
/** Radius of a callout's mark. */
export const MARK_RADIUS = 4;

/** A panel as the slot timeline draws it, scored anew from what was kept with the case. */
export function timelineOfPanel(panel: CasePanel): SlotTimelineData {
  const { snapshot } = panel;
  return {
    subset: panel.subset,
    sample: panel.sample,
    sceneType: isSceneType(snapshot.sceneType) ? snapshot.sceneType : 'multi_turn',
    slots: omniInteractSlots(snapshot.slots),
    duration: snapshot.duration,
    runs: snapshot.runs.map((run) => ({
      name: run.title,
      kind: run.kind,
      status: run.status,
      detail: run.detail,
      score: scoreOfSnapshot(snapshot, run),
    })),
    profile: REFERENCE_PROFILE.name,
    countUnmatchedAsFp: REFERENCE_PROFILE.countUnmatchedAsFp,
    judges: [...new Set(snapshot.runs.flatMap(({ judge }) => judge?.split(', ') ?? []))].sort(),
  };
}

/** Place everything one panel of a case study draws. Pure: equal input gives an equal layout. */
export function layoutCasePanel(panel: CasePanel): CasePanelLayout {
  const width = columnUnits(panel.width);
  const timeline = layoutSlotTimeline(timelineOfPanel(panel), {
    width: panel.width,
    slotIds: panel.slotIds,
    ...(panel.range ? { range: panel.range } : {}),
  });
  const strip = layoutFrames(panel, width);
  const callouts = placeCallouts(panel, timeline, strip.bottom);
  const notes = layoutNotes(panel, width, strip.bottom + timeline.height);
  return {
    width,
    height: notes.at(-1) ? (notes.at(-1)?.y ?? 0) + MARGIN : strip.bottom + timeline.height,
    title: `Case panel: ${timeline.title}`,
    frames: strip.frames,
    timelineTop: strip.bottom,
    timeline,
    callouts,
    notes,
  };
}

function layoutFrames(panel: CasePanel, width: number): { frames: PlacedFrame[]; bottom: number } {
  const count = panel.frames.length;
  if (count === 0) return { frames: [], bottom: 0 };
  const inRow = FRAMES_IN_ROW[panel.width];
  const cell = (width - 2 * MARGIN - GAP * (inRow - 1)) / inRow;
  const height = cell * ASPECT;
  const rowHeight = height + TYPE.small * LEADING + GAP + 2;
  const frames = panel.frames.map((frame, index): PlacedFrame => {
    const x = MARGIN + (index % inRow) * (cell + GAP);
    const y = MARGIN + Math.floor(index / inRow) * rowHeight;
    const text = drawableText(`${formatClock(frame.time)}  ${frame.label}`).trim();
    const at = { x, y: y + height + TYPE.small + 2, size: TYPE.small, color: PALETTE.muted };
    return {
      hash: frame.hash,
      ...{ x, y, width: cell, height },
      label: textLine(truncateText(text, TYPE.small, cell), at),
    };
  });
  return { frames, bottom: MARGIN + Math.ceil(count / inRow) * rowHeight - 2 };
}

/** Callouts at times the timeline does not show have no mark; their notes give the time all the same. */
function placeCallouts(panel: CasePanel, timeline: TimelineLayout, top: number): CasePanelLayout['callouts'] {
  return panel.callouts.flatMap(({ time }, index) => {
    const place = timeline.panels.find(({ range: [from, to] }) => time >= from && time <= to);
    if (!place) return [];
    const [from, to] = place.range;
    const x = place.left + ((time - from) / (to - from)) * (place.right - place.left);
    return [{ x, y: top + place.axisY, number: index + 1 }];
  });
}

function layoutNotes(panel: CasePanel, width: number, top: number): TextLine[] {
  const size = TYPE.body;
  const room = width - 2 * MARGIN;
  const lines: TextLine[] = [];
  let y = top - 1;
  const add = (text: string, color: string, indent = 0): void => {
    y += size * LEADING;
    lines.push(textLine(text, { x: MARGIN + indent, y, size, color }));
  };
  panel.callouts.forEach(({ time, text }, index) => {
    const note = `${index + 1}  ${formatClock(time)}  ${drawableText(text)}`;
    wrapText(note, size, room).forEach((line, row) => {
      add(line, PALETTE.ink, row === 0 ? 0 : 8);
    });
  });
  for (const { source, text } of panel.translations) {
    const pieces = [{ text: `“${drawableText(source)}”`, style: PALETTE.muted }];
    for (const line of limitLines(wrapPieces(pieces, size, room), 1, size, room)) {
      add(line.map((piece) => piece.text).join(''), PALETTE.muted);
    }
    for (const line of wrapText(`“${drawableText(text)}”`, size, room - 8)) add(line, PALETTE.ink, 8);
  }
  return lines;
}
