import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../language/text.ts';
import { Breakable } from '../text/breakable.tsx';
import styles from './Timeline.module.css';
import type { TooltipContent } from './tooltip-content.ts';

export interface TooltipState {
  content: TooltipContent;
  /** Pointer position in the window, CSS pixels. */
  x: number;
  y: number;
}

const OFFSET = 14;
const EDGE = 8;

const TONES: Record<TooltipContent['tone'], string | undefined> = {
  early: styles.keyEarly,
  core: styles.keyCore,
  spill: styles.keySpill,
  unmatched: styles.keyUnmatched,
  slot: styles.keySlot,
  plain: undefined,
};

/** Exact times, the text as written and the verdict, beside the pointer and never outside the window. */
export function Tooltip({ state }: { state: TooltipState }): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  const { content, x, y } = state;
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    const right = x + OFFSET + width + EDGE <= window.innerWidth;
    const below = y + OFFSET + height + EDGE <= window.innerHeight;
    const left = right ? x + OFFSET : Math.max(EDGE, x - OFFSET - width);
    // Where neither side has room it is pushed up against the window's edge.
    const above = y - OFFSET - height;
    const top = below
      ? y + OFFSET
      : above >= EDGE
        ? above
        : Math.max(EDGE, window.innerHeight - height - EDGE);
    element.style.transform = t('translate({left}px, {top}px)', {
      left: Math.round(left),
      top: Math.round(top),
    });
  }, [x, y]);
  const tone = TONES[content.tone];
  return createPortal(
    <div ref={ref} className={styles.tooltip} role="tooltip">
      <div className={styles.tooltipTitle}>
        {tone && <i className={tone} />}
        {content.title}
      </div>
      {content.facts.map((fact) => (
        <div key={fact} className={styles.tooltipFact}>
          {fact}
        </div>
      ))}
      {content.text !== '' && (
        <div className={styles.tooltipText} dir="auto">
          <Breakable text={content.text} />
        </div>
      )}
      {content.more !== '' && <div className={styles.tooltipFact}>{content.more}</div>}
      {content.verdict !== '' && <div className={styles.tooltipVerdict}>{content.verdict}</div>}
      {content.rationale !== '' && (
        <div className={styles.tooltipRationale} dir="auto">
          <Breakable text={content.rationale} />
        </div>
      )}
    </div>,
    document.body,
  );
}
