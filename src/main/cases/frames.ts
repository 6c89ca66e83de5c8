import type { CaseFrame } from '../../core/cases/document.ts';
import { derivedMediaFolder } from '../home.ts';
import { DerivedMedia } from '../media/derived-media.ts';
import { findFfmpeg } from '../media/ffmpeg.ts';
import { frameIndexAt } from '../media/frames.ts';
import { MediaError } from '../media/media-error.ts';
import { keepFrame } from '../store/cases.ts';
import { readClip } from '../store/clips.ts';
import { type OpenStudy, StudyError } from '../store/study-file.ts';

/** Enough for a frame half a double column wide at 300 dpi. */
const FRAME_HEIGHT = 540;

export type GrabbedFrame = Pick<CaseFrame, 'time' | 'image' | 'width' | 'height'>;

/**
 * The frame on screen at a media time, kept in the study as a picture.
 *
 * @param time seconds; the result names the presentation time of the frame itself
 * @throws StudyError when the study has no clip for the sample, MediaError when no frame can be had from it
 */
export async function grabFrame(
  study: OpenStudy,
  sample: { benchmark: string; subset: string; sample: string },
  time: number,
): Promise<GrabbedFrame> {
  const clipId = study.db
    .prepare<[string, string, string], number | null>(
      'SELECT clip_id FROM samples WHERE benchmark = ? AND subset = ? AND name = ?',
    )
    .pluck()
    .get(sample.benchmark, sample.subset, sample.sample);
  const clip = clipId == null ? undefined : readClip(study, clipId);
  if (!clip) throw new StudyError(`This study has no clip for ${sample.subset} / ${sample.sample}.`);
  if (clip.located === null) {
    throw new MediaError(
      'not-found',
      'The clip’s file is not where it was. Use Locate… in Explore to find it.',
    );
  }
  const derived = new DerivedMedia(derivedMediaFolder(study.path), () => findFfmpeg());
  const file = { key: String(clip.clipId), path: clip.located };
  const times = await derived.frameTimes(file);
  const bytes = await derived.thumbnail(file, time, FRAME_HEIGHT);
  const size = jpegSize(bytes);
  if (!size) throw new MediaError('ffmpeg-failed', 'ffmpeg made a picture that is no JPEG.');
  const image = keepFrame(study, { mediaType: 'image/jpeg', bytes });
  return { time: times[frameIndexAt(times, time)] ?? time, image, ...size };
}

/** Width and height in pixels as a JPEG's frame header has them; null for anything else. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    // Start of frame of any kind but DHT, JPG and DAC, which share its range.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const height = ((bytes[at + 5] ?? 0) << 8) | (bytes[at + 6] ?? 0);
      const width = ((bytes[at + 7] ?? 0) << 8) | (bytes[at + 8] ?? 0);
      return width > 0 && height > 0 ? { width, height } : null;
    }
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Width and height in pixels as a PNG's header has them; null for anything else. */
export function pngSize(bytes: Uint8Array): { width: number; height: number } | null {
  if (bytes.length < 24 || PNG_SIGNATURE.some((byte, index) => bytes[index] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return width > 0 && height > 0 ? { width, height } : null;
}
