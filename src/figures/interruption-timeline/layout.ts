import type { InterruptionType } from '@core/ovi-bench/types.ts';
import { inEnglish, type Say } from '../../core/text/say.ts';
import { type TextLine, textLine } from '../drawing.ts';
import { paragraph } from '../paragraph.ts';
import { columnUnits, LEADING, MARGIN, PALETTE, TYPE } from '../style.ts';
import { type BoxStyle, boxStyle, layoutSwatches, type PlacedSwatch } from '../swatches.ts';
import { drawableText, textWidth, truncateText } from '../text.ts';
import { formatClock, type TimeScale, timeScale, timeTicks } from '../time-axis.ts';

export interface InterruptionTimelineData {
  caseId: string;
  type: InterruptionType;
  question: string;
  signal: string;
  /** Seconds of media time. */
  t0: number;
  t1: number;
  /** Length of the clip; null when it is not known. */
  clipDuration: number | null;
  models: readonly {
    name: string;
    kind: string;
    /** The whole preliminary answer; empty where only the partial one is known. */
    answer: string;
    partial: string;
    /** R in characters a second; null when it is not known. */
    rate: number | null;
    /** null when the reply could not be parsed. */
    predictedType: InterruptionType | null;
    response: string;
    /** The reply as it came, shown where it could not be parsed. */
    raw: string;
  }[];
}

export interface TimelineSpan {
  style: BoxStyle;
  from: number;
  to: number;
  y: number;
  height: number;
  /** It goes on beyond the right end. */
  cut: boolean;
}

export interface InterruptionTimelineLayout {
  width: number;
  height: number;
  head: TextLine[];
  marks: { x: number; dash: string; label: TextLine }[];
  rows: { lines: TextLine[]; spans: TimelineSpan[]; axisY: number }[];
  axis: { y: number; left: number; right: number; ticks: { x: number; label: TextLine }[] };
  swatches: PlacedSwatch[];
  caption: TextLine[];
}

// As on screen: before the moment from which a response counts, and after it.
const SPOKEN = boxStyle(PALETTE.early, PALETTE.earlyEdge);
const UNSPOKEN = boxStyle(PALETTE.paper, PALETTE.unmatchedEdge, '2 1.2');
const RESPONSE = boxStyle(PALETTE.core, PALETTE.coreEdge);

const BAR = 9;
const ROW_GAP = 9;
/** Lines of a text at most; what is longer ends in an ellipsis. */
const MOST_LINES = 5;
/** Seconds shown before the question and, at least, after the interruption. */
const BEFORE = 1;
const AFTER = 4;

/** Seconds a text takes at a rate of code points a second. */
const secondsOf = (text: string, rate: number): number => [...text].length / rate;

/** Place the simulated timelines of one case, one row a model on one time axis. Pure. */
export function layoutInterruptionTimeline(
  data: InterruptionTimelineData,
  width: number = columnUnits('double'),
  say: Say = inEnglish,
): InterruptionTimelineLayout {
  const [left, right] = [MARGIN, width - MARGIN];
  const room = right - left;
  const range = timeRange(data);
  const scale = timeScale(range, left, room / (range[1] - range[0]));
  const head = headLines(data, { x: left, width: room }, say);
  const headBottom = head.at(-1)!.y + 3;
  const [question, interruption] = [say('T0 question'), say('T1 interruption')];
  // Where the two moments are close, their names stand one above the other.
  const tight = scale.x(data.t0) + textWidth(question, TYPE.small, 600) + 8 > scale.x(data.t1);
  let y = headBottom + (tight ? 21 : 12);
  const markTop = y - 2;
  const rows = data.models.map((model) => {
    const row = layoutModel(data, model, scale, { left, room, top: y }, say);
    y = row.bottom + ROW_GAP;
    return { lines: row.lines, spans: row.spans, axisY: row.axisY };
  });
  const axisY = y;
  const ticks = timeTicks(range[0], range[1], width > 300 ? 9 : 5).map((time) => {
    const x = scale.x(time);
    const anchor = x > right - 12 ? 'end' : x < left + 12 ? 'start' : 'middle';
    const at = { x, y: axisY + 9.5, size: TYPE.small, anchor, color: PALETTE.ink } as const;
    return { x, label: textLine(formatClock(time), at) };
  });
  const legend = layoutSwatches(legendEntries(data, say), { left, right, top: axisY + 16 });
  const caption = paragraph(captionText(data), {
    x: left,
    y: axisY + 16 + legend.height + 8,
    width: room,
    size: TYPE.small,
    color: PALETTE.muted,
  });
  return {
    width,
    height: (caption.at(-1)?.y ?? axisY) + MARGIN,
    head,
    marks: [
      mark(question, scale.x(data.t0), tight ? markTop - 9 : markTop, ''),
      mark(interruption, scale.x(data.t1), markTop, '2 1.4', right),
    ],
    rows,
    axis: { y: axisY, left, right, ticks },
    swatches: legend.swatches,
    caption,
  };
}

