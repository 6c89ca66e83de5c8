import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { resourcePath } from '../../../src/main/home.ts';
import { sessionFiles } from '../../../src/main/replay/recorder.ts';
import { LONG_GOP, openWorkshop, type Workshop } from '../../unit/media/clips.ts';
import { linesOf, play } from './play.ts';

// Media is decoded in most tests, and the machine may be busy with other things.
vi.setConfig({ testTimeout: 90_000 });

let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
  // Two seconds of a plain picture and silence, then noise and a tone.
  await shop.make(
    ...['-f', 'lavfi', '-i', 'color=s=160x90:d=2:r=10', '-f', 'lavfi', '-i', 'testsrc=s=160x90:d=2:r=10'],
    ...['-f', 'lavfi', '-i', "aevalsrc='if(gte(t,2),0.6*sin(2*PI*440*t),0)':s=16000:d=4"],
    ...['-filter_complex', '[0:v][1:v]concat=n=2:v=1,format=yuv420p[v]', '-map', '[v]', '-map', '2:a'],
    ...[...LONG_GOP, '-c:a', 'pcm_s16le', 'clip.mkv'],
  );
}, 60_000);
afterAll(() => shop.remove());

const READY = "say({ type: 'ready', protocol: 1 });";
const DONE = "if (message.id !== undefined) say({ type: 'done', id: message.id });";

/** A program that does this for every message; `say` writes one. */
function program(name: string, body: string, before = ''): string[] {
  const file = shop.path(`${name}.mjs`);
  writeFileSync(
    file,
    `import { createInterface } from 'node:readline';
const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n');
${before}
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  ${body}
  if (message.type === 'end') break;
}`,
  );
  return [process.execPath, file];
}

let number = 0;
async function run(command: string[], more: Record<string, unknown> = {}, env?: NodeJS.ProcessEnv) {
  number += 1;
  const { adapterSettings = {}, ...rest } = more;
  const stem = shop.path(`session-${number}`);
  const played = await play({
    ffmpeg: shop.ffmpeg,
    file: shop.path('clip.mkv'),
    stem,
    settings: {
      adapter: 'process',
      adapterSettings: { command, ...(adapterSettings as object) },
      ...rest,
    },
    requests: [{ time: 1.5, text: 'What is it?' }],
    ...(env ? { env } : {}),
  });
  return { ...played, stem };
}
const messages = (played: { recorded: { kind: string; message?: string }[] }, kind = 'log') =>
  played.recorded.filter((event) => event.kind === kind).map(({ message }) => message ?? '');

describe('the example programs', () => {
  it('in Python hears the tone', async () => {
    const played = await run(['python3', resourcePath('adapters', 'adapter.py')], { arm: 'request-text' });
    expect(played).toMatchObject({ state: 'done', detail: '' });
    expect(played.chunks.map(({ text, start }) => [text, start])).toEqual([['I can hear something.', 3]]);
    expect(messages(played)).toContain('stderr: asked: What is it?');
  });

  it('in JavaScript sees the picture change', async () => {
    const played = await run([process.execPath, resourcePath('adapters', 'adapter.mjs')]);
    expect(played.state).toBe('done');
    expect(played.chunks.map(({ text, start }) => [text, start])).toEqual([
      ['The picture changed at 2 seconds.', 2],
    ]);
  });

  it('say the same every time, and take 30 lines', async () => {
    for (const [runtime, name] of [
      ['python3', 'adapter.py'],
      [process.execPath, 'adapter.mjs'],
    ] as const) {
      const file = resourcePath('adapters', name);
      const [first, second] = [await run([runtime, file]), await run([runtime, file])];
      expect(first.chunks).toEqual(second.chunks);
      expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(32);
    }
  });
});

