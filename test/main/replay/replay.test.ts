import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ReplayReport } from '../../../src/core/replay/replay-views.ts';
import { derivedMediaFolder, resourcePath } from '../../../src/main/home.ts';
import { PauseGate } from '../../../src/main/replay/media-clock.ts';
import type { ReplayRequest } from '../../../src/main/replay/replay.ts';
import { readReplays } from '../../../src/main/store/replays.ts';
import { openStudyFile } from '../../../src/main/store/study-file.ts';
import { readRuns } from '../../../src/main/store/study-info.ts';
import { replayNow, requestFor, saidBy, sampleStudy, sampleStudyFile } from './sample-study.ts';

// Media is decoded in most tests, and the machine may be busy with other things.
vi.setConfig({ testTimeout: 90_000 });

const script = fileURLToPath(new URL('replay-process.ts', import.meta.url));

/** Replay in a process of its own; kill it once that many clips have ended and the next is that far, if told to. */
async function replayElsewhere(
  studyPath: string,
  request: ReplayRequest,
  killAt?: { ended: number; time: number },
): Promise<ReplayReport | null> {
  const child = spawn(process.execPath, [script, studyPath, JSON.stringify(request)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (data: Buffer) => {
    text += data.toString();
    if (!killAt) return;
    for (const line of data.toString().split('\n')) {
      const [ended, time] = line.split(' ').map(Number);
      if (Number(ended) >= killAt.ended && Number(time) >= killAt.time) child.kill('SIGKILL');
    }
  });
  await new Promise((resolve) => child.once('close', resolve));
  const report = text.split('\n').find((line) => line.startsWith('report '));
  return report ? (JSON.parse(report.slice(7)) as ReplayReport) : null;
}

const PYTHON = ['python3', resourcePath('adapters', 'adapter.py')];
const JAVASCRIPT = [process.execPath, resourcePath('adapters', 'adapter.mjs')];
const REPLAYED: [string, Record<string, unknown> & { adapter: string }, string[] | undefined][] = [
  ['silent', { adapter: 'silent' }, undefined],
  ['request-prior', { adapter: 'request-prior' }, undefined],
  ['screen-reader', { adapter: 'screen-reader' }, ['1q1a/0001', '1q1a/0003', '1q1a_math/0001']],
  ['the Python program', { adapter: 'process', adapterSettings: { command: PYTHON } }, undefined],
  ['the JavaScript program', { adapter: 'process', adapterSettings: { command: JAVASCRIPT } }, undefined],
];

describe('a replay of the sample, killed twice and resumed', () => {
  it.each(REPLAYED)(
    'to %s says what an undisturbed one says',
    async (_name, settings, samples) => {
      const request = requestFor(settings, { runName: 'r', samples });
      const undisturbed = await sampleStudyFile();
      const whole = await replayElsewhere(undisturbed, request);
      const planned = samples?.length ?? 7;
      expect(whole).toMatchObject({ replayed: planned, kept: 0, failed: [] });

      const disturbed = await sampleStudyFile();
      expect(await replayElsewhere(disturbed, request, { ended: 0, time: 10 })).toBeNull();
      const early = openStudyFile(disturbed);
      expect(readReplays(early.db)).toMatchObject([{ state: 'cut-off', sessions: [] }]);
      early.db.close();
      expect(await replayElsewhere(disturbed, request, { ended: 2, time: 15 })).toBeNull();
      const resumed = await replayElsewhere(disturbed, request);
      expect(resumed).toMatchObject({ failed: [] });
      expect(resumed?.kept).toBeGreaterThanOrEqual(2);
      expect((resumed?.kept ?? 0) + (resumed?.replayed ?? 0)).toBe(planned);

      const [a, b] = [openStudyFile(undisturbed), openStudyFile(disturbed)];
      onTestFinished(() => {
        a.db.close();
        b.db.close();
      });
      expect(saidBy(b, 'r')).toEqual(saidBy(a, 'r'));
      expect(saidBy(b, 'r')).toHaveLength(planned);
      expect(readReplays(b.db)).toMatchObject([{ state: 'done' }]);
      const partial = readdirSync(join(derivedMediaFolder(disturbed), 'replays', '1')).filter((name) =>
        name.endsWith('.partial'),
      );
      expect(partial).toEqual([]);
    },
    240_000,
  );
});

describe('a finished replay', () => {
  it('is a run like any other, unjudged where a judge is needed', async () => {
    const study = await sampleStudy();
    await replayNow(study, requestFor({ adapter: 'request-prior' }));
    const run = readRuns(study.db).find(({ name }) => name === 'request-prior-request-text');
    expect(run).toMatchObject({ kind: 'replayed', samplesOk: 7, samplesMissing: 0, verdicts: 0, chunks: 22 });
    expect(run?.unjudgedSlots).toBeGreaterThan(10);
    expect(run?.note).toContain('arm request-text');
    const said = saidBy(study, 'request-prior-request-text').find(({ name }) => name === '0001');
    const starts = (JSON.parse(said?.chunks ?? '[]') as { start: number }[]).map(({ start }) => start);
    // Three seconds after each question of the annotation.
    expect(starts).toEqual([11, 19, 27, 32.2]);
  });

  it('answers each request once, and a request heard in 1QnA stands for all steps', async () => {
    const study = await sampleStudy();
    await replayNow(study, requestFor({ adapter: 'request-prior' }, { runName: 'r', samples: ['1qna'] }));
    const counts = saidBy(study, 'r').map(({ chunks }) => (JSON.parse(chunks) as unknown[]).length);
    expect(counts).toEqual([1, 1]);
  });

  it('is not begun again, not mixed with other settings, and not put over an imported run', async () => {
    const study = await sampleStudy();
    const request = requestFor({ adapter: 'silent' }, { runName: 'r', samples: ['1q1a/0001'] });
    await replayNow(study, request);
    expect(await replayNow(study, request)).toMatchObject({ replayed: 0, kept: 1 });
    const longer = requestFor({ adapter: 'silent', answerTimeout: 500 }, { runName: 'r' });
    expect(await replayNow(study, longer)).toMatchObject({ replayed: 6, kept: 1 });
    const other = requestFor({ adapter: 'silent', exposure: { fps: 2 } }, { runName: 'r' });
    await expect(replayNow(study, other)).rejects.toThrow(/recorded under other settings.*"fps":1.*"fps":2/);
    const taken = requestFor({ adapter: 'silent' }, { runName: 'scripted-patient' });
    await expect(replayNow(study, taken)).rejects.toThrow(/a run "scripted-patient" that is scripted/);
  });

  it('in parallel says the same as one clip at a time', async () => {
    const study = await sampleStudy();
    await replayNow(study, requestFor({ adapter: 'request-prior' }, { runName: 'one' }));
    await replayNow(study, requestFor({ adapter: 'request-prior' }, { runName: 'three', parallel: 3 }));
    const said = (name: string) => saidBy(study, name).map(({ chunks }) => chunks);
    expect(said('three')).toEqual(said('one'));
  });
});

describe('a replay under way', () => {
  it('stands still when paused and goes on', async () => {
    const study = await sampleStudy();
    const gate = new PauseGate();
    const times: number[] = [];
    const playing = replayNow(
      study,
      requestFor({ adapter: 'silent' }, { runName: 'r', samples: ['1q1a/0001'] }),
      {
        gate,
        onProgress: ({ sessions }) => {
          times.push(sessions[0]?.time ?? 0);
          if (times.length === 12) gate.pause();
        },
      },
    );
    await expect.poll(() => gate.paused).toBe(true);
    const stood = times.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    // The item in hand when it was paused is the last one.
    expect(times.length).toBeLessThanOrEqual(stood + 1);
    gate.resume();
    expect(await playing).toMatchObject({ replayed: 1, failed: [] });
  });

  it('stopped keeps the clips that were played to their end, and no others', async () => {
    const study = await sampleStudy();
    const stopping = new AbortController();
    const request = requestFor({ adapter: 'silent' }, { runName: 'r' });
    const playing = replayNow(study, request, {
      signal: stopping.signal,
      onProgress: ({ sessions }) => {
        const ended = sessions.filter(({ state }) => state === 'done').length;
        if (ended === 2 && sessions.some(({ time, state }) => state === 'running' && time > 20)) {
          stopping.abort(new Error('Enough.'));
        }
      },
    });
    await expect(playing).rejects.toThrow('Enough.');
    expect(saidBy(study, 'r')).toHaveLength(2);
    expect(readReplays(study.db)[0]).toMatchObject({ state: 'stopped', plannedSamples: { length: 7 } });
  });

  it('goes on past a clip whose file is gone or broken, and says which', async () => {
    const study = await sampleStudy();
    study.db.exec("UPDATE clips SET path = '/gone.mp4', relative_path = 'gone.mp4' WHERE clip_id = 2");
    const request = requestFor({ adapter: 'silent' }, { runName: 'r', samples: ['1q1a'] });
    const report = await replayNow(study, request);
    expect(report).toMatchObject({
      replayed: 4,
      failed: [{ detail: expect.stringContaining('not at hand') }],
    });
    expect(
      saidBy(study, 'r')
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['failed', 'ok', 'ok', 'ok']);
    // Failed clips are tried again.
    expect(await replayNow(study, request)).toMatchObject({ replayed: 1, kept: 3 });
  });

  it('is refused before it begins where adapter, arm and pace do not fit', async () => {
    const study = await sampleStudy();
    const refused = (settings: Record<string, unknown> & { adapter: string }, more = {}) =>
      expect(replayNow(study, requestFor(settings, more))).rejects;
    await refused({ adapter: 'none-such' }).toThrow(/no adapter "none-such". Known: process/);
    await refused({ adapter: 'request-prior', arm: 'full' }).toThrow(/perceive nothing/);
    await refused({ adapter: 'request-prior', adapterSettings: { delay: -1 } }).toThrow(/delay/);
    await refused({ adapter: 'silent' }, { samples: ['1q1a/9999'] }).toThrow(/no sample 1q1a\/9999/);
    await refused({ adapter: 'silent', pace: { speed: 4 } }, { parallel: 2 }).toThrow(/one at a time/);
    expect(readReplays(study.db)).toEqual([]);
    expect(existsSync(join(derivedMediaFolder(study.path), 'replays'))).toBe(false);
  });
});
