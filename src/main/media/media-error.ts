export type MediaErrorCode =
  | 'ffmpeg-missing'
  | 'not-found'
  | 'empty'
  | 'not-media'
  | 'no-video'
  | 'ffmpeg-failed'
  | 'output-too-large';

/**
 * Something about a media file, or about ffmpeg, that a person has to know: the message says what, where and
 * how to go on; `detail` holds the technical lines behind it.
 */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code: MediaErrorCode;
  readonly detail: string;

  constructor(code: MediaErrorCode, message: string, detail = '') {
    super(message);
    this.code = code;
    this.detail = detail;
  }
}
