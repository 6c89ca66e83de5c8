import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createElement } from 'react';
import type { CaseDocument, CasePanel } from '../../core/cases/document.ts';
import { caseLatex } from '../../core/cases/latex.ts';
import { outcomeInCode } from '../../core/omni-interact/outcome.ts';
import { CaseFigure } from '../../figures/case-study/CaseFigure.tsx';
import { layoutCase } from '../../figures/case-study/layout.ts';
import type { CaseLayout } from '../../figures/case-study/types.ts';
import { bundleCase } from '../cases/bundle.ts';
import { caseFreshness } from '../cases/freshness.ts';
import { caseUid, readCase, readFrame } from '../store/cases.ts';
import { DERIVE_VERSION } from '../store/derive-version.ts';
import { type OpenStudy, StudyError } from '../store/study-file.ts';
import { readStudyInfo } from '../store/study-info.ts';
import { slotscopeVersion, svgDocument } from './draw-figure.ts';
import { asExportError } from './figures.ts';
import { safeFileName } from './file-name.ts';
import { FIGURE_FORMATS, renderFigure } from './formats.ts';
import { writeWhole } from './write-whole.ts';

/** Formats a case study can be written in; `bundle` is the whole of it, to open elsewhere. */
export const CASE_FORMATS = [...FIGURE_FORMATS, 'tex', 'bundle'] as const;
export type CaseFormat = (typeof CASE_FORMATS)[number];

export interface CaseFilesOptions {
  formats: readonly CaseFormat[];
  /** Resolution of PNG files in pixels per inch; absent means 300. */
  dpi?: number | undefined;
}

export interface CaseFiles {
  /** Contents by file name. */
  files: Map<string, string | Uint8Array>;
  /** What could not be made and why. */
  problems: string[];
}

/**
 * A case study as files: each page of its figure in every format asked for, a LaTeX snippet, the bundle, and the
 * provenance. The caption is drawn into the figure, save where a LaTeX snippet sets it. Equal cases give equal
 * bytes.
 *
 * @throws StudyError when the case has no panel to draw
 */
export async function caseFiles(
  study: OpenStudy,
  caseId: number,
  options: CaseFilesOptions,
): Promise<CaseFiles> {
  const { document } = readCase(study.db, caseId);
  const stem = safeFileName(document.title.trim() || `case-${caseId}`);
  const files = new Map<string, string | Uint8Array>();
  const problems = new Set<string>();
  if (options.formats.includes('bundle')) files.set(`${stem}.slotcase`, bundleCase(study, caseId));
  const formats = FIGURE_FORMATS.filter((format) => options.formats.includes(format));
  const asLatex = options.formats.includes('tex');
  if (formats.length === 0 && !asLatex) return { files, problems: [] };
  if (document.panels.length === 0) {
    throw new StudyError(`The case "${document.title}" has no panels yet, so there is nothing to draw.`);
  }
  const layout = layoutCase(document, { withCaption: !asLatex });
  const names = layout.pages.map((_, index) => (layout.pages.length === 1 ? stem : `${stem}-${index + 1}`));
  for (const [index, name] of names.entries()) {
    const svg = pageSvg(study, layout, index);
    const made = await renderFigure(name, svg, { formats, dpi: options.dpi });
    for (const [ending, content] of made.files) files.set(`${name}.${ending}`, content);
    for (const problem of made.problems) problems.add(problem);
  }
  if (asLatex) files.set(`${stem}.tex`, caseLatex(document, names, labelOf(stem)));
  const provenance = caseProvenance(study, caseId, document, layout);
  files.set(`${stem}.json`, `${JSON.stringify(provenance, null, 2)}\n`);
  return { files, problems: [...problems] };
}

/** LaTeX takes few characters in a label; a title in another script goes by its hash. */
function labelOf(stem: string): string {
  const plain = stem
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');
  return plain === '' ? `case-${createHash('sha256').update(stem).digest('hex').slice(0, 8)}` : plain;
}

function pageSvg(study: OpenStudy, layout: CaseLayout, index: number): string {
  const imageOf = (hash: string): string | null => {
    const picture = readFrame(study.db, hash);
    if (!picture) return null;
    return `data:${picture.mediaType};base64,${Buffer.from(picture.bytes).toString('base64')}`;
  };
  const page = layout.pages[index]!;
  return svgDocument(createElement(CaseFigure, { title: layout.title, page, imageOf, idPrefix: 'case' }));
}

function caseProvenance(
  study: OpenStudy,
  caseId: number,
  document: CaseDocument,
  layout: CaseLayout,
): Record<string, unknown> {
  return {
    figure: 'case-study',
    title: document.title,
    case: caseUid(study.db, caseId),
    study: readStudyInfo(study).name,
    versions: { slotscope: slotscopeVersion(), scores: DERIVE_VERSION },
    prose: document.prose,
    caption: document.caption,
    pages: layout.pages.map(({ panels }) => panels.map(({ id }) => id)),
    panels: document.panels.map(panelProvenance),
    // Numbers are those stored with the case; here stands how they compare with the study now.
    againstStudy: caseFreshness(study, caseId),
    shortenedTexts: layout.shortened,
  };
}

function panelProvenance({ id, facts, frames, callouts, translations, caption }: CasePanel) {
  const { benchmark, subset, sample, clip, range, slots, runs, profile, judges } = facts;
  return {
    id,
    benchmark,
    subset,
    sample,
    clip,
    range,
    profile,
    judges,
    slots,
    runs: runs.map((run) => ({
      name: run.name,
      label: run.label,
      kind: run.kind,
      status: run.status,
      scores: run.scores.map((score) => ({ ...score, outcome: outcomeInCode(score.outcome) })),
    })),
    frames: frames.map(({ time, caption: words, image }) => ({ time, caption: words, sha256: image })),
    callouts,
    translations,
    caption,
  };
}

/** Write a case study's files. @returns their names in `outDir`, and what could not be made */
export async function exportCase(
  study: OpenStudy,
  caseId: number,
  options: CaseFilesOptions & { outDir: string },
): Promise<{ written: string[]; problems: string[] }> {
  const { files, problems } = await caseFiles(study, caseId, options);
  const written: string[] = [];
  try {
    await mkdir(options.outDir, { recursive: true });
    for (const [name, content] of files) {
      await writeWhole(join(options.outDir, name), content);
      written.push(name);
    }
  } catch (error) {
    throw asExportError(error, options.outDir, written.length);
  }
  return { written, problems };
}
