import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { pairSlots } from '../../src/core/compare/slots.ts';
import { comparisonOf } from '../../src/core/comparisons.ts';
import type { SlotFilter } from '../../src/core/study-views.ts';
import { createHost } from '../../src/main/host/host.ts';
import type { AppRouter } from '../../src/main/host/router.ts';
import { readSlotTexts } from '../../src/main/store/compare-queries.ts';
import { readPairMetrics, readPairReport } from '../../src/main/store/comparison.ts';
import { rescoreSamples } from '../../src/main/store/scores.ts';
import { type OpenStudy, openStudyFile } from '../../src/main/store/study-file.ts';
import { readTables } from '../../src/main/store/study-info.ts';
import { sampleStudyFile } from './replay/sample-study.ts';
import { temporaryFolder } from './study-fixture.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PATIENT = 'scripted-patient';
const TALKER = 'scripted-over-talker';

function slotscope(...args: string[]) {
  return spawnSync(process.execPath, [join(root, 'bin', 'slotscope.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, SLOTSCOPE_HOME: temporaryFolder() },
  });
}

/** A copy of the sample study, and the ids of two of its runs. */
async function study(): Promise<{ path: string; open: OpenStudy; patient: number; talker: number }> {
  const path = await sampleStudyFile();
  const open = openStudyFile(path);
  onTestFinished(() => void open.db.close());
  const idOf = (name: string) =>
    open.db.prepare<[string], number>('SELECT run_id FROM runs WHERE name = ?').pluck().get(name)!;
  return { path, open, patient: idOf(PATIENT), talker: idOf(TALKER) };
}

function clientOf(studyPath: string) {
  const host = createHost({
    rendererDir: temporaryFolder(),
    workerUrl: new URL('../../src/main/jobs/worker.ts', import.meta.url),
    readerUrl: new URL('../../src/main/study-reader/worker.ts', import.meta.url),
    studyPath,
  });
  onTestFinished(() => host.close());
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchStreamLink({
        url: 'http://host/api/trpc',
        fetch: (input, init) => host.fetch(new Request(input as string, init as RequestInit)),
      }),
    ],
  });
}

const bootstrap = { draws: 300 };
const metric = (metrics: ReturnType<typeof readPairMetrics>, key: string) =>
  metrics.metrics.find((candidate) => candidate.key === key)!;

beforeEach(() => {
  vi.stubEnv('SLOTSCOPE_HOME', temporaryFolder());
});

describe('slotscope compare', () => {
  it('prints the JSON that the screen shows', async () => {
    const { path } = await study();
    const run = slotscope('compare', PATIENT, TALKER, '--study', path, '--json');
    expect(run.stderr).toBe('');
    const printed = JSON.parse(run.stdout);
    expect(printed).toMatchObject({
      baseline: PATIENT,
      settings: 'Reference profile.',
      draws: 10_000,
      seed: 1,
    });
    const client = clientOf(path);
    const runs = await client.runs.list.query();
    const [baselineId, otherId] = [PATIENT, TALKER].map(
      (name) => runs.find((candidate) => candidate.name === name)!.runId,
    ) as [number, number];
    const filter: SlotFilter = { benchmark: 'omni-interact' };
    const columns = await client.compare.slots.query({ filter, runIds: [baselineId, otherId] });
    const { standing } = comparisonOf('omni-interact')!;
    const { coverage, changes, matrix } = pairSlots(columns, baselineId, otherId, standing);
    const metrics = await client.compare.metrics.query({ baselineId, otherId, filter });
    expect(printed.comparisons).toEqual([
      JSON.parse(JSON.stringify({ run: TALKER, coverage, changes, matrix, metrics })),
    ]);
  });

  it('lists the slots when asked to, largest change first, and takes draws and seed', async () => {
    const { path } = await study();
    const args = ['compare', PATIENT, TALKER, '--study', path, '--slots', '--draws', '50', '--seed', '7'];
    const { comparisons } = JSON.parse(slotscope(...args, '--json').stdout);
    expect(comparisons[0].metrics).toMatchObject({ draws: 50, seed: 7, clusters: 7 });
    const { slots } = comparisons[0];
    expect(slots).toHaveLength(30);
    expect(slots[0]).toMatchObject({
      subset: '1qna',
      sample: 'kitchen/Lemonade-1_1',
      slotId: 2,
      change: 'lost',
    });
    const sizes = slots.map(({ delta }: { delta: number }) => Math.abs(delta));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    const text = slotscope(...args).stdout;
    expect(text).toContain('30 of 30 slots compared');
    expect(text).toContain('50 draws over 7 clips, seed 7');
    expect(text).toContain('Fewer than 20 clips');
    expect(text).toContain('1qna / kitchen/Lemonade-1_1 · 2');
  });

  it('says in words what is wrong with the runs, draws or seed named', async () => {
    const { path } = await study();
    const says = (...args: string[]) => {
      const { status, stderr } = slotscope('compare', ...args, '--study', path);
      expect(status).toBe(2);
      return stderr;
    };
    expect(says(PATIENT, 'nobody')).toContain(`no run "nobody". Its runs: scripted-early-guesser`);
    expect(says(PATIENT, PATIENT)).toContain('named twice');
    expect(says(PATIENT, TALKER, '--draws', '0')).toContain('--draws wants a whole number from 1');
    expect(says(PATIENT, TALKER, '--seed', '-1')).toContain('--seed');
    expect(says(PATIENT)).toContain("missing required argument 'runs'");
  });
});

