import { CASE_FORMATS, exportCase } from '../export/case-study.ts';
import { readCase } from '../store/cases.ts';
import { log, printResult, UsageError } from './output.ts';
import { openForCommand } from './study-option.ts';

/** `slotscope export --case NAME`: write a case study's figures, LaTeX or bundle. */
export async function exportCaseCommand(options: {
  study?: string;
  case?: string;
  format?: string;
  out: string;
  dpi?: number;
  json?: boolean;
}): Promise<void> {
  const asked = (options.format ?? 'svg').split(',').map((format) => format.trim().toLowerCase());
  const known: readonly string[] = CASE_FORMATS;
  const unknown = asked.filter((format) => !known.includes(format));
  if (unknown.length > 0) {
    throw new UsageError(
      `A case is not written as ${unknown.join(', ')}. Known: ${CASE_FORMATS.join(', ')}.`,
    );
  }
  const formats = CASE_FORMATS.filter((format) => asked.includes(format));
  const study = openForCommand(options.study);
  try {
    const written = await exportCase(study, readCase(study.db, options.case ?? ''), {
      outDir: options.out,
      formats,
      ...(options.dpi === undefined ? {} : { dpi: options.dpi }),
    });
    if (options.json) printResult(JSON.stringify({ written, problems: [] }));
    else log(`Wrote ${written.length} files to ${options.out}`);
  } finally {
    study.db.close();
  }
}