describe('what a program is told', () => {
  it('is the session, media and requests in order, and no name, length or path', async () => {
    const log = shop.path('told.jsonl');
    const keep = `appendFileSync(${JSON.stringify(log)}, line + '\\n');`;
    const body = `${keep} if (message.type === 'session') ${READY} ${DONE}`;
    const command = program('told', body, "import { appendFileSync } from 'node:fs';");
    await run(command, { arm: 'request-text', schedule: { kind: 'grid' }, exposure: { blockMs: 2000 } });
    const text = readFileSync(log, 'utf8');
    expect(text).not.toMatch(/secret|clip\.mkv|duration":4|slotscope-media/);
    const told = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(told[0]).toMatchObject({ type: 'session', protocol: 1, arm: 'request-text', pace: 'stepped' });
    expect(told.slice(1).map(({ type, time }) => `${type} ${time}`)).toEqual([
      ...[
        'frame 0',
        'frame 1',
        'request 1.5',
        'tick 1.5',
        'audio 0',
        'frame 2',
        'tick 2',
        'frame 3',
        'tick 3',
      ],
      ...['audio 2', 'tick 4', 'end 4'],
    ]);
    expect(told[1].jpeg).toMatch(/^\/9j\//);
    expect(Buffer.from(told[5].pcm, 'base64')).toHaveLength(64_000);
  });

  it('of the environment is only what it needs and what was named', async () => {
    const body = `if (message.type === 'session') { say({ type: 'log', message: Object.keys(process.env).sort().join(' ') }); ${READY} } ${DONE}`;
    const env = { PATH: process.env.PATH, HOME: '/nowhere', OPENAI_API_KEY: 'k', MY_MODEL: 'm', SECRET: 's' };
    const adapterSettings = { passEnvironment: ['MY_MODEL'] };
    const played = await run(program('env', body), { adapterSettings }, env);
    const names = messages(played)[0]?.split(' ') ?? [];
    expect(names).toEqual(expect.arrayContaining(['PATH', 'HOME', 'MY_MODEL']));
    expect(names.some((name) => /SECRET|API_KEY/.test(name))).toBe(false);
  });
});

describe('what a program says', () => {
  it('becomes chunks, speech, tool calls and logs, at the time it was said or names', async () => {
    const tone = "Buffer.alloc(24000 * 2, 'ab').toString('base64')";
    const body = `
      if (message.type === 'session') ${READY}
      if (message.type === 'frame' && message.time === 1) {
        say({ type: 'text', text: 'Look', response: 'r1' });
        say({ type: 'audio', pcm: ${tone}, sample_rate: 24000, response: 'r1' });
        say({ type: 'text', text: ' there', end: true, response: 'r1' });
        say({ type: 'tool', name: 'zoom', arguments: { x: 1 } });
        say({ type: 'abstained', reason: 'unsure' });
      }
      if (message.type === 'frame' && message.time === 3) say({ type: 'text', text: 'earlier', time: 2.5, end: true });
      ${DONE}`;
    const played = await run(program('says', body));
    expect(played.chunks).toEqual([
      {
        index: 0,
        text: 'Look there',
        start: 1,
        end: 2,
        words: [
          { text: 'Look', start: 1, end: expect.closeTo(1.444, 3) },
          { text: 'there', start: expect.closeTo(1.444, 3), end: 2 },
        ],
      },
      { index: 1, text: 'earlier', start: 2.5, end: 2.5, words: [{ text: 'earlier', start: 2.5, end: 2.5 }] },
    ]);
    expect(played.hasSpeech).toBe(true);
    const wav = readFileSync(sessionFiles(played.stem).speech);
    expect(wav.readUInt32LE(24)).toBe(24_000);
    expect(wav.length).toBe(44 + 4 * 24_000 * 2);
    expect(wav.subarray(44, 44 + 48_000).every((byte) => byte === 0)).toBe(true);
    expect(wav.subarray(44 + 48_000, 44 + 96_000).toString()).toBe('ab'.repeat(24_000));
    expect(wav.subarray(44 + 96_000).every((byte) => byte === 0)).toBe(true);
    const lines = linesOf(played.stem);
    expect(lines.find(({ kind }) => kind === 'tool-call')).toMatchObject({
      name: 'zoom',
      arguments: '{"x":1}',
      media: 1,
    });
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index));
    expect(
      lines.every(({ media, wall, direction }) => Number(media) >= 0 && Number(wall) >= 0 && direction),
    ).toBe(true);
  });

  it('past the clip is kept, and cut where it was interrupted', async () => {
    const tone = "Buffer.alloc(24000 * 2 * 3, 'ab').toString('base64')";
    const body = `
      if (message.type === 'session') ${READY}
      if (message.type === 'frame' && message.time === 1) {
        say({ type: 'text', text: 'one two three four five six', response: 'r1' });
        say({ type: 'audio', pcm: ${tone}, sample_rate: 24000, response: 'r1' });
      }
      if (message.type === 'frame' && message.time === 2) say({ type: 'interrupted', response: 'r1' });
      ${DONE}`;
    const played = await run(program('interrupted', body));
    expect(played.chunks).toHaveLength(1);
    expect(played.chunks[0]).toMatchObject({ start: 1, end: 2 });
    // A third of the speech was heard, so about a third of the words.
    expect(played.chunks[0]?.text).toBe('one two three');
  });
});

