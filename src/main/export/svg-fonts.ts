import type { FigureFonts, FontFamily, Weight } from './figure-fonts.ts';

/** Stands for a character that no font of ours can draw. */
const UNDRAWABLE = '□';
/** What figures ask for themselves, so that it need not be said. */
const BASE: FontFamily = 'Inter';

/** Asks for a form of the character before it or joins characters, and draws nothing itself. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

const TEXT_ELEMENT = /<text\b([^>]*)>([\s\S]*?)<\/text>/g;
const PARTS = /<tspan\b([^>]*)>([^<]*)<\/tspan>|([^<]+)|<[^>]*>/g;
const ENTITY = /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** An SVG whose every character names the font it is drawn in. */
export interface FontedSvg {
  svg: string;
  /** Characters that no font has, each once; they were replaced by an empty square. */
  undrawable: string[];
}

/** A stretch of text in one font, inside a `tspan` with these attributes. */
interface Stretch {
  text: string;
  family: FontFamily;
  attributes: string;
}

/**
 * Set every stretch of text in a font that has all its characters, at a place of its own. Left to themselves,
 * renderers set a whole line in the font of its rarest character, and Typst looks for characters that ours lack
 * in the system's fonts, so that a figure would differ from machine to machine.
 */
export function withExplicitFonts(svg: string, fonts: FigureFonts): FontedSvg {
  const undrawable = new Set<string>();
  const changed = svg.replace(TEXT_ELEMENT, (whole, attributes: string, content: string) => {
    const stretches = stretchesOf(content, fonts, undrawable);
    const text = unescapeXml(content.replace(/<[^>]*>/g, ''));
    const unchanged = stretches.map((stretch) => stretch.text).join('') === text;
    if (unchanged && stretches.every(({ family }) => family === BASE)) return whole;
    return placedText(attributes, stretches, fonts);
  });
  return { svg: changed, undrawable: [...undrawable] };
}

function stretchesOf(content: string, fonts: FigureFonts, undrawable: Set<string>): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [, attributes = '', inner, bare] of content.matchAll(PARTS)) {
    const before = stretches.length;
    for (const { segment } of graphemes.segment(unescapeXml(inner ?? bare ?? ''))) {
      const visible = segment.replace(INVISIBLE, '');
      if (visible === '') continue;
      const family = fonts.familyFor(visible);
      if (family === null) undrawable.add(segment);
      const text = family === null ? UNDRAWABLE : visible;
      const font = family ?? fonts.familyFor(UNDRAWABLE) ?? BASE;
      const last = stretches.at(-1);
      if (last && stretches.length > before && last.family === font) last.text += text;
      else stretches.push({ text, family: font, attributes });
    }
  }
  return stretches;
}

/** One `text` element whose stretches each begin at an x of their own, which keeps their fonts apart. */
function placedText(attributes: string, stretches: readonly Stretch[], fonts: FigureFonts): string {
  const size = Number(attributeOf(attributes, 'font-size') ?? 0);
  const widths = stretches.map(({ text, family, attributes: own }) => {
    const weight: Weight =
      (attributeOf(own, 'font-weight') ?? attributeOf(attributes, 'font-weight')) === '600' ? 600 : 400;
    return fonts.width(text, family, weight) * size;
  });
  const total = widths.reduce((sum, width) => sum + width, 0);
  const anchor = attributeOf(attributes, 'text-anchor');
  let x = Number(attributeOf(attributes, 'x') ?? 0);
  if (anchor === 'middle') x -= total / 2;
  else if (anchor === 'end') x -= total;
  const spans = stretches.map(({ text, family, attributes: own }, index) => {
    const font = family === BASE ? '' : ` font-family="${family}"`;
    const span = `<tspan${own} x="${Math.round(x * 100) / 100}"${font}>${escapeXml(text)}</tspan>`;
    x += widths[index] ?? 0;
    return span;
  });
  // Spaces at the ends of a stretch are dropped unless they are to be kept.
  const kept = attributes.replace(/\s(text-anchor|xml:space)="[^"]*"/g, '');
  return `<text${kept} xml:space="preserve">${spans.join('')}</text>`;
}

const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];

const unescapeXml = (text: string): string =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? '0', 16) : Number(decimal));
  });

const escapeXml = (text: string): string =>
  text.replace(/[&<>]/g, (character) => (character === '&' ? '&amp;' : character === '<' ? '&lt;' : '&gt;'));
