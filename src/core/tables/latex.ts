import { arrowOf, NO_VALUE, type ResultCell, type ResultRow, type ResultTable } from './result-table.ts';

const ESCAPES: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
  '`': '\\textasciigrave{}',
  "'": '\\textquotesingle{}',
  '–': '\\textendash{}',
  '—': '\\textemdash{}',
  '…': '\\ldots{}',
  '†': '\\textdagger{}',
  '→': '\\ensuremath{\\rightarrow}',
  '↑': '\\ensuremath{\\uparrow}',
  '↓': '\\ensuremath{\\downarrow}',
  '×': '\\ensuremath{\\times}',
  '−': '\\ensuremath{-}',
  '√': '\\ensuremath{\\surd}',
  '≥': '\\ensuremath{\\geq}',
  '≤': '\\ensuremath{\\leq}',
  '·': '\\textperiodcentered{}',
};

/** Controls, direction overrides, lone surrogates: invisible, misleading, or no text at all. */
const HOSTILE = /[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/**
 * Text as LaTeX sets it: every character with a meaning of its own is escaped, white space becomes single
 * spaces, and what cannot be printed becomes `?`. Nothing in it can start a command.
 */
export function escapeLatex(text: string): string {
  return (
    text
      .replace(/\s+/gu, ' ')
      .replace(HOSTILE, '?')
      .replace(/[\\{}&%$#_~^<>|"`'–—…†→↑↓×−√≥≤·]/gu, (character) => ESCAPES[character] ?? character)
      // Two in a row would become a dash.
      .replace(/-(?=-)/g, '-{}')
  );
}

const CJK = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u;
/** What pdfLaTeX's fonts do not have: beyond Latin-1, Latin Extended-A and the signs escaped above. */
const BEYOND_PDFLATEX = /[^ -\u017f–—…†→↑↓×−√≥≤·]/u;

/**
 * A table for a paper: booktabs, best in bold, second underlined, published rows in italics below a rule, and
 * under it what the numbers rest on.
 */
export function latexTable(table: ResultTable): string {
  const columns = [
    'Run',
    ...table.columns.map((column) => headingOf(column.heading, arrowOf(column))),
    '$n$',
  ];
  const body = groupsOf(table.rows).flatMap(({ group, rows }, index) => [
    ...(index > 0 ? ['    \\midrule'] : []),
    ...(group === '' ? [] : [`    \\multicolumn{${columns.length}}{l}{${escapeLatex(group)}} \\\\`]),
    ...bodyRows(rows),
  ]);
  return [
    ...preamble(table),
    '\\begin{table}[t]',
    '  \\centering',
    `  \\caption{${escapeLatex(table.title)}.}`,
    `  \\label{tab:${table.name}}`,
    // A long table still has to fit on a page.
    `  ${table.rows.length > LONG ? '\\scriptsize' : '\\small'}`,
    '  \\setlength{\\tabcolsep}{4pt}',
    `  \\begin{tabular}{l${'r'.repeat(columns.length - 1)}}`,
    '    \\toprule',
    `    ${columns.join(' & ')} \\\\`,
    '    \\midrule',
    ...(body.length > 0 ? body : [`    \\multicolumn{${columns.length}}{l}{The study has no runs.} \\\\`]),
    '    \\bottomrule',
    '  \\end{tabular}',
    '  \\par\\smallskip',
    `  {\\footnotesize ${noteOf(table)}\\par}`,
    '\\end{table}',
    '',
  ].join('\n');
}

/** More rows than this are set smaller. */
const LONG = 30;

const headingOf = (heading: string, arrow: string): string =>
  arrow === '' ? escapeLatex(heading) : `${escapeLatex(heading)} ${escapeLatex(arrow)}`;

function bodyRows(rows: readonly ResultRow[]): string[] {
  const own = rows.filter(({ origin }) => origin === 'study');
  const published = rows.filter(({ origin }) => origin === 'published');
  const rule = own.length > 0 && published.length > 0 ? ['    \\cmidrule{1-1}'] : [];
  return [...own.map(rowOf), ...rule, ...published.map(rowOf)];
}

function rowOf({ name, origin, cells, n }: ResultRow): string {
  const italic = (text: string): string => (origin === 'published' ? `\\textit{${text}}` : text);
  const mark = origin === 'published' ? '\\textsuperscript{\\textdagger}' : '';
  const count = n === null ? escapeLatex(NO_VALUE) : String(n);
  const fields = [
    `${italic(escapeLatex(name))}${mark}`,
    ...cells.map((cell) => italic(cellOf(cell))),
    italic(count),
  ];
  const line = fields.join(' & ');
  // A row that begins with [ or * would be read as an option of the line break before it.
  return `    ${/^[[*]/u.test(line) ? '{}' : ''}${line} \\\\`;
}

function cellOf({ printed, rank }: ResultCell): string {
  const escaped = escapeLatex(printed);
  if (rank === 'best') return `\\textbf{${escaped}}`;
  return rank === 'second' ? `\\underline{${escaped}}` : escaped;
}

function noteOf(table: ResultTable): string {
  return [
    `${table.profile === null ? 'Judge' : `${table.profile} profile; judge`}: ${table.judges.join(', ') || 'none'}; n: ${table.counts}.`,
    'Best in bold, second underlined.',
    ...table.notes,
    ...(table.source === null ? [] : [`† ${table.source}.`]),
  ]
    .map(escapeLatex)
    .join(' ');
}

/** Rows with the same group, in order. */
function groupsOf(rows: readonly ResultRow[]): { group: string; rows: ResultRow[] }[] {
  const groups: { group: string; rows: ResultRow[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.group === row.group) last.rows.push(row);
    else groups.push({ group: row.group, rows: [row] });
  }
  return groups;
}

/** What the document must load, as comments; they hold no text of the study. */
function preamble(table: ResultTable): string[] {
  const text = [table.title, ...table.notes, ...table.judges, ...table.rows.map(({ name }) => name)].join(
    ' ',
  );
  return [
    '% Needs \\usepackage{booktabs} and \\usepackage{textcomp}, with \\usepackage[T1]{fontenc} in pdfLaTeX.',
    ...(CJK.test(text)
      ? [
          '% Holds Chinese, Japanese or Korean text: compile with XeLaTeX or LuaLaTeX and \\usepackage{ctex}, or in pdfLaTeX',
          '% put the table into \\begin{CJK*}{UTF8}{gbsn} ... \\end{CJK*} of \\usepackage{CJKutf8}.',
        ]
      : BEYOND_PDFLATEX.test(text)
        ? [
            '% Holds characters that pdfLaTeX does not have: compile with XeLaTeX or LuaLaTeX and a font that has them.',
          ]
        : []),
  ];
}
