import { t } from '../language/text.ts';
import { FONTS } from './canvas.ts';
import type { BarPaint } from './draw-bars.ts';
import { barTop, type LaneBox } from './geometry.ts';
import type { JudgedPiece } from './lane-content.ts';
import type { Lane } from './model.ts';

/** Room (CSS pixels) on both sides of what a gap says. */
const GAP_PAD = 8;

/** Silence as a dotted line with its seconds where they fit; instants write into it, so it then stays unlabelled. */
export function drawGaps({ surface, scale, colors }: BarPaint, lane: Lane, box: LaneBox): void {
  const { context } = surface;
  const labelled = lane.bars.every(({ start, end }) => end > start);
  const { top, height } = barTop(box, 0);
  const middle = Math.round(top + height / 2) + 0.5;
  context.font = FONTS.label;
  for (const [from, to] of lane.gaps) {
    if (to <= scale.start || from >= scale.end) continue;
    const left = Math.max(0, scale.toPx(from)) + 2;
    const right = Math.min(scale.width, scale.toPx(to)) - 2;
    if (right - left < 4) continue;
    const label = t('silent {toFixed} s', { toFixed: (to - from).toFixed(1) });
    const width = surface.measure('label')(label);
    const fits = labelled && height >= 12 && right - left >= width + 2 * GAP_PAD;
    const hole = fits ? [(left + right - width) / 2 - 4, (left + right + width) / 2 + 4] : [right, right];
    context.strokeStyle = colors.bandEdge;
    context.lineWidth = 1;
    context.setLineDash([1, 3]);
    context.beginPath();
    context.moveTo(left, middle);
    context.lineTo(hole[0]!, middle);
    context.moveTo(hole[1]!, middle);
    context.lineTo(right, middle);
    context.stroke();
    context.setLineDash([]);
    if (!fits) continue;
    context.fillStyle = colors.muted;
    context.fillText(label, (left + right - width) / 2, middle);
  }
}

/** More windows than this lie on one line. */
const MOST_WINDOW_LINES = 3;

/** What the selected chunk was judged on: a bracket over the lane for each window, with the frames shown. */
export function drawWindows(
  { surface, scale, colors }: BarPaint,
  box: LaneBox,
  windows: readonly JudgedPiece[],
): void {
  const { context } = surface;
  windows.forEach(({ from, to, frames }, index) => {
    const [left, right] = [scale.toPx(from), scale.toPx(to)];
    const y = box.top + 1 + Math.min(index, MOST_WINDOW_LINES - 1) * 2;
    context.globalAlpha = 0.16;
    context.fillStyle = colors.accent;
    context.fillRect(left, box.top, Math.max(1, right - left), box.height - 1);
    context.globalAlpha = 1;
    context.fillRect(left, y, Math.max(2, right - left), 1.5);
    context.fillRect(left, y, 1.5, 6);
    context.fillRect(right - 1.5, y, 1.5, 6);
    for (const time of frames) context.fillRect(scale.toPx(time) - 1, y, 2, 4);
  });
}
