import { visibleText } from '../../core/text/visible-text.ts';

/** A command line that cannot be carried out as given; exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Results go to stdout, everything else to stderr, so that output can be piped. */
export const printResult = (text: string): void => void process.stdout.write(`${text}\n`);
/** A text for a person on stdout. Names come from files: nothing in them may act on a terminal. */
export const printText = (text: string): void => printResult(visibleText(text));
/** A line for a person on stderr. */
export const log = (line: string): void => void process.stderr.write(`${visibleText(line)}\n`);

/** A progress line on stderr, rewritten in place on a terminal and silent elsewhere. */
export function progressLine(): {
  show: (fraction: number | null, message: string) => void;
  end: () => void;
} {
  const interactive = process.stderr.isTTY === true;
  let shown = false;
  return {
    show: (fraction, message) => {
      if (!interactive) return;
      const percent = fraction === null ? '' : `${String(Math.round(fraction * 100)).padStart(3)} % `;
      process.stderr.write(`\r\x1b[2K${percent}${message}`.slice(0, (process.stderr.columns ?? 80) + 5));
      shown = true;
    },
    end: () => {
      if (shown) process.stderr.write('\r\x1b[2K');
    },
  };
}

/** Whether a column holds numbers and so is set to the right. */
const isNumeric = (cell: string): boolean => /^[-–\d]/.test(cell);

/** Columns wide enough for CJK text, which takes two cells a character. */
function cellWidth(text: string): number {
  let width = 0;
  for (const character of text) width += /[ᄀ-ᅟ⺀-꓏가-힣豈-﫿︰-﹏＀-｠￠-￦]/u.test(character) ? 2 : 1;
  return width;
}

/** A plain-text table; the first row is the header. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const [header = [], ...body] = rows;
  const widths = header.map((_, column) => Math.max(...rows.map((row) => cellWidth(row[column] ?? ''))));
  const right = header.map((_, column) => column > 0 && body.every((row) => isNumeric(row[column] ?? '–')));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => {
        const space = ' '.repeat(Math.max(0, (widths[column] ?? 0) - cellWidth(cell)));
        return right[column] ? space + cell : cell + space;
      })
      .join('  ')
      .trimEnd();
  return [line(header), widths.map((width) => '─'.repeat(width)).join('  '), ...body.map(line)].join('\n');
}
