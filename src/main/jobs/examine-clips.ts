import type { FileIssue } from '../../core/issue.ts';
import { derivedMediaFolder } from '../home.ts';
import { DerivedMedia } from '../media/derived-media.ts';
import type { findFfmpeg } from '../media/ffmpeg.ts';
import { MediaError } from '../media/media-error.ts';
import { type Clip, unexaminedClips, writeClipFacts } from '../store/clips.ts';
import type { OpenStudy } from '../store/study-file.ts';

interface ExamineOptions {
  findFfmpeg: typeof findFfmpeg;
  signal?: AbortSignal;
  onProgress?: (fraction: number | null, message: string) => void;
}

/** Clips are probed this many at a time; ffmpeg itself runs at most two at once. */
const AT_ONCE = 4;

/**
 * Examine the clips of a study that have not been yet: how long they are and whether they can be played, and
 * which annotated times lie beyond their end. Without ffmpeg nothing is examined and one note says so.
 *
 * @returns what was found, for the report; a cancelled signal ends it early with what there is
 */
export async function examineClips(study: OpenStudy, options: ExamineOptions): Promise<FileIssue[]> {
  const clips = unexaminedClips(study);
  if (clips.length === 0) return [];
  const ffmpeg = await options.findFfmpeg();
  if (!ffmpeg.found) return [withoutFfmpeg(clips.length, ffmpeg.message)];
  const media = new DerivedMedia(derivedMediaFolder(study.path), async () => ffmpeg);
  const issues: FileIssue[] = [];
  const queue = clips.values();
  let done = 0;
  const examineFromQueue = async (): Promise<void> => {
    for (const clip of queue) {
      if (options.signal?.aborted) return;
      issues.push(...(await examine(study, media, clip, options.signal)));
      done += 1;
      options.onProgress?.(done / clips.length, `Looking at clip ${done} of ${clips.length}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, examineFromQueue));
  return issues;
}

async function examine(
  study: OpenStudy,
  media: DerivedMedia,
  clip: Clip,
  signal: AbortSignal | undefined,
): Promise<FileIssue[]> {
  if (clip.located === null) return [];
  try {
    const info = await media.probe({ key: String(clip.clipId), path: clip.located }, signal);
    const problem = info.playable.ok ? null : (info.playable.reason ?? 'The clip cannot be played here.');
    const facts = {
      duration: info.duration,
      hasVideo: info.video !== null,
      hasAudio: info.audio !== null,
      problem,
    };
    writeClipFacts(study, clip.clipId, facts);
    return problem === null ? [] : [clipProblem(study, clip.clipId, problem)];
  } catch (error) {
    if (signal?.aborted || !(error instanceof MediaError)) return [];
    const facts = { duration: null, hasVideo: false, hasAudio: false, problem: error.message };
    writeClipFacts(study, clip.clipId, facts);
    return [clipProblem(study, clip.clipId, error.message)];
  }
}

function withoutFfmpeg(clips: number, message: string): FileIssue {
  return {
    severity: 'info',
    code: 'clips-not-examined',
    file: '',
    record: '',
    message: `${clips} clips were not examined. ${message}`,
    action: 'Everything but the picture works; the clips are examined once ffmpeg is there.',
  };
}

function clipProblem({ db }: OpenStudy, clipId: number, problem: string): FileIssue {
  const sample = db
    .prepare<[number], string>("SELECT subset || '/' || name FROM samples WHERE clip_id = ?")
    .pluck()
    .get(clipId);
  return {
    severity: 'warning',
    code: 'clip-not-playable',
    file: sample ?? '',
    record: 'clip',
    message: problem,
    action: 'Text, timeline and scores work without the picture.',
  };
}
