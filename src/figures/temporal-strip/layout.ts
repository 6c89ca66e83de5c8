import type {
  DescriptionScore,
  DescriptionSettings,
  ScoredSentence,
} from '@core/duplex-eval/description-score.ts';
import { type TextLine, textLine } from '../drawing.ts';
import { paragraph } from '../paragraph.ts';
import { judgeText } from '../plot/caption.ts';
import { columnUnits, LEADING, MARGIN, PALETTE, TYPE } from '../style.ts';
import { type BoxStyle, boxStyle, layoutSwatches, type PlacedSwatch, type SwatchEntry } from '../swatches.ts';
import { drawableText, textWidth, truncateText } from '../text.ts';
import { formatClock, timeScale, timeTicks } from '../time-axis.ts';

export interface TemporalStripData {
  /** Split and sample, e.g. `Counting · 12`. */
  title: string;
  /** Length of the clip, seconds. */
  clipDuration: number;
  runs: readonly { name: string; kind: string; score: DescriptionScore }[];
  settings: DescriptionSettings;
  /** Where the verdicts come from; empty without any. */
  judges: readonly string[];
}

export interface StripBox {
  style: BoxStyle;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The score, where it fits. */
  label: TextLine | null;
}

export interface StripGap {
  from: number;
  to: number;
  y: number;
}

export interface TemporalStripLayout {
  width: number;
  height: number;
  title: TextLine;
  rows: { lines: TextLine[]; boxes: StripBox[]; gaps: StripGap[]; frame: { y: number; height: number } }[];
  axis: { y: number; left: number; right: number; ticks: { x: number; label: TextLine }[] };
  swatches: PlacedSwatch[];
  caption: TextLine[];
}

/** Darker is better aligned, so that the order survives in grey; the digit says it again. */
export const SCORE_STYLES: readonly BoxStyle[] = [
  boxStyle('#f4f8fc', PALETTE.coreEdge),
  boxStyle('#c3daf0', PALETTE.coreEdge),
  boxStyle(PALETTE.core, PALETTE.coreEdge),
  boxStyle(PALETTE.coreEdge, PALETTE.coreEdge),
];
export const IRRELEVANT = boxStyle('#c9cfd7', PALETTE.muted);
export const UNJUDGED = boxStyle(PALETTE.paper, PALETTE.muted, '2 1.2');
export const NO_WINDOW = boxStyle(PALETTE.paper, PALETTE.line);

const LANE = 11;
/** Irrelevant sentences and those without a window are this much lower. */
const LOW = 0.5;
const SHORTEST_BOX = 1.2;
const ROW_GAP = 10;

/** Place the strip of sentences by temporal score, one row a run. Pure: equal input gives an equal layout. */
export function layoutTemporalStrip(
  data: TemporalStripData,
  width: number = columnUnits('double'),
): TemporalStripLayout {
  const [left, right] = [MARGIN, width - MARGIN];
  const duration = Math.max(data.clipDuration, 0.1);
  const scale = timeScale([0, duration], left, (right - left) / duration);
  let y = MARGIN + TYPE.title + 6;
  const rows = data.runs.map((run) => {
    const lines = runLines(run, y + TYPE.label - 1, right - left);
    const top = y + TYPE.label + 5;
    const lanes = stackLanes(run.score.sentences);
    const height = Math.max(1, ...lanes.map((lane) => lane + 1)) * LANE;
    const boxes = run.score.sentences.map((sentence, index) =>
      sentenceBox(sentence, scale.clampedX, top + lanes[index]! * LANE),
    );
    const gaps = run.score.silence.gaps.map(([from, to]) => ({
      from: scale.x(from),
      to: scale.x(to),
      y: top + height + 3,
    }));
    y = top + height + 3 + ROW_GAP;
    return { lines, boxes, gaps, frame: { y: top, height } };
  });
  const axisY = y - 2;
  const ticks = timeTicks(0, duration, width > 300 ? 9 : 5).map((time) => {
    const x = scale.x(time);
    const anchor = time === 0 ? 'start' : x > right - 12 ? 'end' : 'middle';
    const at = { x, y: axisY + 9.5, size: TYPE.small, anchor, color: PALETTE.ink } as const;
    return { x, label: textLine(formatClock(time), at) };
  });
  const legend = layoutSwatches(legendEntries(data), { left, right, top: axisY + 16 });
  const size = TYPE.small;
  const caption = paragraph(captionText(data), {
    x: left,
    y: axisY + 16 + legend.height + 8,
    width: right - left,
    size,
    color: PALETTE.muted,
  });
  const title = truncateText(drawableText(data.title), TYPE.title, right - left, 600);
  return {
    width,
    height: (caption.at(-1)?.y ?? axisY) + MARGIN - size * (1 - 1 / LEADING),
    title: textLine(title, {
      x: left,
      y: MARGIN + TYPE.title - 1,
      size: TYPE.title,
      color: PALETTE.ink,
      weight: 600,
    }),
    rows,
    axis: { y: axisY, left, right, ticks },
    swatches: legend.swatches,
    caption,
  };
}

