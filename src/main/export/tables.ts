import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { REFERENCE_PROFILE, type ScoringProfile } from '../../core/omni-interact/profile.ts';
import { resultTables } from '../../core/omni-interact/result-tables.ts';
import { csvTable } from '../../core/tables/csv.ts';
import { latexTable } from '../../core/tables/latex.ts';
import type { ResultTable } from '../../core/tables/result-table.ts';
import { readPublishedTables } from '../published.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { asExportError, type ExportReport, FigureExportError } from './figures.ts';
import type { TableFormat } from './formats.ts';
import { omniInteractInput } from './omni-interact-input.ts';
import { writeWhole } from './write-whole.ts';

export interface ExportTablesOptions {
  outDir: string;
  /** Tables to write, e.g. `table3`; absent means all. */
  names?: string[];
  formats: readonly TableFormat[];
  profile?: ScoringProfile;
  /** Whether the paper's own rows stand below the study's. */
  published?: boolean;
}

/** The paper's tables for a study, under a profile. Published rows were scored under the reference profile. */
export function readResultTables(
  study: OpenStudy,
  options: { profile?: ScoringProfile; published?: boolean } = {},
): ResultTable[] {
  const { profile = REFERENCE_PROFILE, published = false } = options;
  const input = omniInteractInput(study, profile);
  const rows = published && scoresAsPublished(profile) ? readPublishedTables() : null;
  return resultTables({ placed: input.placed(), runs: input.runs, profile, published: rows });
}

/** Whether a profile's settings are the published scorer's, so that published rows may stand beside. */
const scoresAsPublished = (profile: ScoringProfile): boolean =>
  JSON.stringify(settingsOf(profile)) === JSON.stringify(settingsOf(REFERENCE_PROFILE));

const settingsOf = ({ name: _name, ...settings }: ScoringProfile): [string, unknown][] =>
  Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1));

/** A table in a format. */
export const encodeTable = (table: ResultTable, format: TableFormat): string =>
  format === 'tex' ? latexTable(table) : csvTable(table);

/**
 * Write a study's tables. Equal studies give equal bytes; every file appears whole or not at all.
 *
 * @throws FigureExportError for an unknown table name (nothing is written) or a folder that takes no files
 */
export async function exportTables(study: OpenStudy, options: ExportTablesOptions): Promise<ExportReport> {
  const { outDir, names, formats, profile = REFERENCE_PROFILE, published = false } = options;
  const tables = chooseTables(readResultTables(study, { profile, published }), names);
  const report: ExportReport = { written: [], unavailable: [], notes: [] };
  try {
    await mkdir(outDir, { recursive: true });
    for (const table of tables) {
      for (const format of formats) {
        const name = `${table.name}.${format}`;
        await writeWhole(join(outDir, name), encodeTable(table, format));
        report.written.push(name);
      }
    }
  } catch (error) {
    throw asExportError(error, outDir, report.written.length);
  }
  if (published && !scoresAsPublished(profile)) {
    report.notes.push(
      `Published rows were scored as under the reference profile and are left out under ${profile.name}.`,
    );
  }
  return report;
}

/** The tables of these names. @throws FigureExportError for a name there is no table of */
export function chooseTables(tables: ResultTable[], names: string[] | undefined): ResultTable[] {
  const unknown = names?.find((name) => !tables.some((table) => table.name === name));
  if (unknown !== undefined) {
    const known = tables.map(({ name }) => name).join(', ');
    throw new FigureExportError(
      `There is no table named ${JSON.stringify(unknown)}; nothing was written. Choose from ${known}.`,
    );
  }
  return tables.filter(({ name }) => names?.includes(name) ?? true);
}
