import { type ConfusionRow, PREDICTED, type Predicted } from '@core/ovi-bench/confusion.ts';
import { inEnglish, type Say } from '../../core/text/say.ts';
import { type TextLine, textLine } from '../drawing.ts';
import { paragraph } from '../paragraph.ts';
import { columnUnits, MARGIN, PALETTE, TYPE } from '../style.ts';
import { drawableText, textWidth, truncateText } from '../text.ts';

export interface InterruptionConfusionData {
  models: readonly { name: string; kind: string; rows: readonly ConfusionRow[] }[];
  /** Which format the cases are in, as on screen. */
  format: string;
  /** What the answers rest on, e.g. the rate they were cut at, as a sentence; may be empty. */
  settings: string;
}

export interface ConfusionCell {
  x: number;
  y: number;
  width: number;
  height: number;
  fill: string;
  /** On the diagonal: predicted as labelled. */
  right: boolean;
  lines: TextLine[];
}

export interface InterruptionConfusionLayout {
  width: number;
  height: number;
  panels: { lines: TextLine[]; cells: ConfusionCell[] }[];
  caption: TextLine[];
}

const CELL_HEIGHT = 24;
const HEAD = 27;
const PANEL_GAP = 14;
const SHORT: Readonly<Record<Predicted, string>> = {
  Cancellation: 'Cancel.',
  'False Trigger': 'False Tr.',
  Correction: 'Correct.',
  unparsed: 'unparsed',
};

/** Place one matrix a model: rows are labels, columns what was predicted. Pure. */
export function layoutInterruptionConfusion(
  data: InterruptionConfusionData,
  width: number = columnUnits('double'),
  say: Say = inEnglish,
): InterruptionConfusionLayout {
  const columns = width > 300 ? 2 : 1;
  const panelWidth = (width - 2 * MARGIN - (columns - 1) * PANEL_GAP) / columns;
  const panelHeight = HEAD + 3 * CELL_HEIGHT + 12;
  const panels = data.models.map((model, index) => {
    const left = MARGIN + (index % columns) * (panelWidth + PANEL_GAP);
    const top = MARGIN + Math.floor(index / columns) * panelHeight;
    return layoutPanel(model, { left, top, width: panelWidth }, say);
  });
  const bottom = MARGIN + Math.ceil(data.models.length / columns) * panelHeight;
  const text =
    `Rows: labelled type with its number of cases n; columns: predicted type, count and share of the row. ` +
    `Outlined: predicted as labelled (CA). Unparsed replies name no type and count as wrong. ${data.format}. ${data.settings}`;
  const caption = paragraph(text, {
    x: MARGIN,
    y: bottom + 4,
    width: width - 2 * MARGIN,
    size: TYPE.small,
    color: PALETTE.muted,
  });
  return { width, height: (caption.at(-1)?.y ?? bottom) + MARGIN, panels, caption };
}

function layoutPanel(
  model: InterruptionConfusionData['models'][number],
  box: { left: number; top: number; width: number },
  say: Say,
): { lines: TextLine[]; cells: ConfusionCell[] } {
  const labelWidth = Math.max(...model.rows.map(({ type }) => textWidth(say(type), TYPE.body)), 40) + 6;
  const cellWidth = (box.width - labelWidth) / PREDICTED.length;
  const gridTop = box.top + HEAD;
  const n = model.rows.reduce((sum, row) => sum + row.n, 0);
  const right = model.rows.reduce((sum, row) => sum + row.counts[row.type], 0);
  const accuracy = n > 0 ? `CA ${((right / n) * 100).toFixed(1)} %, n = ${n}` : say('no cases');
  const name = `${model.name} (${say(model.kind)})`;
  const nameRoom = box.width - textWidth(accuracy, TYPE.small) - 8;
  const head = [
    textLine(truncateText(drawableText(name), TYPE.label, nameRoom, 600), {
      x: box.left,
      y: box.top + 9,
      size: TYPE.label,
      color: PALETTE.ink,
      weight: 600,
    }),
    textLine(accuracy, {
      x: box.left + box.width,
      y: box.top + 9,
      size: TYPE.small,
      anchor: 'end',
      color: PALETTE.muted,
    }),
    ...PREDICTED.map((predicted, column) =>
      textLine(say(cellWidth > 55 ? predicted : SHORT[predicted]), {
        x: box.left + labelWidth + (column + 0.5) * cellWidth,
        y: gridTop - 4,
        size: TYPE.small,
        anchor: 'middle',
        color: PALETTE.ink,
      }),
    ),
  ];
  const labels = model.rows.flatMap((row, index) => {
    const y = gridTop + index * CELL_HEIGHT;
    const at = { x: box.left, size: TYPE.body, color: PALETTE.ink };
    return [
      textLine(say(row.type), { ...at, y: y + 10.5 }),
      textLine(`n = ${row.n}`, { ...at, y: y + 19, size: TYPE.small, color: PALETTE.muted }),
    ];
  });
  const cells = model.rows.flatMap((row, index) =>
    PREDICTED.map((predicted, column) => {
      const at = { x: box.left + labelWidth + column * cellWidth, y: gridTop + index * CELL_HEIGHT };
      return layoutCell(row, predicted, { ...at, width: cellWidth, height: CELL_HEIGHT });
    }),
  );
  return { lines: [...head, ...labels], cells };
}

function layoutCell(
  row: ConfusionRow,
  predicted: Predicted,
  box: { x: number; y: number; width: number; height: number },
): ConfusionCell {
  const count = row.counts[predicted];
  const share = row.n > 0 ? count / row.n : null;
  const ink = (share ?? 0) > 0.55 ? PALETTE.paper : count === 0 ? PALETTE.muted : PALETTE.ink;
  const middle = { x: box.x + box.width / 2, anchor: 'middle' as const, color: ink };
  const texts =
    share === null
      ? [textLine('–', { ...middle, y: box.y + box.height / 2 + 2.5, size: TYPE.body })]
      : [
          textLine(String(count), { ...middle, y: box.y + 10.5, size: TYPE.label, weight: 600 }),
          textLine(`${(share * 100).toFixed(0)} %`, { ...middle, y: box.y + 19.5, size: TYPE.small }),
        ];
  return { ...box, fill: shade(share ?? 0), right: predicted === row.type, lines: texts };
}

/** White to dark blue, evenly lighter to darker in grey too. */
export function shade(share: number): string {
  const mix = (from: number, to: number): string =>
    Math.round(from + (to - from) * Math.max(0, Math.min(1, share)))
      .toString(16)
      .padStart(2, '0');
  return `#${mix(0xff, 0x1f)}${mix(0xff, 0x5f)}${mix(0xff, 0x9b)}`;
}
