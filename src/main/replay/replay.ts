import { join } from 'node:path';
import type { Benchmark } from '../../core/benchmarks.ts';
import type {
  ReplayProgress,
  ReplayReport,
  ReplaySettings,
  SessionEvent,
  SessionProgress,
} from '../../core/replay/replay-views.ts';
import { derivedMediaFolder } from '../home.ts';
import { findFfmpeg } from '../media/ffmpeg.ts';
import { MediaError } from '../media/media-error.ts';
import { beginReplay, endReplay, type ReplaySample, selectSamples, sessionStem } from '../store/replays.ts';
import type { OpenStudy } from '../store/study-file.ts';
import type { AdapterContext } from './adapter.ts';
import { DEFAULT_BENCHMARK, keepSession, type ReplayedRun, settleReplayedRun } from './keep-session.ts';
import { PauseGate } from './media-clock.ts';
import { playCase } from './ovi-bench-replay.ts';
import { hashOutput, hashSettings, type PlayedSample, playSample } from './play-sample.ts';
import { sessionFiles } from './recorder.ts';
import type { AdapterRegistry, ConfiguredAdapter } from './registry.ts';
import { defaultRunName, prepareReplay } from './settings.ts';

export interface ReplayRequest {
  settings: ReplaySettings;
  /** OmniInteract unless another is asked for. */
  benchmark?: Benchmark | undefined;
  /** Name of the run; made from the settings when absent. */
  runName?: string | undefined;
  /** What the run is called in tables; made from its name and settings when absent. */
  label?: string | undefined;
  /** A sentence on what was replayed that the settings do not tell; goes before the note on how. */
  remark?: string | undefined;
  /** `subset/name`, subsets or names; all samples when absent. */
  samples?: readonly string[] | undefined;
  /** Clips played at the same time; only stepped replay may have more than one. */
  parallel?: number | undefined;
}

export interface ReplayOptions {
  registry: AdapterRegistry;
  context: AdapterContext;
  signal?: AbortSignal;
  gate?: PauseGate;
  /** Told whenever a clip begins, ends or gets on. */
  onProgress?: (progress: ReplayProgress) => void;
  /** Told of every event, for a live timeline. */
  onEvent?: (sampleId: number, event: SessionEvent) => void;
}

/**
 * Replays samples of a study to an adapter and keeps what it says as a run. Clips recorded before under the
 * same settings are kept; the one in flight when a replay was cut off is played again from its beginning.
 * Killed at any point, the study holds the clips that were played to their end and nothing of the others.
 *
 * @throws AdapterError, StudyError or MediaError when the replay cannot begin; the signal's reason when stopped
 */
export async function replay(
  study: OpenStudy,
  request: ReplayRequest,
  options: ReplayOptions,
): Promise<ReplayReport> {
  const begun = performance.now();
  const benchmark = request.benchmark ?? DEFAULT_BENCHMARK;
  const { adapter, settings, runName } = prepareReplay(
    options.registry,
    benchmark,
    request.settings,
    request,
  );
  const samples = selectSamples(study, benchmark, request.samples);
  const ffmpeg = await findFfmpeg();
  if (!ffmpeg.found) throw new MediaError('ffmpeg-missing', ffmpeg.message);

  const settingsHash = hashSettings(settings);
  const sampleIds = samples.map(({ sampleId }) => sampleId);
  const { replayId, done } = beginReplay(study, benchmark, runName, settings, settingsHash, sampleIds);
  const play = benchmark === 'ovi-bench' ? playCase : playSample;
  const work = new ReplayWork(
    study,
    { benchmark, runName, replayId, settings, adapter, label: request.label, remark: request.remark },
    samples,
    done,
    options,
  );
  try {
    await work.run(
      (sample, files, watch) =>
        play(sample, {
          settings,
          settingsHash,
          adapter,
          context: options.context,
          ffmpeg,
          files,
          gate: options.gate ?? new PauseGate(),
          signal: watch.signal,
          onEvent: watch.onEvent,
          onTime: watch.onTime,
        }),
      request.parallel ?? 1,
    );
  } finally {
    endReplay(study.db, replayId);
  }
  return work.report((performance.now() - begun) / 1000);
}

interface Replaying {
  benchmark: string;
  runName: string;
  replayId: number;
  settings: ReplaySettings;
  adapter: ConfiguredAdapter;
  label: string | undefined;
  remark: string | undefined;
}

interface Watch {
  signal: AbortSignal;
  onEvent: (event: SessionEvent) => void;
  onTime: (time: number, duration: number) => void;
}

type Play = (
  sample: ReplaySample,
  files: ReturnType<typeof sessionFiles>,
  watch: Watch,
) => Promise<PlayedSample>;

/** One replay at work: what is done, what is open, and what has come of it. */
class ReplayWork {
  readonly #study: OpenStudy;
  readonly #replaying: Replaying;
  readonly #options: ReplayOptions;
  readonly #open: ReplaySample[];
  readonly #progress: SessionProgress[];
  readonly #report: ReplayReport;