function timeRange({ t0, t1, clipDuration, models }: InterruptionTimelineData): [number, number] {
  const ends = models.map(({ response, rate }) => t1 + (rate ? secondsOf(response, rate) : 0));
  // Long responses are cut rather than squeezing what happens around the interruption.
  const most = t1 + Math.max(AFTER, 2.5 * (t1 - t0));
  const end = Math.min(most, Math.max(t1 + AFTER, ...ends));
  return [
    Math.max(0, t0 - BEFORE),
    clipDuration === null ? end : Math.max(end, Math.min(clipDuration, most)),
  ];
}

function headLines(
  data: InterruptionTimelineData,
  { x, width }: { x: number; width: number },
  say: Say,
): TextLine[] {
  const size = TYPE.body;
  const title = textLine(
    truncateText(drawableText(`${say(data.type)} · ${data.caseId}`), TYPE.title, width, 600),
    {
      x,
      y: MARGIN + TYPE.title - 1,
      size: TYPE.title,
      color: PALETTE.ink,
      weight: 600,
    },
  );
  const asked = paragraph(say('Question: {question}', { question: data.question }), {
    x,
    y: title.y + 12,
    width,
    size,
    most: 3,
  });
  const signal = paragraph(say('Interruption: {signal}', { signal: data.signal }), {
    x,
    y: asked.at(-1)!.y + size * LEADING,
    width,
    size,
    most: 3,
  });
  return [title, ...asked, ...signal];
}

function mark(
  text: string,
  x: number,
  y: number,
  dash: string,
  right?: number,
): InterruptionTimelineLayout['marks'][number] {
  const fits = right === undefined || x + 3 + textWidth(text, TYPE.small, 600) <= right;
  const at = { x: fits ? x + 2 : x - 2, y, size: TYPE.small, color: PALETTE.ink, weight: 600 as const };
  return { x, dash, label: textLine(text, { ...at, anchor: fits ? 'start' : 'end' }) };
}

function layoutModel(
  data: InterruptionTimelineData,
  model: InterruptionTimelineData['models'][number],
  scale: TimeScale,
  box: { left: number; room: number; top: number },
  say: Say,
): { lines: TextLine[]; spans: TimelineSpan[]; axisY: number; bottom: number } {
  const nameY = box.top + 10;
  const badge = badgeText(data.type, model.predictedType, say);
  const label = drawableText(`${model.name} (${say(model.kind)})`);
  const nameRoom = box.room - textWidth(badge, TYPE.small, 600) - 8;
  const barY = nameY + 6;
  const size = TYPE.small;
  const gap = 10;
  const column = (box.room - gap) / 2;
  const y = barY + BAR + 10;
  const said = paragraph(saidText(model, say), {
    x: box.left,
    y,
    width: column,
    size,
    most: MOST_LINES,
  });
  const then = paragraph(thenText(model, say), {
    x: box.left + column + gap,
    y,
    width: column,
    size,
    most: MOST_LINES,
  });
  const lines = [
    textLine(truncateText(label, TYPE.label, nameRoom, 600), {
      x: box.left,
      y: nameY,
      size: TYPE.label,
      color: PALETTE.ink,
      weight: 600,
    }),
    textLine(badge, {
      x: box.left + box.room,
      y: nameY,
      size,
      anchor: 'end',
      color: model.predictedType === data.type ? PALETTE.good : PALETTE.bad,
      weight: 600,
    }),
    ...said,
    ...then,
  ];
  const rows = Math.max(said.length, then.length, 1);
  const bottom = y + (rows - 1) * size * LEADING + 2;
  return { lines, spans: spansOf(data, model, scale, barY), axisY: barY + BAR, bottom };
}

