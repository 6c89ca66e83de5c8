import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { derivedMediaFolder } from '../../../src/main/home.ts';
import { importInto, previewImport } from '../../../src/main/jobs/import-job.ts';
import { adapterContext } from '../../../src/main/replay/context.ts';
import { DEFAULT_BENCHMARK } from '../../../src/main/replay/keep-session.ts';
import { adapters } from '../../../src/main/replay/kinds.ts';
import { hashSettings } from '../../../src/main/replay/play-sample.ts';
import { makeManifest, type ShardManifest } from '../../../src/main/replay/shards/manifest.ts';
import { runShard, type ShardOutput } from '../../../src/main/replay/shards/run-shard.ts';
import { readReplays, selectSamples } from '../../../src/main/store/replays.ts';
import type { OpenStudy } from '../../../src/main/store/study-file.ts';
import { readRuns } from '../../../src/main/store/study-info.ts';
import { contentsOf, temporaryFolder } from '../study-fixture.ts';
import { replayNow, requestFor, saidBy, sampleStudy } from './sample-study.ts';

// Media is decoded in most tests, and the machine may be busy with other things.
vi.setConfig({ testTimeout: 90_000 });

// Without a scene nothing is decoded: what is tested here is how work is divided and merged.
const PRIOR = {
  adapter: 'request-prior',
  adapterSettings: { delay: 2, answer: 'Here.' },
  arm: 'no-scene',
};

function manifestFor(study: OpenStudy, perJob: number): ShardManifest {
  const { settings } = requestFor(PRIOR);
  return makeManifest(
    'sharded',
    settings,
    hashSettings(settings),
    selectSamples(study, DEFAULT_BENCHMARK),
    perJob,
  );
}

async function runJobs(manifest: ShardManifest, ids = manifest.jobs.map(({ id }) => id)) {
  const folder = temporaryFolder();
  const file = join(folder, 'jobs.json');
  writeFileSync(file, JSON.stringify(manifest));
  const out = join(folder, 'out');
  for (const id of ids) await runOne(file, id, out);
  return { file, out };
}

const runOne = (file: string, id: string, out: string) =>
  runShard(`${file}#${id}`, out, {
    registry: adapters(),
    context: adapterContext(),
    signal: new AbortController().signal,
  });

/** Contents of a study, without ids that tell only in which order things came. */
function contents(study: OpenStudy) {
  const rest = contentsOf(study);
  return { said: saidBy(study, 'sharded'), scores: rest.scores?.length, issues: rest.issues };
}

describe('a manifest', () => {
  it('has stable ids, and holds requests but neither slots nor answers', async () => {
    const study = await sampleStudy();
    const manifest = manifestFor(study, 2);
    expect(manifest.jobs.map(({ samples }) => samples.length)).toEqual([2, 2, 2, 1]);
    expect(manifestFor(study, 2)).toEqual(manifest);
    expect(new Set(manifest.jobs.map(({ id }) => id)).size).toBe(4);
    expect(manifest.jobs[0]?.samples[0]).toMatchObject({ subset: '1q1a', name: '0001' });
    expect(manifest.jobs[0]?.samples[0]?.requests[0]).toEqual({
      time: 8,
      text: 'What is the energy class on this label?',
    });
    const text = JSON.stringify(manifest);
    expect(text).toContain('energy class');
    expect(text).not.toMatch(/energy class two|10\.6|referenceText|tA/);
  });
});

