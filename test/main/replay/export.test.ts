import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { exportOmniInteract, exportRunLines } from '../../../src/main/export/run-outputs.ts';
import { resourcePath } from '../../../src/main/home.ts';
import { createHost } from '../../../src/main/host/host.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { readSampleView } from '../../../src/main/store/sample-view.ts';
import { temporaryFolder } from '../study-fixture.ts';
import { replayNow, requestFor, saidBy, sampleStudy } from './sample-study.ts';

// Media is decoded in most tests, and the machine may be busy with other things.
vi.setConfig({ testTimeout: 90_000 });

/** Says one sentence, with its sound, at the first frame from 3 s on. */
const SPEAKER = `import { createInterface } from 'node:readline';
const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n');
const tone = Buffer.alloc(48000);
for (let i = 0; i < 24000; i += 1) tone.writeInt16LE(Math.round(8000 * Math.sin(i / 10)), 2 * i);
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'session') say({ type: 'ready', protocol: 1 });
  if (message.type === 'frame' && message.time === 3) {
    say({ type: 'audio', pcm: tone.toString('base64'), sample_rate: 24000, response: 'a' });
    say({ type: 'text', text: 'Three seconds in.', end: true, response: 'a' });
  }
  if (message.id !== undefined) say({ type: 'done', id: message.id });
}`;

async function spokenStudy() {
  const study = await sampleStudy();
  const file = join(temporaryFolder(), 'speaker.mjs');
  writeFileSync(file, SPEAKER);
  const settings = {
    adapter: 'process',
    adapterSettings: { command: [process.execPath, file], label: 'Speaker' },
  };
  await replayNow(study, requestFor(settings, { runName: 'speaker', samples: ['1q1a/0001', '1qna'] }));
  return study;
}

describe('a run in OmniInteract’s layout', () => {
  it('is read back by the importer as it was', async () => {
    const study = await spokenStudy();
    const out = temporaryFolder();
    const written = await exportOmniInteract(study, 'speaker', join(out, 'outputs'));
    expect(written).toMatchObject({ folder: join(out, 'outputs', 'speaker'), samples: 3, files: 7 });
    expect(existsSync(join(written.folder, '1q1a', 'videos__0001', 'output.wav'))).toBe(true);
    expect(
      existsSync(join(written.folder, '1qna', 'videos_bench__kitchen__Lemonade-1_1', 'output.wav')),
    ).toBe(true);
    const summary = JSON.parse(readFileSync(join(written.folder, 'batch_summary.json'), 'utf8'));
    expect(summary).toMatchObject({
      total: 3,
      results: [
        { video: 'data/1q1a/videos/0001.mp4', output_dir: 'outputs/speaker/1q1a/videos__0001', status: 'ok' },
        {},
        {},
      ],
    });

    const other = await sampleStudy();
    other.db.exec('DELETE FROM runs');
    const report = await importInto(other, join(out, 'outputs'), {});
    expect(report.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(report.runs).toMatchObject([{ name: 'speaker', samples: 3, failed: 0 }]);
    const chunks = other.db
      .prepare<[], string>('SELECT chunks FROM outputs JOIN samples USING (sample_id) ORDER BY subset, name')
      .pluck()
      .all();
    expect(chunks.map((text) => JSON.parse(text))).toEqual(
      saidBy(study, 'speaker').map((row) => JSON.parse(row.chunks)),
    );
  });

  it('goes as JSON lines too', async () => {
    const study = await spokenStudy();
    const out = temporaryFolder();
    await exportRunLines(study, 'speaker', out);
    const lines = readFileSync(join(out, 'speaker.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatchObject({ run: 'speaker', subset: '1q1a', name: '0001', status: 'ok' });
    expect(existsSync(join(out, lines[0].audio))).toBe(true);
  });

  it('of an unknown name is refused with the names there are', async () => {
    const study = await sampleStudy();
    await expect(exportOmniInteract(study, 'none', temporaryFolder())).rejects.toThrow(
      /no run "none". It has: scripted-/,
    );
  });
});

describe('over the host', () => {
  it('a run’s speech is played aligned to the clip, and its recording can be read', async () => {
    const study = await spokenStudy();
    const ids = study.db
      .prepare<[], { run_id: number; sample_id: number }>(
        "SELECT run_id, sample_id FROM runs JOIN outputs USING (run_id) WHERE runs.name = 'speaker' ORDER BY sample_id",
      )
      .get()!;
    const host = createHost({ studyPath: study.path, rendererDir: resourcePath('sample') });
    const output = readSampleView(study, ids.sample_id)?.outputs.find(({ runId }) => runId === ids.run_id);
    expect(output?.speech).toBe(`outputs/${ids.run_id}/${ids.sample_id}/audio`);
    try {
      const get = (path: string, headers = {}) => host.fetch(new Request(`http://host${path}`, { headers }));
      const audio = await get(`/media/${output?.speech}`);
      expect(audio.status).toBe(200);
      expect(audio.headers.get('content-type')).toBe('audio/wav');
      // 45 s of 24 kHz: the length of the clip, with speech from the third second to the fourth.
      const wav = Buffer.from(await audio.arrayBuffer());
      expect((wav.length - 44) / 48_000).toBeCloseTo(45, 2);
      const second = (at: number) => wav.subarray(44 + at * 48_000, 44 + (at + 1) * 48_000);
      expect([2, 3, 4].map((at) => second(at).some((byte) => byte !== 0))).toEqual([false, true, false]);
      const part = await get(`/media/outputs/${ids.run_id}/${ids.sample_id}/audio`, { range: 'bytes=0-3' });
      expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
      expect((await get('/media/outputs/1/1/audio')).status).toBe(404);
      expect((await get('/media/outputs/x/..%2f/audio')).status).toBe(404);

      const query = async (procedure: string, input: unknown) => {
        const response = await get(
          `/api/trpc/replay.${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
        );
        return (await response.json()) as { result: { data: never }; error?: { message: string } };
      };
      const session = (await query('session', { runId: ids.run_id, sampleId: ids.sample_id })).result
        .data as {
        complete: boolean;
        events: { kind: string; media: number; duration?: number }[];
      };
      expect(session.complete).toBe(true);
      expect(session.events.find(({ kind }) => kind === 'audio')).toBeDefined();
      expect(session.events.filter(({ kind }) => kind === 'text')).toMatchObject([
        { media: 3, text: 'Three seconds in.' },
      ]);
      const kinds = (await query('adapters', undefined)).result.data as {
        name: string;
        traits: object | null;
      }[];
      expect(kinds.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['process', 'silent', 'request-prior', 'screen-reader']),
      );
      const settings = { adapter: 'request-prior', arm: 'request-text' };
      expect((await query('plan', { settings })).result.data).toMatchObject({
        runName: 'request-prior-request-text',
        samples: { length: 7 },
      });
      expect((await query('plan', { settings: { adapter: 'request-prior' } })).error?.message).toMatch(
        /perceive nothing/,
      );
    } finally {
      await host.close();
    }
  });
});
