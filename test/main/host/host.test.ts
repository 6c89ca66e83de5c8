import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PAPER_PROFILE } from '../../../src/core/omni-interact/profile.ts';
import { scoreStudy, tablesOf } from '../../../src/core/omni-interact/study-facts.ts';
import { encodeSlotSet } from '../../../src/core/slot-set.ts';
import {
  type JobProgress,
  OUTCOME_BITS,
  OUTCOME_FLAGS,
  unpackSlotIndex,
} from '../../../src/core/study-views.ts';
import { createHost } from '../../../src/main/host/host.ts';
import type { AppRouter } from '../../../src/main/host/router.ts';
import type { Host } from '../../../src/main/host/types.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { readStudyFacts } from '../../../src/main/store/study-facts.ts';
import { openStudyFile } from '../../../src/main/store/study-file.ts';
import { FIXTURE_TREE, temporaryFolder } from '../study-fixture.ts';

const SAMPLE = fileURLToPath(new URL('../../../resources/sample', import.meta.url));
const workerUrl = new URL('../../../src/main/jobs/worker.ts', import.meta.url);
const readerUrl = new URL('../../../src/main/study-reader/worker.ts', import.meta.url);

function rendererFolder(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><p>workbench</p>',
  );
  writeFileSync(join(folder, 'assets', 'app.js'), 'export {};');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  return folder;
}

function startHost(studyPath?: string): Host {
  const host = createHost({
    rendererDir: rendererFolder(),
    workerUrl,
    readerUrl,
    ...(studyPath ? { studyPath } : {}),
  });
  onTestFinished(() => host.close());
  return host;
}

const get = (host: Host, path: string, headers: Record<string, string> = {}) =>
  host.fetch(new Request(`http://host${path}`, { headers }));

function clientOf(host: Host) {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchStreamLink({
        url: 'http://host/api/trpc',
        fetch: (input, init) => host.fetch(new Request(input as string, init as RequestInit)),
      }),
    ],
  });
}

/** Follow a job to its end and return all its states. */
async function follow(client: ReturnType<typeof clientOf>, jobId: string): Promise<JobProgress[]> {
  const states: JobProgress[] = [];
  for await (const progress of await client.jobs.watch.query({ jobId })) states.push(progress);
  return states;
}

beforeEach(() => {
  vi.stubEnv('SLOTSCOPE_HOME', temporaryFolder());
});

