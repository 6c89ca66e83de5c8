import { type Block, type Inline, parseMarkdown } from '@core/cases/markdown.ts';
import { Fragment, type ReactNode, useMemo } from 'react';
import styles from './prose.module.css';

/** A case's prose, set from its Markdown; text never becomes markup and links are not followed. */
export function Prose({ text }: { text: string }) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  // Blocks have no identity of their own and are drawn anew with the text.
  return <div className={styles.prose}>{blocks.map((block, index) => keyed(index, setBlock(block)))}</div>;
}

const keyed = (index: number, node: ReactNode) => <Fragment key={index}>{node}</Fragment>;

function setBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level + 1}` as 'h2' | 'h3' | 'h4';
      return <Heading>{setInlines(block.children)}</Heading>;
    }
    case 'paragraph':
      return <p>{setInlines(block.children)}</p>;
    case 'quotation':
      return <blockquote>{setInlines(block.children)}</blockquote>;
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return <List>{block.items.map((item, index) => keyed(index, <li>{setInlines(item)}</li>))}</List>;
    }
    case 'code':
      return <pre>{block.text}</pre>;
    case 'rule':
      return <hr />;
  }
}

const setInlines = (inlines: readonly Inline[]): ReactNode =>
  inlines.map((inline, index) => keyed(index, setInline(inline)));

function setInline(inline: Inline): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code>{inline.text}</code>;
    case 'emphasis':
      return <em>{setInlines(inline.children)}</em>;
    case 'strong':
      return <strong>{setInlines(inline.children)}</strong>;
    case 'link':
      return (
        <span title={inline.href}>
          {setInlines(inline.children)} <span className={styles.address}>({inline.href})</span>
        </span>
      );
  }
}
