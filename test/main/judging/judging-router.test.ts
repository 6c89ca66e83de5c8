import { join } from 'node:path';
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { JobProgress } from '../../../src/core/study-views.ts';
import { createHost } from '../../../src/main/host/host.ts';
import type { AppRouter } from '../../../src/main/host/router.ts';
import type { SecretStore } from '../../../src/main/judging/secrets.ts';
import { temporaryFolder } from '../study-fixture.ts';
import { goodReply, startJudgeServer } from './judge-server.ts';
import { importedStudy, runIdOf } from './judging-fixture.ts';

const workerUrl = new URL('../../../src/main/jobs/worker.ts', import.meta.url);
const readerUrl = new URL('../../../src/main/study-reader/worker.ts', import.meta.url);

function memoryStore(): SecretStore {
  const kept = new Map<string, string>();
  return {
    unavailable: () => null,
    read: (name) => kept.get(name) ?? null,
    write: (name, value) => void kept.set(name, value),
    clear: (name) => void kept.delete(name),
  };
}

async function startClient() {
  const study = await importedStudy();
  const host = createHost({
    rendererDir: temporaryFolder(),
    workerUrl,
    readerUrl,
    studyPath: study.path,
    secrets: memoryStore(),
  });
  onTestFinished(() => host.close());
  const answers: string[] = [];
  const client = createTRPCClient<AppRouter>({
    links: [
      httpBatchStreamLink({
        url: 'http://host/api/trpc',
        fetch: async (input, init) => {
          const response = await host.fetch(new Request(input as string, init as RequestInit));
          const [forTest, forClient] = response.body!.tee();
          void new Response(forTest).text().then((text) => answers.push(text));
          return new Response(forClient, response);
        },
      }),
    ],
  });
  const follow = async (jobId: string): Promise<JobProgress[]> => {
    const states: JobProgress[] = [];
    for await (const progress of await client.jobs.watch.query({ jobId })) states.push(progress);
    return states;
  };
  return { study, client, answers, follow };
}

beforeEach(() => {
  vi.stubEnv('SLOTSCOPE_HOME', temporaryFolder());
  vi.stubEnv('OPENAI_API_KEY', '');
  vi.stubEnv('SLOTSCOPE_JUDGE_API_KEY', '');
});

