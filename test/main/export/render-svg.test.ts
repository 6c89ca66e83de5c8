import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { coveredText, undrawableCharacters } from '../../../src/main/export/font-coverage.ts';
import { svgSize, svgToPdf, svgToPng } from '../../../src/main/export/render-svg.ts';

const svg = (text: string, weight = 400): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="3.3in" height="1.5in" viewBox="0 0 237.6 108" ` +
  `font-family="Inter, 'Noto Sans SC', Arial, sans-serif"><title>Tea &amp; "#cake" \\ $x$</title>` +
  `<text x="10" y="20" font-size="8" font-weight="${weight}">${text}</text></svg>`;

/** Everything a PDF says, its compressed streams unpacked. */
function pdfText(pdf: Uint8Array): string {
  const raw = Buffer.from(pdf).toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n/gu)].map((match) => {
    try {
      return inflateSync(Buffer.from(pdf).subarray(match.index + match[0].length)).toString('latin1');
    } catch {
      // Not every stream is compressed.
      return '';
    }
  });
  return [raw, ...streams].join('\n');
}

/** Names of the fonts of a PDF, sorted by what follows the subset's tag. */
const pdfFonts = (pdf: Uint8Array): string[] => {
  const found = [...pdfText(pdf).matchAll(/\/BaseFont\s*\/([^\s/]+)/gu)].map((match) => match[1] ?? '');
  const names = new Set(found.map((name) => name.replace(/-Identity-H$/u, '')));
  return [...names].sort((a, b) => (a.slice(7) < b.slice(7) ? -1 : 1));
};

describe('a PDF of a figure', () => {
  it('is one page of the exact size with the fonts in it as subsets', async () => {
    const pdf = await svgToPdf(svg('Turn a 茶馆 <tspan font-weight="600">bold</tspan>'));
    const text = pdfText(pdf);
    expect(text.match(/\/Type\s*\/Page\b(?!s)/gu)).toHaveLength(1);
    const box = /\/MediaBox\s*\[([^\]]*)\]/u.exec(text)?.[1]?.trim().split(/\s+/u).map(Number);
    expect(box?.map((value) => Math.round(value * 100) / 100)).toEqual([0, 0, 237.6, 108]);
    expect(pdfFonts(pdf)).toEqual([
      expect.stringMatching(/^[A-Z]{6}\+Inter-Regular$/u),
      expect.stringMatching(/^[A-Z]{6}\+Inter-SemiBold$/u),
      expect.stringMatching(/^[A-Z]{6}\+NotoSansSC-Regular$/u),
    ]);
    expect(text.match(/\/FontFile[23]?\s/gu)?.length).toBeGreaterThanOrEqual(3);
  });

  it('has the same bytes each time, also after another figure, and others for another figure', async () => {
    const first = await svgToPdf(svg('one'));
    const second = await svgToPdf(svg('two'));
    expect(Buffer.compare(await svgToPdf(svg('one')), first)).toBe(0);
    expect(Buffer.compare(second, first)).not.toBe(0);
  });
});

describe('a PNG of a figure', () => {
  it('has the pixels and the resolution asked for, and the same bytes each time', async () => {
    const png = Buffer.from(await svgToPng(svg('one'), 200));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([660, 300]);
    expect(png.toString('latin1', 37, 41)).toBe('pHYs');
    expect(png.readUInt32BE(41)).toBe(Math.round(200 / 0.0254));
    expect(Buffer.compare(Buffer.from(await svgToPng(svg('one'), 200)), png)).toBe(0);
  });

  it('draws both scripts and both weights with the fonts that ship, and no missing-glyph boxes', async () => {
    const drawn = await Promise.all(
      [svg('茶'), svg('馆'), svg('ab'), svg('ab', 600)].map(async (each) =>
        Buffer.from(await svgToPng(each)).toString('base64'),
      ),
    );
    expect(new Set(drawn).size).toBe(4);
  });

  it.each([Number.NaN, 0, 10, 5000])('refuses %s dots per inch', async (dpi) => {
    await expect(svgToPng(svg('one'), dpi)).rejects.toThrow(/36 to 2400 dots per inch/u);
  });
});

describe('a character that no shipped font has', () => {
  it('is drawn as the replacement mark, so that no font of this machine is taken', async () => {
    expect(await coveredText('a 茶 🍵️ \u200d\u0627')).toBe('a 茶 □ □');
    const fonts = pdfFonts(await svgToPdf(svg('a 🍵 \u0627\u0e01')));
    expect(fonts).toEqual([expect.stringMatching(/Inter-Regular/u)]);
    expect(await svgToPng(svg('a 🍵'))).toEqual(await svgToPng(svg('a \ufffd')));
  });

  it('is told, each once, without what shows nothing anyway', async () => {
    expect(await undrawableCharacters(svg('한 🍵️ 한 é\n\u200d'))).toEqual(['한', '🍵']);
  });

  it('is not one that the figures need', async () => {
    const needed = 'aZ09 “”‘’…–—−·→×≥≤±éßñçДжΩ，。？！、：；（）《》龍龙茶馆';
    expect(await coveredText(needed)).toBe(needed);
  });
});

describe('the size of a figure', () => {
  it('is read from the root in inches; without one there is no size on paper', () => {
    expect(svgSize(svg('one'))).toEqual({ width: 3.3, height: 1.5 });
    expect(() => svgSize('<svg width="100" height="50px"/>')).toThrow(/has no size on paper/u);
  });
});
