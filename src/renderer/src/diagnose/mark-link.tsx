import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useDiagnoseAddress } from './address.ts';
import styles from './diagnose.module.css';

interface MarkLinkProps {
  /** The mark's name, as the page resolves it. */
  id: string;
  /** What the mark says, for a tooltip and for readers who do not see it. */
  label: string;
  children: ReactNode;
  className?: string;
  /** Set for a number in a table, which is a stop for Tab of its own. */
  inTable?: boolean;
}

/** A mark of a chart; it opens the slots behind it. Draws as an SVG or HTML link, where it stands. */
export function MarkLink({ id, label, ...rest }: MarkLinkProps) {
  const { hrefWith, value } = useDiagnoseAddress();
  return (
    <MarkAnchor
      id={id}
      href={hrefWith({ mark: id })}
      label={label}
      current={value('mark') === id}
      {...rest}
    />
  );
}

interface MarkAnchorProps extends MarkLinkProps {
  href: string;
  current?: boolean;
}

/** A mark's name: what it says, and what is written on it where that does not say it already. */
function nameOf(label: string, children: ReactNode): string {
  const written = textOf(children).trim();
  // As a word of its own: the 1 of “10 s” does not say 1.
  const isSaid = ` ${label.replace(/[^\p{L}\p{N}.%]+/gu, ' ')} `.includes(` ${written} `);
  return written === '' || isSaid || (label.includes(written) && /\s/u.test(written))
    ? label
    : `${label}: ${written}`;
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  return Array.isArray(node) ? node.map(textOf).join('') : '';
}

/** A mark that leads to an address of its own, e.g. a point that is one slot. */
export function MarkAnchor(props: MarkAnchorProps) {
  const { id, href, label, children, className, current, inTable = false } = props;
  const look = inTable ? styles.markNumber : styles.mark;
  return (
    <Link
      href={href}
      className={className ? `${look} ${className}` : look}
      data-mark={id}
      aria-label={nameOf(label, children)}
      aria-current={current || undefined}
      tabIndex={inTable ? undefined : -1}
    >
      {children}
    </Link>
  );
}
