import { resolve } from 'node:path';
import { Hono } from 'hono';
import { derivedMediaFolder } from '../home.ts';
import { mediaContentType } from '../media/content-type.ts';
import { DerivedMedia } from '../media/derived-media.ts';
import { findFfmpeg } from '../media/ffmpeg.ts';
import { MediaError, type MediaErrorCode } from '../media/media-error.ts';
import { fileResponse } from '../media/ranges.ts';
import { readFrame } from '../store/cases.ts';
import { readClip } from '../store/clips.ts';
import { outputAudioPath } from '../store/replays.ts';
import { type OpenStudy, StudyError } from '../store/study-file.ts';
import type { StudySession } from './session.ts';

const DEFAULT_THUMBNAIL_HEIGHT = 120;
const KEEP_FOR_A_DAY = 'private, max-age=86400';

/**
 * Media by id, never by path: `/clips/:id/file` (byte ranges), `/frames`, `/waveform` and
 * `/thumbnail?t=SECONDS&height=PIXELS`, and `/outputs/RUN/SAMPLE/audio`, what a run said, aligned to the clip,
 * and `/cases/frames/HASH`, a picture of a case study. Problems are JSON `{message}` for a person.
 */
export function mediaRoutes(session: StudySession): Hono {
  const app = new Hono();
  const derivedOf = makeDerivedMedia();

  const clipOf = (id: string) => {
    const study = session.require();
    const clip = /^\d+$/.test(id) ? readClip(study, Number(id)) : undefined;
    if (!clip) throw new MediaError('not-found', `The study has no clip ${id}.`);
    if (clip.located === null) {
      throw new MediaError('not-found', 'The clip’s file is not where it was. Use Locate… to find it again.');
    }
    return { study, file: { key: String(clip.clipId), path: clip.located } };
  };

  app.get('/clips/:id/file', async (context) => {
    const { file } = clipOf(context.req.param('id'));
    return fileResponse(context.req.raw, file.path, mediaContentType(file.path));
  });
  app.get('/outputs/:run/:sample/audio', (context) => {
    const study = session.require();
    const [run, sample] = [context.req.param('run'), context.req.param('sample')];
    const ids = /^\d+$/.test(run) && /^\d+$/.test(sample);
    const path = ids ? outputAudioPath(study.db, Number(run), Number(sample)) : null;
    if (path === null) throw new MediaError('not-found', 'There is no sound of this output.');
    // A recording of a replay is known by its place in the study's own media folder.
    return fileResponse(context.req.raw, resolve(derivedMediaFolder(study.path), path), 'audio/wav');
  });
  app.get('/clips/:id/frames', async (context) => {
    const { study, file } = clipOf(context.req.param('id'));
    const times = await derivedOf(study).frameTimes(file, context.req.raw.signal);
    return context.json({ times: [...times] });
  });
  app.get('/clips/:id/waveform', async (context) => {
    const { study, file } = clipOf(context.req.param('id'));
    const peaks = await derivedOf(study).waveform(file, context.req.raw.signal);
    return new Response(new Uint8Array(peaks), { headers: { 'content-type': 'application/octet-stream' } });
  });
  app.get('/clips/:id/thumbnail', async (context) => {
    const { study, file } = clipOf(context.req.param('id'));
    const time = Number(context.req.query('t') ?? 0);
    const height = Number(context.req.query('height') ?? DEFAULT_THUMBNAIL_HEIGHT);
    if (!Number.isFinite(time) || !Number.isFinite(height)) {
      return context.json({ message: 'A thumbnail needs a time t in seconds and a height in pixels.' }, 400);
    }
    const picture = await derivedOf(study).thumbnail(file, time, height, context.req.raw.signal);
    const headers = { 'content-type': 'image/jpeg', 'cache-control': KEEP_FOR_A_DAY };
    return new Response(new Uint8Array(picture), { headers });
  });
  app.get('/cases/frames/:hash', (context) => {
    const picture = readFrame(session.require().db, context.req.param('hash'));
    if (!picture) throw new MediaError('not-found', 'The study does not have this picture of a case.');
    // The address is the hash of the bytes: what is there now is there for ever.
    const headers = {
      'content-type': picture.mediaType,
      'cache-control': 'private, max-age=31536000, immutable',
    };
    return new Response(new Uint8Array(picture.bytes), { headers });
  });
  app.onError((error, context) => {
    // No study is open, or another one than the page thinks: the page can go on.
    if (error instanceof StudyError) return context.json({ message: error.message }, 404);
    if (!(error instanceof MediaError)) return context.json({ message: error.message }, 500);
    return context.json({ message: error.message, detail: error.detail }, statusOf(error.code));
  });
  return app;
}

const statusOf = (code: MediaErrorCode): 404 | 422 | 503 =>
  code === 'not-found' ? 404 : code === 'ffmpeg-missing' ? 503 : 422;

/** One DerivedMedia per open study; ffmpeg is looked for once. */
function makeDerivedMedia(): (study: OpenStudy) => DerivedMedia {
  let ffmpeg: ReturnType<typeof findFfmpeg> | undefined;
  const find = () => {
    ffmpeg ??= findFfmpeg();
    return ffmpeg;
  };
  let current: { path: string; derived: DerivedMedia } | undefined;
  return (study) => {
    if (current?.path !== study.path) {
      current = { path: study.path, derived: new DerivedMedia(derivedMediaFolder(study.path), find) };
    }
    return current.derived;
  };
}
