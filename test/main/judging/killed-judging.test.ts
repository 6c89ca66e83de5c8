import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { JudgingReport } from '../../../src/core/judging/judging-views.ts';
import { temporaryFolder } from '../study-fixture.ts';
import { goodReply, markOf, startJudgeServer } from './judge-server.ts';
import { countByState, importedStudy, judgingBench, reopen } from './judging-fixture.ts';

const script = fileURLToPath(new URL('judging-process.ts', import.meta.url));
const CONCURRENCY = 4;
const KILLED_AFTER = [7, 12, 9, 20];

/** The marks of the questions whose replies are on disk. */
function receivedReplies(cachePath: string): Set<string> {
  if (!existsSync(cachePath)) return new Set();
  const db = new Database(cachePath, { readonly: true });
  try {
    const raws = db.prepare<[], string>('SELECT raw FROM replies').pluck().all();
    return new Set(raws.map((raw) => (JSON.parse(JSON.parse(raw)) as { rationale: string }).rationale));
  } finally {
    db.close();
  }
}

describe('a judging process killed in the middle, several times', () => {
  it('goes on without asking again what was answered, and ends like one that was not', async () => {
    const folder = temporaryFolder();
    const cachePath = join(folder, 'judge-cache.sqlite');
    const study = await importedStudy();
    const { path } = study;
    study.db.close();
    const server = await startJudgeServer(async ({ user }) => {
      await new Promise((resolve) => setTimeout(resolve, 8));
      return goodReply(user);
    });

    const judgeUntil = (killAfter: number): Promise<JudgingReport | null> => {
      const begun = server.received.length;
      const child = spawn(process.execPath, [script, path, cachePath, server.baseUrl], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout.on('data', (data: Buffer) => {
        output += data.toString();
      });
      const watch = setInterval(() => {
        if (server.received.length - begun >= killAfter) child.kill('SIGKILL');
      }, 1);
      return new Promise((resolve) =>
        child.once('close', () => {
          clearInterval(watch);
          resolve(output === '' ? null : (JSON.parse(output) as JudgingReport));
        }),
      );
    };

    for (const killAfter of KILLED_AFTER) {
      expect(await judgeUntil(killAfter)).toBeNull();
      const received = receivedReplies(cachePath);
      const from = server.received.length;
      expect(from - received.size).toBeGreaterThanOrEqual(0);
      // What is asked from here on must be none of what is on disk.
      server.behave(async ({ user }) => {
        expect(received).not.toContain(markOf(user));
        await new Promise((resolve) => setTimeout(resolve, 8));
        return goodReply(user);
      });
    }
    const received = receivedReplies(cachePath);
    expect(received.size).toBeGreaterThan(KILLED_AFTER.length);
    const last = server.received.length;
    const report = await judgeUntil(Number.POSITIVE_INFINITY);
    expect(report).toMatchObject({ ended: 'done', failed: 0, remaining: 0 });
    const asked = server.received.slice(last).map(({ user }) => markOf(user));
    expect(asked.filter((mark) => received.has(mark))).toEqual([]);

    // Only what was under way at a kill can have been asked twice.
    const questions = new Set(server.received.map(({ user }) => user)).size;
    expect(server.received.length - questions).toBeLessThanOrEqual(CONCURRENCY * KILLED_AFTER.length);

    const resumed = reopen(path);
    const clean = await judgingBench(server.baseUrl);
    server.behave(({ user }) => goodReply(user));
    const cleanReport = await clean.run();
    expect(questions).toBe(cleanReport.calls);
    expect(countByState(resumed, cleanReport.judge)).toEqual({ ok: cleanReport.items });
    const rows = (db: Database.Database): unknown[] =>
      db
        .prepare(
          `SELECT run_id, sample_id, slot_id, stage, state, verdict, inputs, question_key, stale FROM verdicts
           WHERE judge = ?`,
        )
        .all(cleanReport.judge);
    expect(rows(resumed.db)).toEqual(rows(clean.study.db));
  });
});
