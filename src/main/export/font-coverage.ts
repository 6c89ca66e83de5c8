/** Which characters a font has a glyph for. */
export interface GlyphCoverage {
  /** Whether there is a glyph for this code point. */
  has(codePoint: number): boolean;
}

/** A stretch of code points with glyphs, both ends included. */
type CodeRange = readonly [from: number, to: number];

const TABLE_RECORD_BYTES = 16;
const ENCODING_RECORD_BYTES = 8;
const GROUP_BYTES = 12;

/**
 * Read which characters a TrueType or OpenType font covers from its `cmap` table (OpenType 1.9, subtable formats
 * 4 and 12).
 *
 * @throws Error where the file holds no such table
 */
export function coverageOf(font: Buffer): GlyphCoverage {
  const ranges = codeRanges(font);
  return {
    has(codePoint) {
      let [low, high] = [0, ranges.length - 1];
      while (low <= high) {
        const middle = (low + high) >> 1;
        const [from, to] = ranges[middle] ?? [0, 0];
        if (codePoint < from) high = middle - 1;
        else if (codePoint > to) low = middle + 1;
        else return true;
      }
      return false;
    },
  };
}

function codeRanges(font: Buffer): CodeRange[] {
  const subtables = subtableOffsets(font, tableOffset(font, 'cmap'));
  // Format 12 covers all planes; format 4 only the first.
  const wide = subtables.find((offset) => font.readUInt16BE(offset) === 12);
  if (wide !== undefined) return wideRanges(font, wide);
  const narrow = subtables.find((offset) => font.readUInt16BE(offset) === 4);
  if (narrow !== undefined) return segmentRanges(font, narrow);
  throw new Error('The font has no character map in format 4 or 12.');
}

function tableOffset(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * TABLE_RECORD_BYTES;
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8);
  }
  throw new Error(`The font has no table "${tag}".`);
}

function subtableOffsets(font: Buffer, cmap: number): number[] {
  const count = font.readUInt16BE(cmap + 2);
  return Array.from(
    { length: count },
    (_, index) => cmap + font.readUInt32BE(cmap + 4 + index * ENCODING_RECORD_BYTES + 4),
  );
}

function wideRanges(font: Buffer, offset: number): CodeRange[] {
  const count = font.readUInt32BE(offset + 12);
  return Array.from({ length: count }, (_, index) => {
    const group = offset + 16 + index * GROUP_BYTES;
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)] as const;
  });
}

function segmentRanges(font: Buffer, offset: number): CodeRange[] {
  const bytes = font.readUInt16BE(offset + 6);
  const ranges: CodeRange[] = [];
  for (let at = 0; at < bytes; at += 2) {
    const to = font.readUInt16BE(offset + 14 + at);
    const from = font.readUInt16BE(offset + 16 + bytes + at);
    // The last segment is the sentinel 0xFFFF, which is no character.
    if (from !== 0xffff) ranges.push([from, to]);
  }
  return ranges;
}
