/** What of a font is needed to place text: which characters it has, and how wide they are. */
export interface FontMetrics {
  /** Whether there is a glyph for this code point. */
  has(codePoint: number): boolean;
  /** Advance width of a character's glyph in ems, without kerning; 0 for a character it lacks. */
  advance(codePoint: number): number;
}

/** A stretch of code points, both ends included, whose glyphs follow each other from `glyph` on. */
interface CharacterGroup {
  from: number;
  to: number;
  glyph: number;
}

const TABLE_RECORD_BYTES = 16;
const ENCODING_RECORD_BYTES = 8;
const GROUP_BYTES = 12;
const METRIC_BYTES = 4;

/**
 * Read a TrueType font's tables `cmap` (subtable format 12, all planes), `head`, `hhea` and `hmtx` (OpenType 1.9).
 *
 * @throws Error where one of them is missing
 */
export function fontMetrics(font: Buffer): FontMetrics {
  const groups = characterGroups(font);
  const unitsPerEm = font.readUInt16BE(tableOffset(font, 'head') + 18);
  const metrics = font.readUInt16BE(tableOffset(font, 'hhea') + 34);
  const widths = tableOffset(font, 'hmtx');
  return {
    has: (codePoint) => groupOf(groups, codePoint) !== undefined,
    advance(codePoint) {
      const group = groupOf(groups, codePoint);
      if (!group) return 0;
      // Glyphs past the last metric are as wide as it.
      const glyph = Math.min(group.glyph + codePoint - group.from, metrics - 1);
      return font.readUInt16BE(widths + glyph * METRIC_BYTES) / unitsPerEm;
    },
  };
}

function groupOf(groups: readonly CharacterGroup[], codePoint: number): CharacterGroup | undefined {
  let [low, high] = [0, groups.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const group = groups[middle];
    if (!group) return undefined;
    if (codePoint < group.from) high = middle - 1;
    else if (codePoint > group.to) low = middle + 1;
    else return group;
  }
  return undefined;
}

function characterGroups(font: Buffer): CharacterGroup[] {
  const cmap = tableOffset(font, 'cmap');
  const offsets = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 8 + index * ENCODING_RECORD_BYTES),
  );
  const offset = offsets.find((each) => font.readUInt16BE(each) === 12);
  if (offset === undefined) throw new Error('The font has no character map in format 12.');
  return Array.from({ length: font.readUInt32BE(offset + 12) }, (_, index) => {
    const group = offset + 16 + index * GROUP_BYTES;
    return {
      from: font.readUInt32BE(group),
      to: font.readUInt32BE(group + 4),
      glyph: font.readUInt32BE(group + 8),
    };
  });
}

function tableOffset(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * TABLE_RECORD_BYTES;
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8);
  }
  throw new Error(`The font has no table "${tag}".`);
}
