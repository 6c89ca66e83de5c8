import { readFile } from 'node:fs/promises';
import { resourcePath } from '../home.ts';

const FONT_FILES = ['Inter-Regular.ttf', 'Inter-SemiBold.ttf', 'NotoSansSC-Regular.ttf'];

/** The font files figures are drawn with. */
export const fontPaths = (): string[] => FONT_FILES.map((name) => resourcePath('fonts', name));

/** Characters that show nothing themselves: joiners, variation selectors, combining marks. */
const INVISIBLE = /^[\p{Cf}\p{Mn}\p{Me}]$/u;
/** U+25A1, a white square: Inter has it, unlike U+FFFD. It keeps the place of a character that cannot be drawn. */
const REPLACEMENT = '\u25a1';

let coverageOfThread: Promise<ReadonlySet<number>> | undefined;

/**
 * Text with every character that no shipped font has replaced by a square (invisible ones dropped). Left in, a
 * renderer would look for a font on the machine, and the figure would be another one elsewhere.
 */
export async function coveredText(text: string): Promise<string> {
  coverageOfThread ??= readCoverage();
  const covered = await coverageOfThread;
  // Line ends and tabs between elements are no text.
  const isDrawable = (code: number): boolean => code < 0x20 || covered.has(code);
  let result = '';
  for (const character of text) {
    if (isDrawable(character.codePointAt(0) ?? 0)) result += character;
    else if (!INVISIBLE.test(character)) result += REPLACEMENT;
  }
  return result;
}

/** Characters of a text that show as a square in PDF and PNG, each once. */
export async function undrawableCharacters(text: string): Promise<string[]> {
  coverageOfThread ??= readCoverage();
  const covered = await coverageOfThread;
  const missing = [...text].filter(
    (character) =>
      (character.codePointAt(0) ?? 0) >= 0x20 &&
      !covered.has(character.codePointAt(0) ?? 0) &&
      !INVISIBLE.test(character),
  );
  return [...new Set(missing)];
}

async function readCoverage(): Promise<ReadonlySet<number>> {
  const fonts = await Promise.all(fontPaths().map((path) => readFile(path)));
  return new Set(fonts.flatMap((font) => readCharacterMap(font)));
}

/**
 * Code points a TrueType or OpenType font has glyphs for, from its `cmap` table (formats 4 and 12, which hold
 * the Basic Multilingual Plane and all of Unicode). Source: OpenType 1.9.1, cmap.
 *
 * @throws Error for a font without such a table, which none of the shipped ones is
 */
export function readCharacterMap(font: Buffer): number[] {
  const tables = font.readUInt16BE(4);
  const records = Array.from({ length: tables }, (_, index) => 12 + index * 16);
  const record = records.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  if (record === undefined) throw new Error('A font has no character map.');
  const cmap = font.readUInt32BE(record + 8);
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4),
  );
  const codes = subtables.flatMap((at) => {
    const format = font.readUInt16BE(at);
    if (format === 12) return readGroups(font, at);
    return format === 4 ? readSegments(font, at) : [];
  });
  if (codes.length === 0) throw new Error('A font has no Unicode character map.');
  return codes;
}

function readGroups(font: Buffer, at: number): number[] {
  const codes: number[] = [];
  for (let index = 0; index < font.readUInt32BE(at + 12); index += 1) {
    const group = at + 16 + index * 12;
    const [start, end] = [font.readUInt32BE(group), font.readUInt32BE(group + 4)];
    for (let code = start; code <= end; code += 1) codes.push(code);
  }
  return codes;
}

function readSegments(font: Buffer, at: number): number[] {
  const doubled = font.readUInt16BE(at + 6);
  const codes: number[] = [];
  for (let index = 0; index < doubled; index += 2) {
    const end = font.readUInt16BE(at + 14 + index);
    const start = font.readUInt16BE(at + 16 + doubled + index);
    const delta = font.readUInt16BE(at + 16 + 2 * doubled + index);
    const offsetAt = at + 16 + 3 * doubled + index;
    const offset = font.readUInt16BE(offsetAt);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const glyph = offset === 0 ? code : font.readUInt16BE(offsetAt + offset + 2 * (code - start));
      // Glyph 0 is "no glyph", before and after the delta.
      if ((offset === 0 || glyph !== 0) && ((glyph + delta) & 0xffff) !== 0) codes.push(code);
    }
  }
  return codes;
}
