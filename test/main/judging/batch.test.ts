import { describe, expect, it } from 'vitest';
import type { JudgingProgress } from '../../../src/core/judging/judging-views.ts';
import { JudgingError } from '../../../src/main/judging/judging-error.ts';
import { PauseSwitch } from '../../../src/main/judging/waiting.ts';
import { readRuns, readTables } from '../../../src/main/store/study-info.ts';
import { goodReply, sendError, startJudgeServer } from './judge-server.ts';
import { countByState, judgingBench, runIdOf } from './judging-fixture.ts';

const soon = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await soon(5);
}

describe('judging by a server', () => {
  it('tells the plan, asks each question once, and has nothing left to do', async () => {
    const server = await startJudgeServer();
    const bench = await judgingBench(server.baseUrl);
    const plan = await bench.plan();
    expect(plan.judge).toMatch(/^test-model @ 127\.0\.0\.1:\d+$/);
    expect(plan.items).toBeGreaterThan(50);
    expect(plan).toMatchObject({ cached: 0, alreadyJudged: 0, failedBefore: 0, refusal: null });
    expect(plan.calls + plan.repeated).toBe(plan.items);
    expect(plan.estimatedTokens.total).toBe(plan.estimatedTokens.input + plan.calls * 512);
    expect(Object.values(plan.byStage).reduce((a, b) => a + b)).toBe(plan.items);
    expect(server.received).toHaveLength(0);

    const report = await bench.run();
    expect(report).toMatchObject({
      ended: 'done',
      judged: plan.items,
      failed: 0,
      remaining: 0,
      calls: plan.calls,
      tokens: { input: 100 * plan.calls, reply: 20 * plan.calls },
    });
    expect(server.received).toHaveLength(plan.calls);
    expect(new Set(server.received.map(({ user }) => user)).size).toBe(plan.calls);
    expect(countByState(bench.study, plan.judge)).toEqual({ ok: plan.items });
    expect(await bench.plan()).toMatchObject({ items: 0, calls: 0, alreadyJudged: plan.items });
    expect((await bench.run()).calls).toBe(0);
  });

  it('sends the request as set, with the key only in its header', async () => {
    const server = await startJudgeServer();
    const bench = await judgingBench(server.baseUrl);
    await bench.run({ stages: ['partial'] }, { apiKey: 'secret-key-1' });
    const [first] = server.received;
    expect(first?.path).toBe('/v1/chat/completions');
    expect(first?.headers.authorization).toBe('Bearer secret-key-1');
    expect(first?.body).toMatchObject({
      model: 'test-model',
      temperature: 0,
      max_tokens: 512,
      response_format: { type: 'json_object' },
    });
    expect(first?.body.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(first?.user).not.toMatch(/\{[a-z_]+\}/);
    const everything = JSON.stringify(
      ['verdicts', 'judges', 'judge_questions', 'study'].map((table) =>
        bench.study.db.prepare(`SELECT * FROM ${table}`).all(),
      ),
    );
    expect(everything).not.toContain('secret-key-1');
    const plain = await judgingBench(server.baseUrl, bench.study);
    await plain.run(
      { stages: ['partial'] },
      {},
      { temperature: null, jsonMode: false, maxTokensField: 'max_completion_tokens' },
    );
    const last = server.received.at(-1)?.body;
    expect(last).not.toHaveProperty('temperature');
    expect(last).not.toHaveProperty('response_format');
    expect(last).not.toHaveProperty('max_tokens');
    expect(last?.max_completion_tokens).toBe(512);
  });

  it('asks several at a time, never more than allowed', async () => {
    const server = await startJudgeServer(async ({ user }) => {
      await soon(15);
      return goodReply(user);
    });
    const bench = await judgingBench(server.baseUrl);
    await bench.run({}, {}, { concurrency: 6 });
    expect(server.concurrency.most).toBe(6);
  });

  it('judges only the runs and stages asked for', async () => {
    const server = await startJudgeServer();
    const bench = await judgingBench(server.baseUrl);
    const alpha = runIdOf(bench.study, 'alpha');
    const report = await bench.run({ runIds: [alpha], stages: ['core'] });
    const given = bench.study.db
      .prepare('SELECT DISTINCT run_id, stage FROM verdicts WHERE judge = ?')
      .all(report.judge);
    expect(given).toEqual([{ run_id: alpha, stage: 'core' }]);
    await expect(bench.run({ runIds: [99] })).rejects.toThrow('The study has no run 99.');
  });

  it('asks a question that two runs share once and gives both the verdict', async () => {
    const server = await startJudgeServer();
    const bench = await judgingBench(server.baseUrl);
    const { db } = bench.study;
    // A third run that says exactly what alpha says.
    db.exec(`INSERT INTO runs (run_id, benchmark, name, label, kind, created_at)
      SELECT 77, benchmark, 'twin', label, kind, created_at FROM runs WHERE name = 'alpha';
      INSERT INTO outputs SELECT 77, sample_id, status, detail, chunks, rejected, chunk_count, unmatched_count,
        source_file, source_hash, evaluation_hash, audio_path, details FROM outputs JOIN runs USING (run_id) WHERE name = 'alpha'`);
    const alone = await bench.plan({ runIds: [runIdOf(bench.study, 'alpha')] });
    const both = await bench.plan({ runIds: [runIdOf(bench.study, 'alpha'), 77] });
    expect(both).toMatchObject({ items: 2 * alone.items, calls: alone.calls });
    const report = await bench.run({ runIds: [runIdOf(bench.study, 'alpha'), 77] });
    expect(report).toMatchObject({ judged: both.items, calls: alone.calls });
    expect(server.received).toHaveLength(alone.calls);
  });

  it('refuses to begin over a limit, and stops in the middle when repeats reach it', async () => {
    const server = await startJudgeServer();
    const bench = await judgingBench(server.baseUrl);
    const { calls } = await bench.plan();
    const limits = { maxCalls: calls - 1, maxTokens: null, maxFailureShare: null };
    expect((await bench.plan({}, { limits })).refusal).toMatch(/calls; the limit is/);
    await expect(bench.run({}, {}, { limits })).rejects.toThrow(JudgingError);
    const fewTokens = { maxCalls: null, maxTokens: 100, maxFailureShare: null };
    expect((await bench.plan({}, { limits: fewTokens })).refusal).toMatch(/tokens; the limit is 100/);
    expect(server.received).toHaveLength(0);

    server.behave(() => 'no verdict at all');
    const report = await bench.run({}, {}, { limits: { ...limits, maxCalls: calls }, maxReasks: 2 });
    expect(report.ended).toBe('stopped');
    expect(report.reason).toMatch(new RegExp(`limit of ${calls} calls`));
    expect(server.received).toHaveLength(calls);
    expect(report.remaining).toBeGreaterThan(0);
  });

  it('stops once too large a share of verdicts failed', async () => {
    const server = await startJudgeServer(({ total, user }) => (total % 2 ? goodReply(user) : 'nothing'));
    const bench = await judgingBench(server.baseUrl);
    const limits = { maxCalls: null, maxTokens: null, maxFailureShare: 0.3 };
    const report = await bench.run({}, {}, { limits, maxReasks: 0, concurrency: 1 });
    expect(report).toMatchObject({ ended: 'stopped' });
    expect(report.reason).toMatch(/of the verdicts so far failed, more than the 30 %/);
    expect(report.judged + report.failed).toBeLessThan(40);
  });

  it('tells how it goes: counts, rate and time left', async () => {
    const server = await startJudgeServer();
    const bench = await judgingBench(server.baseUrl);
    const seen: JudgingProgress[] = [];
    await bench.run({}, { onProgress: (progress) => void seen.push(progress) });
    const last = seen.at(-1)!;
    expect(last).toMatchObject({ remaining: 0, failed: 0, secondsLeft: 0 });
    expect(last.done).toBe(last.total);
    expect(last.ratePerMinute).toBeGreaterThan(0);
    const done = seen.map((progress) => progress.done);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(seen.some(({ secondsLeft }) => secondsLeft !== null && secondsLeft > 0)).toBe(true);
  });
});

describe('pausing and cancelling', () => {
  it('holds new questions while paused and goes on after', async () => {
    const server = await startJudgeServer();
    const bench = await judgingBench(server.baseUrl);
    const pause = new PauseSwitch();
    const states: string[] = [];
    const running = bench.run(
      {},
      {
        pause,
        onProgress: ({ state, done }) => {
          states.push(state);
          if (done === 5) pause.pause();
        },
      },
      { concurrency: 1 },
    );
    await until(() => pause.paused);
    await soon(100);
    const held = server.received.length;
    await soon(600);
    expect(server.received).toHaveLength(held);
    expect(states.at(-1)).toBe('paused');
    pause.resume();
    expect(await running).toMatchObject({ ended: 'done', remaining: 0 });
  });

  it.each([
    ['in the middle of a request', 'hang'],
    ['during a wait the server asked for', 'wait'],
    ['while paused', 'pause'],
  ])('ends within a second %s and keeps what was judged', async (_, how) => {
    const cancelling = new AbortController();
    const pause = new PauseSwitch();
    const server = await startJudgeServer(({ user, total }, response) => {
      if (total <= 3) return goodReply(user);
      if (how === 'wait') sendError(response, 429, { message: 'slow down' }, { 'retry-after': '50' });
      return how === 'pause' ? goodReply(user) : undefined;
    });
    const bench = await judgingBench(server.baseUrl);
    const running = bench.run({}, { pause, signal: cancelling.signal }, { concurrency: 1 });
    await until(() => server.received.length >= 3);
    if (how === 'pause') pause.pause();
    await soon(150);
    const begun = performance.now();
    cancelling.abort();
    const report = await running;
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(report.ended).toBe('cancelled');
    expect(report.judged).toBeGreaterThanOrEqual(3);
    expect(countByState(bench.study, report.judge)).toEqual({ ok: report.judged });
    server.behave(({ user }) => goodReply(user));
    const before = server.received.slice(0, 3).map(({ user }) => user);
    const rest = await bench.run();
    expect(rest).toMatchObject({ ended: 'done', judged: report.remaining });
    expect(server.received.slice(report.calls).map(({ user }) => user)).not.toEqual(
      expect.arrayContaining(before),
    );
  });
});

describe('the lexical judge', () => {
  it('judges everything without a server, the same every time', async () => {
    const bench = await judgingBench('http://127.0.0.1:9/v1');
    const plan = await bench.plan({ judge: 'lexical' });
    expect(plan).toMatchObject({ judge: 'lexical', calls: 0, baseUrl: null, estimatedTokens: { total: 0 } });
    const report = await bench.run({ judge: 'lexical' });
    expect(report).toMatchObject({ ended: 'done', judged: plan.items, failed: 0, calls: 0 });
    const verdicts = (): unknown[] =>
      bench.study.db
        .prepare("SELECT run_id, sample_id, slot_id, stage, verdict FROM verdicts WHERE judge = 'lexical'")
        .all();
    const first = verdicts();
    bench.study.db.exec("DELETE FROM verdicts WHERE judge = 'lexical'");
    await bench.run({ judge: 'lexical' });
    expect(verdicts()).toEqual(first);
  });

  it('does not touch the numbers while other verdicts count', async () => {
    const bench = await judgingBench('http://127.0.0.1:9/v1');
    const before = readTables(bench.study.db);
    await bench.run({ judge: 'lexical' });
    expect(readTables(bench.study.db)).toEqual(before);
    expect(readRuns(bench.study.db)[0]).toMatchObject({
      judges: ['imported'],
      allJudges: ['imported', 'lexical'],
    });
  });
});
