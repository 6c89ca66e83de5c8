import { readFileSync } from 'node:fs';
import { resourcePath } from '../home.ts';
import { coverageOf, type GlyphCoverage } from './font-coverage.ts';

/** A font that ships with the application. */
interface FigureFont {
  family: string;
  file: string;
  coverage: GlyphCoverage;
}

/** The fonts of figures, in the order in which they are asked for a character. */
export interface FigureFonts {
  files: string[];
  /** Contents of `files`. */
  blobs: Buffer[];
  /** The first family that has a glyph for every one of these characters; null where none has. */
  familyFor(characters: string): string | null;
}

/** One entry per weight; a family covers what its first file covers. */
const FILES = [
  { family: 'Inter', name: 'Inter-Regular.ttf' },
  { family: 'Inter', name: 'Inter-SemiBold.ttf' },
  { family: 'Noto Sans SC', name: 'NotoSansSC-Regular.ttf' },
] as const;

let fonts: FigureFonts | undefined;

/** The fonts, read once: 11 MB that are asked for with every figure. */
export function figureFonts(): FigureFonts {
  fonts ??= readFonts();
  return fonts;
}

function readFonts(): FigureFonts {
  const files = FILES.map(({ name }) => resourcePath('fonts', name));
  const blobs = files.map((file) => readFileSync(file));
  const families: FigureFont[] = [];
  for (const [index, { family }] of FILES.entries()) {
    const [file, blob] = [files[index], blobs[index]];
    if (file === undefined || blob === undefined || families.some((font) => font.family === family)) continue;
    families.push({ family, file, coverage: coverageOf(blob) });
  }
  return { files, blobs, familyFor: (characters) => firstCovering(families, characters) };
}

function firstCovering(families: readonly FigureFont[], characters: string): string | null {
  const codes = Array.from(characters, (character) => character.codePointAt(0) ?? 0);
  return families.find(({ coverage }) => codes.every((code) => coverage.has(code)))?.family ?? null;
}
