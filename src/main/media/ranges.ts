import type { BigIntStats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';

const CHUNK_BYTES = 256 * 1024;

/** A part of a file: bytes `first` to `last`, both included. */
interface ByteRange {
  first: number;
  last: number;
}

/**
 * Serves a file with single byte ranges as RFC 9110 has them: 200, 206, 304, 416, suffix ranges, If-Range,
 * If-None-Match, HEAD. A request for several ranges gets the whole file, as the RFC allows. A file that is
 * not there is a 404 with `{ message }` for a person; other methods than GET and HEAD are a 405.
 * The file is read only as fast as the body is, and closed when the body ends, is cancelled or the request is
 * aborted.
 */
export async function fileResponse(request: Request, path: string, contentType: string): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return problem(405, `Media can be read but not changed (${request.method}).`, { Allow: 'GET, HEAD' });
  }
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    return openProblem(error, path);
  }
  let bodyOwnsHandle = false;
  try {
    const stats = await handle.stat({ bigint: true });
    if (!stats.isFile()) return missing(path);
    const response = responseHead(request, stats, contentType);
    if (response.range === null) return new Response(null, response);
    bodyOwnsHandle = true;
    return new Response(streamRange(handle, response.range, request.signal), response);
  } finally {
    if (!bodyOwnsHandle) await handle.close();
  }
}

interface ResponseHead {
  status: number;
  headers: Headers;
  /** The bytes to send; null for an answer without a body. */
  range: ByteRange | null;
}

/** Status, headers and the bytes to send, from the request and the state of the file. */
function responseHead(request: Request, stats: BigIntStats, contentType: string): ResponseHead {
  const size = Number(stats.size);
  const etag = `"${stats.size.toString(16)}-${stats.mtimeNs.toString(16)}"`;
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-cache',
    'Content-Type': contentType,
    ETag: etag,
    'Last-Modified': new Date(Number(stats.mtimeMs)).toUTCString(),
    'X-Content-Type-Options': 'nosniff',
  });
  if (matchesAny(request.headers.get('If-None-Match'), etag)) return { status: 304, headers, range: null };

  const whole = { first: 0, last: size - 1 };
  // A range is defined for GET alone; HEAD tells of the whole file.
  const wanted =
    request.method === 'GET' && ifRangeHolds(request, etag, stats) ? request.headers.get('Range') : null;
  const range = wanted === null ? 'none' : parseRange(wanted, size);
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${size}`);
    headers.set('Content-Length', '0');
    return { status: 416, headers, range: null };
  }
  if (range === 'none') {
    headers.set('Content-Length', String(size));
    return { status: 200, headers, range: request.method === 'HEAD' || size === 0 ? null : whole };
  }
  headers.set('Content-Range', `bytes ${range.first}-${range.last}/${size}`);
  headers.set('Content-Length', String(range.last - range.first + 1));
  return { status: 206, headers, range };
}

/**
 * Reads a Range header (RFC 9110 §14.1.2). `none` is to be ignored: another unit, several ranges, or not well
 * formed; `unsatisfiable` lies outside the file.
 */
export function parseRange(header: string, size: number): ByteRange | 'none' | 'unsatisfiable' {
  const [, firstText = '', lastText = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header.trim()) ?? [];
  if (firstText === '' && lastText === '') return 'none';
  if (firstText === '') {
    const length = Math.min(Number(lastText), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(firstText);
  const last = lastText === '' ? size - 1 : Math.min(Number(lastText), size - 1);
  if (lastText !== '' && Number(lastText) < first) return 'none';
  return first >= size ? 'unsatisfiable' : { first, last };
}

/** Whether If-Range, if given, still names the file as it is (strong comparison, RFC 9110 §13.1.5). */
function ifRangeHolds(request: Request, etag: string, stats: BigIntStats): boolean {
  const validator = request.headers.get('If-Range')?.trim();
  if (!validator) return true;
  if (validator.startsWith('"') || validator.startsWith('W/')) return validator === etag;
  // A date has a resolution of a second: it names a file only if that has not just been written.
  const modified = Number(stats.mtimeMs);
  const settled = Date.now() - modified >= 1000;
  return settled && Date.parse(validator) === Math.floor(modified / 1000) * 1000;
}

function matchesAny(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((item) => item.trim() === '*' || item.trim().replace(/^W\//, '') === etag);
}

/** A body that reads a piece when it is asked for one, and closes the file exactly once. */
function streamRange(handle: FileHandle, range: ByteRange, signal: AbortSignal): ReadableStream<Uint8Array> {
  let position = range.first;
  let closing: Promise<void> | null = null;
  let onAbort: () => void;
  const close = (): Promise<void> => {
    signal.removeEventListener('abort', onAbort);
    closing ??= handle.close();
    return closing;
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        onAbort = () => {
          controller.error(signal.reason);
          void close();
        };
        if (signal.aborted) onAbort();
        else signal.addEventListener('abort', onAbort, { once: true });
      },
      async pull(controller) {
        try {
          const wanted = Math.min(CHUNK_BYTES, range.last - position + 1);
          const { bytesRead, buffer } = await handle.read(new Uint8Array(wanted), 0, wanted, position);
          if (closing) return;
          if (bytesRead === 0) throw new Error('The media file became shorter while it was being read.');
          position += bytesRead;
          controller.enqueue(buffer.subarray(0, bytesRead));
          if (position > range.last) {
            controller.close();
            await close();
          }
        } catch (error) {
          if (closing) return;
          controller.error(error);
          await close();
        }
      },
      cancel: () => close(),
    },
    { highWaterMark: 0 },
  );
}

function openProblem(error: unknown, path: string): Response {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return missing(path);
  if (code === 'EACCES' || code === 'EPERM') {
    return problem(403, `The media file ${basename(path)} may not be read. Check its permissions.`);
  }
  return problem(
    500,
    `The media file ${basename(path)} cannot be opened (${String(code ?? 'unknown error')}).`,
  );
}

function missing(path: string): Response {
  return problem(
    404,
    `The media file ${basename(path)} is no longer where it was. Put it back or relink the clip; texts and scores still work.`,
  );
}

function problem(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers: { ...headers, 'Cache-Control': 'no-store' } });
}
