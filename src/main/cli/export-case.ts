import { CASE_FORMATS, type CaseFormat, exportCase } from '../export/case-study.ts';
import { FigureExportError } from '../export/figures.ts';
import { findCaseNamed } from '../store/cases.ts';
import { log, printJson, UsageError } from './output.ts';
import { readDpi } from './read-dpi.ts';
import { openForCommand } from './study-option.ts';

/** `slotscope export --case`: write a case study as figure, LaTeX snippet or bundle, without a window. */
export async function exportCaseCommand(options: {
  study?: string;
  case: string;
  format?: string;
  dpi?: string;
  out: string;
  json?: boolean;
}): Promise<void> {
  const formats = readFormats(options.format);
  const dpi = readDpi(options.dpi);
  const study = openForCommand(options.study);
  try {
    const caseId = findCaseNamed(study.db, options.case);
    const { written, problems } = await exportCase(study, caseId, { outDir: options.out, formats, ...dpi });
    if (options.json) printJson({ written, problems }, 0);
    else log(`Wrote ${written.join(', ')} to ${options.out}`);
    if (problems.length > 0) throw new FigureExportError(problems.join('\n'));
  } finally {
    study.db.close();
  }
}

function readFormats(list: string | undefined): CaseFormat[] {
  if (list === undefined) return ['svg'];
  const asked = list.split(',').map((format) => format.trim().toLowerCase());
  const known: readonly string[] = CASE_FORMATS;
  const unknown = asked.filter((format) => !known.includes(format));
  if (unknown.length > 0) {
    throw new UsageError(`A case is not written as ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
  }
  return CASE_FORMATS.filter((format) => asked.includes(format));
}
