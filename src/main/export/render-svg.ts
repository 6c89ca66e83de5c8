import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { resourcePath } from '../home.ts';
import { coveredText, fontPaths } from './font-coverage.ts';

/** A picture format that cannot be made here, said to a person. */
export class RenderError extends Error {
  override name = 'RenderError';
}

/** A format whose native package cannot be loaded on this machine. */
export class FormatUnavailableError extends RenderError {
  override name = 'FormatUnavailableError';
}

/** Resolution of PNG files unless told otherwise, in pixels per inch. */
export const DEFAULT_DPI = 300;
/** Bounds of a PNG's resolution: below, no text can be read; above, a page takes gigabytes. */
export const DPI_RANGE = { least: 36, most: 2400 } as const;
/** More pixels than this need gigabytes to draw. */
const MOST_PIXELS = 150_000_000;

const POINTS_PER_INCH = 72;
/** Where a figure names no family that is there; the last one has every script the fonts cover. */
const DEFAULT_FAMILY = 'Inter';

/** Size of a stand-alone SVG in inches, as its `width` and `height` say in `in`. */
export interface SvgSize {
  width: number;
  height: number;
}

/**
 * Size of an SVG document in inches.
 *
 * @throws RenderError where its root gives no width and height in inches
 */
export function svgSize(svg: string): SvgSize {
  const root = /<svg\b[^>]*>/u.exec(svg)?.[0] ?? '';
  const inches = (name: string): number =>
    Number(new RegExp(`\\s${name}="(\\d+(?:\\.\\d+)?)in"`, 'u').exec(root)?.[1] ?? Number.NaN);
  const size = { width: inches('width'), height: inches('height') };
  if (size.width > 0 && size.height > 0) return size;
  throw new RenderError(
    'The figure does not say how wide and high it is in inches, so it has no size on paper. Export it as SVG.',
  );
}

/**
 * An SVG as a PDF of one page of its exact size: vector, text as text, the fonts embedded as subsets. Equal
 * SVGs give equal bytes. Takes tens of milliseconds and more of the thread it is called on.
 *
 * @throws RenderError where the typesetting package cannot be loaded or refuses the SVG
 */
export async function svgToPdf(svg: string): Promise<Uint8Array> {
  const { width, height } = svgSize(svg);
  const compiler = await pdfCompiler();
  const path = join(compiler.workspace, 'figure.svg');
  const title = typstString(svgTitle(svg));
  const page = [
    `#set page(width: ${width * POINTS_PER_INCH}pt, height: ${height * POINTS_PER_INCH}pt, margin: 0pt)`,
    `#set document(title: ${title}, date: none)`,
    // As a block of its own the picture would get a line's leading and spill onto a second page.
    `#place(top + left, image("figure.svg", width: 100%, height: 100%, alt: ${title}))`,
  ].join('\n');
  try {
    compiler.node.mapShadow(path, Buffer.from(await coveredText(svg)));
    const compiled = compiler.node.compile({ mainFileContent: page });
    const document = compiled.result;
    if (!document) {
      const problems = compiler.node.fetchDiagnostics(compiled.takeError() ?? fail());
      throw new RenderError(
        `The figure cannot be made a PDF: ${JSON.stringify(problems)}. Export it as SVG.`,
      );
    }
    // A time of zero makes equal figures equal bytes; tags are lost when a paper takes the figure in.
    return new Uint8Array(compiler.node.pdf(document, { creationTimestamp: 0, pdfTags: false }));
  } finally {
    compiler.node.unmapShadow(path);
    // Typst keeps what it compiled; a folder of figures would fill the memory.
    compiler.node.evictCache(0);
  }
}

const fail = (): never => {
  throw new RenderError(
    'The typesetting package gave neither a page nor a reason. Export the figure as SVG.',
  );
};

/**
 * An SVG as a PNG with its resolution written into it. Equal SVGs give equal bytes.
 *
 * @param dpi pixels per inch, 36 to 2400
 * @throws RenderError where the drawing package cannot be loaded, refuses the SVG, or the picture is too large
 */
