import type { FileHandle } from 'node:fs/promises';
import { mkdtemp, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasMediaExtension, mediaContentType } from '../../../src/main/media/content-type.ts';
import { fileResponse } from '../../../src/main/media/ranges.ts';

const opened = vi.hoisted(() => ({ handles: [] as { fd: number }[] }));
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>();
  const open = async (...args: Parameters<typeof original.open>): Promise<FileHandle> => {
    const handle = await original.open(...args);
    opened.handles.push(handle);
    return handle;
  };
  return { ...original, open };
});

const SIZE = 1_000_000;
const bytes = Buffer.from(Uint8Array.from({ length: SIZE }, (_, index) => (index * 7 + (index >> 8)) & 0xff));
let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-ranges-'));
  path = join(folder, '100% é 视频 #1?.mp4');
  await writeFile(path, bytes);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  opened.handles.length = 0;
});

const request = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://host/media/1', { method, headers });
const get = (headers: Record<string, string> = {}, method = 'GET', file = path) =>
  fileResponse(request(headers, method), file, 'video/mp4');
const body = async (response: Response) => Buffer.from(await response.arrayBuffer());
/** A closed handle has no descriptor any more. */
const openCount = () => opened.handles.filter((handle) => handle.fd !== -1).length;

test('the whole file', async () => {
  const response = await get();
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'content-length': String(SIZE),
    'content-type': 'video/mp4',
  });
  expect((await body(response)).equals(bytes)).toBe(true);
  expect(opened.handles).toHaveLength(1);
  expect(openCount()).toBe(0);
});

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=0-', 0, SIZE - 1],
  ['bytes=10-19', 10, 19],
  ['bytes=262140-262150', 262140, 262150],
  ['bytes=999990-2000000', 999_990, SIZE - 1],
  ['bytes=-5', SIZE - 5, SIZE - 1],
  ['bytes=-5000000', 0, SIZE - 1],
  ['Bytes=7-8 ', 7, 8],
])('%s', async (range, first, last) => {
  const response = await get({ Range: range });
  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/${SIZE}`);
  expect(response.headers.get('content-length')).toBe(String(last - first + 1));
  expect((await body(response)).equals(bytes.subarray(first, last + 1))).toBe(true);
  expect(openCount()).toBe(0);
});

test.each([`bytes=${SIZE}-`, `bytes=${SIZE + 5}-${SIZE + 9}`, 'bytes=-0'])(
  '%s is out of range',
  async (range) => {
    const response = await get({ Range: range });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${SIZE}`);
    expect(await body(response)).toHaveLength(0);
    expect(openCount()).toBe(0);
  },
);

