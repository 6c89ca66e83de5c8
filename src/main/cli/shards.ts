import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { writeWhole } from '../export/write-whole.ts';
import { adapterContext } from '../replay/context.ts';
import { DEFAULT_BENCHMARK } from '../replay/keep-session.ts';
import { adapters } from '../replay/kinds.ts';
import { hashSettings } from '../replay/play-sample.ts';
import { checkSettings, defaultRunName } from '../replay/settings.ts';
import { makeManifest } from '../replay/shards/manifest.ts';
import { runShard } from '../replay/shards/run-shard.ts';
import { selectSamples } from '../store/replays.ts';
import { log, printJson, printResult, UsageError } from './output.ts';
import { type ReplayFlags, type SettingsFlags, settingsOf } from './replay-settings.ts';
import { openForCommand } from './study-option.ts';

interface ShardsFlags extends SettingsFlags {
  study?: string;
  run?: string;
  samples?: string[];
  perJob?: string;
  media?: string;
  out: string;
  json?: boolean;
}

/** `slotscope shards`: divide a replay into jobs that need nothing of each other. */
export async function shardsCommand(command: readonly string[], flags: ShardsFlags): Promise<void> {
  const perJob = Number(flags.perJob ?? 1);
  if (!Number.isInteger(perJob) || perJob < 1) {
    throw new UsageError(`"${flags.perJob}" is no number of clips for --per-job.`);
  }
  const study = openForCommand(flags.study);
  try {
    const wanted = settingsOf(command, flags);
    const adapter = adapters().configure(wanted.adapter, wanted.adapterSettings);
    const settings = { ...wanted, adapterSettings: adapter.settings };
    checkSettings(settings, adapter, 1);
    const manifest = makeManifest(
      flags.run ?? defaultRunName(settings, adapter),
      settings,
      hashSettings(settings),
      selectSamples(study, DEFAULT_BENCHMARK, flags.samples),
      perJob,
      flags.media,
    );
    const out = resolve(flags.out);
    mkdirSync(dirname(out), { recursive: true });
    await writeWhole(out, `${JSON.stringify(manifest, null, 1)}\n`);
    const ids = manifest.jobs.map(({ id }) => id);
    if (flags.json) printJson({ manifest: out, run: manifest.run, jobs: ids }, 0);
    else {
      log(
        `Wrote ${ids.length} jobs of run ${manifest.run} to ${out}. Each is: slotscope replay --shard ${out}#ID --out FOLDER`,
      );
      // One id a line, ready for a job array or GNU parallel.
      printResult(ids.join('\n'));
    }
  } finally {
    study.db.close();
  }
}

/** `slotscope replay --shard FILE#ID --out FOLDER`: play one job, away from the study. */
export async function replayShard(flags: ReplayFlags): Promise<void> {
  const { shard, out } = flags;
  if (shard === undefined || out === undefined) {
    throw new UsageError('A shard needs a folder for its output: --shard FILE#ID --out FOLDER.');
  }
  const settings: (keyof ReplayFlags)[] = [
    'adapter',
    'arm',
    'pace',
    'fps',
    'samples',
    'run',
    'study',
    'resume',
  ];
  const extra = settings.filter((name) => flags[name] !== undefined);
  if (extra.length > 0) {
    throw new UsageError(`--${extra.join(', --')} cannot be given with --shard: the manifest says it all.`);
  }
  const stopping = new AbortController();
  const stop = (): void =>
    stopping.abort(new Error('Stopped. Clips played to their end are kept; the same command goes on.'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const { folder, output } = await runShard(shard, out, {
    registry: adapters(),
    context: adapterContext(),
    signal: stopping.signal,
  });
  const failed = output.sessions.filter(({ state }) => state === 'failed');
  if (flags.json) printJson({ folder, sessions: output.sessions.length, failed }, 0);
  else log(`Job ${output.job}: ${output.sessions.length - failed.length} clips in ${folder}`);
  for (const { subset, name, detail } of failed) log(`  failed: ${subset}/${name}: ${detail}`);
  if (failed.length > 0) throw new Error(`${failed.length} clips failed; the same command tries them again.`);
}