describe('a program that goes wrong', () => {
  it('by leaving early fails the clip with its last words', async () => {
    const body = `if (message.type === 'session') ${READY} if (message.type === 'frame') { process.stderr.write('CUDA out of memory\\n'); process.exit(7); } ${DONE}`;
    const played = await run(program('exit', body));
    expect(played.state).toBe('failed');
    expect(played.detail).toMatch(
      /stopped before the session was over: it exited with code 7.*CUDA out of memory/s,
    );
    expect(played.chunks).toEqual([]);
    expect(existsSync(sessionFiles(played.stem).events)).toBe(false);
  });

  it('by not being there says so', async () => {
    expect(await run(['/no/such/program'])).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('there is no program "/no/such/program"'),
    });
  });

  it('by hanging is ended after the time it has', async () => {
    const begun = performance.now();
    const played = await run(program('hang', `if (message.type === 'session') ${READY}`), {
      answerTimeout: 0.5,
    });
    expect(played).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('did not answer to the frame at 0 s within 0.5 s'),
    });
    expect(performance.now() - begun).toBeLessThan(15_000);
  });

  it('by speaking another version is told which is spoken here', async () => {
    const played = await run(program('version', "say({ type: 'ready', protocol: 9 });"));
    expect(played.detail).toMatch(/version 9 of the protocol.*speaks 1/);
  });

  it('by writing lines that are no messages is warned about each, and goes on', async () => {
    const garbage =
      'process.stdout.write(\'loading 50 %\\n{"type": "sing"}\\n{"type": "text"}\\n\'); process.stdout.write(Buffer.from([0xff, 0xfe, 0x41, 10]));';
    const body = `if (message.type === 'session') { ${garbage} ${READY} } ${DONE}`;
    const played = await run(program('garbage', body));
    expect(played.state).toBe('done');
    expect(messages(played)).toEqual([
      expect.stringContaining('a line that is not JSON: loading 50 %'),
      expect.stringContaining('a message that is not understood'),
      expect.stringContaining('text: '),
      expect.stringContaining('not UTF-8'),
    ]);
  });

  it('by flooding us with garbage is given up', async () => {
    const body = `process.stdout.write('x\\n'.repeat(2000)); if (message.type === 'session') ${READY} ${DONE}`;
    expect(await run(program('flood', body))).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('more than 1000 lines that are no messages'),
    });
  });

  it('by writing an endless line is given up without holding it all', async () => {
    const body = `if (message.type === 'session') { ${READY} process.stdout.write('y'.repeat(17 * 1024 * 1024)); } ${DONE}`;
    expect(await run(program('endless', body))).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('a line of more than 16 MiB'),
    });
  });

  it('by reading slowly makes the clip wait, and loses nothing', async () => {
    const before = 'let frames = 0; const wait = () => new Promise((resolve) => setTimeout(resolve, 120));';
    const body = `if (message.type === 'session') ${READY}
      if (message.type === 'frame') { frames += 1; await wait(); }
      if (message.type === 'end') say({ type: 'text', text: String(frames), end: true });
      ${DONE}`;
    const played = await run(program('slow', body, before), { exposure: { fps: 5 } });
    expect(played.chunks.map(({ text }) => text)).toEqual(['20']);
    expect(played.wallSeconds).toBeGreaterThan(2);
  });

  it('is ended with what it started when the replay is stopped', async () => {
    const stopping = new AbortController();
    const body = `if (message.type === 'session') { say({ type: 'log', message: String(process.pid) }); ${READY} }`;
    let pid = 0;
    const playing = play({
      ffmpeg: shop.ffmpeg,
      file: shop.path('clip.mkv'),
      stem: shop.path('stopped'),
      settings: { adapter: 'process', adapterSettings: { command: program('stopped', body) } },
      signal: stopping.signal,
      onEvent: (event) => {
        if (event.kind === 'log') pid = Number(event.message);
        if (event.kind === 'frame') stopping.abort(new Error('Enough.'));
      },
    });
    await expect(playing).rejects.toThrow('Enough.');
    expect(pid).toBeGreaterThan(0);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    // No such process.
    return false;
  }
};

describe('against the wall clock', () => {
  it('a program is given media when it is due, and its words the time at which they come', async () => {
    const body = `if (message.type === 'session') ${READY}
      if (message.type === 'frame' && message.time === 1) setTimeout(() => say({ type: 'text', text: 'late', end: true, time: 0 }), 250);
      ${DONE}`;
    const played = await run(program('paced', body), { pace: { speed: 2 } });
    expect(played.wallSeconds).toBeGreaterThan(2);
    const frames = linesOf(played.stem).filter(({ kind }) => kind === 'frame');
    for (const { wall, time } of frames)
      expect(Number(wall)).toBeGreaterThanOrEqual(Number(time) / 2 - 0.002);
    // Half a second of media passed meanwhile; a time before that cannot be claimed.
    expect(played.chunks[0]?.start).toBeGreaterThanOrEqual(1.49);
    expect(played.chunks[0]?.start).toBeLessThan(3.5);
  });
});
