import { useEffect, useRef } from 'react';

/** What a key does; the event tells whether it is held down. */
export type KeyBindings = Record<string, (event: KeyboardEvent) => void>;

/** Whether a key press belongs to a text field or an open dialog rather than to the view behind it. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'range'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** A key as bindings name it: `j`, `shift+j`, `?`, `Escape`. Caps Lock makes no difference. */
function keyName(event: KeyboardEvent): string {
  if (!/^\p{L}$/u.test(event.key)) return event.key;
  return `${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`;
}

/**
 * Bind keys for as long as the component is mounted. Letters are named `j` or `shift+j`, other keys as in
 * `KeyboardEvent.key`; presses with Ctrl, Alt or ⌘, in a text field, or while a dialog is open are left alone.
 */
export function useKeys(bindings: KeyBindings): void {
  const current = useRef(bindings);
  useEffect(() => {
    current.current = bindings;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isDialogOpen()) return;
      const action = current.current[keyName(event)];
      if (!action) return;
      event.preventDefault();
      action(event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
