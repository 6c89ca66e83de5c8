import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { JudgeSettings } from '../../../src/core/judging/judging-views.ts';
import { VerdictCache } from '../../../src/main/judging/cache.ts';
import { loadTemplates } from '../../../src/main/judging/templates.ts';
import { rescoreSamples } from '../../../src/main/store/scores.ts';
import type { OpenStudy } from '../../../src/main/store/study-file.ts';
import { temporaryFolder } from '../study-fixture.ts';
import { goodReply, startJudgeServer } from './judge-server.ts';
import { importedStudy, judgingBench, runIdOf } from './judging-fixture.ts';

/** A folder with the built-in templates, one of them changed. */
function templatesWith(change: Partial<Record<'early' | 'core' | 'partial', string>>): string {
  const folder = temporaryFolder();
  for (const [stage, { system, user }] of Object.entries(loadTemplates(null).stages)) {
    const extra = change[stage as keyof typeof change] ?? '';
    writeFileSync(join(folder, `${stage}.txt`), `[System]\n${system}\n[User]\n${user}${extra}`);
  }
  return folder;
}

const openCache = (path: string): VerdictCache => {
  const cache = new VerdictCache(path);
  onTestFinished(() => cache.close());
  return cache;
};

/** A study fresh from import, judged in none of these ways, beside a cache that knows all questions of another. */
async function warmBench() {
  const server = await startJudgeServer();
  const bench = await judgingBench(server.baseUrl);
  await bench.run();
  const other = await judgingBench(server.baseUrl, await importedStudy(), bench.cachePath);
  return { server, other };
}

const editChunks = ({ db }: OpenStudy, change: (text: string) => string): void => {
  for (const row of db
    .prepare<[], { run_id: number; sample_id: number; chunks: string }>('SELECT * FROM outputs')
    .all()) {
    db.prepare('UPDATE outputs SET chunks = ? WHERE run_id = ? AND sample_id = ?').run(
      change(row.chunks),
      row.run_id,
      row.sample_id,
    );
  }
};

