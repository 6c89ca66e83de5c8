/** Playing one clip to one adapter without a study, for tests. */
import { readFileSync } from 'node:fs';
import type { SessionEvent } from '../../../src/core/replay/replay-views.ts';
import type { Ffmpeg } from '../../../src/main/media/ffmpeg.ts';
import { adapters } from '../../../src/main/replay/kinds.ts';
import { PauseGate } from '../../../src/main/replay/media-clock.ts';
import { hashSettings, type PlayedSample, playSample } from '../../../src/main/replay/play-sample.ts';
import { sessionFiles } from '../../../src/main/replay/recorder.ts';
import { replaySettingsSchema } from '../../../src/main/replay/settings.ts';

export interface Play {
  ffmpeg: Ffmpeg;
  file: string;
  /** Path of the recording, without endings. */
  stem: string;
  settings: Record<string, unknown> & { adapter: string };
  requests?: { time: number; text: string }[];
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  onEvent?: (event: SessionEvent) => void;
}

export async function play(options: Play): Promise<PlayedSample & { recorded: SessionEvent[] }> {
  const settings = replaySettingsSchema.parse(options.settings);
  const adapter = adapters().configure(settings.adapter, settings.adapterSettings);
  const files = sessionFiles(options.stem);
  const recorded: SessionEvent[] = [];
  const played = await playSample(
    { subset: 'secret-subset', name: 'secret-name', file: options.file, requests: options.requests ?? [] },
    {
      settings,
      settingsHash: hashSettings(settings),
      adapter,
      context: { apiKey: () => null, env: options.env ?? process.env },
      ffmpeg: options.ffmpeg,
      files,
      gate: new PauseGate(),
      signal: options.signal ?? new AbortController().signal,
      onEvent: (event) => {
        recorded.push(event);
        options.onEvent?.(event);
      },
    },
  );
  return { ...played, recorded };
}

/** The events of a recording on disk, the header left out. */
export const linesOf = (stem: string): Record<string, unknown>[] =>
  readFileSync(sessionFiles(stem).events, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
