import type { ScoringProfile } from '../../core/omni-interact/profile.ts';
import type { ColumnWidth } from '../../figures/style.ts';
import { type ExportReport, exportFigures, FigureExportError } from '../export/figures.ts';
import { FIGURE_FORMATS, type FigureFormat, TABLE_FORMATS, type TableFormat } from '../export/formats.ts';
import { DEFAULT_DPI, DPI_RANGE } from '../export/render-svg.ts';
import { exportTables } from '../export/tables.ts';
import { readProfiles } from '../store/profiles.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { log, printResult, progressLine, UsageError } from './output.ts';
import { openForCommand } from './study-option.ts';

export interface ExportOptions {
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
  out: string;
  json?: boolean;
}

/** `slotscope export`: write figures and tables of a study, or a run's outputs, without a window. */
export async function exportCommand(options: ExportOptions): Promise<void> {
  if (options.run !== undefined || options.layout !== undefined) {
    await (await import('./export-run.ts')).exportRunCommand(options);
    return;
  }
  const wanted = readWanted(options);
  const study = openForCommand(options.study);
  const progress = progressLine();
  try {
    const profile = profileOf(study, options.profile ?? 'reference');
    const report = await writeWanted(study, wanted, profile, options, progress.show);
    progress.end();
    for (const note of [...report.notes, ...report.unavailable]) log(note);
    if (options.json) printResult(JSON.stringify(report));
    else log(`Wrote ${report.written.length} files to ${options.out}`);
    // A format less is said above; without any, the command did not do what it was asked.
    if (wanted.figures && report.unavailable.length === wanted.figures.formats.length) {
      throw new FigureExportError('No figure could be written in any of the formats asked for.');
    }
  } finally {
    progress.end();
    study.db.close();
  }
}

/** What a command line asks for, checked. */
interface Wanted {
  figures: { names?: string[]; formats: FigureFormat[] } | null;
  tables: { names?: string[]; formats: TableFormat[] } | null;
  dpi: number;
  width: ColumnWidth | undefined;
}

function readWanted(options: ExportOptions): Wanted {
  const figures = options.allFigures || (options.figure?.length ?? 0) > 0;
  const tables = options.allTables || (options.table?.length ?? 0) > 0;
  if (!figures && !tables) {
    throw new UsageError(
      'Say what to write: --figure NAME, --all-figures, --table NAME, --all-tables, or --run NAME --layout omni-interact.',
    );
  }
  const formats = options.format?.split(',').map((format) => format.trim().toLowerCase());
  const all: readonly string[] = [...FIGURE_FORMATS, ...TABLE_FORMATS];
  const unknown = formats?.find((format) => !all.includes(format));
  if (unknown !== undefined) {
    throw new UsageError(
      `There is no format "${unknown}". Choose from ${all.join(', ')}, with commas between.`,
    );
  }
  const asked = <Format extends string>(
    known: readonly Format[],
    usual: Format[],
    what: string,
  ): Format[] => {
    if (!formats) return usual;
    const chosen = known.filter((format) => formats.includes(format));
    if (chosen.length === 0) {
      throw new UsageError(`${what} are written as ${known.join(', ')}; --format names none of them.`);
    }
    return chosen;
  };
  return {
    figures: figures
      ? { ...named(options.allFigures, options.figure), formats: asked(FIGURE_FORMATS, ['svg'], 'Figures') }
      : null,
    tables: tables
      ? {
          ...named(options.allTables, options.table),
          formats: asked(TABLE_FORMATS, [...TABLE_FORMATS], 'Tables'),
        }
      : null,
    dpi: readDpi(options.dpi),
    width: readWidth(options.width),
  };
}

const named = (all: boolean | undefined, names: string[] | undefined): { names?: string[] } =>
  all || !names ? {} : { names };

function readDpi(text: string | undefined): number {
  if (text === undefined) return DEFAULT_DPI;
  const dpi = Number(text);
  if (dpi >= DPI_RANGE.least && dpi <= DPI_RANGE.most) return dpi;
  throw new UsageError(`--dpi takes a number from ${DPI_RANGE.least} to ${DPI_RANGE.most}, not "${text}".`);
}

function readWidth(text: string | undefined): ColumnWidth | undefined {
  if (text === undefined || text === 'single' || text === 'double') return text;
  throw new UsageError(`--width takes single (3.3 in) or double (6.9 in), not "${text}".`);
}

function profileOf(study: OpenStudy, name: string): ScoringProfile {
  const profiles = readProfiles(study.db);
  const profile = profiles.find((each) => each.name === name);
  if (profile) return profile;
  const known = profiles.map((each) => each.name).join(', ');
  throw new UsageError(`The study has no profile "${name}". Known: ${known}.`);
}

async function writeWanted(
  study: OpenStudy,
  wanted: Wanted,
  profile: ScoringProfile,
  options: ExportOptions,
  onProgress: (fraction: number | null, message: string) => void,
): Promise<ExportReport> {
  const { figures, tables, dpi, width } = wanted;
  const outDir = options.out;
  const reports: ExportReport[] = [];
  if (figures) {
    reports.push(await exportFigures(study, { outDir, ...figures, dpi, width, profile, onProgress }));
  }
  if (tables) {
    const published = options.published ?? false;
    reports.push(await exportTables(study, { outDir, ...tables, profile, published }));
  }
  return {
    written: reports.flatMap(({ written }) => written),
    unavailable: reports.flatMap(({ unavailable }) => unavailable),
    notes: reports.flatMap(({ notes }) => notes),
  };
}
