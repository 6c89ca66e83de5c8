/**
 * The Markdown of a case's prose: headings, paragraphs, lists, quotations, rules, emphasis, strong, code and links.
 * It is read into a tree and never into HTML, so text cannot become markup: whatever is not one of these stands
 * as it was typed.
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'emphasis' | 'strong'; children: Inline[] }
  /** Shown as its words with the address beside it; nothing is ever opened or fetched. */
  | { kind: 'link'; href: string; children: Inline[] };

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'quotation'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' };

/** Read a text as blocks. Takes time in proportion to its length. */
export function parseMarkdown(text: string): Block[] {
  const lines = text.replace(/\r\n?/gu, '\n').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      at += 1;
      continue;
    }
    const [block, next] = readBlock(lines, at);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

const HEADING = /^ {0,3}(#{1,3})\s+(\S.*)$/u;
const BULLET = /^ {0,3}[-*+]\s+(.*)$/u;
const NUMBER = /^ {0,3}\d{1,9}[.)]\s+(.*)$/u;
const QUOTE = /^ {0,3}>\s?(.*)$/u;
const FENCE = /^ {0,3}```/u;
const RULE = /^ {0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/u;

function readBlock(lines: readonly string[], at: number): [Block, number] {
  const line = lines[at] ?? '';
  const heading = HEADING.exec(line);
  if (heading?.[1] && heading[2]) {
    const level = heading[1].length as 1 | 2 | 3;
    return [{ kind: 'heading', level, children: parseInline(withoutClosingMarks(heading[2])) }, at + 1];
  }
  if (RULE.test(line)) return [{ kind: 'rule' }, at + 1];
  if (FENCE.test(line)) return readFence(lines, at);
  if (BULLET.test(line)) return readList(lines, at, BULLET, false);
  if (NUMBER.test(line)) return readList(lines, at, NUMBER, true);
  if (QUOTE.test(line)) {
    const [texts, next] = takeWhile(lines, at, (each) => QUOTE.exec(each)?.[1]);
    return [{ kind: 'quotation', children: parseInline(texts.join(' ')) }, next];
  }
  const [texts, next] = takeWhile(lines, at, (each, index) =>
    each.trim() === '' || (index > at && beginsBlock(each)) ? undefined : each.trim(),
  );
  return [{ kind: 'paragraph', children: parseInline(texts.join(' ')) }, next];
}

/** A heading may end in marks like those it begins with. */
function withoutClosingMarks(words: string): string {
  let end = words.length;
  while (end > 1 && words[end - 1] === '#') end -= 1;
  return words.slice(0, end).trimEnd();
}

const beginsBlock = (line: string): boolean =>
  [HEADING, RULE, FENCE, BULLET, NUMBER, QUOTE].some((pattern) => pattern.test(line));

function takeWhile(
  lines: readonly string[],
  from: number,
  take: (line: string, index: number) => string | undefined,
): [string[], number] {
  const taken: string[] = [];
  let at = from;
  while (at < lines.length) {
    const text = take(lines[at] ?? '', at);
    if (text === undefined) break;
    taken.push(text);
    at += 1;
  }
  return [taken, at];
}

/** A fence without an end runs to the end of the text. */
function readFence(lines: readonly string[], at: number): [Block, number] {
  const [texts, next] = takeWhile(lines, at + 1, (line) => (FENCE.test(line) ? undefined : line));
  return [{ kind: 'code', text: texts.join('\n') }, next + 1];
}

function readList(
  lines: readonly string[],
  from: number,
  pattern: RegExp,
  ordered: boolean,
): [Block, number] {
  const items: string[] = [];
  let at = from;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const item = pattern.exec(line)?.[1];
    if (item !== undefined) items.push(item);
    // A line that begins nothing else goes on with the item above it.
    else if (line.trim() !== '' && !beginsBlock(line) && items.length > 0)
      items.push(`${items.pop()} ${line.trim()}`);
    else break;
    at += 1;
  }
  return [{ kind: 'list', ordered, items: items.map(parseInline) }, at];
}

/** What an inline begins with, the longest first. */
const MARKS = ['**', '__', '*', '_', '`', '['] as const;

/** Read emphasis, code and links; an opening without its end is plain text. */
export function parseInline(text: string): Inline[] {
  const found: Inline[] = [];
  let plain = '';
  let at = 0;
  const flush = (): void => {
    if (plain !== '') found.push({ kind: 'text', text: plain });
    plain = '';
  };
  while (at < text.length) {
    const escaped = /^\\([\\`*_[\]()#+\-.!>])/u.exec(text.slice(at, at + 2))?.[1];
    const piece = escaped === undefined ? readMarked(text, at) : null;
    if (escaped !== undefined) {
      plain += escaped;
      at += 2;
    } else if (piece) {
      flush();
      found.push(piece.inline);
      at = piece.next;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  flush();
  return found;
}

/** No emphasis or link is longer; a text full of unclosed marks stays quick to read. */
const LONGEST_SPAN = 2000;

function readMarked(text: string, at: number): { inline: Inline; next: number } | null {
  const mark = MARKS.find((each) => text.startsWith(each, at));
  if (mark === undefined) return null;
  if (mark === '[') return readLink(text, at);
  // An underscore inside a word is part of it, e.g. t_a.
  if (mark.startsWith('_') && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return null;
  const from = at + mark.length;
  const end = text.slice(from, from + LONGEST_SPAN).indexOf(mark);
  if (end <= 0) return null;
  const inside = text.slice(from, from + end);
  const next = from + end + mark.length;
  if (mark === '`') return { inline: { kind: 'code', text: inside }, next };
  if (/^\s|\s$/u.test(inside)) return null;
  if (mark.startsWith('_') && /[\p{L}\p{N}]/u.test(text[next] ?? '')) return null;
  const kind = mark.length === 2 ? 'strong' : 'emphasis';
  return { inline: { kind, children: parseInline(inside) }, next };
}

function readLink(text: string, at: number): { inline: Inline; next: number } | null {
  const link = /^\[([^[\]]{1,400})\]\((https?:\/\/[^\s()]{1,1000})\)/u.exec(text.slice(at, at + 1500));
  if (!link?.[1] || !link[2]) return null;
  return {
    inline: { kind: 'link', href: link[2], children: parseInline(link[1]) },
    next: at + link[0].length,
  };
}

/** The words of the first block, without marks. */
export function openingWords(text: string): string {
  const block = parseMarkdown(text)[0];
  if (!block || block.kind === 'rule') return '';
  if (block.kind === 'code') return block.text;
  return block.kind === 'list'
    ? (block.items[0] ?? []).map(wordsOf).join('')
    : block.children.map(wordsOf).join('');
}

const wordsOf = (inline: Inline): string =>
  'text' in inline ? inline.text : inline.children.map(wordsOf).join('');