function badgeText(type: InterruptionType, predicted: InterruptionType | null, say: Say): string {
  if (predicted === null) return say('reply unparsed');
  const named = say(predicted);
  return predicted === type
    ? say('took it for: {named}, right', { named })
    : say('took it for: {named}, wrong', { named });
}

type ModelInCase = InterruptionTimelineData['models'][number];

function saidText({ partial }: ModelInCase, say: Say): string {
  const said = partial.trim();
  return said === '' ? say('Had said nothing yet.') : say('Had said: “{said}”', { said });
}

function thenText({ predictedType, response, raw }: ModelInCase, say: Say): string {
  const said = (predictedType === null ? raw : response).trim();
  if (predictedType === null) {
    return said === '' ? say('Replied nothing.') : say('Replied, unparsed: “{said}”', { said });
  }
  return said === '' ? say('Then said nothing more.') : say('Then: “{said}”', { said });
}

/** What was said, what was cut off, and the response at the same rate; nothing where the rate is not known. */
function spansOf(
  { t0, t1 }: InterruptionTimelineData,
  { answer, partial, rate, response }: InterruptionTimelineData['models'][number],
  scale: TimeScale,
  y: number,
): TimelineSpan[] {
  if (rate === null) return [];
  const span = (style: BoxStyle, from: number, to: number): TimelineSpan[] =>
    to > from && from < scale.to
      ? [{ style, from: scale.clampedX(from), to: scale.clampedX(to), y, height: BAR, cut: to > scale.to }]
      : [];
  const spokenEnd = t0 + secondsOf(partial, rate);
  const answerEnd = t0 + secondsOf(answer, rate);
  // At least half a second of the answer is said, which may last beyond T1.
  const responseStart = Math.max(t1, spokenEnd);
  return [
    ...span(SPOKEN, t0, spokenEnd),
    // The rest of the answer makes way for the response, which begins at T1.
    ...(response === '' ? span(UNSPOKEN, spokenEnd, answerEnd) : []),
    ...span(RESPONSE, responseStart, responseStart + secondsOf(response, rate)),
  ];
}

function legendEntries({ models }: InterruptionTimelineData, say: Say) {
  if (models.every(({ rate }) => rate === null)) return [];
  const unspoken = models.some(
    (model) => model.rate !== null && model.response === '' && model.answer !== model.partial,
  );
  return [
    { style: SPOKEN, label: say('answer said before T1') },
    ...(unspoken ? [{ style: UNSPOKEN, label: say('rest of the answer, not said') }] : []),
    { style: RESPONSE, label: say('response') },
  ];
}

function captionText({ models }: InterruptionTimelineData): string {
  const rates = [...new Set(models.map(({ rate }) => rate))];
  const known = rates.filter((rate) => rate !== null);
  const unknown = rates.includes(null) ? ' Without a recorded R there is no bar.' : '';
  if (known.length === 0) return 'No result records its generation rate R, so lengths in time are not shown.';
  const list =
    known.length === 1 ? `R = ${known[0]}` : `R from ${Math.min(...known)} to ${Math.max(...known)}`;
  return (
    `Simulated: the answer appears at ${list} characters a second from T0 and is cut at T1 (at least half a second of ` +
    `it is said); the response is drawn at the same rate from T1, which no model was timed for.${unknown}`
  );
}
