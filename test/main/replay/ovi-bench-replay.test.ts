import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OviDetails } from '../../../src/core/ovi-bench/case-score.ts';
import { derivedMediaFolder, resourcePath } from '../../../src/main/home.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { adapters } from '../../../src/main/replay/kinds.ts';
import { readSession } from '../../../src/main/replay/read-session.ts';
import type { ReplayRequest } from '../../../src/main/replay/replay.ts';
import { prepareReplay } from '../../../src/main/replay/settings.ts';
import { readReplays, recordingStem, selectSamples } from '../../../src/main/store/replays.ts';
import { type OpenStudy, openStudyFile } from '../../../src/main/store/study-file.ts';
import { readRuns } from '../../../src/main/store/study-info.ts';
import { temporaryFolder } from '../study-fixture.ts';
import { type Answer, ChatTestServer, status, streamed } from './network/servers/chat-server.ts';
import { replayNow, requestFor } from './sample-study.ts';

vi.setConfig({ testTimeout: 90_000 });

/** A study with the benchmark's own sample in it: six open-ended cases, two with options. */
async function oviStudy(): Promise<OpenStudy> {
  const study = openStudyFile(join(temporaryFolder(), 'study.slotscope'), { create: 'Study' });
  onTestFinished(() => void study.db.close());
  await importInto(study, resourcePath('sample/ovi-bench'), {});
  return study;
}

const textOf = (request: { body: object }): string => {
  const { messages } = request.body as { messages: { content: { text?: string }[] }[] };
  return messages[1]?.content.at(-1)?.text ?? '';
};

/** Answers questions at length, takes every interruption for a Cancellation, and the first option. */
const model: Answer = (response, request) => {
  const text = textOf(request);
  const reply = /(^|\n)A\. /.test(text)
    ? '{"type": "Cancellation", "choice": "A"}'
    : text.includes('broke in')
      ? '{"type": "Cancellation", "response": "All right."}'
      : 'A red cup is being filled from a watering can; beside it stands a vase.';
  streamed([reply])(response, request);
};

async function serverOf(...answers: Answer[]): Promise<ChatTestServer> {
  const server = await ChatTestServer.start(...answers);
  onTestFinished(() => server.stop());
  return server;
}

const requestTo = (baseUrl: string, more: Partial<ReplayRequest> & { rate?: number } = {}): ReplayRequest => {
  const { rate = 4, ...rest } = more;
  const settings = { adapter: 'chat', adapterSettings: { baseUrl, model: 'm' }, rate };
  return requestFor(settings, { benchmark: 'ovi-bench', ...rest });
};

interface Kept {
  name: string;
  status: string;
  chunks: string;
  details: string;
}

const keptIn = (study: OpenStudy, runName: string): Kept[] =>
  study.db
    .prepare<[string], Kept>(
      `SELECT samples.name, status, chunks, outputs.details FROM outputs JOIN samples USING (sample_id)
       JOIN runs USING (run_id) WHERE runs.name = ? ORDER BY subset, samples.name`,
    )
    .all(runName);

