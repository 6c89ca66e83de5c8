import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { JobProgress } from '../../../src/core/study-views.ts';
import { resourcePath } from '../../../src/main/home.ts';
import { createHost } from '../../../src/main/host/host.ts';
import { Jobs } from '../../../src/main/jobs/jobs.ts';
import { openStudyFile } from '../../../src/main/store/study-file.ts';
import { requestFor, saidBy, sampleStudyFile } from './sample-study.ts';

vi.setConfig({ testTimeout: 90_000 });

const worker = new URL('../../../out/main/worker.js', import.meta.url);
beforeAll(() => {
  if (!existsSync(fileURLToPath(worker))) {
    throw new Error('These tests run the built worker; run "npm run build" first, or "npm test".');
  }
});

describe('a replay as a job', () => {
  it('tells how every clip gets on, and what it did', async () => {
    const studyPath = await sampleStudyFile();
    const jobs = new Jobs(worker);
    const request = requestFor(
      { adapter: 'request-prior', arm: 'no-audio' },
      { runName: 'r', samples: ['1q1a'] },
    );
    const jobId = jobs.start({ kind: 'replay', studyPath, request, apiKey: null }, 'Replay');
    const seen: JobProgress[] = [];
    for await (const progress of jobs.watch(jobId)) seen.push(progress);
    expect(seen.at(-1)).toMatchObject({ state: 'done', fraction: 1 });
    const half = seen.find(({ replay }) =>
      replay?.sessions.some(({ state, time }) => state === 'running' && time > 0),
    );
    expect(half?.message).toMatch(/r: \d of 4 clips · 1q1a\/000\d at \d+ s/);
    expect(half?.fraction).toBeGreaterThan(0);
    expect(jobs.replayReport(jobId)).toMatchObject({ runName: 'r', replayed: 4, failed: [] });
    expect(seen.at(-1)?.replay?.sessions.every(({ state }) => state === 'done')).toBe(true);
    expect(jobs.importResult(jobId)).toBeNull();
    await jobs.close();
  });

  it('is paused, goes on, and when cancelled keeps the clips that are whole', async () => {
    const studyPath = await sampleStudyFile();
    const jobs = new Jobs(worker);
    const settings = { adapter: 'silent', arm: 'no-audio', pace: { speed: 16 } };
    const request = requestFor(settings, { runName: 'r', samples: ['1q1a/0001', '1q1a/0002'] });
    const jobId = jobs.start({ kind: 'replay', studyPath, request, apiKey: null }, 'Replay');
    const timeOf = () => jobs.list()[0]?.replay?.sessions[0]?.time ?? 0;
    await expect.poll(timeOf, { timeout: 20_000 }).toBeGreaterThan(3);
    jobs.pause(jobId);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const stood = timeOf();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(timeOf()).toBe(stood);
    expect(stood).toBeLessThan(40);
    jobs.resume(jobId);
    const second = () => jobs.list()[0]?.replay?.sessions[1]?.state;
    await expect.poll(second, { timeout: 30_000 }).toBe('running');
    jobs.cancel(jobId);
    await expect.poll(() => jobs.list()[0]?.state, { timeout: 20_000 }).toBe('cancelled');
    expect(jobs.list()[0]?.message).toContain('clips played to their end are kept');
    await jobs.close();
    const study = openStudyFile(studyPath);
    expect(saidBy(study, 'r').map(({ name }) => name)).toEqual(['0001']);
    study.db.close();
  });

  it('of one run is not started twice at the same time', async () => {
    const studyPath = await sampleStudyFile();
    const host = createHost({ studyPath, workerUrl: worker, rendererDir: resourcePath('sample') });
    const start = async () => {
      const settings = { adapter: 'silent', arm: 'no-audio', pace: { speed: 1 } };
      const response = await host.fetch(
        new Request('http://host/api/trpc/replay.start', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ settings, samples: ['1q1a/0001'] }),
        }),
      );
      return (await response.json()) as { error?: { message: string }; result?: { data: { jobId: string } } };
    };
    expect((await start()).result?.data.jobId).toBeTruthy();
    expect((await start()).error?.message).toContain(
      'The run "silent-no-audio-1x" is being replayed already',
    );
    await host.close();
  });
});
