/** Whether the workbench's player (Chromium's, without system codecs) can show a file. */
export interface Playable {
  ok: boolean;
  /** When not playable: why, and what to do. When playable: what will be missing, if anything. */
  reason?: string;
}

export interface CodecNames {
  container: string;
  video: string | null;
  audio: string | null;
}

// Tried in Chromium 156: what is missing here fails to load there.
const CONTAINERS = new Set(['mov', 'mp4', 'matroska', 'webm', 'ogg', 'mp3', 'wav', 'flac', 'aac']);
const VIDEO = new Set(['h264', 'vp8', 'vp9', 'av1']);
const AUDIO = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac', 'alac']);
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    hevc: 'HEVC (H.265)',
    vvc: 'VVC (H.266)',
    mpeg4: 'MPEG-4 Part 2',
    mpeg2video: 'MPEG-2',
    prores: 'ProRes',
    theora: 'Theora',
    mjpeg: 'Motion JPEG',
    ac3: 'AC-3',
    eac3: 'E-AC-3',
    dts: 'DTS',
    none: 'unknown',
  }),
);
const STILL_WORKS =
  'Texts, scores and thumbnails still work. To watch it, convert a copy with "ffmpeg -i IN -c:v libx264 -pix_fmt yuv420p -c:a aac OUT.mp4" and relink the clip to it.';

/** Judges by container and codec names as ffmpeg gives them. */
export function playability({ container, video, audio }: CodecNames): Playable {
  if (video === null && audio === null) {
    return { ok: false, reason: 'The file holds neither video nor audio. Texts and scores still work.' };
  }
  if (!container.split(',').some((name) => CONTAINERS.has(name))) {
    return { ok: false, reason: `The workbench cannot play ${container} files. ${STILL_WORKS}` };
  }
  if (video !== null && !VIDEO.has(video)) {
    return { ok: false, reason: `The workbench cannot play ${codecName(video)} video. ${STILL_WORKS}` };
  }
  if (audio !== null && !AUDIO.has(audio) && !audio.startsWith('pcm_')) {
    if (video === null) {
      return { ok: false, reason: `The workbench cannot play ${codecName(audio)} sound. ${STILL_WORKS}` };
    }
    return {
      ok: true,
      reason: `The picture plays without sound: the workbench cannot play ${codecName(audio)}.`,
    };
  }
  return { ok: true };
}

function codecName(codec: string): string {
  return NAMES.get(codec) ?? codec;
}