describe('a replay of OVIBench', () => {
  it('simulates every case, keeps its result and scores it', async () => {
    const server = await serverOf(model);
    const study = await oviStudy();
    const report = await replayNow(study, requestTo(server.baseUrl, { runName: 'sim' }));
    expect(report).toMatchObject({ replayed: 8, failed: [], kept: 0 });
    // Two calls for an open-ended case, one for a case with options.
    expect(server.requests).toHaveLength(6 * 2 + 2);
    const kept = keptIn(study, 'sim');
    const correction = kept.find(({ name }) => name === 'desk.mp4_s2_Correction')!;
    const details = JSON.parse(correction.details) as OviDetails;
    // T1 − T0 = 5.6 s at four characters a second.
    expect(details).toMatchObject({
      partial: 'A red cup is being fil',
      rate: 4,
      predictedType: 'Cancellation',
      response: 'All right.',
      choice: null,
    });
    expect(JSON.parse(correction.chunks)).toMatchObject([
      { start: 5, end: 10.5, text: 'A red cup is being fil' },
      { start: 10.6, text: 'All right.' },
    ]);
    const chosen = kept.filter(({ details: text }) => (JSON.parse(text) as OviDetails).choice === 'A');
    expect(chosen).toHaveLength(2);
    const run = readRuns(study.db).find(({ name }) => name === 'sim');
    expect(run).toMatchObject({ kind: 'replayed', benchmark: 'ovi-bench' });
    expect(run?.note).toMatch(/Algorithm 1.* R = 4 characters a second/);
    // The recording tells what was asked, said and cut.
    const { sampleId } = selectSamples(study, 'ovi-bench', ['desk.mp4_s2_Correction'])[0]!;
    const stem = recordingStem(study.db, { runName: 'sim' }, sampleId)!;
    const session = await readSession(`${join(derivedMediaFolder(study.path), stem)}.jsonl`);
    expect(session?.complete).toBe(true);
    expect(session?.events.filter(({ kind }) => kind === 'interruption')).toMatchObject([
      { media: 10.6, partial: 'A red cup is being fil', text: 'No, I mean the vase on the right.' },
    ]);
  });

  it('records the rate, and takes another rate for another run', async () => {
    const server = await serverOf(model);
    const study = await oviStudy();
    const samples = ['desk.mp4_s0_Cancellation'];
    const first = await replayNow(study, requestTo(server.baseUrl, { samples }));
    const second = await replayNow(study, requestTo(server.baseUrl, { samples, rate: 8 }));
    expect(first.runName).toMatch(/^chat-[0-9a-f]{6}-R4$/);
    expect(second.runName).toBe(first.runName.replace('R4', 'R8'));
    expect(readReplays(study.db).map(({ settings }) => settings)).toMatchObject([
      { rate: 4, arm: 'no-audio', pace: 'stepped', schedule: { kind: 'none' } },
      { rate: 8 },
    ]);
    const same = requestTo(server.baseUrl, { samples, rate: 12, runName: first.runName });
    await expect(replayNow(study, same)).rejects.toThrow(/rate was 4 and is now 12/);
  });

  it('keeps a reply that cannot be read, and a case the server failed for tries again', async () => {
    const samples = ['desk.mp4_s0_Cancellation', 'desk.mp4_s2_Correction'];
    const server = await serverOf(
      model,
      streamed(['I will stop, as you ask for a Cancellation.']),
      status(400, '{"error": {"message": "no"}}'),
    );
    const study = await oviStudy();
    const request = requestTo(server.baseUrl, { samples, runName: 'sim' });
    const report = await replayNow(study, request);
    expect(report).toMatchObject({ replayed: 2, failed: [{ name: 'desk.mp4_s2_Correction' }] });
    const [unread] = keptIn(study, 'sim');
    expect(JSON.parse(unread!.details)).toMatchObject({
      predictedType: null,
      raw: 'I will stop, as you ask for a Cancellation.',
    });
    expect(await replayNow(study, request)).toMatchObject({ kept: 1, replayed: 1 });
  });

  it('killed in the middle says in the end what an undisturbed one says', async () => {
    const server = await serverOf(model);
    const undisturbed = await oviStudy();
    await replayNow(undisturbed, requestTo(server.baseUrl, { runName: 'sim' }));
    const study = await oviStudy();
    const request = requestTo(server.baseUrl, { runName: 'sim' });
    await killedAfter(3, study.path, request);
    const begun = keptIn(study, 'sim').length;
    expect(begun).toBeGreaterThanOrEqual(3);
    expect(begun).toBeLessThan(8);
    expect(await replayNow(study, request)).toMatchObject({ kept: begun, replayed: 8 - begun });
    expect(keptIn(study, 'sim')).toEqual(keptIn(undisturbed, 'sim'));
  });
});

const script = fileURLToPath(new URL('replay-process.ts', import.meta.url));

/** Replay in a process of its own and kill it once so many cases have ended. */
async function killedAfter(ended: number, studyPath: string, request: ReplayRequest): Promise<void> {
  const child = spawn(process.execPath, [script, studyPath, JSON.stringify(request)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.on('data', (data: Buffer) => {
    if (
      data
        .toString()
        .split('\n')
        .some((line) => Number(line.split(' ')[0]) >= ended)
    )
      child.kill('SIGKILL');
  });
  await new Promise((resolve) => child.once('close', resolve));
}

describe('what cannot be replayed so', () => {
  const prepare = (benchmark: string, settings: Record<string, unknown> & { adapter: string }) => () =>
    prepareReplay(adapters(), benchmark, requestFor(settings).settings);
  const chat = { adapter: 'chat', adapterSettings: { model: 'm' } };

  it('is told with what to do', () => {
    expect(prepare('ovi-bench', chat)).toThrow(/needs a generation rate R.*--rate/);
    expect(prepare('ovi-bench', { adapter: 'silent', rate: 4 })).toThrow(/Choose the adapter "chat"/);
    expect(prepare('omni-interact', { ...chat, rate: 4 })).toThrow(/belongs to OVIBench alone/);
  });

  it('leaves out of the record what a simulation does not use', () => {
    const own = { model: 'm', instructions: 'Be kind.', history: 4 };
    const { settings } = prepare('ovi-bench', { adapter: 'chat', adapterSettings: own, rate: 4 })();
    expect(settings.adapterSettings).not.toHaveProperty('instructions');
    expect(settings.adapterSettings).toMatchObject({ model: 'm', temperature: 0 });
  });
});

describe('a sample of Omni-DuplexEval', () => {
  it('is asked once, before the clip begins, and never when a reminder is due', async () => {
    const study = openStudyFile(join(temporaryFolder(), 'study.slotscope'), { create: 'Study' });
    onTestFinished(() => void study.db.close());
    await importInto(study, resourcePath('sample/duplex-eval'), {});
    const samples = selectSamples(study, 'duplex-eval');
    expect(samples.map(({ name, requests }) => [name, requests.map(({ time }) => time)]).sort()).toEqual([
      ['crossing', [0]],
      ['pond', [0]],
      ['pond-colour', [0]],
    ]);
    const report = await replayNow(study, {
      ...requestFor({ adapter: 'request-prior' }),
      benchmark: 'duplex-eval',
      runName: 'prior',
    });
    expect(report).toMatchObject({ replayed: 3, failed: [] });
  });
});
