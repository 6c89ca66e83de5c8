/** A small strict reader of XML, enough to tell whether a figure is a well-formed document. */

const TOKEN = /<\?xml [^?]*\?>|<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|[^<]+/gy;
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly what XML 1.0 allows as a character
const FORBIDDEN = /[^\u0009\u000a\u000d\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** All elements in document order. @throws Error naming what is not well-formed, and where */
export function readXml(source: string): XmlElement[] {
  const bad = FORBIDDEN.exec(source);
  if (bad) throw new Error(`character U+${bad[0].codePointAt(0)?.toString(16)} at ${bad.index}`);
  const elements: XmlElement[] = [];
  const open: XmlElement[] = [];
  let roots = 0;
  let position = 0;
  while (position < source.length) {
    TOKEN.lastIndex = position;
    const token = TOKEN.exec(source);
    if (!token) throw new Error(`not well-formed at ${position}: ${source.slice(position, position + 60)}`);
    if (ENTITY.test(token[0])) throw new Error(`bare & at ${position}`);
    const [whole, closed, opened, rawAttributes = '', selfClosing] = token;
    if (closed !== undefined) {
      if (open.pop()?.name !== closed) throw new Error(`</${closed}> at ${position} closes another element`);
    } else if (opened !== undefined) {
      if (open.length === 0) roots += 1;
      const element = { name: opened, attributes: readAttributes(rawAttributes, position), text: '' };
      elements.push(element);
      if (!selfClosing) open.push(element);
    } else if (!whole.startsWith('<?')) {
      const inner = open.at(-1);
      if (inner) inner.text += resolveEntities(whole);
      else if (whole.trim() !== '') throw new Error(`text outside the root at ${position}`);
    }
    position += whole.length;
  }
  if (open.length > 0 || roots !== 1) throw new Error('not one closed root element');
  return elements;
}

function readAttributes(raw: string, position: number): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of raw.matchAll(/([\w:-]+)="([^"]*)"/g)) {
    if (name in attributes) throw new Error(`attribute ${name} twice at ${position}`);
    attributes[name] = resolveEntities(value);
  }
  return attributes;
}

const resolveEntities = (text: string): string =>
  text
    .replace(/&#x([0-9a-fA-F]+);/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
