import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createElement } from 'react';
import { REFERENCE_PROFILE } from '../../core/omni-interact/profile.ts';
import { escapeLatex } from '../../core/tables/latex.ts';
import { CaseStudyFigure } from '../../figures/case-study/CaseStudyFigure.tsx';
import { BUNDLE_ENDING, writeBundle } from '../cases/bundle.ts';
import { viewCase } from '../cases/panels.ts';
import { readPicture, type StoredCase } from '../store/cases.ts';
import { DERIVE_VERSION } from '../store/derive-version.ts';
import { type OpenStudy, StudyError } from '../store/study-file.ts';
import { svgDocument } from './figures.ts';
import { safeFileName } from './file-name.ts';
import { svgToPdf, svgToPng } from './render-svg.ts';
import { writeWhole } from './write-whole.ts';

/** Formats a case study can be written in. */
export const CASE_FORMATS = ['svg', 'pdf', 'png', 'tex', 'bundle'] as const;
export type CaseExportFormat = (typeof CASE_FORMATS)[number];

/**
 * Write a case study: a figure per panel in each picture format, one LaTeX file that places them with their
 * captions, the bundle, and the provenance as JSON. Equal cases give equal bytes; files of the same name are
 * replaced, each whole.
 *
 * @param dpi resolution of PNG files in pixels per inch
 * @returns names of the written files
 * @throws RenderError where a format cannot be made here, StudyError where there is nothing to draw
 */
export async function exportCase(
  study: OpenStudy,
  stored: StoredCase,
  options: { outDir: string; formats: readonly CaseExportFormat[]; dpi?: number },
): Promise<string[]> {
  const { formats, outDir, dpi } = options;
  const stem = safeFileName(stored.name);
  const { panels } = stored.document;
  if (panels.length === 0 && formats.some((format) => format !== 'bundle')) {
    throw new StudyError(
      `The case ${stored.name} has no panels to draw. Add a slot to it with c in Explore first.`,
    );
  }
  await mkdir(outDir, { recursive: true });
  const written: string[] = [];
  const write = async (name: string, content: string | Uint8Array): Promise<void> => {
    await writeWhole(join(outDir, name), content);
    written.push(name);
  };
  for (const index of panels.keys()) {
    const svg = caseSvg(study, stored, index);
    const name = panelName(stem, index);
    if (formats.includes('svg')) await write(`${name}.svg`, svg);
    if (formats.includes('pdf')) await write(`${name}.pdf`, await svgToPdf(svg));
    if (formats.includes('png')) await write(`${name}.png`, await svgToPng(svg, dpi));
  }
  if (formats.includes('tex')) await write(`${stem}.tex`, caseLatex(stored, stem));
  if (formats.includes('bundle')) await write(`${stem}${BUNDLE_ENDING}`, writeBundle(study, stored));
  await write(`${stem}.json`, `${JSON.stringify(provenance(study, stored), null, 2)}\n`);
  return written;
}

const panelName = (stem: string, index: number): string => `${stem}-${index + 1}`;

/** One panel as a stand-alone SVG, its pictures inside. */
export function caseSvg(study: OpenStudy, stored: StoredCase, index: number): string {
  const panel = stored.document.panels[index];
  if (!panel) throw new StudyError(`The case ${stored.name} has no panel ${index + 1}.`);
  const pictureOf = (hash: string): string | null => {
    const picture = readPicture(study.db, stored.caseId, hash);
    return picture ? `data:${picture.mediaType};base64,${picture.bytes.toString('base64')}` : null;
  };
  return svgDocument(createElement(CaseStudyFigure, { panel, pictureOf }));
}

/** A `figure` environment a panel, with escaped captions; wide panels span both columns. */
export function caseLatex(stored: StoredCase, stem: string): string {
  const figures = stored.document.panels.map((panel, index) => {
    const [environment, width] =
      panel.width === 'double' ? ['figure*', '\\textwidth'] : ['figure', '\\columnwidth'];
    const caption = panel.caption.trim() || stored.document.title;
    return [
      `\\begin{${environment}}[t]`,
      '  \\centering',
      `  \\includegraphics[width=${width}]{${panelName(stem, index)}}`,
      `  \\caption{${escapeLatex(caption)}}`,
      `  \\label{fig:${stem}-${index + 1}}`,
      `\\end{${environment}}`,
    ].join('\n');
  });
  const needsCjk = /\p{Script=Han}/u.test(figures.join(''));
  const needs = needsCjk ? '% Needs graphicx, and xeCJK or CJKutf8 for Chinese.' : '% Needs graphicx.';
  return `${needs}\n${figures.join('\n\n')}\n`;
}

function provenance(study: OpenStudy, stored: StoredCase): Record<string, unknown> {
  const { stale } = viewCase(study, stored);
  return {
    case: stored.name,
    title: stored.document.title,
    version: stored.version,
    savedAt: stored.savedAt,
    profile: REFERENCE_PROFILE,
    scores: DERIVE_VERSION,
    panels: stored.document.panels.map((panel) => ({
      benchmark: panel.benchmark,
      subset: panel.subset,
      sample: panel.sample,
      slotIds: panel.slotIds,
      runs: panel.snapshot.runs.map(({ name, title, kind, judge }) => ({ name, title, kind, judge })),
      frames: panel.frames,
      quotes: panel.quotes,
      changedSince: stale[panel.id] ?? [],
    })),
  };
}
