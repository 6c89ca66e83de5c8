import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvTable, csvText } from '../../../../src/core/tables/csv.ts';
import { escapeLatex, latexTable } from '../../../../src/core/tables/latex.ts';
import { type ResultTable, rankCells } from '../../../../src/core/tables/table.ts';

const table = (rows: ResultTable['rows']): ResultTable => ({
  name: 'table-x',
  caption: '50% of R&D',
  columns: [
    { title: 'Model', print: 'text' },
    { title: 'F1', better: 'higher', print: 'fixed3' },
    { title: 'Spill', better: 'lower', print: 'percent' },
    { title: 'n', print: 'count' },
  ],
  rows,
  notes: ['Judge: a_b.'],
});
const row = (cells: (string | number | null)[], published = false, group = '') => ({
  cells,
  published,
  group,
});

describe('best and second', () => {
  it('follow each column’s direction, among a study’s own rows only', () => {
    const ranks = rankCells(
      table([
        row(['a', 0.5, 0.1, 9]),
        row(['b', 0.9, 0.3, 9]),
        row(['c', 0.7, 0.2, 9]),
        row(['paper', 1, 0, 99], true),
      ]),
    );
    expect(ranks).toEqual([
      [null, null, 'best', null],
      [null, 'best', null, null],
      [null, 'second', 'second', null],
      [null, null, null, null],
    ]);
  });

  it('are shared by what prints alike, never given to last place, to nothing measured or across groups', () => {
    const f1 = (values: (number | null)[], groups: string[] = []) =>
      rankCells(table(values.map((value, index) => row(['x', value, null, 0], false, groups[index])))).map(
        (ranks) => ranks[1],
      );
    expect(f1([0.90001, 0.90002, 0.5])).toEqual(['best', 'best', null]);
    expect(f1([0, 0, 1])).toEqual([null, null, 'best']);
    expect(f1([0.4, 0.4])).toEqual([null, null]);
    expect(f1([null, 0.2, 0.1, 0])).toEqual([null, 'best', 'second', null]);
    expect(f1([0.1, 0.2, 0.3, 0.4], ['p', 'q', 'p', 'q'])).toEqual([null, null, 'best', 'best']);
  });
});

describe('LaTeX', () => {
  it('escapes every character that LaTeX reads as a command', () => {
    expect(escapeLatex('a & 5% $x #1 _b {c} ~ ^ \\')).toBe(
      'a \\& 5\\% \\$x \\#1 \\_b \\{c\\} \\textasciitilde{} \\textasciicircum{} \\textbackslash{}',
    );
  });

  it('leaves nothing of any text unescaped, and its plain characters as they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const rest = escapeLatex(text)
          .replace(/\$(-|\\times|\\dagger)\$/gu, '')
          .replace(/\\text[a-z]+\{\}/gu, '')
          .replace(/\\[&%$#_{}]/gu, '');
        expect(rest).not.toMatch(/[\\&%$#_{}~^\r\n]/u);
        const plain = (each: string) => each.replace(/[^\p{L}\p{N}]/gu, '');
        expect(plain(rest)).toBe(plain(text.replace(/[×]/gu, '')));
      }),
    );
  });

  it('writes booktabs with arrows, best bold, published rows in italics after a rule, and a dash for nothing', () => {
    const text = latexTable(
      table([row(['a_1', 0.5, null, 9]), row(['[b]', 0.9, 0.3, 9]), row(['Paper', 1, 0, 99], true)]),
    );
    expect(text).toContain('Model & F1 $\\uparrow$ & Spill $\\downarrow$ & n \\\\');
    expect(text).toContain('    a\\_1 & 0.500 & -- & 9 \\\\\n');
    expect(text).toContain(
      '    {}[b] & \\textbf{0.900} & 30.00\\% & 9 \\\\\n    \\midrule\n    \\textit{Paper} &',
    );
    expect(text).toContain('\\caption{50\\% of R\\&D}');
    expect(text).toContain('Judge: a\\_b.');
    expect(text).not.toMatch(/ctex/u);
    expect(latexTable(table([row(['茶馆', 0.5, 0.1, 9])]))).toMatch(
      /^% .*booktabs.*\n% Holds Chinese.*ctex/u,
    );
  });
});

describe('CSV', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', '"\'\t=1"'],
    ['\r=1', '"\'\r=1"'],
    ['a,"b"', '"a,""b"""'],
    ['茶馆', '茶馆'],
  ])('%j becomes %j', (text, cell) => expect(csvText(text)).toBe(cell));

  it('gives any text back but for the apostrophe, and none that begins a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        const cell = csvText(text);
        const read = cell.startsWith('"') ? cell.slice(1, -1).replace(/""/gu, '"') : cell;
        expect([text, `'${text}`]).toContain(read);
        expect(read).not.toMatch(/^[=+\-@\t\r]/u);
      }),
    );
  });

  it('keeps numbers whole and unmeasured cells empty, and says which rows were published', () => {
    expect(csvTable(table([row(['=a', 1 / 3, null, 9]), row(['p', -0.5, 0, 1], true)]))).toBe(
      "Model,F1,Spill,n,Published,Notes\r\n'=a,0.3333333333333333,,9,no,Judge: a_b.\r\np,-0.5,0,1,yes,Judge: a_b.\r\n",
    );
  });
});
