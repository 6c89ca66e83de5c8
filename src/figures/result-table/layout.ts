import { arrowOf, type ResultRow, type ResultTable } from '@core/tables/result-table.ts';
import { textLine } from '../drawing.ts';
import { captionShapes } from '../plot/caption.ts';
import { headLines } from '../plot/rows.ts';
import { horizontal, type PlotLayout, type Shape, text } from '../plot/shapes.ts';
import { MARGIN, PALETTE, TYPE } from '../style.ts';
import { textWidth, wrapText } from '../text.ts';

const NAME_SHARE = 0.24;
const BEST_WEIGHT = 600;
/** Below this width numbers and headings would touch: columns are then set in two blocks under each other. */
const NARROWEST_COLUMN = 38;
const ROW_GAP = 3;

/** Place a table of results as papers print it: rules, best in bold, second underlined. Pure. */
export function layoutResultTable(table: ResultTable, width: number): PlotLayout {
  const shapes: Shape[] = [];
  const shortened: string[] = [];
  const nameRoom = Math.round((width - 2 * MARGIN) * NAME_SHARE);
  const perBlock = Math.max(1, Math.floor((width - 2 * MARGIN - nameRoom) / NARROWEST_COLUMN) - 1);
  const columns = table.columns.map((column, index) => ({ column, index }));
  let y = MARGIN;
  for (let first = 0; first < columns.length; first += perBlock) {
    const block = columns.slice(first, first + perBlock);
    const step = (width - 2 * MARGIN - nameRoom) / (block.length + 1);
    const right = (position: number): number => MARGIN + nameRoom + (position + 1) * step;
    y = headingShapes(
      shapes,
      block.map(({ column }) => `${column.heading}\u00a0${arrowOf(column)}`),
      right,
      step,
      y,
      width,
    );
    for (const row of table.rows) {
      const head = headLines({ name: row.name, about: aboutRow(row) }, MARGIN, y, nameRoom - 4);
      if (head.cut && !shortened.includes(row.name)) shortened.push(row.name);
      shapes.push(...head.lines.map(text), ...numberShapes(row, block, right, y));
      y += head.height + ROW_GAP;
    }
    shapes.push(horizontal(MARGIN, width - MARGIN, y, PALETTE.ink, 0.9));
    y += 6;
  }
  const words = [
    table.rows.length === 0 ? 'The study has no runs.' : '',
    `${table.title}; n: ${table.counts}. Best in bold, second underlined. ${table.profile === null ? 'Judge' : `Scored under the ${table.profile} profile; judge`}: ${table.judges.join(', ') || 'none'}.`,
    ...table.notes,
    table.source === null ? '' : `Published rows: ${table.source}.`,
    shortened.length === 0 ? '' : `Names cut above: ${shortened.join('; ')}.`,
  ];
  const caption = captionShapes(words.filter(Boolean).join(' '), width, y - 4);
  return {
    width,
    height: caption.bottom,
    shapes: [...shapes, ...caption.shapes],
    legend: { entries: [], height: 0 },
    shortened,
  };
}

const aboutRow = ({ kind, origin, unjudged }: ResultRow): string =>
  [origin === 'published' ? 'published' : kind, ...(unjudged > 0 ? [`${unjudged} unjudged`] : [])].join(', ');

/** Rules and headings of a block; returns where its rows begin. */
function headingShapes(
  shapes: Shape[],
  headings: readonly string[],
  right: (position: number) => number,
  step: number,
  top: number,
  width: number,
): number {
  const wrapped = [...headings, 'n'].map((heading) => wrapText(heading, TYPE.small, step - 0.5, 600));
  const lines = Math.max(...wrapped.map(({ length }) => length));
  shapes.push(horizontal(MARGIN, width - MARGIN, top, PALETTE.ink, 0.9));
  for (const [position, heading] of wrapped.entries()) {
    for (const [index, line] of heading.entries()) {
      const y = top + 9 + (index + lines - heading.length) * 9;
      const at = { x: right(position), y, size: TYPE.small, anchor: 'end' as const, color: PALETTE.ink };
      shapes.push(text(textLine(line, { ...at, weight: 600 })));
    }
  }
  const bottom = top + lines * 9 + 4;
  shapes.push(horizontal(MARGIN, width - MARGIN, bottom, PALETTE.ink, 0.5));
  return bottom + 3;
}

function numberShapes(
  row: ResultRow,
  block: readonly { index: number }[],
  right: (position: number) => number,
  top: number,
): Shape[] {
  const y = top + 7.5;
  const shapes = block.flatMap(({ index }, position): Shape[] => {
    const cell = row.cells[index];
    if (!cell) return [];
    const weight = cell.rank === 'best' ? BEST_WEIGHT : 400;
    const x = right(position);
    const at = { x, y, size: TYPE.label, anchor: 'end' as const, color: PALETTE.ink };
    const number = text(textLine(cell.printed, { ...at, weight }));
    if (cell.rank !== 'second') return [number];
    return [number, horizontal(x - textWidth(cell.printed, TYPE.label), x, y + 1.6, PALETTE.ink, 0.5)];
  });
  const count = row.n === null ? '–' : String(row.n);
  const at = { x: right(block.length), y, size: TYPE.label, anchor: 'end' as const, color: PALETTE.muted };
  return [...shapes, text(textLine(count, at))];
}
