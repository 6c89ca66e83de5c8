import { readFileSync } from 'node:fs';
import { resourcePath } from '../home.ts';
import { type FontMetrics, fontMetrics } from './font-metrics.ts';

/** Families of the figures' fonts, in the order in which they are asked for a character. */
export type FontFamily = 'Inter' | 'Noto Sans SC';
export type Weight = 400 | 600;

/** The fonts that ship with the application. */
export interface FigureFonts {
  files: string[];
  /** Contents of `files`. */
  blobs: Buffer[];
  /** The first family that has a glyph for every one of these characters; null where none has. */
  familyFor(characters: string): FontFamily | null;
  /** Width of a text set in one family, in ems, without kerning. */
  width(text: string, family: FontFamily, weight: Weight): number;
}

const FILES = ['Inter-Regular.ttf', 'Inter-SemiBold.ttf', 'NotoSansSC-Regular.ttf'] as const;

let fonts: FigureFonts | undefined;

/** The fonts, read once: 11 MB that are asked for with every figure. */
export function figureFonts(): FigureFonts {
  fonts ??= readFonts();
  return fonts;
}

function readFonts(): FigureFonts {
  const files = FILES.map((name) => resourcePath('fonts', name));
  const blobs = files.map((file) => readFileSync(file));
  const [regular, semibold, chinese] = blobs.map(fontMetrics);
  if (!regular || !semibold || !chinese) throw new Error('The figures’ fonts are missing.');
  const metricsOf = (family: FontFamily, weight: Weight): FontMetrics =>
    family === 'Noto Sans SC' ? chinese : weight === 600 ? semibold : regular;
  return {
    files,
    blobs,
    familyFor(characters) {
      const codes = codePoints(characters);
      if (codes.every((code) => regular.has(code))) return 'Inter';
      return codes.every((code) => chinese.has(code)) ? 'Noto Sans SC' : null;
    },
    width(text, family, weight) {
      const metrics = metricsOf(family, weight);
      return codePoints(text).reduce((sum, code) => sum + metrics.advance(code), 0);
    },
  };
}

const codePoints = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0);
