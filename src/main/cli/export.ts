import { exportFigures } from '../export/figures.ts';
import { log, printResult, progressLine, UsageError } from './output.ts';
import { openForCommand } from './study-option.ts';

/** `slotscope export`: write figures of a study without a window. */
export async function exportCommand(options: {
  study?: string;
  run?: string;
  layout?: string;
  figure?: string[];
  allFigures?: boolean;
  out: string;
  json?: boolean;
}): Promise<void> {
  if (options.run !== undefined || options.layout !== undefined) {
    await (await import('./export-run.ts')).exportRunCommand(options);
    return;
  }
  if (!options.allFigures && !options.figure?.length) {
    throw new UsageError(
      'Say what to write: --figure NAME, --all-figures, or --run NAME --layout omni-interact.',
    );
  }
  const study = openForCommand(options.study);
  const progress = progressLine();
  try {
    const { written } = await exportFigures(study, {
      outDir: options.out,
      ...(options.figure?.length ? { names: options.figure } : {}),
      onProgress: progress.show,
    });
    progress.end();
    if (options.json) printResult(JSON.stringify({ written }));
    else log(`Wrote ${written.length} files to ${options.out}`);
  } finally {
    progress.end();
    study.db.close();
  }
}
