import { runJudging } from '../../src/main/judging/run.ts';
import { DEFAULT_JUDGE_SETTINGS } from '../../src/main/judging/settings.ts';
import type { OpenStudy } from '../../src/main/store/study-file.ts';

/** Judge everything by comparing words. */
export const judgeByWordsNow = (study: OpenStudy, cachePath: string) =>
  runJudging(study, { judge: 'lexical' }, { settings: DEFAULT_JUDGE_SETTINGS, cachePath, apiKey: null });
