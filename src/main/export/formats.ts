import { FIGURE_FORMATS, type FigureFormat, type TableFormat } from '../../core/figure-views.ts';
import { FormatUnavailableError, RenderError, svgToPdf, svgToPng } from './render-svg.ts';

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
 * @param dpi resolution of a PNG; absent means 300
 * @throws RenderError where the format cannot be made, `FormatUnavailableError` where what makes it is not here
 */
export async function encodeFigure(
  svg: string,
  format: FigureFormat,
  dpi?: number,
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

/** A figure in several formats. */
export interface RenderedFigure {
  /** Contents by file ending. */
  files: Map<FigureFormat, string | Uint8Array>;
  /** A sentence for each format that could not be made. */
  problems: string[];
}

/** One SVG in all formats asked for; what cannot be made is said of `name`, and the others are. */
export async function renderFigure(
  name: string,
  svg: string,
  { formats, dpi }: { formats: readonly FigureFormat[]; dpi?: number | undefined },
): Promise<RenderedFigure> {
  const files: RenderedFigure['files'] = new Map();
  const problems: string[] = [];
  for (const format of FIGURE_FORMATS.filter((each) => formats.includes(each))) {
    try {
      files.set(format, await encodeFigure(svg, format, dpi));
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      // A package that is missing is missing for every figure, and said once.
      problems.push(error instanceof FormatUnavailableError ? error.message : `${name}: ${error.message}`);
    }
  }
  return { files, problems };
}
