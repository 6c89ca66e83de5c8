/** Imports argv[3] into the study argv[2], telling its progress a line at a time; for a test to kill. */
import { writeSync } from 'node:fs';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { openStudyFile } from '../../../src/main/store/study-file.ts';

const [, , studyPath = '', source = ''] = process.argv;
const study = openStudyFile(studyPath, { create: 'Test' });
await importInto(study, source, {
  onProgress: (fraction) => void writeSync(1, `${Math.round((fraction ?? 0) * 100)}\n`),
});
writeSync(1, 'done\n');