describe('judging over the boundary', () => {
  it('goes from settings and key to a plan, a batch, its report, and scores by it', async () => {
    const server = await startJudgeServer();
    const { client, answers, follow } = await startClient();
    await client.judging.setSettings.mutate({ baseUrl: server.baseUrl, model: 'test-model' });
    expect(await client.judging.keyStatus.query()).toMatchObject({ source: 'none', canStore: true });
    expect(await client.judging.setKey.mutate({ key: 'sk-boundary' })).toMatchObject({ source: 'keychain' });
    expect(await client.judging.testConnection.mutate()).toMatchObject({ ok: true });
    expect(server.received[0]?.headers.authorization).toBe('Bearer sk-boundary');

    const plan = await client.judging.plan.query({ judge: 'openai' });
    expect(plan).toMatchObject({ refusal: null, kind: 'openai', baseUrl: server.baseUrl });
    const { jobId } = await client.judging.start.mutate({ judge: 'openai' });
    const states = await follow(jobId);
    expect(states.at(-1)).toMatchObject({ kind: 'judge', state: 'done', title: 'Judge by test-model' });
    expect(states.find(({ judging }) => judging)?.judging).toMatchObject({ total: plan.items });
    expect(await client.judging.result.query({ jobId })).toMatchObject({
      ended: 'done',
      judged: plan.items,
      calls: plan.calls,
    });
    expect(await client.jobs.result.query({ jobId })).toBeNull();

    const judges = await client.judging.judges.query();
    expect(judges.map(({ judge, counts }) => [judge, counts])).toEqual([
      ['imported', true],
      ['human', true],
      [plan.judge, false],
    ]);
    const scoring = await client.judging.setScoredBy.mutate({ judge: plan.judge });
    expect((await follow(scoring.jobId)).at(-1)).toMatchObject({ state: 'done' });
    expect(await client.judging.scoredBy.query()).toEqual({ judge: plan.judge, chosen: true });
    expect((await client.runs.tables.query()).judge).toBe(plan.judge);
    await expect(client.judging.setScoredBy.mutate({ judge: 'nobody' })).rejects.toThrow('no judge "nobody"');

    await client.judging.clearKey.mutate();
    expect(await client.judging.keyStatus.query()).toMatchObject({ source: 'none' });
    expect(answers.join('')).not.toContain('sk-boundary');
  });

  it('pauses, resumes and cancels, and tells a stopped batch as failed with its reason', async () => {
    const server = await startJudgeServer(async ({ user }) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return goodReply(user);
    });
    const { client, follow } = await startClient();
    await client.judging.setSettings.mutate({ baseUrl: server.baseUrl, model: 'test-model', concurrency: 1 });
    const { jobId } = await client.judging.start.mutate({ judge: 'openai' });
    const states = follow(jobId);
    await vi.waitFor(() => expect(server.received.length).toBeGreaterThan(2), 10_000);
    await client.judging.pause.mutate({ jobId });
    await vi.waitFor(async () => {
      const job = (await client.jobs.list.query()).find((each) => each.jobId === jobId);
      expect(job?.judging?.state).toBe('paused');
    }, 5000);
    const held = server.received.length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(server.received.length).toBe(held);
    await client.judging.resume.mutate({ jobId });
    await vi.waitFor(() => expect(server.received.length).toBeGreaterThan(held), 5000);
    await client.judging.cancel.mutate({ jobId });
    const last = (await states).at(-1);
    expect(last).toMatchObject({
      state: 'cancelled',
      message: expect.stringMatching(/^Cancelled; \d+ verdicts of this batch are kept/),
    });
    expect(await client.judging.result.query({ jobId })).toMatchObject({ ended: 'cancelled' });

    server.behave((_, response) => {
      response.writeHead(401).end();
      return undefined;
    });
    const stopped = await client.judging.start.mutate({ judge: 'openai' });
    expect((await follow(stopped.jobId)).at(-1)).toMatchObject({
      state: 'failed',
      error: { message: expect.stringMatching(/asks for a key and none is set/) },
    });
    expect(await client.judging.result.query(stopped)).toMatchObject({ ended: 'stopped' });
  });

  it('refuses over a limit before anything is asked, and explains bad settings', async () => {
    const server = await startJudgeServer();
    const { client, follow } = await startClient();
    await client.judging.setSettings.mutate({ baseUrl: server.baseUrl, model: 'test-model' });
    const limits = { maxCalls: 2, maxTokens: null, maxFailureShare: null };
    expect((await client.judging.plan.query({ judge: 'openai', limits })).refusal).toMatch(/limit is 2/);
    const { jobId } = await client.judging.start.mutate({ judge: 'openai', limits });
    expect((await follow(jobId)).at(-1)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/limit is 2/),
    });
    expect(server.received).toHaveLength(0);
    await client.judging.setSettings.mutate({ templateFolder: join(temporaryFolder(), 'none') });
    await expect(client.judging.plan.query({ judge: 'openai' })).rejects.toThrow(/There is no template/);
    await expect(client.judging.templates.query()).rejects.toThrow(/There is no template/);
    await client.judging.setSettings.mutate({ templateFolder: null, baseUrl: 'localhost:1/v1' });
    await expect(client.judging.plan.query({ judge: 'openai' })).rejects.toThrow(/no web address/);
    expect(await client.judging.testConnection.mutate()).toMatchObject({
      ok: false,
      message: expect.stringMatching(/no web address/),
    });
  });

  it('takes verdicts by hand and takes them back, and compares two judges', async () => {
    const { study, client, follow } = await startClient();
    const { jobId } = await client.judging.start.mutate({ judge: 'lexical' });
    expect((await follow(jobId)).at(-1)).toMatchObject({ state: 'done' });
    const agreement = await client.judging.agreement.query({ judgeA: 'imported', judgeB: 'lexical' });
    const core = agreement.stages.find(({ stage }) => stage === 'core')!;
    expect(core.pairs.length).toBeGreaterThan(10);
    expect(core.scores.n).toBe(core.pairs.length);
    const mean = core.pairs.reduce((sum, { a, b }) => sum + Math.abs(a - b), 0) / core.pairs.length;
    expect(core.scores.meanAbsoluteDifference).toBeCloseTo(mean, 12);
    expect(core.flags).toBeNull();
    const early = agreement.stages.find(({ stage }) => stage === 'early')!;
    const { bothYes, onlyA, onlyB, bothNo } = early.flags!;
    expect(bothYes + onlyA + onlyB + bothNo).toBe(early.pairs.length);
    const largest = agreement.largest.map(({ difference }) => difference);
    expect(largest).toEqual([...largest].sort((a, b) => b - a));
    const alpha = await client.judging.agreement.query({
      judgeA: 'imported',
      judgeB: 'lexical',
      runIds: [runIdOf(study, 'alpha')],
    });
    expect(alpha.stages[1]!.pairs.length).toBeLessThan(core.pairs.length);

    const { item } = core.pairs[0]!;
    const address = { runId: item.runId, sampleId: item.sampleId, slotId: item.slotId };
    const entered = await client.judging.setHuman.mutate({
      ...address,
      verdict: { stage: 'core', score: 0.33, triggerPhrase: '' },
      note: 'off by a shade',
      who: 'Ada',
    });
    expect(entered.verdicts.find(({ judge }) => judge === 'human')).toMatchObject({
      score: 0.33,
      who: 'Ada',
      counts: true,
    });
    expect(await client.judging.verdict.query({ ...address, stage: 'core' })).toEqual(entered);
    const undone = await client.judging.undoHuman.mutate({ ...address, stage: 'core' });
    expect(undone.verdicts.some(({ judge }) => judge === 'human')).toBe(false);
    await expect(client.judging.undoHuman.mutate({ ...address, stage: 'core' })).rejects.toThrow(
      /no change by hand/,
    );
    const wrong = { ...address, verdict: { stage: 'core' as const, score: 1.5, triggerPhrase: '' } };
    await expect(client.judging.setHuman.mutate(wrong)).rejects.toThrow();
  });
});
