import type { OviDetails } from '../../core/ovi-bench/case-score.ts';
import { oviChunks } from '../../core/ovi-bench/case-score.ts';
import type { OviCase } from '../../core/ovi-bench/dataset.ts';
import type { ReplaySettings } from '../../core/replay/replay-views.ts';
import { MediaError } from '../media/media-error.ts';
import { AdapterError } from './adapter.ts';
import {
  type SimulatedInterruption,
  type SimulationSettings,
  simulateInterruption,
  simulationSettings,
} from './ovi-bench-simulation.ts';
import { type PlayedSample, type PlayOptions, sessionIdOf } from './play-sample.ts';
import { SessionRecorder } from './recorder.ts';
import type { ConfiguredAdapter } from './registry.ts';

/** The settings of the adapter `chat` that a simulation knows. */
export const simulatedChatSettings = simulationSettings
  .omit({ rate: true, fps: true, longestEdge: true })
  .strip();

/** Under what an interruption is simulated whatever was asked: Algorithm 1 shows frames and steps. */
const SIMULATED = { arm: 'no-audio', schedule: { kind: 'none' }, pace: 'stepped' } as const;

/**
 * The settings under which OVIBench is replayed: what does not apply to Algorithm 1 is not recorded.
 *
 * @throws AdapterError for another adapter than `chat`, and without a rate
 */
export function simulatedSettings(
  settings: ReplaySettings,
  { kind, settings: own }: ConfiguredAdapter,
): ReplaySettings {
  if (kind.name !== 'chat') {
    throw new AdapterError(
      `OVIBench is replayed by simulating interruptions (Algorithm 1), which asks a chat model; the adapter "${kind.name}" cannot. Choose the adapter "chat".`,
    );
  }
  if (settings.rate === undefined) {
    throw new AdapterError(
      'OVIBench needs a generation rate R: how many characters a second of the answer are out when the interruption comes. The paper fixes one and does not give it. Give --rate, e.g. 12.',
    );
  }
  return { ...settings, ...SIMULATED, adapterSettings: simulatedChatSettings.parse(own) };
}

/** What the simulation itself is given. */
export const simulationOf = ({ adapterSettings, rate, exposure }: ReplaySettings): SimulationSettings =>
  simulationSettings.parse({
    ...adapterSettings,
    rate,
    fps: exposure.fps,
    longestEdge: exposure.longestEdge,
  });

/** What a run keeps of a simulated case. */
export const detailsOf = (simulated: SimulatedInterruption): OviDetails => ({
  answer: simulated.answer,
  partial: simulated.partial,
  rate: simulated.rate,
  predictedType: simulated.predictedType,
  response: simulated.response,
  choice: simulated.choice,
  raw: simulated.raw,
});

/**
 * Simulates one case and records it. A clip or a server that fails is a result, not an exception.
 *
 * @throws the signal's reason when stopped; nothing of the case is kept then
 */
export async function playCase(
  sample: { subset: string; name: string; file: string | null; details: unknown },
  options: PlayOptions,
): Promise<PlayedSample> {
  const { settings, settingsHash, files, gate, signal, ffmpeg, context } = options;
  const oviCase = sample.details as OviCase;
  const begun = performance.now();
  let recorder: SessionRecorder | undefined;
  try {
    await gate.pass(signal);
    if (sample.file === null) {
      throw new MediaError('not-found', 'The clip’s file is not at hand. Locate it and resume.');
    }
    const header = { sessionId: sessionIdOf(settingsHash, sample), settings, duration: oviCase.t1 };
    const recording = new SessionRecorder(files, header, options.onEvent);
    recorder = recording;
    recording.ready();
    options.onTime?.(0, oviCase.t1);
    const simulated = await simulateInterruption(sample.file, oviCase, simulationOf(settings), {
      ffmpeg,
      context,
      signal,
      onNotice: (message) => recording.received({ kind: 'log', level: 'warning', message }, oviCase.t1),
    });
    signal.throwIfAborted();
    record(recording, simulated);
    options.onTime?.(oviCase.t1, oviCase.t1);
    const details = detailsOf(simulated);
    recording.finish(oviCase.t1);
    return {
      state: 'done',
      detail: '',
      chunks: oviChunks(oviCase, details),
      details,
      hasSpeech: false,
      events: recording.events,
      mediaSeconds: oviCase.t1,
      wallSeconds: (performance.now() - begun) / 1000,
    };
  } catch (error) {
    recorder?.abandon();
    if (!(error instanceof AdapterError) && !(error instanceof MediaError)) throw error;
    return {
      state: 'failed',
      detail: error.message,
      chunks: [],
      hasSpeech: false,
      events: recorder?.events ?? 0,
      mediaSeconds: null,
      wallSeconds: (performance.now() - begun) / 1000,
    };
  }
}

/** What passed between us and the model, in the order of the algorithm. */
function record(recorder: SessionRecorder, simulated: SimulatedInterruption): void {
  const { question, signal, t0, t1, answer, partial, raw, predictedType, unparsed, calls } = simulated;
  recorder.sent('request', t0, { time: t0, text: question });
  if (answer !== '') {
    recorder.received({ kind: 'text', text: answer }, t0);
    recorder.received({ kind: 'text-end' }, t0);
  }
  recorder.sent('interruption', t1, { time: t1, text: signal, partial });
  recorder.received({ kind: 'text', text: raw }, t1);
  recorder.received({ kind: 'text-end' }, t1);
  for (const call of calls) {
    const { inputTokens = null, outputTokens = null } = call.usage ?? {};
    recorder.received({ kind: 'usage', inputTokens, outputTokens }, call.seenUntil);
    recorder.sent('call', call.seenUntil, { ...call });
  }
  const read = unparsed === null ? `read as ${predictedType}` : `not read: ${unparsed}`;
  recorder.received({ kind: 'log', level: unparsed === null ? 'info' : 'warning', message: read }, t1);
}
