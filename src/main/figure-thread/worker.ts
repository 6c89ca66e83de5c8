/** Thread that draws figures and tables, so that the process that answers requests never waits for it. */
import type { FigureInfo } from '../../core/figure-views.ts';
import type { FigureSource } from '../export/benchmark-exports.ts';
import { drawFigure } from '../export/draw-figure.ts';
import { figureSources } from '../export/figure-sources.ts';
import { chooseFigures, FigureExportError } from '../export/figures.ts';
import { encodeFigure } from '../export/formats.ts';
import { RenderError } from '../export/render-svg.ts';
import { chooseTables, encodeTable, readResultTables } from '../export/tables.ts';
import { type OpenStudy, openStudyFile, StudyError } from '../store/study-file.ts';
import { serveQuestions } from '../threads/serve-questions.ts';
import type { FigureAnswer, FigureRequest, MadeFile } from './protocol.ts';

/** The study asked about last, and its figures: reading a large one takes longer than drawing it. */
let open: { study: OpenStudy; figures: { state: string; sources: FigureSource[] } | null } | null = null;

function studyAt(path: string): NonNullable<typeof open> {
  if (open?.study.path !== path) {
    open?.study.db.close();
    open = null;
    open = { study: openStudyFile(path), figures: null };
  }
  return open;
}

/** The study's figures, read again when another connection has written to it. */
function sourcesOf({ studyPath, profile }: FigureRequest): { study: OpenStudy; sources: FigureSource[] } {
  const current = studyAt(studyPath);
  const written = current.study.db.pragma('data_version', { simple: true });
  const state = JSON.stringify([written, profile]);
  if (current.figures?.state !== state) {
    current.figures = { state, sources: figureSources(current.study, profile) };
  }
  return { study: current.study, sources: current.figures.sources };
}

async function answer(request: FigureRequest): Promise<FigureAnswer> {
  switch (request.kind) {
    case 'list':
      return chooseFigures(sourcesOf(request).sources, undefined).map(infoOf);
    case 'figure':
      return await makeFigure(request);
    case 'table': {
      const { study } = studyAt(request.studyPath);
      const [table] = chooseTables(readResultTables(study, request), [request.name]);
      if (!table) throw new FigureExportError('The table could not be made.');
      return {
        fileName: `${table.name}.${request.format}`,
        content: encoded(encodeTable(table, request.format)),
      };
    }
  }
}

const infoOf = ({ name, family, benchmark, title, about, part, widths }: FigureSource): FigureInfo => ({
  name,
  family,
  benchmark,
  title,
  about,
  part,
  widths: [...widths],
});

async function makeFigure(request: Extract<FigureRequest, { kind: 'figure' }>): Promise<MadeFile> {
  const { name, key, format, dpi, profile, width } = request;
  const { study, sources } = sourcesOf(request);
  const wanted =
    key === null ? chooseFigures(sources, [name]) : sources.filter((each) => isPart(each, name, key));
  const [source] = wanted;
  if (!source) throw new FigureExportError(`This study has no figure named ${JSON.stringify(name)} for it.`);
  const { fileName, svg, provenance } = drawFigure(study, source, { profile, width });
  const content =
    format === 'json' ? `${JSON.stringify(provenance, null, 2)}\n` : await encodeFigure(svg, format, dpi);
  return { fileName: `${fileName}.${format}`, content: encoded(content) };
}

const isPart = (source: FigureSource, family: string, key: string): boolean =>
  source.family === family && source.key === key;

/** Bytes that belong to themselves alone, so that they can be handed over. */
const encoded = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);

const isExpected = (error: unknown): boolean =>
  [FigureExportError, RenderError, StudyError].some((kind) => error instanceof kind);

serveQuestions<FigureRequest, FigureAnswer>(answer, isExpected);