describe('the verdict cache', () => {
  it('answers the same questions in another study, and in a run imported under a new name', async () => {
    const { server, other } = await warmBench();
    const before = server.received.length;
    expect(await other.plan()).toMatchObject({ calls: 0 });
    other.study.db.exec("UPDATE runs SET name = 'renamed' WHERE name = 'alpha'");
    const report = await other.run();
    expect(report).toMatchObject({ ended: 'done', calls: 0, cached: report.items, judged: report.items });
    expect(server.received).toHaveLength(before);
  });

  it.each<[string, Partial<JudgeSettings>]>([
    ['the model', { model: 'test-model-2' }],
    ['the temperature', { temperature: 0.1 }],
    ['the longest reply', { maxTokens: 513 }],
    ['the reply format', { jsonMode: false }],
  ])('misses when %s changes', async (_, settings) => {
    const { other } = await warmBench();
    expect(await other.plan({}, settings)).toMatchObject({ cached: 0 });
    expect((await other.plan({}, settings)).calls).toBeGreaterThan(0);
  });

  it('misses when the address changes, not for a slash at its end', async () => {
    const { other } = await warmBench();
    expect(await other.plan({}, { baseUrl: `${other.settings.baseUrl}/` })).toMatchObject({ calls: 0 });
    const moved = other.settings.baseUrl.replace('127.0.0.1', 'localhost');
    expect(await other.plan({}, { baseUrl: moved })).toMatchObject({ cached: 0 });
  });

  it('misses what one changed template asks and nothing else', async () => {
    const { other } = await warmBench();
    const { byStage } = await other.plan();
    const same = await other.plan({}, { templateFolder: templatesWith({}) });
    expect(same).toMatchObject({ calls: 0 });
    const changed = await other.plan({}, { templateFolder: templatesWith({ core: '!' }) });
    expect(changed.cached).toBe(byStage.early + byStage.partial);
    expect(changed.calls + changed.repeated).toBe(byStage.core);
  });

  it('keeps the verdicts asked with other templates apart, as another judge’s', async () => {
    const { other } = await warmBench();
    const first = await other.run();
    const changed = { templateFolder: templatesWith({ core: '!' }) };
    const second = await other.run({}, {}, changed);
    expect(second.judge).toMatch(new RegExp(`^${first.judge} · [0-9a-f]{6}$`));
    expect(second).toMatchObject({ judged: first.items, items: first.items });
    expect(second.calls).toBeLessThan(first.items);
    expect(await other.plan()).toMatchObject({ judge: first.judge, items: 0 });
    expect(await other.plan({}, changed)).toMatchObject({ judge: second.judge, items: 0 });
  });

  it('asks anew only about what a run says differently since', async () => {
    const { other } = await warmBench();
    const first = await other.run();
    await other.run({ judge: 'lexical' });
    const { run_id, sample_id } = other.study.db
      .prepare<[], { run_id: number; sample_id: number }>(
        'SELECT run_id, sample_id FROM outputs WHERE chunk_count > 0 LIMIT 1',
      )
      .get()!;
    other.study.db
      .prepare(
        `UPDATE outputs SET chunks = replace(chunks, '"text":"', '"text":"Hm. ') WHERE run_id = ? AND sample_id = ?`,
      )
      .run(run_id, sample_id);
    other.study.db.transaction(() => rescoreSamples(other.study.db, [sample_id]))();
    const touched = other.study.db
      .prepare<[string, number, number], number>(
        'SELECT count(*) FROM verdicts WHERE judge = ? AND run_id = ? AND sample_id = ? AND stale = 1',
      )
      .pluck()
      .get(first.judge, run_id, sample_id);
    expect(touched).toBeGreaterThan(0);
    expect(await other.plan()).toMatchObject({
      items: touched,
      cached: 0,
      alreadyJudged: first.items - touched!,
    });
    expect(await other.plan({ judge: 'lexical' })).toMatchObject({ items: touched });
  });

  it('misses the slot whose reference changed by one character, and hits the slots that do not see it', async () => {
    const { other } = await warmBench();
    const { items } = await other.plan();
    other.study.db.exec(
      `UPDATE slots SET reference_text = reference_text || '.'
       WHERE slot_key = (SELECT min(slot_key) FROM scores WHERE said <> '')`,
    );
    const plan = await other.plan();
    expect(plan.calls).toBeGreaterThan(0);
    expect(plan.cached).toBe(items - plan.calls - plan.repeated);
    expect(plan.cached).toBeGreaterThan(items / 2);
  });

  it('hits when only times change and the question stays the same to the byte', async () => {
    const { other } = await warmBench();
    const { items } = await other.plan();
    // Ends move a little; no text, start or assignment does.
    editChunks(other.study, (text) =>
      JSON.stringify(
        (JSON.parse(text) as { start: number; end: number; words: unknown[] }[]).map((chunk) =>
          chunk.words.length > 0 ? chunk : { ...chunk, end: chunk.end + 1e-9 },
        ),
      ),
    );
    expect(await other.plan()).toMatchObject({ items, calls: 0 });
    editChunks(other.study, (text) => text.replaceAll('"text":"', '"text":"x'));
    expect(await other.plan()).toMatchObject({ cached: 0 });
  });

  it('sets a damaged file aside with a notice and goes on', async () => {
    const { server, other } = await warmBench();
    writeFileSync(other.cachePath, Buffer.alloc(8192, 'no database '));
    writeFileSync(`${other.cachePath}-wal`, '');
    const before = server.received.length;
    const report = await other.run();
    expect(report).toMatchObject({ ended: 'done', remaining: 0, failed: 0 });
    expect(report.notices).toEqual([expect.stringMatching(/was damaged.*set aside as/)]);
    expect(server.received.length - before).toBe(report.calls);
    const files = readdirSync(dirname(other.cachePath));
    const aside = files.find((file) => /damaged-[^/]*Z$/.test(file))!;
    expect(readFileSync(join(dirname(other.cachePath), aside), 'utf8')).toMatch(/^no database/);
    expect(openCache(other.cachePath).notices).toEqual([]);
  });

  it('copes with damage inside the file found while reading', () => {
    const path = join(temporaryFolder(), 'judge-cache.sqlite');
    const cache = openCache(path);
    for (let n = 0; n < 400; n += 1) {
      cache.put(`key-${n}`, { raw: 'x'.repeat(400), finishReason: 'stop', model: null, tokens: null });
    }
    cache.close();
    const bytes = readFileSync(path);
    bytes.fill(0x5a, 4096 * 2);
    writeFileSync(path, bytes);
    const damaged = openCache(path);
    for (let n = 0; n < 400; n += 1) damaged.get(`key-${n}`);
    expect(damaged.notices).toEqual([expect.stringMatching(/damaged/)]);
    damaged.put('new', { raw: 'y', finishReason: null, model: 'm', tokens: { input: 1, reply: 2 } });
    expect(damaged.get('new')).toMatchObject({ raw: 'y', model: 'm', tokens: { input: 1, reply: 2 } });
  });

  it('leaves the cache of a newer version alone', () => {
    const path = join(temporaryFolder(), 'judge-cache.sqlite');
    const db = new Database(path);
    db.pragma('user_version = 9');
    db.exec('CREATE TABLE other (x)');
    db.close();
    const before = readFileSync(path);
    const cache = openCache(path);
    cache.put('k', { raw: 'r', finishReason: null, model: null, tokens: null });
    expect(cache.get('k')).toBeUndefined();
    expect(cache.has('k')).toBe(false);
    expect(cache.notices[0]).toMatch(/newer Slotscope/);
    expect(readFileSync(path)).toEqual(before);
  });

  it('says when it cannot be used at all and never stops the judging', async () => {
    const server = await startJudgeServer();
    const blocked = join(temporaryFolder(), 'file');
    writeFileSync(blocked, '');
    const bench = await judgingBench(server.baseUrl, undefined, join(blocked, 'cache.sqlite'));
    const report = await bench.run({ runIds: [runIdOf(bench.study, 'alpha')] });
    expect(report).toMatchObject({ ended: 'done', remaining: 0 });
    expect(report.notices).toEqual([expect.stringMatching(/cannot be used/)]);
  });

  it('keeps text that UTF-8 cannot, and asks again what it holds but cannot be read any more', async () => {
    const path = join(temporaryFolder(), 'judge-cache.sqlite');
    const cache = openCache(path);
    cache.put('k', { raw: 'lone \ud83d and nul \u0000', finishReason: null, model: null, tokens: null });
    expect(cache.get('k')?.raw).toBe('lone \ud83d and nul \u0000');

    const { server, other } = await warmBench();
    const db = new Database(other.cachePath);
    db.exec(`UPDATE replies SET raw = '"no verdict"' WHERE key = (SELECT key FROM replies LIMIT 1)`);
    db.close();
    server.behave(({ user }) => goodReply(user));
    expect(await other.run()).toMatchObject({ ended: 'done', calls: 1, failed: 0 });
  });
});
