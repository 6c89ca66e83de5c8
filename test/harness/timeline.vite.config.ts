import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Serves the timeline's harness page, in which timeline and player are looked at with made-up data and without
 * the host: `npx vite --config test/harness/timeline.vite.config.ts`, then open /timeline.html.
 */
const project = resolve(import.meta.dirname, '../..');
const clipFile = join(tmpdir(), 'slotscope-harness-clip.mp4');

/** A clip of 40 s at a changing frame rate, with its seconds burnt in by the test source. */
function makeClip(): void {
  if (existsSync(clipFile)) return;
  const graph =
    'testsrc=s=640x360:d=20:r=10[a];testsrc=s=640x360:d=20:r=25[b];[a][b]concat=n=2:v=1:a=0,format=yuv420p[v]';
  const inputs = ['-filter_complex', `${graph};sine=f=220:d=40,volume=0.4[s]`, '-map', '[v]', '-map', '[s]'];
  const codecs = ['-fps_mode', 'vfr', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'];
  execFileSync('ffmpeg', ['-y', '-v', 'error', ...inputs, ...codecs, clipFile]);
}

function frameTimes(): number[] {
  const args = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0'];
  const listing = execFileSync('ffprobe', [...args, clipFile], { encoding: 'utf8' });
  return listing.split('\n').filter(Boolean).map(Number.parseFloat);
}

function sendClip(request: IncomingMessage, response: ServerResponse): void {
  const { size } = statSync(clipFile);
  const range = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '');
  const start = Number(range?.[1] ?? 0);
  const end = range?.[2] ? Number(range[2]) : size - 1;
  response.writeHead(range ? 206 : 200, {
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
  });
  createReadStream(clipFile, { start, end }).pipe(response);
}

function thumbnail(seconds: number): string {
  const hue = (seconds * 37) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="72"><rect width="128" height="72" fill="hsl(${hue} 30% 45%)"/><circle cx="${20 + ((seconds * 9) % 90)}" cy="30" r="12" fill="hsl(${hue} 40% 75%)"/><text x="6" y="66" font-size="12" fill="#fff">${seconds}</text></svg>`;
}

/** Bursts of loudness as speech has them, 100 peaks a second. */
function peaks(seconds: number): Uint8Array {
  return Uint8Array.from({ length: seconds * 100 }, (_, index) => {
    const speaking = Math.sin(index / 170) + Math.sin(index / 61) > 0.3;
    return speaking ? 60 + 150 * Math.abs(Math.sin(index / 7) * Math.sin(index / 31)) : 6;
  });
}

function media(): Plugin {
  return {
    name: 'harness-media',
    configureServer(server) {
      server.middlewares.use('/media/clips', (request, response, next) => {
        const url = new URL(request.url ?? '/', 'http://localhost');
        const [, clip, what] = url.pathname.split('/');
        makeClip();
        if (what === 'file') sendClip(request, response);
        else if (what === 'frames') response.end(JSON.stringify({ times: frameTimes() }));
        else if (what === 'waveform') response.end(peaks(clip === '2' ? 1200 : 40));
        else if (what === 'thumbnail') {
          response.setHeader('content-type', 'image/svg+xml');
          response.end(thumbnail(Number(url.searchParams.get('t'))));
        } else next();
      });
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), media()],
  cacheDir: join(tmpdir(), 'slotscope-harness-vite'),
  // The page is reloaded by hand: others may be at work in the same tree while something is measured here.
  server: { fs: { allow: [project] }, hmr: false, watch: null },
  resolve: { alias: { '@core': join(project, 'src/core'), '@figures': join(project, 'src/figures') } },
});
