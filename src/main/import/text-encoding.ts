/** The encodings that are read; anything else is refused by name rather than read with replacement characters. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Bytes that are no text in the encoding they claim. The message names the encoding and the byte. */
export class EncodingError extends Error {
  /** Offset of the first bad byte, counted from 0. */
  readonly offset: number;
  readonly action: string;

  constructor(message: string, action: string, offset: number) {
    super(message);
    this.name = 'EncodingError';
    this.action = action;
    this.offset = offset;
  }
}

/** The encoding a byte order mark announces; UTF-8 without one. */
export function detectEncoding(bytes: Uint8Array): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/**
 * Decode a whole file, removing one leading byte order mark.
 *
 * @throws EncodingError when the bytes are not valid in their encoding; nothing is ever replaced silently
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  const encoding = detectEncoding(bytes);
  if (encoding === 'utf-8') rejectUnmarkedUtf16(bytes);
  try {
    // TextDecoder removes exactly one byte order mark; a second one stays and is reported as a stray character.
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
  } catch {
    throw encoding === 'utf-8' ? utf8Error(bytes) : utf16Error(bytes, encoding);
  }
}

function rejectUnmarkedUtf16(bytes: Uint8Array): void {
  const first = bytes[0] === 0 ? bytes[1] : bytes[0];
  const zero = bytes[0] === 0 ? 0 : 1;
  const startsJson = first === 0x7b || first === 0x5b;
  if (!startsJson || bytes[zero] !== 0 || bytes.length < 4 || bytes[zero + 2] !== 0) return;
  throw new EncodingError(
    'The file looks like UTF-16 without a byte order mark.',
    'Save it as UTF-8 (in PowerShell: “| Out-File -Encoding utf8”) and import again.',
    zero,
  );
}

function utf8Error(bytes: Uint8Array): EncodingError {
  const offset = firstInvalidUtf8(bytes);
  const byte = (bytes[offset] ?? 0).toString(16).toUpperCase().padStart(2, '0');
  return new EncodingError(
    `The file is not valid UTF-8: byte 0x${byte} at offset ${offset} belongs to another encoding, such as Latin-1 or GBK.`,
    'Convert it (for example “iconv -f LATIN1 -t UTF-8”, with the encoding it was saved in) and import again.',
    offset,
  );
}

function utf16Error(bytes: Uint8Array, encoding: TextEncoding): EncodingError {
  const odd = bytes.length % 2 === 1;
  const offset = odd ? bytes.length - 1 : firstLoneSurrogate(bytes, encoding === 'utf-16le');
  const what = odd ? 'it ends in half a character' : 'half of a surrogate pair is missing';
  return new EncodingError(
    `The file starts as ${encoding.toUpperCase()} but is not valid: ${what} at byte offset ${offset}.`,
    'Save it as UTF-8 and import again.',
    offset,
  );
}

function firstLoneSurrogate(bytes: Uint8Array, littleEndian: boolean): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const unit = view.getUint16(at, littleEndian);
    if (unit < 0xd800 || unit > 0xdfff) continue;
    const next = at + 3 < bytes.length ? view.getUint16(at + 2, littleEndian) : 0;
    if (unit > 0xdbff || next < 0xdc00 || next > 0xdfff) return at;
    at += 2;
  }
  return bytes.length;
}

/** Offset of the first byte that breaks UTF-8, or the length when all of it is valid. */
export function firstInvalidUtf8(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return bytes.length;
}

/** Length of the valid UTF-8 sequence at `at` (Unicode table 3-7), 0 when it is not valid. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  if (lead < 0x80) return 1;
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (length === 0 || at + length > bytes.length) return 0;
  const second = bytes[at + 1]!;
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 0;
  for (let next = at + 2; next < at + length; next += 1) {
    const byte = bytes[next]!;
    if (byte < 0x80 || byte > 0xbf) return 0;
  }
  return length;
}
