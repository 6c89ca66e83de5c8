import { svgToPdf, svgToPng } from './render-svg.ts';

/** How a figure can be written. */
export const FIGURE_FORMATS = ['svg', 'pdf', 'png'] as const;
export type FigureFormat = (typeof FIGURE_FORMATS)[number];

/** How a table can be written. */
export const TABLE_FORMATS = ['tex', 'csv'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

export const CONTENT_TYPES: Record<FigureFormat | TableFormat, string> = {
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  png: 'image/png',
  tex: 'application/x-tex; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

/**
 * A figure's SVG in another format.
 *
 * @throws FormatUnavailableError where what makes the format cannot be loaded here
 */
export async function encodeFigure(
  svg: string,
  format: FigureFormat,
  dpi: number,
): Promise<string | Uint8Array> {
  switch (format) {
    case 'svg':
      return svg;
    case 'pdf':
      return await svgToPdf(svg);
    case 'png':
      return await svgToPng(svg, dpi);
  }
}
