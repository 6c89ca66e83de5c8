import { printCell, type Rank, type ResultColumn, type ResultTable, rankCells } from './table.ts';

const ESCAPES: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '{': '\\{',
  '}': '\\}',
  // In the usual font encoding these two are other characters, and quotes and dashes join into ligatures.
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
  '`': '\\textasciigrave{}',
  '–': '--',
  '—': '---',
  '−': '$-$',
  '×': '$\\times$',
  '†': '$\\dagger$',
};

const CJK = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it takes out
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text as LaTeX prints it: every character that LaTeX would read as a command is escaped, line ends are spaces. */
export function escapeLatex(text: string): string {
  return text.replace(CONTROLS, ' ').replace(/[\\~^&%$#_{}<>|"`–—−×†]/gu, (character) => {
    return ESCAPES[character] ?? character;
  });
}

/**
 * A table as a LaTeX `table*` environment (as wide as the page) with booktabs rules: arrows for what is better, best bold and second
 * underlined among the study's own rows, published rows in italics, notes below.
 */
export function latexTable(table: ResultTable): string {
  const ranks = rankCells(table);
  const own = table.rows.map((row, index) => ({ row, ranks: ranks[index] ?? [] }));
  const lines = (published: boolean): string[] =>
    own
      .filter(({ row }) => row.published === published)
      .map(({ row, ranks: places }) => {
        const cells = table.columns.map((column, index) =>
          latexCell(row.cells[index] ?? null, column, places[index] ?? null, published),
        );
        return `    ${cells.join(' & ')} \\\\`;
      });
  const publishedLines = lines(true);
  const text = [
    '\\begin{table*}[t]',
    '  \\centering',
    `  \\caption{${escapeLatex(table.caption)}}`,
    `  \\label{tab:${table.name}}`,
    '  \\footnotesize',
    '  \\setlength{\\tabcolsep}{4pt}',
    `  \\begin{tabular}{${table.columns.map(({ print }) => (print === 'text' ? 'l' : 'r')).join('')}}`,
    '    \\toprule',
    `    ${table.columns.map(heading).join(' & ')} \\\\`,
    '    \\midrule',
    ...lines(false),
    ...(publishedLines.length > 0 ? ['    \\midrule', ...publishedLines] : []),
    '    \\bottomrule',
    '  \\end{tabular}',
    ...table.notes.map((note) => `  \\par\\smallskip{\\footnotesize ${escapeLatex(note)}}`),
    '\\end{table*}',
    '',
  ].join('\n');
  return `${packagesNeeded(text)}${text}`;
}

function packagesNeeded(text: string): string {
  const packages = ['% Needs \\usepackage{booktabs} and \\usepackage[T1]{fontenc}.'];
  if (CJK.test(text)) {
    packages.push(
      '% Holds Chinese characters: compile with XeLaTeX or LuaLaTeX and \\usepackage{ctex}, or with pdfLaTeX',
      '% and \\usepackage{CJKutf8}, the table within \\begin{CJK}{UTF8}{gbsn} … \\end{CJK}.',
    );
  }
  return `${packages.join('\n')}\n`;
}

function heading({ title, better }: ResultColumn): string {
  const arrow = better === 'higher' ? ' $\\uparrow$' : better === 'lower' ? ' $\\downarrow$' : '';
  return `${escapeLatex(title)}${arrow}`;
}

function latexCell(
  value: string | number | null,
  column: ResultColumn,
  rank: Rank,
  published: boolean,
): string {
  const printed = escapeLatex(printCell(value, column));
  // A row that begins with [ would be read as an option of the line break before it.
  const text = printed.startsWith('[') || printed.startsWith('*') ? `{}${printed}` : printed;
  if (published) return `\\textit{${text}}`;
  if (rank === 'best') return `\\textbf{${text}}`;
  return rank === 'second' ? `\\underline{${text}}` : text;
}
