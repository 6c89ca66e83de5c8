import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { REFERENCE_PROFILE, type ScoringProfile } from '../../core/omni-interact/profile.ts';
import { csvTable } from '../../core/tables/csv.ts';
import { latexTable } from '../../core/tables/latex.ts';
import type { ResultTable } from '../../core/tables/result-table.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { BENCHMARK_EXPORTS } from './figure-sources.ts';
import { asExportError, type ExportReport, FigureExportError } from './figures.ts';
import type { TableFormat } from './formats.ts';
import { scoresAsPublished } from './omni-interact-exports.ts';
import { writeWhole } from './write-whole.ts';

export interface ExportTablesOptions {
  outDir: string;
  /** Tables to write, e.g. `table-3`; absent means all. */
  names?: string[];
  formats: readonly TableFormat[];
  profile?: ScoringProfile;
  /** Whether the paper's own rows stand below the study's. */
  published?: boolean;
}

/**
 * The tables of all benchmarks of a study, scored under a profile where the benchmark has one. Published rows were
 * scored under the reference profile and stand beside no other.
 */
export function readResultTables(
  study: OpenStudy,
  options: { profile?: ScoringProfile; published?: boolean } = {},
): ResultTable[] {
  const { profile = REFERENCE_PROFILE, published = false } = options;
  return BENCHMARK_EXPORTS.flatMap(({ tables }) => tables(study, { profile, published }));
}

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
  const report: ExportReport = { written: [], problems: [], notes: [] };
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
