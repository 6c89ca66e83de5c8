import { fractionDone, sentence } from '../../core/replay/progress.ts';
import type { ReplayReport } from '../../core/replay/replay-views.ts';
import { selectSamples } from '../store/replays.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { adapterContext } from './context.ts';
import { adapters } from './kinds.ts';
import { replay } from './replay.ts';
import { replaySettingsSchema } from './settings.ts';

/** The local baselines, each under the arm it was made for, in the order of their cost. */
const SAMPLE_REPLAYS = [
  { benchmark: 'omni-interact', adapter: 'silent' },
  { benchmark: 'omni-interact', adapter: 'request-prior' },
  { benchmark: 'omni-interact', adapter: 'screen-reader' },
  // Of the sixty interactions only what timing alone earns: each replay of them takes half a minute.
  { benchmark: 'interact-scope', adapter: 'request-prior' },
  { benchmark: 'duplex-eval', adapter: 'request-prior' },
] as const;

/**
 * Replays the local baselines over a study's clips, so that the sample holds real recorded runs beside the
 * scripted ones. What is recorded already under the same settings is kept, so a second time costs nothing.
 */
export async function replayBaselines(
  study: OpenStudy,
  options: { signal?: AbortSignal; onProgress: (fraction: number | null, message: string) => void },
): Promise<ReplayReport[]> {
  const reports: ReplayReport[] = [];
  const offered = SAMPLE_REPLAYS.filter(({ benchmark }) => selectSamples(study, benchmark).length > 0);
  for (const [position, { benchmark, adapter }] of offered.entries()) {
    const settings = replaySettingsSchema.parse({ adapter, arm: 'request-text' });
    const report = await replay(
      study,
      // Two: one picks up while the other waits for ffmpeg or the recogniser.
      { benchmark, settings, parallel: 2 },
      {
        registry: adapters(),
        context: adapterContext(),
        ...(options.signal ? { signal: options.signal } : {}),
        onProgress: (progress) => {
          const done = fractionDone(progress);
          options.onProgress(done === null ? null : (position + done) / offered.length, sentence(progress));
        },
      },
    );
    reports.push(report);
  }
  return reports;
}
