import type { FigureFonts } from './figure-fonts.ts';

/** Stands for a character that no font of ours can draw. */
const UNDRAWABLE = '□';

/** Asks for a form of the character before it or joins characters, and draws nothing itself. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

const TEXT_ELEMENT = /<text\b([^>]*)>([\s\S]*?)<\/text>/g;
const BETWEEN_TAGS = /(<[^>]*>)|([^<]+)/g;
const ENTITY = /&(?:#\d+|#x[\da-f]+|\w+);/gi;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** An SVG whose every character names the font it is drawn in. */
export interface FontedSvg {
  svg: string;
  /** Characters that no font has, each once; they were replaced by an empty square. */
  undrawable: string[];
}

/**
 * Say for every stretch of text which font draws it. Left to themselves, renderers set a whole line in the font
 * of its rarest character, and Typst looks for characters that ours lack in the system's fonts, so that a figure
 * would differ from machine to machine.
 */
export function withExplicitFonts(svg: string, fonts: FigureFonts): FontedSvg {
  const undrawable = new Set<string>();
  const changed = svg.replace(TEXT_ELEMENT, (whole, attributes: string, content: string) => {
    const inner = content.replace(BETWEEN_TAGS, (part, tag: string | undefined) =>
      tag === undefined ? fontedText(part, fonts, undrawable) : part,
    );
    if (inner === content) return whole;
    // A space at the end of one stretch would be dropped before the next.
    const space = attributes.includes('xml:space=') ? '' : ' xml:space="preserve"';
    return `<text${attributes}${space}>${inner}</text>`;
  });
  return { svg: changed, undrawable: [...undrawable] };
}

interface Stretch {
  text: string;
  family: string;
}

function fontedText(escaped: string, fonts: FigureFonts, undrawable: Set<string>): string {
  const base = BASE_FAMILY;
  const stretches: Stretch[] = [];
  const add = (text: string, family: string): void => {
    const last = stretches.at(-1);
    if (last?.family === family) last.text += text;
    else stretches.push({ text, family });
  };
  let from = 0;
  const addPlain = (text: string): void => {
    for (const { segment } of graphemes.segment(text)) {
      const visible = segment.replace(INVISIBLE, '');
      if (visible === '') continue;
      const family = fonts.familyFor(visible);
      if (family === null) {
        undrawable.add(segment);
        add(UNDRAWABLE, fonts.familyFor(UNDRAWABLE) ?? base);
      } else {
        add(visible, family);
      }
    }
  };
  for (const match of escaped.matchAll(ENTITY)) {
    addPlain(escaped.slice(from, match.index));
    add(match[0], base);
    from = match.index + match[0].length;
  }
  addPlain(escaped.slice(from));
  return stretches
    .map(({ text, family }) => (family === base ? text : `<tspan font-family="${family}">${text}</tspan>`))
    .join('');
}

/** What figures ask for themselves, so that it need not be said. */
const BASE_FAMILY = 'Inter';