describe('the page', () => {
  it('is served for every address with a fresh nonce that its policy names', async () => {
    const host = startHost();
    const answers = await Promise.all([get(host, '/'), get(host, '/explore/1q1a/0002/1?run=alpha')]);
    const nonces = await Promise.all(
      answers.map(async (answer) => {
        expect(answer.status).toBe(200);
        const nonce = /content="([^"]+)"/.exec(await answer.text())?.[1];
        const policy = answer.headers.get('content-security-policy') ?? '';
        expect(policy).toContain(`'nonce-${nonce}'`);
        expect(policy).not.toContain('unsafe');
        expect(policy).toContain("default-src 'none'");
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('serves assets by name and nothing beside them', async () => {
    const host = startHost();
    const script = await get(host, '/assets/app.js');
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(script.headers.get('x-content-type-options')).toBe('nosniff');
    // What a worker made of it may do.
    expect(script.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    for (const path of [
      '/assets/..%2fsecret.txt',
      '/assets/%2e%2e/secret.txt',
      '/assets/none.js',
      '/assets/%zz.js',
      '/assets/%00.js',
      '/assets/..%5csecret.txt',
      '/assets/',
    ]) {
      const answer = await get(host, path);
      expect(await answer.text()).not.toContain('secret');
      expect(answer.status).toBeLessThan(500);
    }
  });
});

describe('the typed API', () => {
  it('says in words when no study is open or a study cannot be opened', async () => {
    const client = clientOf(startHost());
    expect(await client.study.info.query()).toBeNull();
    await expect(client.runs.list.query()).rejects.toThrow(/No study is open/);
    await expect(client.study.open.mutate({ path: '/nowhere/x.slotscope' })).rejects.toThrow(/no study at/);
  });

  it('previews, imports and shows a tree through a worker thread', async () => {
    const client = clientOf(startHost());
    const { jobId } = await client.imports.preview.mutate({ path: FIXTURE_TREE });
    const states = await follow(client, jobId);
    expect(states.at(-1)).toMatchObject({ state: 'done' });
    const preview = await client.jobs.result.query({ jobId });
    expect(preview).toMatchObject({ counts: { samples: 14, outputs: 27 } });
    expect(await client.study.info.query()).toBeNull();

    const run = await client.imports.run.mutate({ path: FIXTURE_TREE });
    expect((await follow(client, run.jobId)).at(-1)).toMatchObject({ state: 'done' });
    expect(await client.study.info.query()).toMatchObject({ samples: 14, runs: 2, slots: 69 });
    expect(await client.study.recent.query()).toHaveLength(1);

    const all = unpackSlotIndex(await client.slots.index.query({ filter: {}, sort: 'order' }));
    expect(all.total).toBe(69);
    expect(all.outcomes.map((list) => list.length)).toEqual([69, 69]);
    const rows = await client.slots.rows.query({ slotKeys: all.slotKeys.slice(0, 3) });
    expect(rows.map((row) => row.slotKey)).toEqual(all.slotKeys.slice(0, 3));
    const tables = await client.runs.tables.query();
    expect(tables.runs.map((row) => row.name)).toEqual(['alpha', 'beta']);
  });

  it('ends a job that fails with a message for a person', async () => {
    const client = clientOf(startHost());
    const { jobId } = await client.imports.preview.mutate({ path: temporaryFolder() });
    const last = (await follow(client, jobId)).at(-1)!;
    expect(last.state).toBe('failed');
    expect(last.error?.message).toMatch(/no annotations folder.*Open a dataset/);
  });

  it('rejects input that has not the shape', async () => {
    const host = startHost();
    const answer = await get(host, `/api/trpc/slots.rows?input=${encodeURIComponent('{"slotKeys":["x"]}')}`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain('node_modules');
  });
});

describe('filters', () => {
  const prepare = async () => {
    const path = join(temporaryFolder(), 'f.slotscope');
    const study = openStudyFile(path, { create: 'F' });
    await importInto(study, FIXTURE_TREE, {});
    study.db.close();
    return clientOf(startHost(path));
  };

  it('hands out the facts of a study in parts, and its tables under another profile', async () => {
    const path = join(temporaryFolder(), 'facts.slotscope');
    const study = openStudyFile(path, { create: 'Facts' });
    await importInto(study, FIXTURE_TREE, {});
    const whole = readStudyFacts(study.db);
    const tables = tablesOf(scoreStudy(whole, PAPER_PROFILE), PAPER_PROFILE);
    study.db.close();
    const host = startHost(path);
    const facts = async (of: string): Promise<unknown> => (await get(host, `/facts/${of}`)).json();
    expect(await facts('samples')).toEqual(whole.samples);
    for (const run of whole.runs) expect(await facts(`runs/${run.runId}`)).toEqual(run);
    expect((await get(host, '/facts/runs/99')).status).toBe(500);
    expect(await clientOf(host).diagnostics.tablesUnder.query(PAPER_PROFILE)).toMatchObject({ runs: tables });
  });

  it('by split, type, interruption, outcome and text give the slots they name', async () => {
    const client = await prepare();
    const count = async (filter: object) => (await client.slots.index.query({ filter, sort: 'order' })).total;
    const facets = await client.slots.facets.query({});
    for (const { name, count: slots } of facets.subsets) expect(await count({ subsets: [name] })).toBe(slots);
    for (const { name, count: slots } of facets.questionTypes) {
      expect(await count({ questionTypes: [name] })).toBe(slots);
    }
    expect((await count({ interrupted: true })) + (await count({ interrupted: false }))).toBe(69);
    const [first] = (await client.runs.list.query()).map((run) => run.runId);
    const withOutcome = unpackSlotIndex(await client.slots.index.query({ filter: {}, sort: 'order' }));
    const spilling = Array.from(withOutcome.outcomes[0]!).filter((code) => code & OUTCOME_FLAGS.spill).length;
    expect(await count({ outcomes: ['spill'], runIds: [first] })).toBe(spilling);
    const missed = Array.from(withOutcome.outcomes[1]!).filter((code) => (code & OUTCOME_BITS) === 0).length;
    expect(missed).toBeGreaterThan(0);
    expect(await count({ outcomes: ['not-run'] })).toBe(missed);
    expect(await count({ text: 'no such text anywhere' })).toBe(0);
    const view = await client.samples.view.query({ sampleId: 1 });
    expect(await count({ text: view.slots[0]!.questionText })).toBeGreaterThan(0);
  });

  it('by a chosen set give those slots and no others', async () => {
    const client = await prepare();
    const all = unpackSlotIndex(await client.slots.index.query({ filter: {}, sort: 'order' }));
    const chosen = [all.slotKeys[3]!, all.slotKeys[4]!, all.slotKeys[40]!];
    const of = async (slots: string) =>
      (await client.slots.index.query({ filter: { slots }, sort: 'order' })).slotKeys.toSorted(
        (a, b) => a - b,
      );
    expect(await of(encodeSlotSet(chosen))).toEqual(chosen.toSorted((a, b) => a - b));
    expect(await of('not a set')).toEqual([]);
  });

  it('sort by disagreement puts the widest difference first', async () => {
    const client = await prepare();
    const { slotKeys } = await client.slots.index.query({ filter: {}, sort: 'disagreement' });
    expect(new Set(slotKeys).size).toBe(69);
    const ordered = await client.slots.index.query({ filter: {}, sort: 'order' });
    expect(slotKeys).not.toEqual(ordered.slotKeys);
  });
});

describe('media', () => {
  it('of the sample: byte ranges, frames, waveform and thumbnails by clip id', async () => {
    const path = join(temporaryFolder(), 's.slotscope');
    const study = openStudyFile(path, { create: 'S' });
    await importInto(study, SAMPLE, {});
    study.db.close();
    const host = startHost(path);
    const part = await get(host, '/media/clips/1/file', { range: 'bytes=0-99' });
    expect(part.status).toBe(206);
    expect((await part.arrayBuffer()).byteLength).toBe(100);
    const { times } = (await (await get(host, '/media/clips/1/frames')).json()) as { times: number[] };
    expect(times.length).toBeGreaterThan(500);
    const waveform = new Uint8Array(await (await get(host, '/media/clips/1/waveform')).arrayBuffer());
    expect(waveform.length / 100).toBeCloseTo(times.at(-1)!, 0);
    expect(Math.max(...waveform)).toBeGreaterThan(20);
    const picture = await get(host, '/media/clips/1/thumbnail?t=3&height=72');
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect([...new Uint8Array(await picture.arrayBuffer()).slice(0, 2)]).toEqual([0xff, 0xd8]);
  });

  it('that is not there says so', async () => {
    const path = join(temporaryFolder(), 'e.slotscope');
    openStudyFile(path, { create: 'E' }).db.close();
    const host = startHost(path);
    for (const id of ['1', 'x', '..%2f..']) {
      const answer = await get(host, `/media/clips/${id}/file`);
      expect(answer.status).toBe(404);
      expect((await answer.json()).message).toMatch(/no clip/);
    }
  });
});
