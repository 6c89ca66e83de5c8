import { prepareCases } from '../cases/recipes.ts';
import { rememberStudy, sampleFolders, sampleStudyPath } from '../home.ts';
import { importInto } from '../jobs/import-job.ts';
import { MediaError } from '../media/media-error.ts';
import { AdapterError } from '../replay/adapter.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { readStudyInfo } from '../store/study-info.ts';
import { log, printResult, progressLine } from './output.ts';
import { openForCommand } from './study-option.ts';

/**
 * `slotscope sample`: bring the sample that ships with the application into its study, and replay the local
 * baselines over its clips; again changes nothing.
 */
export async function sampleCommand(options: { replay?: boolean } = {}): Promise<void> {
  const study = openForCommand(sampleStudyPath(), 'Sample study');
  const progress = progressLine();
  try {
    for (const [position, folder] of sampleFolders().entries()) {
      const options = { onProgress: progress.show, nameFromSource: position === 0 };
      const { benchmark, counts } = await importInto(study, folder, options);
      progress.end();
      log(`${benchmark}: ${counts.samples} samples, ${counts.slots} slots, ${counts.runs} runs`);
    }
    const { name } = readStudyInfo(study);
    const problem = rememberStudy({ path: study.path, name });
    if (problem !== null) log(problem);
    for (const folder of sampleFolders()) await tellCases(study, folder);
    if (options.replay !== false) await replayOverSample(study, progress);
    printResult(study.path);
  } finally {
    progress.end();
    study.db.close();
  }
}

async function tellCases(study: OpenStudy, folder: string): Promise<void> {
  const { made, problems } = await prepareCases(study, folder);
  for (const title of made) log(`Case study: ${title}`);
  for (const problem of problems) log(`Case study: ${problem}`);
}

/** The sample is worth opening without the recorded runs too, so what stands in their way is only told. */
async function replayOverSample(study: OpenStudy, progress: ReturnType<typeof progressLine>): Promise<void> {
  const { replayBaselines } = await import('../replay/sample-replays.ts');
  try {
    log('Replaying the local baselines over the sample’s clips (once; about two minutes) …');
    const reports = await replayBaselines(study, { onProgress: progress.show });
    progress.end();
    for (const { runName, replayed, kept, failed, mediaSeconds, seconds } of reports) {
      const parts = [
        ...(replayed > 0
          ? [`${replayed} clips, ${mediaSeconds.toFixed(0)} s in ${seconds.toFixed(1)} s`]
          : []),
        ...(kept > 0 ? [`${kept} recorded before`] : []),
        ...(failed.length > 0 ? [`${failed.length} failed: ${failed[0]?.detail}`] : []),
      ];
      log(`  ${runName}: ${parts.join('; ')}`);
    }
  } catch (error) {
    if (!(error instanceof AdapterError) && !(error instanceof MediaError)) throw error;
    progress.end();
    log(`The local baselines were not replayed: ${error.message}`);
  }
}
