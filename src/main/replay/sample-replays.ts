import type { Benchmark } from '../../core/benchmarks.ts';
import { fractionDone, sentence } from '../../core/replay/progress.ts';
import type { ReplayReport } from '../../core/replay/replay-views.ts';
import { selectSamples } from '../store/replays.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { adapterContext } from './context.ts';
import { EXAMPLE_BASE_URL, startExampleServer } from './example-server.ts';
import { adapters } from './kinds.ts';
import { type ReplayOptions, type ReplayRequest, replay } from './replay.ts';
import { replaySettingsSchema } from './settings.ts';

interface SampleReplay extends Omit<ReplayRequest, 'settings' | 'benchmark'> {
  benchmark: Benchmark;
  settings: { adapter: string; adapterSettings?: Record<string, unknown>; rate?: number };
}

/** The local baselines, each under the arm it was made for, in the order of their cost. */
const SAMPLE_REPLAYS: readonly SampleReplay[] = [
  {
    benchmark: 'ovi-bench',
    settings: {
      adapter: 'chat',
      adapterSettings: { baseUrl: EXAMPLE_BASE_URL, model: 'keyword-rules' },
      rate: 12,
    },
    runName: 'keyword-rules',
    label: 'Keyword rules',
    remark:
      'No model: the example server resources/adapters/chat-server.mjs, which looks at no frame, tells interruptions by keywords and says fixed sentences.',
  },
  { benchmark: 'omni-interact', settings: { adapter: 'silent' } },
  { benchmark: 'omni-interact', settings: { adapter: 'request-prior' } },
  { benchmark: 'omni-interact', settings: { adapter: 'screen-reader' } },
  // Of the sixty interactions only what timing alone earns: each replay of them takes half a minute.
  { benchmark: 'interact-scope', settings: { adapter: 'request-prior' } },
  { benchmark: 'duplex-eval', settings: { adapter: 'request-prior' } },
];

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
  for (const [position, one] of offered.entries()) {
    const settings = replaySettingsSchema.parse({ arm: 'request-text', ...one.settings });
    const play = one.settings.adapter === 'chat' ? replayToExample : replay;
    const report = await play(
      study,
      // Two: one picks up while the other waits for ffmpeg or the recogniser.
      { ...one, settings, parallel: 2 },
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

/**
 * Replays to the example server, which is started on a free port for it. What is recorded is the address it has when
 * a person starts it, so that a replay that was cut off goes on whatever the port.
 */
async function replayToExample(
  study: OpenStudy,
  request: ReplayRequest,
  options: ReplayOptions,
): Promise<ReplayReport> {
  const server = await startExampleServer();
  const reach = (baseUrl: string): string => (baseUrl === EXAMPLE_BASE_URL ? server.baseUrl : baseUrl);
  try {
    // It needs no key and is told none.
    return await replay(study, request, {
      ...options,
      context: { ...options.context, apiKey: () => null, reach },
    });
  } finally {
    await server.stop();
  }
}
