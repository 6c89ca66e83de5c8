import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Chunk } from '../../../core/omni-interact/types.ts';
import type { ReplaySettings } from '../../../core/replay/replay-views.ts';
import { writeWhole } from '../../export/write-whole.ts';
import { findFfmpeg } from '../../media/ffmpeg.ts';
import { MediaError } from '../../media/media-error.ts';
import { fileStem } from '../../store/replays.ts';
import { type AdapterContext, AdapterError } from '../adapter.ts';
import { PauseGate } from '../media-clock.ts';
import { hashChunks, hashSettings, playSample } from '../play-sample.ts';
import { sessionFiles } from '../recorder.ts';
import type { AdapterRegistry } from '../registry.ts';
import { checkSettings } from '../settings.ts';
import { readManifest, type ShardSample } from './manifest.ts';

/** File in a job's output folder that makes it one. */
export const SHARD_FILE = 'shard.json';

/** A session as a shard brings it home. */
export interface ShardSession {
  subset: string;
  name: string;
  state: 'done' | 'failed';
  detail: string;
  chunks: Chunk[];
  outputHash: string | null;
  /** Of its files, beside the shard's. */
  stem: string;
  hasSpeech: boolean;
  events: number;
  mediaSeconds: number | null;
  wallSeconds: number;
  finishedAt: string;
}

export interface ShardOutput {
  slotscopeShard: 1;
  job: string;
  run: string;
  settings: ReplaySettings;
  settingsHash: string;
  /** `subset/name` of everything in the manifest, so that what is still to come is known. */
  planned: string[];
  sessions: ShardSession[];
}

/**
 * Plays one job of a manifest and writes what was said, with its recordings, to `out/JOB`. Nothing else is
 * touched. Run again after a crash, it keeps what it has and does the rest; failed clips are tried again.
 *
 * @param address `FILE#JOB`
 * @returns the job's folder and its sessions
 */
export async function runShard(
  address: string,
  out: string,
  options: { registry: AdapterRegistry; context: AdapterContext; signal: AbortSignal },
): Promise<{ folder: string; output: ShardOutput }> {
  const at = address.lastIndexOf('#');
  if (at < 1) throw new AdapterError(`"${address}" names no job. Write MANIFEST#JOB.`);
  const path = resolve(address.slice(0, at));
  const manifest = readManifest(path);
  const jobId = address.slice(at + 1);
  const job = manifest.jobs.find(({ id }) => id === jobId);
  if (!job) throw new AdapterError(`${path} has no job "${jobId}"; it has ${manifest.jobs.length} others.`);
  const adapter = options.registry.configure(manifest.settings.adapter, manifest.settings.adapterSettings);
  const settings = { ...manifest.settings, adapterSettings: adapter.settings };
  if (hashSettings(settings) !== manifest.settingsHash) {
    throw new AdapterError(
      `The settings in ${path} were changed by hand or come from another version of Slotscope, so its job ids no longer hold. Write the manifest anew.`,
    );
  }
  checkSettings(settings, adapter, 1);
  const ffmpeg = await findFfmpeg();
  if (!ffmpeg.found) throw new MediaError('ffmpeg-missing', ffmpeg.message);

  const folder = join(resolve(out), jobId);
  mkdirSync(folder, { recursive: true });
  const output = openOutput(join(folder, SHARD_FILE), {
    slotscopeShard: 1,
    job: jobId,
    run: manifest.run,
    settings,
    settingsHash: manifest.settingsHash,
    planned: manifest.jobs.flatMap(({ samples }) => samples.map(addressOf)),
    sessions: [],
  });
  const media = resolve(dirname(path), manifest.media);
  for (const sample of job.samples) {
    if (output.sessions.some((known) => addressOf(known) === addressOf(sample))) continue;
    const stem = fileStem(sample);
    const played = await playSample(
      { ...sample, file: resolve(media, sample.clip) },
      {
        settings,
        settingsHash: manifest.settingsHash,
        adapter,
        context: options.context,
        ffmpeg,
        files: sessionFiles(join(folder, stem)),
        gate: new PauseGate(),
        signal: options.signal,
      },
    );
    output.sessions.push({
      subset: sample.subset,
      name: sample.name,
      ...played,
      outputHash: played.state === 'done' ? hashChunks(played.chunks) : null,
      stem,
      finishedAt: new Date().toISOString(),
    });
    await writeWhole(join(folder, SHARD_FILE), `${JSON.stringify(output, null, 1)}\n`);
  }
  return { folder, output };
}

const addressOf = ({ subset, name }: Pick<ShardSample, 'subset' | 'name'>): string => `${subset}/${name}`;

/** What an earlier attempt at the job has done, failed clips left out. */
function openOutput(file: string, fresh: ShardOutput): ShardOutput {
  if (!existsSync(file)) return fresh;
  const before = JSON.parse(readFileSync(file, 'utf8')) as ShardOutput;
  if (before.settingsHash !== fresh.settingsHash || before.job !== fresh.job) return fresh;
  return { ...fresh, sessions: before.sessions.filter(({ state }) => state === 'done') };
}
