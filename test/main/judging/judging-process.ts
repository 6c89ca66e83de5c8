/** Judges the study argv[2] by the server argv[4] with the cache argv[3]; for a test to kill. */
import { writeSync } from 'node:fs';
import { runJudging } from '../../../src/main/judging/run.ts';
import { DEFAULT_JUDGE_SETTINGS } from '../../../src/main/judging/settings.ts';
import { openStudyFile } from '../../../src/main/store/study-file.ts';

const [, , studyPath = '', cachePath = '', baseUrl = ''] = process.argv;
const study = openStudyFile(studyPath);
const report = await runJudging(
  study,
  { judge: 'openai' },
  {
    settings: { ...DEFAULT_JUDGE_SETTINGS, baseUrl, model: 'test-model', concurrency: 4 },
    cachePath,
    apiKey: null,
  },
);
writeSync(1, `${JSON.stringify(report)}\n`);
