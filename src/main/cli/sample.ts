import { rememberStudy, resourcePath, sampleStudyPath } from '../home.ts';
import { importInto } from '../jobs/import-job.ts';
import { readStudyInfo } from '../store/study-info.ts';
import { log, printResult, progressLine } from './output.ts';
import { openForCommand } from './study-option.ts';

/** `slotscope sample`: bring the sample that ships with the application into its study; again changes nothing. */
export async function sampleCommand(): Promise<void> {
  const study = openForCommand(sampleStudyPath(), 'Sample study');
  const progress = progressLine();
  try {
    const report = await importInto(study, resourcePath('sample'), {
      onProgress: progress.show,
      nameFromSource: true,
    });
    progress.end();
    const { name } = readStudyInfo(study);
    rememberStudy({ path: study.path, name });
    log(`${name}: ${report.counts.samples} clips, ${report.counts.slots} slots, ${report.counts.runs} runs`);
    printResult(study.path);
  } finally {
    progress.end();
    study.db.close();
  }
}