describe('shards', () => {
  it('merged in any order, and twice, give what one replay gives', async () => {
    const reference = await sampleStudy();
    await replayNow(reference, requestFor(PRIOR, { runName: 'sharded' }));
    const { out } = await runJobs(manifestFor(reference, 2));
    const jobs = manifestFor(reference, 2).jobs.map(({ id }) => join(out, id));

    const forwards = await sampleStudy();
    for (const job of jobs) await importInto(forwards, job, {});
    const backwards = await sampleStudy();
    for (const job of [...jobs].reverse()) await importInto(backwards, job, {});
    const together = await sampleStudy();
    const report = await importInto(together, out, {});
    expect(report).toMatchObject({
      detected: 'Outputs of 4 replay jobs',
      added: { outputs: 7 },
      runs: [{ name: 'sharded', samples: 7, failed: 0, state: 'new' }],
    });

    for (const study of [forwards, backwards, together]) {
      expect(contents(study)).toEqual(contents(reference));
      expect(readReplays(study.db)).toMatchObject([{ state: 'done', runName: 'sharded' }]);
      expect(readRuns(study.db).at(-1)).toMatchObject({ kind: 'replayed', samplesOk: 7 });
      const recordings = join(derivedMediaFolder(study.path), 'replays', '1');
      expect(existsSync(join(recordings, '1q1a__0001.jsonl'))).toBe(true);
    }
    const before = contentsOf(together);
    expect(await importInto(together, out, {})).toMatchObject({
      added: { outputs: 0 },
      changed: { outputs: 0 },
    });
    expect(contentsOf(together)).toEqual(before);
  });

  it('partly merged are a replay that is not finished, which the study itself can finish', async () => {
    const study = await sampleStudy();
    const manifest = manifestFor(study, 3);
    const { out } = await runJobs(manifest, [manifest.jobs[1]!.id]);
    await importInto(study, out, {});
    expect(readReplays(study.db)).toMatchObject([{ state: 'stopped', plannedSamples: { length: 7 } }]);
    expect(await replayNow(study, requestFor(PRIOR, { runName: 'sharded' }))).toMatchObject({
      kept: 3,
      replayed: 4,
    });
  });

  it('looked at before importing change nothing', async () => {
    const study = await sampleStudy();
    const { out } = await runJobs(manifestFor(study, 7));
    const before = contentsOf(study);
    expect(await previewImport(study, out, {})).toMatchObject({ counts: { outputs: 7 } });
    expect(contentsOf(study)).toEqual(before);
    expect(existsSync(join(derivedMediaFolder(study.path), 'replays'))).toBe(false);
  });

  it('of two that recorded the same sample the first finished counts, whichever is merged first', async () => {
    const study = await sampleStudy();
    const { out } = await runJobs(manifestFor(study, 7));
    const later = join(temporaryFolder(), 'later');
    cpSync(out, later, { recursive: true });
    const job = manifestFor(study, 7).jobs[0]!.id;
    const file = join(later, job, 'shard.json');
    const shard = JSON.parse(readFileSync(file, 'utf8')) as ShardOutput;
    for (const session of shard.sessions) {
      session.finishedAt = '2999-01-01T00:00:00.000Z';
      session.chunks = [];
      session.outputHash = 'other';
    }
    writeFileSync(file, JSON.stringify(shard));
    const [one, two] = [await sampleStudy(), await sampleStudy()];
    for (const path of [out, later]) await importInto(one, path, {});
    for (const path of [later, out]) await importInto(two, path, {});
    expect(contents(one)).toEqual(contents(two));
    expect(saidBy(one, 'sharded')[0]?.chunks).toContain('Here.');
  });

  it('run again do only what is missing, and failed clips again', async () => {
    const study = await sampleStudy();
    const manifest = manifestFor(study, 7);
    manifest.jobs[0]!.samples[1]!.clip = 'gone.mp4';
    const { file, out } = await runJobs(manifest);
    const id = manifest.jobs[0]!.id;
    const first = JSON.parse(readFileSync(join(out, id, 'shard.json'), 'utf8')) as ShardOutput;
    expect(first.sessions.map(({ state }) => state)).toEqual(['done', 'failed', ...Array(5).fill('done')]);
    writeFileSync(file, JSON.stringify(manifestFor(study, 7)));
    const { output } = await runOne(file, id, out);
    expect(output.sessions.every(({ state }) => state === 'done')).toBe(true);
    expect(
      output.sessions.filter(({ finishedAt }) => first.sessions.some((s) => s.finishedAt === finishedAt)),
    ).toHaveLength(6);
  });

  it('that cannot be read or are unknown say which and how to go on, and leave the rest in peace', async () => {
    const study = await sampleStudy();
    const manifest = manifestFor(study, 1);
    const ids = manifest.jobs.slice(0, 2).map(({ id }) => id);
    const { file, out } = await runJobs(manifest, ids);
    writeFileSync(join(out, ids[0]!, 'shard.json'), '{"slotscopeShard": 1, "job": ');
    const report = await importInto(study, out, {});
    expect(report.issues[0]).toMatchObject({ severity: 'error', code: 'shard-unreadable' });
    expect(report.added.outputs).toBe(1);
    await expect(runOne(file, 'nonsense', out)).rejects.toThrow(/has no job "nonsense"/);
    writeFileSync(file, JSON.stringify({ ...manifest, settings: { ...manifest.settings, arm: 'no-audio' } }));
    await expect(runOne(file, ids[0]!, out)).rejects.toThrow(/Write the manifest anew/);
    rmSync(file);
    await expect(runOne(file, ids[0]!, out)).rejects.toThrow(/cannot be read \(ENOENT\)/);
  });
});
