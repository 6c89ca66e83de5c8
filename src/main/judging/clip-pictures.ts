import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { derivedMediaFolder } from '../home.ts';
import { DerivedMedia } from '../media/derived-media.ts';
import type { Ffmpeg, FfmpegMissing } from '../media/ffmpeg.ts';
import { readClip } from '../store/clips.ts';
import type { OpenStudy } from '../store/study-file.ts';

/** Frames that belong to a question. Together they tell exactly what is shown, without the bytes. */
export interface QuestionPictures {
  /** Database id of the clip. */
  clipId: number;
  /** Which clip it is, whatever it is called and wherever it lies. */
  clip: string;
  /** Seconds of media time, ascending. */
  times: readonly number[];
  /** Pixels. */
  height: number;
}

/** A frame as it is sent. */
export interface ShownPicture {
  time: number;
  jpeg: Buffer;
}

export interface ClipPictures {
  /** Which clip a sample has, or why nothing can be shown of it, as the end of a sentence. */
  clipOf(sampleId: number): { clipId: number; clip: string } | { missing: string };
  /**
   * The frames of a question.
   *
   * @throws MediaError when the clip or ffmpeg does not give them; the signal's reason when it aborts
   */
  take(pictures: QuestionPictures, signal: AbortSignal): Promise<ShownPicture[]>;
}

/**
 * Takes frames out of a study's clips for a judge to look at. Frames are kept with what else is derived from the
 * clips, so that asking again costs nothing.
 */
export function makeClipPictures(study: OpenStudy, ffmpeg: Ffmpeg | FfmpegMissing): ClipPictures {
  const derived = new DerivedMedia(derivedMediaFolder(study.path), async () => ffmpeg);
  const clipIds = study.db
    .prepare<[number], number | null>('SELECT clip_id FROM samples WHERE sample_id = ?')
    .pluck();
  const known = new Map<number, ReturnType<ClipPictures['clipOf']>>();

  const examine = (sampleId: number): ReturnType<ClipPictures['clipOf']> => {
    const clipId = clipIds.get(sampleId) ?? null;
    const clip = clipId === null ? undefined : readClip(study, clipId);
    if (clipId === null || !clip) return { missing: 'no clip came with their samples' };
    if (clip.located === null) {
      return { missing: 'the files of their clips are not at hand; locate the clips, then judge again' };
    }
    if (!ffmpeg.found) return { missing: `ffmpeg is missing. ${ffmpeg.message}` };
    return { clipId, clip: fingerprint(clip.located, clip.size) };
  };

  return {
    clipOf: (sampleId) => {
      const found = known.get(sampleId) ?? examine(sampleId);
      known.set(sampleId, found);
      return found;
    },
    take: async ({ clipId, times, height }, signal) => {
      const clip = readClip(study, clipId);
      const path = clip?.located ?? clip?.path ?? '';
      // ffmpeg is run a few at a time, however many frames are asked for.
      return Promise.all(
        times.map(async (time) => ({
          time,
          jpeg: await derived.thumbnail({ key: String(clipId), path }, time, height, signal),
        })),
      );
    },
  };
}

const SAMPLED_BYTES = 64 * 1024;

/**
 * Tells clips apart by their size and by what stands at their beginning, middle and end: hashing gigabytes of video
 * before a plan can be shown would take minutes, and no two clips of a benchmark agree in all of these.
 */
function fingerprint(path: string, size: number): string {
  const hash = createHash('sha256').update(String(size));
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(SAMPLED_BYTES);
    for (const from of [0, Math.floor(size / 2), Math.max(0, size - SAMPLED_BYTES)]) {
      hash.update(buffer.subarray(0, readSync(file, buffer, 0, SAMPLED_BYTES, from)));
    }
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}
