import type { ScoringProfile } from '../../core/omni-interact/profile.ts';
import type { ColumnWidth } from '../../figures/style.ts';
import { type ExportReport, exportFigures, FigureExportError } from '../export/figures.ts';
import { FIGURE_FORMATS, type FigureFormat, TABLE_FORMATS, type TableFormat } from '../export/formats.ts';
import { exportTables } from '../export/tables.ts';
import { readProfiles } from '../store/profiles.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { log, printJson, progressLine, UsageError } from './output.ts';
import { readDpi } from './read-dpi.ts';
import { openForCommand } from './study-option.ts';

interface ExportCommandOptions {
  study?: string;
  run?: string;
  layout?: string;
  figure?: string[];
  allFigures?: boolean;
  table?: string[];
  allTables?: boolean;
  format?: string;
  dpi?: string;
  width?: string;
  profile?: string;
  published?: boolean;
  case?: string;
  out: string;
  json?: boolean;
}

/** `slotscope export`: write figures and tables of a study, or a run's outputs, without a window. */
export async function exportCommand(options: ExportCommandOptions): Promise<void> {
  if (options.run !== undefined || options.layout !== undefined) {
    await (await import('./export-run.ts')).exportRunCommand(options);
    return;
  }
  if (options.case !== undefined) {
    await (await import('./export-case.ts')).exportCaseCommand({ ...options, case: options.case });
    return;
  }
  const figures = options.allFigures === true || (options.figure ?? []).length > 0;
  const tables = options.allTables === true || (options.table ?? []).length > 0;
  if (!figures && !tables) {
    throw new UsageError(
      'Say what to write: --figure NAME, --all-figures, --table NAME, --all-tables, --case NAME, ' +
        'or --run NAME --layout omni-interact.',
    );
  }
  const formats = readFormats(options.format, { figures, tables });
  const width = readWidth(options.width);
  const dpi = readDpi(options.dpi);
  const study = openForCommand(options.study);
  try {
    const profile = profileOf(study, options.profile ?? 'reference');
    const reports = [
      ...(figures
        ? [await writeFigures(study, options, { formats: formats.figures, profile, ...width, ...dpi })]
        : []),
      ...(tables ? [await writeTables(study, options, { formats: formats.tables, profile })] : []),
    ];
    const report: ExportReport = {
      written: reports.flatMap(({ written }) => written),
      problems: reports.flatMap(({ problems }) => problems),
      notes: reports.flatMap(({ notes }) => notes),
    };
    for (const note of report.notes) log(note);
    if (options.json) printJson(report, 0);
    else log(`Wrote ${report.written.length} files to ${options.out}`);
    if (report.problems.length > 0) throw new FigureExportError(report.problems.join('\n'));
  } finally {
    study.db.close();
  }
}

async function writeFigures(
  study: OpenStudy,
  options: ExportCommandOptions,
  how: { formats: FigureFormat[]; profile: ScoringProfile; dpi?: number; width?: ColumnWidth },
): Promise<ExportReport> {
  const progress = progressLine();
  try {
    const names = options.allFigures ? undefined : options.figure;
    return await exportFigures(study, {
      outDir: options.out,
      ...how,
      ...(names ? { names } : {}),
      onProgress: progress.show,
    });
  } finally {
    progress.end();
  }
}

const writeTables = (
  study: OpenStudy,
  options: ExportCommandOptions,
  how: { formats: TableFormat[]; profile: ScoringProfile },
): Promise<ExportReport> =>
  exportTables(study, {
    outDir: options.out,
    ...how,
    published: options.published === true,
    ...(options.allTables || !options.table ? {} : { names: options.table }),
  });

function profileOf(study: OpenStudy, name: string): ScoringProfile {
  const profiles = readProfiles(study.db);
  const profile = profiles.find((each) => each.name === name);
  if (profile) return profile;
  const known = profiles.map((each) => each.name).join(', ');
  throw new UsageError(`The study has no profile "${name}"; nothing was written. Choose from ${known}.`);
}

/** The formats of figures and of tables in a list such as `svg,pdf,tex`. */
function readFormats(
  list: string | undefined,
  wanted: { figures: boolean; tables: boolean },
): { figures: FigureFormat[]; tables: TableFormat[] } {
  if (list === undefined) return { figures: ['svg'], tables: [...TABLE_FORMATS] };
  const asked = list.split(',').map((format) => format.trim().toLowerCase());
  const known: readonly string[] = [...FIGURE_FORMATS, ...TABLE_FORMATS];
  const unknown = asked.filter((format) => !known.includes(format));
  if (unknown.length > 0) {
    throw new UsageError(`There is no format ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
  }
  const figures = FIGURE_FORMATS.filter((format) => asked.includes(format));
  const tables = TABLE_FORMATS.filter((format) => asked.includes(format));
  if (wanted.figures && figures.length === 0) {
    throw new UsageError(`Figures are written as ${FIGURE_FORMATS.join(', ')}; --format names none of them.`);
  }
  if (wanted.tables && tables.length === 0) {
    throw new UsageError(`Tables are written as ${TABLE_FORMATS.join(', ')}; --format names none of them.`);
  }
  return { figures, tables };
}

function readWidth(width: string | undefined): { width?: ColumnWidth } {
  if (width === undefined) return {};
  if (width === 'single' || width === 'double') return { width };
  throw new UsageError(`A figure is "single" (3.3 in) or "double" (6.9 in) wide, not "${width}".`);
}
