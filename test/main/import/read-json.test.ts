import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePythonJson } from '../../../src/main/import/json-syntax.ts';
import { readJsonFile } from '../../../src/main/import/read-json.ts';
import { firstInvalidUtf8 } from '../../../src/main/import/text-encoding.ts';
import { UnreadableFile } from '../../../src/main/import/unreadable-file.ts';
import { tempFolder, write } from './temp-folder.ts';

const TRANSCRIPT = '{"text": "é 视频 🎬",\n "chunks": [{"text": "café", "timestamp": [1, 2]}]}\n';

function utf16(text: string, order: 'le' | 'be'): Buffer {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}

function failure(path: string, maxBytes?: number): UnreadableFile {
  try {
    readJsonFile(path, maxBytes === undefined ? {} : { maxBytes });
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableFile);
    const unreadable = error as UnreadableFile;
    expect(unreadable.file).toBe(path);
    expect(unreadable.action).not.toBe('');
    expect(unreadable.message).toContain(path);
    return unreadable;
  }
  throw new Error('expected the file to be refused');
}

describe('encodings', () => {
  it.each([
    ['UTF-8', Buffer.from(TRANSCRIPT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TRANSCRIPT}`)],
    ['UTF-16LE', utf16(TRANSCRIPT, 'le')],
    ['UTF-16BE', utf16(TRANSCRIPT, 'be')],
    ['CRLF', Buffer.from(TRANSCRIPT.replaceAll('\n', '\r\n'))],
  ])('reads %s to identical content and hashes the original bytes', (_name, bytes) => {
    const file = readJsonFile(write(tempFolder(), 'a.json', bytes));
    expect(file.value).toEqual(JSON.parse(TRANSCRIPT));
    expect(file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(file.bytes).toBe(bytes.length);
    expect(file.issues).toEqual([]);
  });

  it('names the encoding and the byte of a Latin-1 file instead of replacing characters', () => {
    const bytes = Buffer.from('{"text": "café"}', 'latin1');
    const error = failure(write(tempFolder(), 'a.json', bytes));
    expect(error.code).toBe('encoding');
    expect(error.reason).toContain(`not valid UTF-8: byte 0xE9 at offset ${bytes.indexOf(0xe9)}`);
    expect(error.action).toContain('iconv');
  });

  it('names UTF-16 without a byte order mark', () => {
    const error = failure(write(tempFolder(), 'a.json', Buffer.from('{"a": 1}', 'utf16le')));
    expect(error.code).toBe('encoding');
    expect(error.reason).toContain('UTF-16 without a byte order mark');
  });

  it('names a damaged UTF-16 file', () => {
    const bytes = utf16('{"a": "x"}', 'le');
    const error = failure(write(tempFolder(), 'a.json', bytes.subarray(0, bytes.length - 1)));
    expect(error.reason).toContain('UTF-16LE');
    expect(error.reason).toContain('half a character');
  });

  it('removes one byte order mark only', () => {
    const error = failure(write(tempFolder(), 'a.json', Buffer.from('\uFEFF\uFEFF{}')));
    expect(error.reason).toContain('U+FEFF');
    expect(error.reason).toContain('line 1, column 1');
  });

  it('finds the first invalid byte exactly where a strict decoder stops', () => {
    const strict = (bytes: Uint8Array): boolean => {
      try {
        new TextDecoder('utf-8', { fatal: true }).decode(bytes);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 24 }),
        fc.string({ unit: 'binary', maxLength: 8 }),
        (noise, text) => {
          const bytes = new Uint8Array(Buffer.concat([Buffer.from(text), noise]));
          const at = firstInvalidUtf8(bytes);
          expect(at === bytes.length).toBe(strict(bytes));
          expect(strict(bytes.subarray(0, at))).toBe(true);
        },
      ),
    );
  });
});

describe('numbers Python writes', () => {
  it('reads NaN and infinities as numbers that are not finite and counts them', () => {
    const path = write(
      tempFolder(),
      'eval.json',
      '{"a": NaN, "b": [-Infinity, Infinity, 1e400], "text": "NaN, -Infinity and \\"Infinity\\" stay text"}',
    );
    const file = readJsonFile(path);
    expect(file.value).toEqual({
      a: Number.NaN,
      b: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
      text: 'NaN, -Infinity and "Infinity" stay text',
    });
    expect(file.issues).toHaveLength(1);
    expect(file.issues[0]).toMatchObject({ severity: 'info', code: 'non-finite-numbers' });
    expect(file.issues[0]!.message).toContain('3 values');
  });

  it('agrees with JSON.parse on standard JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1, '\t'), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        expect(parsePythonJson(text)).toEqual({ value: JSON.parse(text), nonFinite: 0 });
      }),
    );
  });

  it('refuses what JSON.parse refuses', () => {
    for (const text of [
      '01',
      '1.',
      '.5',
      '+1',
      '{a:1}',
      "{'a':1}",
      '[1,]',
      '{"a":1,}',
      '"\t"',
      '"\\x"',
      'nan',
      'NaNa',
    ]) {
      expect(() => parsePythonJson(text), text).toThrow();
    }
  });

  it('keeps a field named __proto__ a field', () => {
    const { value } = parsePythonJson('{"__proto__": {"chunks": []}, "a": NaN}');
    expect(Object.keys(value as object)).toEqual(['__proto__', 'a']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe('broken files', () => {
  it('says at which line and column a truncated file ends', () => {
    const error = failure(write(tempFolder(), 'a.json', '{"chunks": [\n {"text": "hel'));
    expect(error.code).toBe('truncated');
    expect(error.reason).toContain('cut off at line 2, column 15');
    expect(error.action).toContain('again');
  });

  it.each(['{"a": tru', '{"a": 1, "b"', '[1, -', '["\\u00'])('calls %s cut off', (text) => {
    expect(failure(write(tempFolder(), 'a.json', text)).code).toBe('truncated');
  });

  it('says where a file stops being JSON', () => {
    const error = failure(write(tempFolder(), 'a.json', '<html>\n</html>'));
    expect(error.code).toBe('not-json');
    expect(error.reason).toContain('“<”');
    expect(error.reason).toContain('line 1, column 1');
  });

  it('names NUL bytes', () => {
    const error = failure(write(tempFolder(), 'a.json', '{"a":\n \0\0\0}'));
    expect(error.code).toBe('nul-bytes');
    expect(error.reason).toContain('line 2, column 2');
  });

  it('names an empty and a blank file', () => {
    const folder = tempFolder();
    expect(failure(write(folder, 'empty.json', '')).reason).toContain('empty (0 bytes)');
    expect(failure(write(folder, 'blank.json', ' \n')).reason).toContain('blank');
  });

  it('refuses a file over the limit before reading it, and states both', () => {
    const path = write(tempFolder(), 'big.json', '');
    truncateSync(path, 600_000_000);
    const error = failure(path);
    expect(error.code).toBe('too-large');
    expect(error.reason).toContain('600 MB');
    expect(error.reason).toContain('512 MB');
    expect(failure(write(tempFolder(), 'a.json', 'x'.repeat(2_000_000)), 1_000_000).reason).toContain(
      'limit of 1 MB',
    );
  });

  it('survives nesting deeper than any real file', () => {
    const error = failure(write(tempFolder(), 'deep.json', `${'['.repeat(100_000)}NaN`));
    expect(error.code).toBe('not-json');
    expect(error.reason).toContain('levels deep');
  });

  it('names a missing file, a folder and a forbidden file', () => {
    const folder = tempFolder();
    expect(failure(join(folder, 'none.json')).code).toBe('missing');
    expect(failure(folder).code).toBe('not-a-file');
    const path = write(folder, 'secret.json', '{}');
    chmodSync(path, 0);
    const readable = isReadable(path);
    if (!readable) expect(failure(path).code).toBe('not-permitted');
    expect(statSync(path).size).toBe(2);
  });
});

/** An administrator may read everything, whatever the permissions say. */
function isReadable(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
}
