import { exportOmniInteract, exportRunLines } from '../export/run-outputs.ts';
import { log, printJson, UsageError } from './output.ts';
import { openForCommand } from './study-option.ts';

/** `slotscope export --run`: write a run's outputs for other programs. */
export async function exportRunCommand(options: {
  study?: string;
  run?: string;
  layout?: string;
  out: string;
  json?: boolean;
}): Promise<void> {
  const { run, layout = 'omni-interact', out } = options;
  if (run === undefined) throw new UsageError('Say which run to write: --run NAME.');
  const writers = { 'omni-interact': exportOmniInteract, jsonl: exportRunLines };
  const write = Object.entries(writers).find(([name]) => name === layout)?.[1];
  if (!write) {
    throw new UsageError(`There is no layout "${layout}". Known: ${Object.keys(writers).join(', ')}.`);
  }
  const study = openForCommand(options.study);
  try {
    const { folder, samples, files } = await write(study, run, out);
    if (options.json) printJson({ folder, samples, files }, 0);
    else log(`Wrote ${samples} samples of ${run} to ${folder}`);
  } finally {
    study.db.close();
  }
}
