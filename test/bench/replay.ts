/**
 * How fast stepped replay is and whether its memory stays flat: an instant adapter over an hour at 640×360.
 *   node test/bench/replay.ts [minutes]
 * Prints figures; it judges nothing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../../src/main/media/ffmpeg.ts';
import { SILENT } from '../../src/main/replay/baselines/silent.ts';
import { PauseGate } from '../../src/main/replay/media-clock.ts';
import { playSample } from '../../src/main/replay/play-sample.ts';
import { sessionFiles } from '../../src/main/replay/recorder.ts';
import { AdapterRegistry } from '../../src/main/replay/registry.ts';
import { replaySettingsSchema } from '../../src/main/replay/settings.ts';

const minutes = Number(process.argv[2] ?? 60);
const ffmpeg = await findFfmpeg();
if (!ffmpeg.found) throw new Error(ffmpeg.message);
const folder = mkdtempSync(join(tmpdir(), 'slotscope-bench-'));
const clip = makeClip(minutes);
try {
  const settings = replaySettingsSchema.parse({ adapter: 'silent' });
  const adapter = new AdapterRegistry().add(SILENT).configure('silent', {});
  const memory: { minute: number; rss: number }[] = [];
  let noted = -1;
  const played = await playSample(
    { subset: 'bench', name: 'hour', file: clip, requests: [] },
    {
      settings,
      settingsHash: '',
      adapter,
      context: { apiKey: () => null, env: {} },
      ffmpeg,
      files: sessionFiles(join(folder, 'session')),
      gate: new PauseGate(),
      signal: new AbortController().signal,
      onTime: (time) => {
        const minute = Math.floor(time / 60);
        if (minute === noted) return;
        noted = minute;
        memory.push({ minute, rss: Math.round(process.memoryUsage.rss() / 2 ** 20) });
      },
    },
  );
  const speed = (played.mediaSeconds ?? 0) / played.wallSeconds;
  const shown = memory.filter(({ minute }) => minute % Math.max(1, Math.round(minutes / 6)) === 0);
  process.stdout.write(
    `${JSON.stringify({ state: played.state, mediaSeconds: played.mediaSeconds, wallSeconds: Number(played.wallSeconds.toFixed(1)), timesRealTime: Number(speed.toFixed(1)), rssMiBByMinute: shown }, null, 1)}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A clip of that many minutes: one minute is encoded, and the rest repeats it without encoding. */
function makeClip(length: number): string {
  const minute = join(folder, 'minute.mp4');
  const whole = join(folder, 'whole.mp4');
  const list = join(folder, 'list.txt');
  run([
    ...[
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=640x360:rate=25',
      '-f',
      'lavfi',
      '-i',
      'sine=frequency=330:beep_factor=4',
    ],
    ...[
      '-t',
      '60',
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-b:v',
      '150k',
      '-c:a',
      'aac',
      '-b:a',
      '48k',
      minute,
    ],
  ]);
  writeFileSync(list, `file '${minute}'\n`.repeat(length));
  run(['-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy', whole]);
  return whole;
}

function run(args: string[]): void {
  if (!ffmpeg.found) return;
  const { status, stderr } = spawnSync(ffmpeg.path, ['-v', 'error', '-y', ...args]);
  if (status !== 0 || !existsSync(args.at(-1) ?? '')) throw new Error(stderr.toString());
}
