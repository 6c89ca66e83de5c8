import type { FigureFormat, TableFormat } from '../../core/figure-views.ts';
import { svgToPdf, svgToPng } from './render-svg.ts';

export {
  FIGURE_FORMATS,
  type FigureFormat,
  TABLE_FORMATS,
  type TableFormat,
} from '../../core/figure-views.ts';

export const CONTENT_TYPES: Record<FigureFormat | TableFormat | 'json', string> = {
  json: 'application/json',
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
