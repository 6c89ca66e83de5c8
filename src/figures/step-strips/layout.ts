import { STEP_STATES, type StepState } from '@core/omni-interact/diagnosis/steps.ts';
import { type FillKind, textLine } from '../drawing.ts';
import { layoutLegend } from '../legend.ts';
import { basisText, captionShapes, type FigureBasis } from '../plot/caption.ts';
import { type PlotLayout, type Shape, text } from '../plot/shapes.ts';
import { MARGIN, PALETTE, TYPE } from '../style.ts';
import { drawableText, textWidth, truncateText } from '../text.ts';

/** One 1QnA clip with every run's steps; null where a run has nothing for it. */
export interface StripClip {
  name: string;
  stepCount: number;
  /** In the order of the runs. */
  strips: readonly (readonly StepState[] | null)[];
}

export interface StripData extends FigureBasis {
  runs: readonly { name: string }[];
  clips: readonly StripClip[];
  /** Which part of the study's clips this is, where one page does not hold them all. */
  part: { number: number; of: number };
}

/** How a step's state is drawn; late is the same as in the app: T_core below 0.5. */
export const STEP_FILLS: Record<StepState, { kind: FillKind; word: string }> = {
  met: { kind: 'true-positive', word: 'met' },
  late: { kind: 'late', word: 'late' },
  spoiled: { kind: 'spoiled', word: 'spoiled' },
  'low-quality': { kind: 'low-quality', word: 'low quality' },
  missed: { kind: 'missed', word: 'missed' },
  interrupted: { kind: 'interrupted', word: 'interrupted' },
  unjudged: { kind: 'unjudged', word: 'unjudged' },
};

const CELL_HEIGHT = 8;
const CELL_GAP = 1.2;
const ROW = CELL_HEIGHT + 3;
const CLIP_HEAD = 11;
const CLIP_GAP = 5;
const WIDEST_CELL = 15;
/** Heights of all clips of a page together stay below this: 8 in, a page's text block less a caption. */
const PAGE = 576;

/** How many clips a page holds with so many runs; at least one. */
export const clipsPerPage = (runs: number): number =>
  Math.max(1, Math.floor((PAGE - 60) / (CLIP_HEAD + CLIP_GAP + runs * ROW)));

/** Place a strip of cells for every run of every clip: the same column is the same step. Pure. */
export function layoutStepStrips(data: StripData, width: number): PlotLayout {
  const numbers = data.runs.map((_, index) => `${index + 1}`);
  const names = data.runs.map(({ name }) => drawableText(name).trim());
  const nameRoom = Math.round((width - 2 * MARGIN) * 0.26);
  const labels = runLabels(names, numbers, nameRoom);
  const left = MARGIN + nameRoom + 6;
  const most = Math.max(1, ...data.clips.map(({ stepCount }) => stepCount));
  const cell = Math.min(WIDEST_CELL, (width - MARGIN - left) / most);
  const shapes: Shape[] = [];
  let y = MARGIN;
  for (const clip of data.clips) {
    shapes.push(clipHead(clip, width, y));
    y += CLIP_HEAD;
    for (const [index, strip] of clip.strips.entries()) {
      shapes.push(labelOf(labels.shown[index] ?? '', y), ...cellsOf(strip, clip.stepCount, left, y, cell));
      y += ROW;
    }
    y += CLIP_GAP;
  }
  const states = STEP_STATES.filter((state) =>
    data.clips.some(({ strips }) => strips.some((strip) => strip?.includes(state))),
  );
  const legend = layoutLegend(
    states.map((state) => ({ mark: STEP_FILLS[state].kind, label: STEP_FILLS[state].word })),
    { left: MARGIN, right: width - MARGIN, top: y },
  );
  const part = data.part.of > 1 ? ` Part ${data.part.number} of ${data.part.of}.` : '';
  const caption = captionShapes(
    data.clips.length === 0
      ? 'The study has no 1QnA clip.'
      : `One cell a step of a 1QnA clip, in time order; the same column is the same step. Late: T_core below 0.5.${part} ` +
          `${basisText(data)}${labels.cut.length > 0 ? ` Runs: ${labels.cut.join('; ')}.` : ''}`,
    width,
    y + legend.height,
  );
  return {
    width,
    height: caption.bottom,
    shapes: [...shapes, ...caption.shapes],
    legend,
    shortened: labels.cut,
  };
}

/** Names as they fit; where one does not, all get numbers, and the caption tells whose. */
function runLabels(
  names: readonly string[],
  numbers: readonly string[],
  room: number,
): { shown: string[]; cut: string[] } {
  if (names.every((name) => textWidth(name, TYPE.small) <= room)) return { shown: [...names], cut: [] };
  const numbered = names.map((name, index) => `${numbers[index]} ${name}`);
  return { shown: numbered.map((name) => truncateText(name, TYPE.small, room)), cut: numbered };
}

const labelOf = (label: string, y: number): Shape =>
  text(textLine(label, { x: MARGIN, y: y + 6.6, size: TYPE.small, color: PALETTE.ink }));

function clipHead(clip: StripClip, width: number, y: number): Shape {
  const steps = clip.stepCount === 1 ? '1 step' : `${clip.stepCount} steps`;
  const name = drawableText(`${clip.name}, ${steps}`);
  const shown = truncateText(name, TYPE.body, width - 2 * MARGIN, 600);
  return text(textLine(shown, { x: MARGIN, y: y + 7.5, size: TYPE.body, color: PALETTE.ink, weight: 600 }));
}

function cellsOf(
  strip: readonly StepState[] | null,
  count: number,
  left: number,
  y: number,
  cell: number,
): Shape[] {
  if (strip === null) {
    const at = { x: left, y: y + 6.6, size: TYPE.small, color: PALETTE.muted };
    return [text(textLine('not run', at))];
  }
  return strip.slice(0, count).map((state, index): Shape => {
    const x = left + index * cell;
    const width = Math.max(0.6, cell - Math.min(CELL_GAP, cell * 0.2));
    return { type: 'area', kind: STEP_FILLS[state].kind, x, y, width, height: CELL_HEIGHT };
  });
}
