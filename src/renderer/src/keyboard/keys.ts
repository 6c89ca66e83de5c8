import { useEffect, useRef } from 'react';
import { SHORTCUTS, type ShortcutName, shortcutOf } from './shortcuts.ts';

/** What shortcuts do; the event tells whether the key is held down. */
export type KeyBindings = Partial<Record<ShortcutName, (event: KeyboardEvent) => void>>;

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

/**
 * Bind shortcuts for as long as the component is mounted. Presses while text is composed (Chinese input) or a
 * dialog is open are left alone, and in a text field all but those meant for it.
 */
export function useKeys(bindings: KeyBindings): void {
  const current = useRef(bindings);
  useEffect(() => {
    current.current = bindings;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isDialogOpen()) return;
      const name = shortcutOf(event, Object.keys(current.current) as ShortcutName[]);
      if (name === null || (isTyping(event.target) && !SHORTCUTS[name].whileTyping)) return;
      const action = current.current[name];
      if (!action) return;
      event.preventDefault();
      action(event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
