import { Fragment, type ReactNode } from 'react';

/**
 * An author's Markdown: headings, lists, quotations, bold, italics and code. Everything becomes React text, so
 * no markup in it is ever executed; links stay text.
 */
export function Markdown({ text }: { text: string }) {
  const blocks = text.split(/\n\s*\n/u).filter((block) => block.trim() !== '');
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place
  return blocks.map((block, index) => <Block key={index} text={block.trim()} />);
}

function Block({ text }: { text: string }) {
  const heading = /^(#{1,3})\s+(.*)$/su.exec(text);
  if (heading) return heading[1] === '#' ? <h2>{inline(heading[2])}</h2> : <h3>{inline(heading[2])}</h3>;
  const lines = text.split('\n');
  if (lines.every((line) => /^[-*]\s/u.test(line))) return <ul>{items(lines, /^[-*]\s+/u)}</ul>;
  if (lines.every((line) => /^\d+\.\s/u.test(line))) return <ol>{items(lines, /^\d+\.\s+/u)}</ol>;
  if (lines.every((line) => line.startsWith('>'))) {
    return <blockquote>{inline(lines.map((line) => line.replace(/^>\s?/u, '')).join(' '))}</blockquote>;
  }
  return <p>{inline(text)}</p>;
}

const items = (lines: readonly string[], mark: RegExp): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
  lines.map((line, index) => <li key={index}>{inline(line.replace(mark, ''))}</li>);

function inline(text = ''): ReactNode[] {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/u).map((part, index) => {
    const key = `${index}`;
    if (/^\*\*.+\*\*$/su.test(part)) return <strong key={key}>{part.slice(2, -2)}</strong>;
    if (/^\*.+\*$/su.test(part)) return <em key={key}>{part.slice(1, -1)}</em>;
    if (/^`.+`$/su.test(part)) return <code key={key}>{part.slice(1, -1)}</code>;
    return <Fragment key={key}>{part}</Fragment>;
  });
}