  constructor(
    study: OpenStudy,
    replaying: Replaying,
    samples: readonly ReplaySample[],
    done: ReadonlySet<number>,
    options: ReplayOptions,
  ) {
    this.#study = study;
    this.#replaying = replaying;
    this.#options = options;
    this.#open = samples.filter(({ sampleId }) => !done.has(sampleId));
    this.#progress = samples.map(({ sampleId, subset, name, duration }) => {
      const kept = done.has(sampleId);
      const state = kept ? ('done' as const) : ('waiting' as const);
      const time = kept ? (duration ?? 0) : 0;
      return { sampleId, subset, name, state, time, duration, texts: 0, detail: '' };
    });
    this.#report = {
      runName: replaying.runName,
      runId: null,
      replayed: 0,
      kept: samples.length - this.#open.length,
      failed: [],
      mediaSeconds: 0,
      seconds: 0,
    };
  }

  /** Plays what is open, several clips at a time. */
  async run(play: Play, parallel: number): Promise<void> {
    // One clip stopping for a reason beyond it stops the others too.
    const stopping = new AbortController();
    const outer = this.#options.signal ?? new AbortController().signal;
    const signal = AbortSignal.any([outer, stopping.signal]);
    this.#tell();
    const queue = [...this.#open];
    const lane = async (): Promise<void> => {
      for (let sample = queue.shift(); sample; sample = queue.shift()) {
        signal.throwIfAborted();
        await this.#playOne(sample, play, signal);
      }
    };
    const lanes = Array.from({ length: Math.max(1, parallel) }, () =>
      lane().catch((error: unknown) => {
        stopping.abort(error);
        throw error;
      }),
    );
    const outcomes = await Promise.allSettled(lanes);
    this.#settleRun();
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure) throw outer.aborted ? outer.reason : stopping.signal.reason;
  }

  async #playOne(sample: ReplaySample, play: Play, signal: AbortSignal): Promise<void> {
    const progress = this.#progress.find(({ sampleId }) => sampleId === sample.sampleId)!;
    const stem = sessionStem(this.#replaying.replayId, sample);
    const folder = derivedMediaFolder(this.#study.path);
    Object.assign(progress, { state: 'running', time: 0, texts: 0 });
    this.#tell();
    const played = await play(sample, sessionFiles(join(folder, stem)), {
      signal,
      onEvent: (event) => {
        if (event.kind === 'text') progress.texts += 1;
        this.#options.onEvent?.(sample.sampleId, event);
      },
      onTime: (time, duration) => {
        Object.assign(progress, { time, duration });
        this.#tell();
      },
    });
    this.#keep(sample, played, stem);
    Object.assign(progress, {
      state: played.state,
      detail: played.detail,
      time: played.mediaSeconds ?? progress.time,
    });
    this.#tell();
  }

  #keep(sample: ReplaySample, played: PlayedSample, stem: string): void {
    const finishedAt = new Date().toISOString();
    const { replayId } = this.#replaying;
    this.#report.runId = keepSession(this.#study, this.#run(), replayId, sample, {
      ...played,
      outputHash: played.state === 'done' ? hashOutput(played) : null,
      stem,
      finishedAt,
    });
    this.#report.replayed += 1;
    this.#report.mediaSeconds += played.mediaSeconds ?? 0;
    if (played.state === 'failed') {
      const { subset, name } = sample;
      this.#report.failed.push({ subset, name, detail: played.detail });
    }
  }

  #run(): ReplayedRun {
    const { benchmark, runName, settings, adapter, remark } = this.#replaying;
    // A name somebody gave says more to them than what the adapter calls itself.
    const isGiven = runName !== defaultRunName(settings, adapter);
    const label = this.#replaying.label ?? (isGiven ? runName : adapter.kind.label(adapter.settings));
    const how = runNote(settings, adapter);
    return { benchmark, name: runName, label, note: remark === undefined ? how : `${remark} ${how}` };
  }

  /** Everything about the run that depends on all its outputs. */
  #settleRun(): void {
    if (this.#report.replayed + this.#report.kept === 0) return;
    this.#report.runId = settleReplayedRun(this.#study, this.#run());
  }

  #tell(): void {
    this.#options.onProgress?.({
      runName: this.#replaying.runName,
      paused: this.#options.gate?.paused ?? false,
      sessions: this.#progress.map((session) => ({ ...session })),
    });
  }

  report(seconds: number): ReplayReport {
    return { ...this.#report, seconds };
  }
}

/** Sentences on how a run was recorded; they go wherever its numbers are. */
export function runNote({ arm, pace, exposure, rate }: ReplaySettings, adapter: ConfiguredAdapter): string {
  const how = pace === 'stepped' ? 'stepped, on the media clock' : `paced at ${pace.speed}×`;
  const frames = `${exposure.fps} frames a second of at most ${exposure.longestEdge} pixels`;
  if (rate !== undefined) {
    return `Interruptions simulated offline (Algorithm 1) at R = ${rate} characters a second; ${frames}.`;
  }
  const media = `${frames}, sound in blocks of ${exposure.blockMs} ms`;
  return `${adapter.kind.traits(adapter.settings).summary} Replayed ${how}; arm ${arm}; ${media}.`;
}