export async function svgToPng(svg: string, dpi: number = DEFAULT_DPI): Promise<Uint8Array> {
  if (!(dpi >= DPI_RANGE.least && dpi <= DPI_RANGE.most)) {
    throw new RenderError(`A PNG has ${DPI_RANGE.least} to ${DPI_RANGE.most} dots per inch, not ${dpi}.`);
  }
  const { width, height } = svgSize(svg);
  const pixels = Math.round(width * dpi) * Math.round(height * dpi);
  if (pixels > MOST_PIXELS) {
    throw new RenderError(
      `At ${dpi} dpi this figure of ${width} × ${height} in would have ${Math.round(pixels / 1e6)} million pixels. ` +
        `Choose fewer dots per inch (${MOST_PIXELS / 1e6} million pixels are the most), PDF or SVG.`,
    );
  }
  const { Resvg } = await loadPackage('PNG', '@resvg/resvg-js', () => import('@resvg/resvg-js'));
  try {
    const drawn = new Resvg(await coveredText(svg), {
      fitTo: { mode: 'width', value: Math.round(width * dpi) },
      font: { fontFiles: fontPaths(), loadSystemFonts: false, defaultFontFamily: DEFAULT_FAMILY },
    }).render();
    return withResolution(drawn.asPng(), dpi);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RenderError(`The figure cannot be made a PNG: ${reason}. Export it as SVG.`, { cause: error });
  }
}

const svgTitle = (svg: string): string =>
  (/<title>([^<]*)<\/title>/u.exec(svg)?.[1] ?? '').replace(
    /&(amp|lt|gt|quot|#x27);/gu,
    (_, name: string) => ENTITIES[name] ?? '',
  );

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** A string literal of Typst's; text in it is never code. */
const typstString = (text: string): string => `"${text.replace(/[\\"]/gu, '\\$&')}"`;

type TypstModule = typeof import('@myriaddreamin/typst-ts-node-compiler');
interface PdfCompiler {
  node: InstanceType<TypstModule['NodeCompiler']>;
  /** Folder the compiler believes its files are in; nothing is read from it. */
  workspace: string;
}

let compilerOfThread: Promise<PdfCompiler> | undefined;

/** One compiler a thread: reading the fonts takes longer than most figures. */
function pdfCompiler(): Promise<PdfCompiler> {
  compilerOfThread ??= createCompiler();
  return compilerOfThread;
}

async function createCompiler(): Promise<PdfCompiler> {
  const { NodeCompiler } = await loadPackage(
    'PDF',
    '@myriaddreamin/typst-ts-node-compiler',
    () => import('@myriaddreamin/typst-ts-node-compiler'),
  );
  const workspace = resourcePath('fonts');
  const fontBlobs = await Promise.all(fontPaths().map((path) => readFile(path)));
  return { node: NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] }), workspace };
}

/** Load a native package when its format is first asked for: elsewhere it may be missing, and SVG needs none. */
async function loadPackage<Module>(
  format: string,
  name: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new FormatUnavailableError(
      `${format} is not available: the package ${name} cannot be loaded on ${process.platform} ${process.arch} ` +
        `(${reason}). Run npm install, or export another format.`,
      { cause: error },
    );
  }
}

const PNG_HEADER_END = 33;
const METRES_PER_INCH = 0.0254;

/** Put a pHYs chunk after the header, so that programs place the picture in its size in inches. */
function withResolution(png: Uint8Array, dpi: number): Uint8Array {
  const chunk = Buffer.alloc(21);
  chunk.writeUInt32BE(9, 0);
  chunk.write('pHYs', 4, 'latin1');
  const perMetre = Math.round(dpi / METRES_PER_INCH);
  chunk.writeUInt32BE(perMetre, 8);
  chunk.writeUInt32BE(perMetre, 12);
  chunk.writeUInt8(1, 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return Buffer.concat([png.subarray(0, PNG_HEADER_END), chunk, png.subarray(PNG_HEADER_END)]);
}