describe('comparing runs of a study', () => {
  it('gives the numbers of the report where both runs cover everything', async () => {
    const { open, patient, talker } = await study();
    const metrics = readPairMetrics(open.db, { baselineId: patient, otherId: talker, filter: {}, bootstrap });
    const { runs } = readTables(open.db);
    for (const [side, name] of [
      ['baseline', PATIENT],
      ['other', TALKER],
    ] as const) {
      const { categories, nested, interruption } = runs.find((run) => run.name === name)!;
      for (const [key, { f1, precision, recall }] of Object.entries(categories)) {
        expect(metric(metrics, `f1-${key}`)[side]).toBeCloseTo(f1, 12);
        expect(metric(metrics, `precision-${key}`)[side]).toBeCloseTo(precision, 12);
        expect(metric(metrics, `recall-${key}`)[side]).toBeCloseTo(recall, 12);
      }
      expect(metric(metrics, 'nccs')[side]).toBeCloseTo(nested.nccs, 12);
      expect(metric(metrics, 'f1-inner')[side]).toBeCloseTo(nested.innerF1, 12);
      expect(metric(metrics, 'f1-outer')[side]).toBeCloseTo(nested.outerF1, 12);
      expect(metric(metrics, 'paq')[side]).toBeCloseTo(interruption.paq!, 12);
      expect(metric(metrics, 'csm-as')[side]).toBeCloseTo(interruption.csmAs, 12);
    }
  });

  it('rests on shared slots alone: a missing output and a missing verdict leave slots out, with the reason', async () => {
    const { open, patient, talker } = await study();
    const sample = (name: string) =>
      open.db
        .prepare<[string], number>("SELECT sample_id FROM samples WHERE subset = '1q1a' AND name = ?")
        .pluck()
        .get(name)!;
    const before = readPairReport(open.db, TALKER, {
      baselineId: patient,
      otherId: talker,
      filter: {},
      bootstrap,
    });
    const [notRun, unjudged] = [sample('0001'), sample('0002')];
    for (const table of ['outputs', 'verdicts']) {
      open.db.prepare(`DELETE FROM ${table} WHERE run_id = ? AND sample_id = ?`).run(talker, notRun);
    }
    open.db
      .prepare(
        'DELETE FROM scores WHERE run_id = ? AND slot_key IN (SELECT slot_key FROM slots WHERE sample_id = ?)',
      )
      .run(talker, notRun);
    open.db
      .prepare('DELETE FROM verdicts WHERE run_id = ? AND sample_id = ? AND slot_id = 1')
      .run(patient, unjudged);
    rescoreSamples(open.db, [unjudged]);
    const request = { baselineId: patient, otherId: talker, filter: {}, bootstrap };
    const { coverage, metrics, slots } = readPairReport(open.db, TALKER, request);
    expect(coverage).toMatchObject({ slots: 30, shared: 25 });
    expect(coverage.leftOut).toMatchObject({ notRunOther: 4, unjudgedBaseline: 1 });
    expect(metrics.clusters).toBe(6);
    expect(metric(metrics, 'f1-allGlobal')).toMatchObject({ baselineItems: 25, otherItems: 25 });
    // What is shared is compared as it was before anything was taken away.
    const untouched = new Map(before.slots.shared.map((slot) => [slot.slotKey, slot.delta]));
    for (const { slotKey, delta } of slots.shared) expect(delta).toBe(untouched.get(slotKey));
    const swapped = readPairReport(open.db, PATIENT, { ...request, baselineId: talker, otherId: patient });
    expect(swapped.coverage.leftOut).toMatchObject({ notRunBaseline: 4, unjudgedOther: 1 });
  });

  it('narrows metrics and slots by the same filter', async () => {
    const { open, patient, talker } = await study();
    const request = { baselineId: patient, otherId: talker, filter: { subsets: ['1qna'] }, bootstrap };
    const { coverage, metrics } = readPairReport(open.db, TALKER, request);
    expect(coverage.shared).toBe(10);
    expect(metrics.clusters).toBe(2);
    const whole = readPairMetrics(open.db, { ...request, filter: {} });
    expect(metric(metrics, 'f1-allGlobal').other).toBeCloseTo(metric(whole, 'f1-oneQna').other!, 12);
    expect(metric(metrics, 'f1-realtime')).toMatchObject({ baseline: null, other: null, interval: null });
  });

  it('finds what the runs said in a slot, before and after t_a', async () => {
    const { open, patient, talker } = await study();
    const slotKey = open.db
      .prepare<[], number>(
        "SELECT slot_key FROM slots JOIN samples USING (sample_id) WHERE subset = '1q1a' AND samples.name = '0002' AND slot_id = 1",
      )
      .pluck()
      .get()!;
    const [texts] = readSlotTexts(open.db, [slotKey, 9999], [talker, patient]);
    expect(texts!.slotKey).toBe(slotKey);
    expect(texts!.runs.map(({ runId }) => runId)).toEqual([talker, patient]);
    expect(texts!.runs[0]).toMatchObject({ early: 'Okay, I will watch the stand.', fp: 1, fn: 0 });
    expect(texts!.runs[0]!.core).toContain('The book that has appeared is');
    expect(texts!.runs[1]!.core).toMatch(/^the book is The Tidewater Clock/);
  });
});
