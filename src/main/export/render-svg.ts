import { crc32 } from 'node:zlib';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { figureFonts } from './figure-fonts.ts';
import { loadNativePackage } from './native-package.ts';
import { withExplicitFonts } from './svg-fonts.ts';

export { FormatUnavailableError } from './native-package.ts';

/** Dots per inch of a PNG unless another value is asked for. */
export const DEFAULT_DPI = 300;
/** Bounds of a PNG's resolution: below, text cannot be read; above, a page takes gigabytes. */
export const DPI_RANGE = { least: 72, most: 1200 } as const;

const POINTS_PER_UNIT = { in: 72, pt: 1, px: 0.75, '': 0.75 } as const;
const INCHES_PER_METRE = 39.3700787;

/** No such folder: what Typst is given is in memory, and it can read nothing else. */
const WORKSPACE = '/slotscope-figure';
const FIGURE_FILE = `${WORKSPACE}/figure.svg`;

/**
 * An SVG as a vector PDF of exactly its size, with Inter and Noto Sans SC embedded as subsets. Equal input gives
 * equal bytes. Blocks its thread for some 50 ms: the host calls it in a worker.
 *
 * @param svg a stand-alone document whose root states width and height in in, pt or px; its `text` elements state
 *   `x` and `font-size` themselves, hold nothing but text and `tspan`s, and use the weights 400 and 600
 * @throws FormatUnavailableError where Typst cannot be loaded
 */
export async function svgToPdf(svg: string): Promise<Uint8Array> {
  const { width, height } = sizeInPoints(svg);
  const compiler = await typst();
  compiler.mapShadow(FIGURE_FILE, Buffer.from(withExplicitFonts(svg, figureFonts()).svg));
  const compiled = compiler.compile({
    mainFileContent:
      `#set document(title: sys.inputs.title, date: none)\n` +
      `#set page(width: ${width}pt, height: ${height}pt, margin: 0pt, fill: none)\n` +
      `#image("figure.svg", width: ${width}pt, height: ${height}pt)\n`,
    inputs: { title: titleOf(svg) },
  });
  if (!compiled.result) {
    const said = JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? []);
    throw new Error(`The figure cannot be turned into PDF: ${said}`);
  }
  const pdf = compiler.pdf(compiled.result, { creationTimestamp: 0, pdfTags: false });
  compiler.unmapShadow(FIGURE_FILE);
  // Typst keeps what it laid out; a study may have hundreds of figures.
  compiler.evictCache(0);
  return pdf;
}

/**
 * An SVG as a PNG that states its resolution, so that LaTeX and word processors place it in its true size. Equal
 * input gives equal bytes. Blocks its thread for some 50 ms: the host calls it in a worker.
 *
 * @param svg as for `svgToPdf`
 * @param dpi dots per inch, within `DPI_RANGE`
 * @throws FormatUnavailableError where resvg cannot be loaded
 * @throws RangeError for a resolution out of range
 */
export async function svgToPng(svg: string, dpi: number = DEFAULT_DPI): Promise<Uint8Array> {
  if (!(dpi >= DPI_RANGE.least && dpi <= DPI_RANGE.most)) {
    throw new RangeError(
      `A PNG needs ${DPI_RANGE.least} to ${DPI_RANGE.most} dots per inch; ${dpi} was asked for.`,
    );
  }
  const { width } = sizeInPoints(svg);
  const { Resvg } = await loadNativePackage('png', () => import('@resvg/resvg-js'));
  const fonts = figureFonts();
  const image = new Resvg(withExplicitFonts(svg, fonts).svg, {
    font: { loadSystemFonts: false, fontFiles: fonts.files, defaultFontFamily: 'Inter' },
    fitTo: { mode: 'width', value: Math.round((width / 72) * dpi) },
    logLevel: 'off',
  });
  return withResolution(image.render().asPng(), dpi);
}

/** Characters of an SVG that no font of ours has; PDF and PNG show an empty square for each. */
export const undrawableCharacters = (svg: string): string[] =>
  withExplicitFonts(svg, figureFonts()).undrawable;

let compiler: Promise<NodeCompiler> | undefined;

/** One compiler per thread: making one reads all fonts. */
async function typst(): Promise<NodeCompiler> {
  compiler ??= loadNativePackage('pdf', () => import('@myriaddreamin/typst-ts-node-compiler')).then(
    ({ NodeCompiler: Compiler }) =>
      Compiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs: figureFonts().blobs }] }),
  );
  return await compiler;
}

function sizeInPoints(svg: string): { width: number; height: number } {
  const root = /<svg\b[^>]*>/.exec(svg)?.[0] ?? '';
  const length = (name: string): number => {
    const match = new RegExp(`\\s${name}="([\\d.]+)(in|pt|px|)"`).exec(root);
    const value = Number(match?.[1]) * POINTS_PER_UNIT[(match?.[2] ?? '') as keyof typeof POINTS_PER_UNIT];
    if (!(value > 0)) throw new Error(`The SVG does not state its ${name} in in, pt or px.`);
    return Math.round(value * 1000) / 1000;
  };
  return { width: length('width'), height: length('height') };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** The figure's title, which becomes the document's. */
function titleOf(svg: string): string {
  const escaped = /<title>([^<]*)<\/title>/.exec(svg)?.[1] ?? '';
  return escaped.replace(/&(\w+|#x?[\da-f]+);/gi, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** PNG's signature and its first chunk, IHDR, are of fixed length; pHYs must come after them and before IDAT. */
const AFTER_HEADER = 8 + 25;

/** Put the physical size of a pixel (chunk pHYs, PNG 1.2 §4.2.4.2) into a PNG file. */
function withResolution(png: Buffer, dpi: number): Uint8Array {
  const perMetre = Math.round(dpi * INCHES_PER_METRE);
  const chunk = Buffer.alloc(21);
  chunk.writeUInt32BE(9, 0);
  chunk.write('pHYs', 4, 'latin1');
  chunk.writeUInt32BE(perMetre, 8);
  chunk.writeUInt32BE(perMetre, 12);
  chunk.writeUInt8(1, 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return Buffer.concat([png.subarray(0, AFTER_HEADER), chunk, png.subarray(AFTER_HEADER)]);
}
