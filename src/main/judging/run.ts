import type {
  JudgeSettings,
  JudgingPlan,
  JudgingProgress,
  JudgingReport,
  JudgingRequest,
} from '../../core/judging/judging-views.ts';
import { findFfmpeg } from '../media/ffmpeg.ts';
import { makeVerdictWriter } from '../store/judge-verdicts.ts';
import { ensureJudge } from '../store/judges.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { BatchStop } from './ask.ts';
import { askBatch } from './ask-batch.ts';
import { VerdictCache } from './cache.ts';
import { makeClipPictures } from './clip-pictures.ts';
import type { BatchDesk } from './desk.ts';
import { type JudgeSetup, setUpJudge } from './judge-setup.ts';
import { JudgingError } from './judging-error.ts';
import { judgeByWords } from './lexical-batch.ts';
import { planJudging } from './plan.ts';
import { makeStageReader } from './stage-reader.ts';
import { BatchTally } from './tally.ts';
import { PauseSwitch, SharedBackOff } from './waiting.ts';

export interface JudgingOptions {
  settings: JudgeSettings;
  /** Of the verdict cache. */
  cachePath: string;
  apiKey: string | null;
  signal?: AbortSignal;
  pause?: PauseSwitch;
  onProgress?: (progress: JudgingProgress) => void;
  /** Told the plan before anything is asked. */
  onPlan?: (plan: JudgingPlan) => void;
  /** First back-off in milliseconds; doubles with every try. */
  backOffBaseMs?: number;
}

const BACK_OFF_BASE_MS = 500;
/** While waiting for the server, progress is told this often, in milliseconds. */
const HEARTBEAT_MS = 500;

/**
 * What a batch would do, with the reason why it may not begin, if any.
 *
 * @throws JudgingError for a run the study does not have, or a template that cannot be read
 */
export async function planOnly(
  study: OpenStudy,
  request: JudgingRequest,
  options: Pick<JudgingOptions, 'settings' | 'cachePath'>,
): Promise<JudgingPlan> {
  const cache = new VerdictCache(options.cachePath);
  try {
    const setup = setUpJudge(request.judge, options.settings);
    const reader = makeStageReader(study, setup, makeClipPictures(study, await findFfmpeg()));
    return planJudging(study, reader, request, setup, options.settings, cache).plan;
  } finally {
    cache.close();
  }
}

/**
 * Judge: take what the cache has, ask the rest, and write each verdict as it comes. Killed at any point, nothing
 * that was answered is asked again; the next batch goes on where this one ended.
 *
 * @returns how it ended, also when it was cancelled or stopped by something that concerns the whole batch
 * @throws JudgingError when it may not begin: over a limit, no usable address, model or template
 */
export async function runJudging(
  study: OpenStudy,
  request: JudgingRequest,
  options: JudgingOptions,
): Promise<JudgingReport> {
  const setup = setUpJudge(request.judge, options.settings);
  const cache = new VerdictCache(options.cachePath);
  try {
    const pictures = makeClipPictures(study, await findFfmpeg());
    const reader = makeStageReader(study, setup, pictures);
    const batch = planJudging(study, reader, request, setup, options.settings, cache);
    options.onPlan?.(batch.plan);
    if (batch.plan.refusal !== null) throw new JudgingError(batch.plan.refusal);
    return await runBatch(study, setup, { batch, reader, pictures, cache }, options);
  } finally {
    cache.close();
  }
}

async function runBatch(
  study: OpenStudy,
  setup: JudgeSetup,
  work: Pick<BatchDesk, 'batch' | 'reader' | 'pictures' | 'cache'>,
  options: JudgingOptions,
): Promise<JudgingReport> {
  const { batch, cache } = work;
  const judge = ensureJudge(study.db, setup.identity);
  const pause = options.pause ?? new PauseSwitch();
  const backOff = new SharedBackOff();
  const tally = new BatchTally(batch.items.length, setup.kind === 'openai' ? batch.plan.calls : 0);
  const tell = (): void => options.onProgress?.(tally.progress(pause, backOff));
  const desk: BatchDesk = {
    ...work,
    write: makeVerdictWriter(study.db, judge),
    tally,
    pause,
    backOff,
    signal: options.signal ?? new AbortController().signal,
    tell,
  };
  const report = (ended: JudgingReport['ended'], reason: string | null): JudgingReport =>
    tally.report({ judge, kind: setup.kind, ended, reason, notices: [...new Set(cache.notices)] });
  const heartbeat = setInterval(tell, HEARTBEAT_MS);
  try {
    tell();
    if (setup.kind === 'lexical') await judgeByWords(desk);
    else {
      await askBatch(desk, {
        settings: { ...options.settings, ...setup.identity },
        apiKey: options.apiKey,
        backOffBaseMs: options.backOffBaseMs ?? BACK_OFF_BASE_MS,
      });
    }
    return report('done', null);
  } catch (error) {
    if (error instanceof BatchStop) return report('stopped', error.message);
    if (options.signal?.aborted) return report('cancelled', null);
    throw error;
  } finally {
    clearInterval(heartbeat);
    tell();
  }
}
