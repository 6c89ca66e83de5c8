import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvNumber, csvText } from '../../src/core/tables/csv.ts';
import { escapeLatex } from '../../src/core/tables/latex.ts';

/** Any text, with what is special to LaTeX, spreadsheets and CSV more often than by chance. */
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'\\{}&%$#_~^<>|"`\'-=+@,;\t\r\n †↑'.split('')),
    fc.constantFrom('中', '文', 'é', '\u202e', '\u0000', '\ud83d'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 60,
});

/** The commands that escaping may make; all of them set a single sign. */
const COMMANDS =
  /\\(?:[{}&%$#_]|text(?:backslash|asciitilde|asciicircum|less|greater|bar|quotedbl|asciigrave|quotesingle|endash|emdash|dagger|periodcentered)\{\}|ldots\{\}|ensuremath\{(?:\\(?:rightarrow|uparrow|downarrow|times|surd|geq|leq)|-)\})/g;

describe('LaTeX', () => {
  it('leaves no character that LaTeX gives a meaning, whatever the text', () => {
    fc.assert(
      fc.property(text, (input) => {
        const rest = escapeLatex(input).replace(COMMANDS, '').replaceAll('-{}', '-');
        expect(rest).not.toMatch(/[\\{}&%$#_~^"`'<>|]/);
        expect(escapeLatex(input)).not.toMatch(/--|[\p{Cc}\p{Cf}\p{Cs}]/u);
      }),
    );
  });

  it('keeps letters of all scripts and their order', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'Z', '中', 'é', '7', '&', '_', '{', '\\') }),
        (input) => {
          const letters = (of: string): string => of.replace(/[^aZ中é7]/gu, '');
          expect(letters(escapeLatex(input).replaceAll('\\textbackslash{}', ''))).toBe(letters(input));
        },
      ),
    );
  });
});

/** A cell as a reader of RFC 4180 takes it. */
function readCell(cell: string): string {
  if (!cell.startsWith('"')) {
    expect(cell).not.toMatch(/[",\r\n]/);
    return cell;
  }
  const inner = cell.slice(1, -1);
  expect(inner.replaceAll('""', '')).not.toContain('"');
  return inner.replaceAll('""', '"');
}

describe('CSV', () => {
  it('reads back as the text, with an apostrophe before what would start a formula', () => {
    fc.assert(
      fc.property(text, (input) => {
        const read = readCell(csvText(input));
        expect(read).not.toMatch(/^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u);
        const clean = input.replaceAll('\u0000', '\ufffd');
        expect(read).toBe(/^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u.test(clean) ? `'${clean}` : clean);
      }),
    );
  });

  it('does not round numbers, and leaves a cell empty where there is none', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(csvNumber(value))).toBe(value === 0 ? 0 : value);
      }),
    );
    expect([csvNumber(null), csvNumber(Number.NaN), csvNumber(0)]).toEqual(['', '', '0']);
  });
});
