import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { paperTables } from '../../core/omni-interact/paper-tables.ts';
import { csvTable } from '../../core/tables/csv.ts';
import { latexTable } from '../../core/tables/latex.ts';
import type { ResultTable } from '../../core/tables/table.ts';
import { readPublishedTables } from '../published.ts';
import { readProfiles } from '../store/profiles.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { readRuns, readTables } from '../store/study-info.ts';
import { runTitle } from './figure-data.ts';
import { writeWhole } from './write-whole.ts';

/** Formats a table can be written in. */
export const TABLE_FORMATS = ['tex', 'csv'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

const WRITERS: Record<TableFormat, (table: ResultTable) => string> = { tex: latexTable, csv: csvTable };

/** Tables that cannot be exported, said to a person. */
export class TableExportError extends Error {
  override name = 'TableExportError';
}

export interface ExportTablesOptions {
  /** Folder to write into; made where it is missing. */
  outDir: string;
  formats: readonly TableFormat[];
  /** Name of the scoring profile. */
  profile: string;
  /** Whether the paper's own rows stand below. */
  published: boolean;
  /** Tables to write, by name; absent means all. */
  names?: readonly string[];
}

/**
 * Write the paper's tables for a study's runs. Equal studies give equal bytes.
 *
 * @returns names of the written files
 * @throws TableExportError for an unknown table or profile (nothing is written) or a folder that takes no files
 */
export async function exportTables(study: OpenStudy, options: ExportTablesOptions): Promise<string[]> {
  const tables = chooseTables(studyTables(study, options), options.names);
  const written: string[] = [];
  try {
    await mkdir(options.outDir, { recursive: true });
    for (const table of tables) {
      for (const format of options.formats) {
        await writeWhole(join(options.outDir, `${table.name}.${format}`), WRITERS[format](table));
        written.push(`${table.name}.${format}`);
      }
    }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new TableExportError(
      `Tables cannot be written to ${options.outDir} (${error.message}). Choose a folder that you can write to, ` +
        'with room left, and export again.',
      { cause: error },
    );
  }
  return written;
}

/** A study's tables under a profile, runs called as in figures. */
export function studyTables(
  study: OpenStudy,
  { profile: name, published }: Pick<ExportTablesOptions, 'profile' | 'published'>,
): ResultTable[] {
  const profiles = readProfiles(study.db);
  const profile = profiles.find((each) => each.name === name);
  if (!profile) {
    const known = profiles.map((each) => each.name).join(', ');
    throw new TableExportError(
      `The study has no profile "${name}"; nothing was written. Choose from ${known}.`,
    );
  }
  const titles = new Map(readRuns(study.db).map((run) => [run.runId, runTitle(run)]));
  return paperTables({
    ...readTables(study.db, profile),
    title: (run) => titles.get(run.runId) ?? run.name,
    published: published ? readPublishedTables() : null,
  });
}

function chooseTables(tables: ResultTable[], names: readonly string[] | undefined): ResultTable[] {
  if (!names) return tables;
  const known = tables.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new TableExportError(
      `There is no table named ${unknown.join(', ')}; nothing was written. Choose from ${known.join(', ')}.`,
    );
  }
  return tables.filter(({ name }) => names.includes(name));
}
