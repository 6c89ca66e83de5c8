import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ScoringProfile } from '../../core/omni-interact/profile.ts';
import { COLUMN_INCHES, type ColumnWidth } from '../../figures/style.ts';
import { DERIVE_VERSION } from '../store/derive-version.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { readRuns, readStudyInfo } from '../store/study-info.ts';
import { type FigureSource, judgesOf } from './benchmark-exports.ts';
import { BENCHMARK_EXPORTS } from './figure-sources.ts';

/** A figure as a document, with what it rests on. */
export interface DrawnFigure {
  /** Name of its files, without ending. */
  fileName: string;
  svg: string;
  provenance: Record<string, unknown>;
}

/** Draw a figure at a width, or at its own where it does not have that one. */
export function drawFigure(
  study: OpenStudy,
  source: FigureSource,
  options: { profile: ScoringProfile; width: ColumnWidth | undefined },
): DrawnFigure {
  const [usual] = source.widths;
  const width = options.width !== undefined && source.widths.includes(options.width) ? options.width : usual;
  const { element, shows } = source.draw(width);
  return {
    fileName: width === usual ? source.name : `${source.name}-${width}`,
    svg: svgDocument(element),
    provenance: {
      figure: source.name,
      title: [source.title, source.part].filter(Boolean).join(', '),
      widthInches: COLUMN_INCHES[width],
      ...studyProvenance(study, source.benchmark, options.profile),
      shows,
    },
  };
}

/** A figure as a stand-alone SVG document. */
export const svgDocument = (element: ReactElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${renderToStaticMarkup(element)}\n`;

/** What every figure of a study rests on. */
function studyProvenance(
  study: OpenStudy,
  benchmark: string,
  profile: ScoringProfile,
): Record<string, unknown> {
  const runs = readRuns(study.db).filter((run) => run.benchmark === benchmark);
  return {
    study: readStudyInfo(study).name,
    benchmark,
    ...BENCHMARK_EXPORTS.find((each) => each.benchmark === benchmark)?.settings(profile),
    judges: judgesOf(runs),
    runs: runs.map(({ name, label, kind, note, judges, slots, unjudgedSlots, verdicts, failedVerdicts }) => ({
      name,
      label,
      kind,
      note,
      judges,
      slots,
      unjudgedSlots,
      verdicts,
      failedVerdicts,
    })),
    versions: { slotscope: slotscopeVersion(), scores: DERIVE_VERSION },
  };
}

/** The build puts the version in; code that runs unbuilt has none. */
export const slotscopeVersion = (): string =>
  typeof __SLOTSCOPE_VERSION__ === 'undefined' ? 'unbuilt' : __SLOTSCOPE_VERSION__;
