import { visibleText } from '../../core/text/visible-text.ts';

/** A command line that cannot be carried out as given; exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Results go to stdout, everything else to stderr, so that output can be piped. */
export const printResult = (text: string): void => void process.stdout.write(`${text}\n`);
/**
 * A result as JSON on stdout. What JSON leaves as it is and a terminal may act on (C1 controls, forced writing
 * directions) is escaped, which any reader of JSON takes back.
 *
 * @param indent blanks a level; 0 for one line
 */
export const printJson = (value: unknown, indent: 0 | 1 = 1): void =>
  printResult(terminalJson(JSON.stringify(value, null, indent)));

/** JSON text with every character escaped that a terminal may act on. */
export const terminalJson = (json: string): string =>
  json.replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

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
      // Messages name files and samples: a line break or an escape in them must not act on the terminal.
      const said = visibleText(message).replace(/\s+/gu, ' ');
      process.stderr.write(`\r\x1b[2K${`${percent}${said}`.slice(0, process.stderr.columns ?? 80)}`);
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
  const widths = header.map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, cellWidth(row[column] ?? '')), 0),
  );
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
