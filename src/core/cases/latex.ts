import { escapeLatex } from '../tables/latex.ts';
import type { CaseDocument } from './document.ts';

/**
 * A LaTeX snippet that sets a case's pages as figures: `figure*` for a double column, the caption escaped, further
 * pages numbered on as "continued".
 *
 * @param pages file names of the pages without ending, in order
 * @param label what `\ref` names the figure by
 */
export function caseLatex(document: CaseDocument, pages: readonly string[], label: string): string {
  const environment = document.width === 'double' ? 'figure*' : 'figure';
  const width = document.width === 'double' ? '\\textwidth' : '\\columnwidth';
  const caption = escapeLatex(document.caption.trim() || document.title.trim());
  const figures = pages.map((page, index) => {
    const isFirst = index === 0;
    return [
      `\\begin{${environment}}[t]`,
      '  \\centering',
      // A page that continues a figure keeps its number.
      ...(isFirst ? [] : ['  \\addtocounter{figure}{-1}']),
      `  \\includegraphics[width=${width}]{${page}}`,
      isFirst ? `  \\caption{${caption}}` : `  \\caption{(continued) ${caption}}`,
      ...(isFirst ? [`  \\label{fig:${label}}`] : []),
      `\\end{${environment}}`,
    ].join('\n');
  });
  const head = [
    '% Needs \\usepackage{graphicx}. Chinese in the caption needs xeCJK with XeLaTeX or LuaLaTeX, or the package CJKutf8.',
    '% The files are beside this one as PDF (slotscope export --case NAME --format pdf,tex).',
  ];
  return `${[...head, ...figures].join('\n')}\n`;
}