/** A lane for every sentence, so that sentences that overlap in time do not hide each other. */
export function stackLanes(sentences: readonly { start: number; end: number }[]): number[] {
  const free: number[] = [];
  const lanes = new Array<number>(sentences.length).fill(0);
  const order = sentences.map((_, index) => index).sort((a, b) => sentences[a]!.start - sentences[b]!.start);
  for (const index of order) {
    const { start, end } = sentences[index]!;
    const found = free.findIndex((until) => until <= start);
    const lane = found < 0 ? free.length : found;
    free[lane] = end;
    lanes[index] = lane;
  }
  return lanes;
}

function styleOf(sentence: ScoredSentence): { style: BoxStyle; share: number; label: string; ink: string } {
  if (sentence.state === 'no-window') return { style: NO_WINDOW, share: LOW, label: '', ink: PALETTE.ink };
  if (sentence.score === null || sentence.relevant === null) {
    return { style: UNJUDGED, share: 1, label: '?', ink: PALETTE.muted };
  }
  if (!sentence.relevant) return { style: IRRELEVANT, share: LOW, label: '', ink: PALETTE.ink };
  const ink = sentence.score === 3 ? PALETTE.paper : PALETTE.ink;
  return { style: SCORE_STYLES[sentence.score]!, share: 1, label: String(sentence.score), ink };
}

function sentenceBox(sentence: ScoredSentence, x: (time: number) => number, top: number): StripBox {
  const { style, share, label, ink } = styleOf(sentence);
  const from = x(sentence.start);
  const width = Math.max(SHORTEST_BOX, x(sentence.end) - from);
  const height = (LANE - 1.5) * share;
  const fits = label !== '' && textWidth(label, TYPE.small, 600) + 2 <= width;
  const at = {
    x: from + width / 2,
    y: top + LANE / 2 + 1.8,
    size: TYPE.small,
    anchor: 'middle' as const,
    color: ink,
    weight: 600 as const,
  };
  return {
    style,
    x: from,
    y: top + (LANE - 1.5) - height,
    width,
    height,
    label: fits ? textLine(label, at) : null,
  };
}

const figure = (value: number | null): string => (value === null ? 'unjudged' : value.toFixed(1));

function runLines(
  { name, kind, score }: TemporalStripData['runs'][number],
  y: number,
  room: number,
): TextLine[] {
  const { temporal, content, overall, counts, silence } = score;
  const open = counts.unjudged > 0 ? ` (${counts.unjudged} of ${counts.total} sentences unjudged)` : '';
  const wide = room > 300;
  const figures = wide
    ? `temporal ${figure(temporal)}${open}, content ${figure(content)}, overall ${figure(overall)}, silent ${(silence.share * 100).toFixed(0)} %`
    : `temporal ${figure(temporal)}${counts.unjudged > 0 ? ` (${counts.unjudged} open)` : ''}, silent ${(silence.share * 100).toFixed(0)} %`;
  const about = drawableText(figures);
  const nameRoom = room - textWidth(about, TYPE.small) - 8;
  const label = wide ? `${name} (${kind})` : name;
  return [
    textLine(truncateText(drawableText(label).trim(), TYPE.label, nameRoom, 600), {
      x: MARGIN,
      y,
      size: TYPE.label,
      color: PALETTE.ink,
      weight: 600,
    }),
    textLine(about, { x: MARGIN + room, y, size: TYPE.small, anchor: 'end', color: PALETTE.muted }),
  ];
}

function legendEntries({ runs }: TemporalStripData): SwatchEntry[] {
  const sentences = runs.flatMap(({ score }) => score.sentences);
  const has = (test: (sentence: ScoredSentence) => boolean): boolean => sentences.some(test);
  return [
    ...SCORE_STYLES.map((style, score) => ({
      style,
      label: score === 0 ? 'temporal score 0' : String(score),
    })),
    ...(has(({ relevant }) => relevant === false)
      ? [{ style: IRRELEVANT, label: 'irrelevant', share: LOW }]
      : []),
    ...(has(({ state }) => state === 'unjudged' || state === 'judge-failed')
      ? [{ style: UNJUDGED, label: 'unjudged' }]
      : []),
    ...(has(({ state }) => state === 'no-window')
      ? [{ style: NO_WINDOW, label: 'no window in the clip', share: LOW }]
      : []),
  ];
}

/** What descriptions are scored with, as a sentence. */
export function settingsText({ windowShifts, attenuation }: DescriptionSettings): string {
  const shifts = windowShifts.map((shift) => `${shift} s`).join(', ');
  const best = windowShifts.length > 1 ? ', best of the windows' : '';
  return `Windows shifted back by ${shifts}${best}; attenuation λ = ${attenuation}.`;
}

function captionText({ settings, judges }: TemporalStripData): string {
  return `Bars: sentences; lines with ends: nothing said. Scores 0–100. ${settingsText(settings)} ${judgeText(judges)}`;
}
