import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEIGHT, WIDTH } from './ass.mjs';
import { ffmpeg, speak } from './tools.mjs';

const SAMPLE_RATE = 44100;

/** What a clip is encoded with unless it says otherwise: frames and bits per second. */
const QUALITY = { fps: 25, crf: 23, audioBits: 64_000 };

/** Length in seconds of a PCM file as espeak-ng writes it: 16-bit mono behind a 44-byte header. */
function waveSeconds(file) {
  const bytes = readFileSync(file);
  return (bytes.length - 44) / (bytes.readUInt32LE(24) * 2);
}

/** Speaks every sentence into its own file; a question must be over before it can be answered or replaced. */
function speakSentences(clip, sentences, folder) {
  return sentences.map(({ at, text, voice = clip.voice }, index) => {
    const file = join(folder, `sentence-${index + 1}.wav`);
    speak({ ...voice, text, file });
    const end = at + waveSeconds(file);
    const next = sentences[index + 1]?.at ?? clip.length;
    if (end > next) throw new Error(`${clip.id}: "${text}" is still being spoken at ${end.toFixed(2)} s`);
    return { file, at, end };
  });
}

/** One filter graph: the speech at its times, over ambient sources that are faded in and out. */
function audioGraph(clip, spoken) {
  const parts = [];
  const labels = [];
  for (const [index, { at }] of spoken.entries()) {
    const delay = Math.round(at * 1000);
    parts.push(`[${index + 1}:a]aresample=${SAMPLE_RATE},volume=1.5,adelay=${delay}:all=1[q${index}]`);
    labels.push(`[q${index}]`);
  }
  for (const [index, sound] of clip.ambient.entries()) {
    const { source, at = 0, until = clip.length, volume, fade = 0.4, filter = 'anull' } = sound;
    const secs = (until - at).toFixed(2);
    parts.push(
      `${source}:d=${secs}${source.startsWith('aevalsrc') ? `:s=${SAMPLE_RATE}` : `:r=${SAMPLE_RATE}`},${filter},` +
        `volume=${volume},afade=t=in:d=${fade},afade=t=out:st=${(until - at - fade).toFixed(2)}:d=${fade},` +
        `adelay=${Math.round(at * 1000)}:all=1[a${index}]`,
    );
    labels.push(`[a${index}]`);
  }
  const mix = `${labels.join('')}amix=inputs=${labels.length}:duration=longest:normalize=0`;
  parts.push(`${mix},alimiter=limit=0.9:level=0,apad,atrim=0:${clip.length},asetpts=N/SR/TB[audio]`);
  return parts.join(';');
}

/** Makes one clip in `folder` from its picture and `{at, text, voice?}` spoken in it; returns when each sentence ends. */
export function encodeClip(clip, sentences, folder, target) {
  const { fps, crf, audioBits } = { ...QUALITY, ...clip.quality };
  writeFileSync(join(folder, 'picture.ass'), clip.picture().toString());
  const spoken = speakSentences(clip, sentences, folder);
  const background = `color=c=0xebe3d5:s=${WIDTH}x${HEIGHT}:r=${fps}:d=${clip.length}`;
  ffmpeg(
    [
      ...['-f', 'lavfi', '-i', `${background},format=yuv444p,ass=picture.ass,format=yuv420p`],
      ...spoken.flatMap(({ file }) => ['-i', file]),
      ...['-filter_complex', audioGraph(clip, spoken), '-map', '0:v', '-map', '[audio]'],
      ...['-c:v', 'libx264', '-preset', 'slow', '-crf', `${crf}`, '-g', `${fps * 2}`, '-pix_fmt', 'yuv420p'],
      // One encoder thread: with more, x264's output depends on the machine's cores.
      ...['-threads', '1', '-r', `${fps}`],
      ...['-c:a', 'aac', '-b:a', `${audioBits}`, '-ac', '1', '-ar', `${SAMPLE_RATE}`],
      ...['-t', `${clip.length}`, '-map_metadata', '-1', '-fflags', '+bitexact'],
      ...['-flags:v', '+bitexact', '-flags:a', '+bitexact', '-movflags', '+faststart', target],
    ],
    folder,
  );
  return spoken.map(({ end }) => end);
}