test.each(['bytes=5-4', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,5-6', 'nonsense'])(
  '%s is ignored',
  async (range) => {
    const response = await get({ Range: range });
    expect(response.status).toBe(200);
    expect(await body(response)).toHaveLength(SIZE);
  },
);

test('HEAD tells of the whole file and sends nothing, range or not', async () => {
  const response = await get({ Range: 'bytes=0-9' }, 'HEAD');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-length')).toBe(String(SIZE));
  expect(response.body).toBeNull();
  expect(openCount()).toBe(0);
});

describe('conditions', () => {
  test('If-Range with the current tag holds, with another or a weak one the whole file is sent', async () => {
    const etag = (await get({}, 'HEAD')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]+-[0-9a-f]+"$/);
    const status = async (validator: string) => {
      const response = await get({ Range: 'bytes=0-9', 'If-Range': validator });
      await response.body?.cancel();
      return response.status;
    };
    expect(await status(etag)).toBe(206);
    expect(await status('"other"')).toBe(200);
    expect(await status(`W/${etag}`)).toBe(200);
  });

  test('If-Range with a date holds only for a file that has settled', async () => {
    const file = join(folder, 'dated.mp4');
    await writeFile(file, bytes);
    const status = async (date: Date) => {
      const headers = { Range: 'bytes=0-9', 'If-Range': date.toUTCString() };
      const response = await get(headers, 'GET', file);
      await response.body?.cancel();
      return response.status;
    };
    expect(await status((await stat(file)).mtime)).toBe(200);
    await utimes(file, 1_700_000_000, 1_700_000_000);
    expect(await status(new Date(1_700_000_000_000))).toBe(206);
    expect(await status(new Date(1_700_000_001_000))).toBe(200);
  });

  test('the tag changes with the time and with the size', async () => {
    const file = join(folder, 'changing.mp4');
    const tags = new Set<string | null>();
    const note = async () => tags.add((await get({}, 'HEAD', file)).headers.get('etag'));
    await writeFile(file, 'abc');
    await utimes(file, 1000, 1000);
    await note();
    await utimes(file, 1000, 1000.001);
    await note();
    await writeFile(file, 'abcd');
    await utimes(file, 1000, 1000);
    await note();
    expect(tags.size).toBe(3);
  });

  test('If-None-Match spares a file that is known', async () => {
    const etag = (await get({}, 'HEAD')).headers.get('etag') ?? '';
    expect((await get({ 'If-None-Match': `"x", W/${etag}` })).status).toBe(304);
    expect(openCount()).toBe(0);
  });
});

describe('the open file', () => {
  test('is closed when the reader cancels', async () => {
    const response = await get();
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    expect(openCount()).toBe(1);
    await reader?.cancel();
    expect(openCount()).toBe(0);
  });

  test('is closed when the request is aborted', async () => {
    const controller = new AbortController();
    const response = await fileResponse(
      new Request('http://host/media/1', { signal: controller.signal }),
      path,
      'video/mp4',
    );
    const reader = response.body?.getReader();
    await reader?.read();
    controller.abort();
    await expect(reader?.read()).rejects.toMatchObject({ name: 'AbortError' });
    await vi.waitFor(() => expect(openCount()).toBe(0));
  });

  test('is read no faster than the body', async () => {
    const response = await get();
    const handle = opened.handles[0] as FileHandle;
    const read = vi.spyOn(handle, 'read');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(read.mock.calls.length).toBe(0);
    const reader = response.body?.getReader();
    await reader?.read();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(read.mock.calls.length).toBe(1);
    await reader?.cancel();
  });

  test('that becomes shorter breaks the body off instead of leaving it short', async () => {
    const file = join(folder, 'shrinking.mp4');
    await writeFile(file, bytes);
    const response = await get({}, 'GET', file);
    await truncate(file, 10);
    await expect(body(response)).rejects.toThrow(/shorter/);
    expect(openCount()).toBe(0);
  });
});

test('an empty file is sent empty, and holds no range', async () => {
  const file = join(folder, 'empty.mp4');
  await writeFile(file, '');
  expect((await get({}, 'GET', file)).status).toBe(200);
  for (const range of ['bytes=0-', 'bytes=-1']) {
    const response = await get({ Range: range }, 'GET', file);
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */0']);
  }
  expect(openCount()).toBe(0);
});

test('a file that vanished, or is a folder, is a 404 that says how to go on', async () => {
  for (const file of [join(folder, 'gone.mp4'), folder, join(path, 'below.mp4')]) {
    const response = await get({}, 'GET', file);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/json');
    const { message } = (await response.json()) as { message: string };
    expect(message).toMatch(/relink/);
    expect(message).not.toContain(tmpdir());
  }
  expect(openCount()).toBe(0);
});

test('other methods are refused', async () => {
  const response = await get({}, 'DELETE');
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('media types come from the extension, whatever its case', () => {
  expect(['A.MP4', 'b.webm', 'c.mkv', 'd.m4a', 'e.opus', 'f.txt', 'g'].map(mediaContentType)).toEqual([
    'video/mp4',
    'video/webm',
    'video/x-matroska',
    'audio/mp4',
    'audio/ogg',
    'application/octet-stream',
    'application/octet-stream',
  ]);
  expect([hasMediaExtension('a.MOV'), hasMediaExtension('a.json'), hasMediaExtension('constructor')]).toEqual(
    [true, false, false],
  );
});
