import type { CaseFrame } from '@core/cases/document.ts';
import type { TextLine } from '../drawing.ts';
import { LEADING, PALETTE, TYPE } from '../style.ts';
import { drawableText, limitLines, wrapPieces } from '../text.ts';
import { formatClock, type TimeScale } from '../time-axis.ts';
import type { PlacedFrame } from './types.ts';

const GAP = 5;
/** Frames narrower than this, in 1/72 in, show nothing in print. */
const NARROWEST = 70;
/** Few frames do not fill a double column: what was said needs the page more. */
const WIDEST = 160;
const CAPTION_LINES = 3;
/** Between captions and axis, for the lines that lead from one to the other. */
const LEADER_ROOM = 13;

export interface FrameStrip {
  frames: PlacedFrame[];
  height: number;
}

/** Frames in time order, in as few rows as keep them legible, each with its time and caption below. */
export function layoutFrames(
  frames: readonly CaseFrame[],
  box: { left: number; right: number; top: number },
): FrameStrip {
  if (frames.length === 0) return { frames: [], height: 0 };
  const width = box.right - box.left;
  const most = Math.max(1, Math.floor((width + GAP) / (NARROWEST + GAP)));
  const rows = Math.ceil(frames.length / most);
  const perRow = Math.ceil(frames.length / rows);
  const frameWidth = Math.min(WIDEST, (width - GAP * (perRow - 1)) / perRow);
  const placed: PlacedFrame[] = [];
  let top = box.top;
  for (let row = 0; row < rows; row += 1) {
    const inRow = frames.slice(row * perRow, (row + 1) * perRow);
    const height = Math.max(...inRow.map((frame) => (frameWidth * frame.height) / frame.width));
    const captions = inRow.map((frame, column) =>
      captionLines(frame, {
        x: box.left + column * (frameWidth + GAP),
        top: top + height + 2,
        width: frameWidth,
      }),
    );
    inRow.forEach((frame, column) => {
      const own = (frameWidth * frame.height) / frame.width;
      const x = box.left + column * (frameWidth + GAP);
      placed.push({
        x,
        y: top + height - own,
        width: frameWidth,
        height: own,
        image: frame.image,
        lines: captions[column] ?? [],
        leader: null,
      });
    });
    const textHeight = Math.max(...captions.map((lines) => lines.length)) * TYPE.small * LEADING;
    top += height + 2 + textHeight + 4;
  }
  return { frames: placed, height: top - box.top + (rows === 1 ? LEADER_ROOM : 3) };
}

function captionLines(frame: CaseFrame, box: { x: number; top: number; width: number }): TextLine[] {
  const size = TYPE.small;
  const pieces = [
    { text: `${formatClock(frame.time)} `, style: PALETTE.ink, weight: 600 as const },
    { text: drawableText(frame.caption).trim(), style: PALETTE.muted },
  ];
  const lines = limitLines(wrapPieces(pieces, size, box.width), CAPTION_LINES, size, box.width);
  return lines.map((line, index) => ({
    x: box.x,
    y: box.top + size + index * size * LEADING,
    size,
    anchor: 'start',
    pieces: line,
  }));
}

/** Lead each frame of a single row to its time on the axis; in several rows the lines would cross pictures. */
export function withLeaders(
  strip: FrameStrip,
  times: readonly number[],
  scale: TimeScale,
  axisTop: number,
): PlacedFrame[] {
  const isOneRow = new Set(strip.frames.map(({ y, height }) => Math.round(y + height))).size <= 1;
  if (!isOneRow) return strip.frames;
  return strip.frames.map((frame, index) => {
    const time = times[index];
    if (time === undefined || time < scale.from || time > scale.to) return frame;
    const under = (frame.lines.at(-1)?.y ?? frame.y + frame.height) + 2.5;
    return {
      ...frame,
      leader: { x1: frame.x + frame.width / 2, y1: under, x2: scale.x(time), y2: axisTop },
    };
  });
}
