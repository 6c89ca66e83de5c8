import { describe, expect, it } from 'vitest';
import { figureFonts } from '../../../src/main/export/figure-fonts.ts';
import { fontMetrics } from '../../../src/main/export/font-metrics.ts';
import { loadNativePackage } from '../../../src/main/export/native-package.ts';
import { svgToPdf, svgToPng, undrawableCharacters } from '../../../src/main/export/render-svg.ts';
import { withExplicitFonts } from '../../../src/main/export/svg-fonts.ts';
import { pdfFonts, pdfObjects, pdfPageSizes } from './pdf.ts';

const figure = (text: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<svg xmlns="http://www.w3.org/2000/svg" width="3.3in" height="0.5in" viewBox="0 0 237.6 36" ' +
  `font-family="Inter, 'Noto Sans SC', Arial, sans-serif"><title>A &amp; B</title>` +
  `<rect x="0" y="0" width="237.6" height="36" fill="#fff"/>${text}</svg>`;

const MIXED = figure(
  '<text x="6" y="12" font-size="8">Run 运行 A</text>' +
    '<text x="6" y="28" font-size="8"><tspan font-weight="600">Bold 中文 “é”</tspan></text>',
);

/** Width and height in a PNG's header, and its pixels per metre. */
function pngFacts(png: Uint8Array): { width: number; height: number; perMetre: number } {
  const bytes = Buffer.from(png);
  const resolution = bytes.indexOf('pHYs');
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    perMetre: bytes.readUInt32BE(resolution + 4),
  };
}

describe('PDF', () => {
  it('is one page of the figure’s size, with every font embedded as a subset', async () => {
    const pdf = await svgToPdf(MIXED);
    expect(pdfPageSizes(pdf)).toEqual([[237.6, 36]]);
    const fonts = pdfFonts(pdf);
    expect(fonts.map(({ name }) => name).sort()).toEqual([
      'Inter-Regular',
      'Inter-SemiBold',
      'NotoSansSC-Regular',
    ]);
    expect(fonts.every(({ subset, embedded }) => subset && embedded)).toBe(true);
    expect(pdfObjects(pdf)).not.toMatch(/\/Subtype\s*\/Image/);
  });

  it('has the same bytes for the same figure, whatever was drawn before', async () => {
    const first = await svgToPdf(MIXED);
    await svgToPdf(figure('<text x="6" y="12" font-size="8">another</text>'));
    expect(Buffer.from(await svgToPdf(MIXED)).equals(Buffer.from(first))).toBe(true);
  });

  it('never takes a font from the system for a character that ours lack', async () => {
    const pdf = await svgToPdf(figure('<text x="6" y="12" font-size="8">한국어 😀 مرحبا</text>'));
    expect(pdfFonts(pdf).map(({ name }) => name)).toEqual(['Inter-Regular']);
  });

  it('refuses a document without a size', async () => {
    await expect(svgToPdf('<svg xmlns="http://www.w3.org/2000/svg"/>')).rejects.toThrow(/width/);
  });
});

describe('PNG', () => {
  it('has as many pixels as the resolution asks for, and says which', async () => {
    expect(pngFacts(await svgToPng(MIXED, 300))).toEqual({ width: 990, height: 150, perMetre: 11811 });
    expect(pngFacts(await svgToPng(MIXED, 150))).toEqual({ width: 495, height: 75, perMetre: 5906 });
  });

  it('has the same bytes for the same figure', async () => {
    const [first, second] = [await svgToPng(MIXED), await svgToPng(MIXED)];
    expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true);
  });

  it('draws Chinese, not boxes', async () => {
    const [one, other] = [figure('<text x="6" y="12">运行</text>'), figure('<text x="6" y="12">模型</text>')];
    expect(Buffer.from(await svgToPng(one)).equals(Buffer.from(await svgToPng(other)))).toBe(false);
  });

  it.each([0, 20, 5000, Number.NaN])('refuses %d dots per inch', async (dpi) => {
    await expect(svgToPng(MIXED, dpi)).rejects.toThrow(/dots per inch/);
  });
});

describe('fonts of text', () => {
  const fonts = figureFonts();

  it('sets each stretch in its font, where the one before ends, and leaves all else alone', () => {
    const { svg, undrawable } = withExplicitFonts(
      '<text x="10" y="5" font-size="10">运行 &lt;</text><desc>运行</desc><text x="1">a &amp; b</text>',
      fonts,
    );
    expect(svg).toBe(
      '<text x="10" y="5" font-size="10" xml:space="preserve">' +
        '<tspan x="10" font-family="Noto Sans SC">运行</tspan><tspan x="30"> &lt;</tspan></text>' +
        '<desc>运行</desc><text x="1">a &amp; b</text>',
    );
    expect(undrawable).toEqual([]);
  });

  it.each([
    ['middle', 90],
    ['end', 80],
  ])('keeps a text anchored at its %s there', (anchor, x) => {
    const { svg } = withExplicitFonts(
      `<text x="100" y="5" font-size="10" text-anchor="${anchor}"><tspan fill="#111">运行</tspan></text>`,
      fonts,
    );
    expect(svg).toContain(`<tspan fill="#111" x="${x}" font-family="Noto Sans SC">运行</tspan>`);
    expect(svg).not.toContain('text-anchor');
  });

  it('tells which characters cannot be drawn, each once', () => {
    expect(undrawableCharacters(figure('<text>한 👩‍👩‍👧 한 é ✓︎</text>'))).toEqual(['한', '👩‍👩‍👧']);
  });

  it('reads coverage of all planes from the font files', () => {
    const [regular, , chinese] = fonts.blobs.map(fontMetrics);
    expect(regular?.has('A'.codePointAt(0)!)).toBe(true);
    expect(regular?.has('运'.codePointAt(0)!)).toBe(false);
    expect(chinese?.has('运'.codePointAt(0)!)).toBe(true);
    expect(chinese?.has(0x10ffff)).toBe(false);
    expect(fonts.familyFor('□')).not.toBeNull();
  });
});

it('says which format is unavailable, and why, where its package cannot be loaded', async () => {
  const failing = loadNativePackage('pdf', () => Promise.reject(new Error('no binary for this platform')));
  await expect(failing).rejects.toThrow(
    /PDF is not available here: .*typst.* cannot be loaded \(no binary for this platform\)/,
  );
});
