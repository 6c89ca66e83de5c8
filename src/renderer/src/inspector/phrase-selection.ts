import { visibleText } from '@core/text/visible-text.ts';

/** The pieces `visibleText` replaces one by one. */
const PIECES = /\r\n?|[\ud800-\udbff][\udc00-\udfff]|[\s\S]/g;

/**
 * The part of a text that was selected where it is shown. What is shown can be longer or shorter than the text
 * itself (controls are drawn as their code), so the selection is traced back piece by piece.
 *
 * @param text as the run said it
 * @param start, end of the selection, in UTF-16 units of `visibleText(text)`
 * @returns the phrase as it stands in `text`, without surrounding white space; empty when nothing is selected
 */
export function selectedPhrase(text: string, start: number, end: number): string {
  let shown = 0;
  let phrase = '';
  for (const [piece] of text.matchAll(PIECES)) {
    const next = shown + visibleText(piece).length;
    if (next > start && shown < end) phrase += piece;
    if (shown >= end) break;
    shown = next;
  }
  return phrase.trim();
}

/** Where the selection lies in the text an element shows, or null when it is empty or reaches out of it. */
export function selectionWithin(element: Element): [start: number, end: number] | null {
  const selection = element.ownerDocument.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!element.contains(range.startContainer) || !element.contains(range.endContainer)) return null;
  const before = range.cloneRange();
  before.selectNodeContents(element);
  before.setEnd(range.startContainer, range.startOffset);
  const start = before.toString().length;
  return [start, start + range.toString().length];
}
