import { t } from '../language/text.ts';

/** A key as it is pressed and shown. */
export interface Shortcut {
  group: 'Slots' | 'Case study' | 'Window';
  /** What presses it, as `keyName` says them; the first is the one shown. */
  keys: readonly [string, ...string[]];
  meaning: string;
  /** Also heard in a text field. */
  whileTyping?: true;
}

const shortcuts = <Name extends string>(named: Record<Name, Shortcut>): Readonly<Record<Name, Shortcut>> =>
  named;

/**
 * Every key that `useKeys` binds, in the order the sheet shows them. The timeline's keys are defined with it
 * (`TIMELINE_KEYS`), those of forms and lists are what a browser gives them.
 */
export const SHORTCUTS = shortcuts({
  nextSlot: { group: 'Slots', keys: ['j'], meaning: t('next slot') },
  previousSlot: { group: 'Slots', keys: ['k'], meaning: t('previous slot') },
  nextDisagreement: { group: 'Slots', keys: ['shift+j'], meaning: t('next slot the runs disagree on') },
  previousDisagreement: {
    group: 'Slots',
    keys: ['shift+k'],
    meaning: t('previous slot the runs disagree on'),
  },
  closeSlot: { group: 'Slots', keys: ['Escape'], meaning: t('close the selected slot in Compare') },
  enterVerdict: { group: 'Slots', keys: ['v'], meaning: t('enter a verdict by hand') },
  addToCase: { group: 'Slots', keys: ['c'], meaning: t('add the slot to a case study') },
  search: { group: 'Slots', keys: ['/'], meaning: t('search questions, references and output') },
  movePanelUp: { group: 'Case study', keys: ['alt+ArrowUp'], meaning: t('move the panel up') },
  movePanelDown: { group: 'Case study', keys: ['alt+ArrowDown'], meaning: t('move the panel down') },
  undo: { group: 'Case study', keys: ['mod+z'], meaning: 'undo', whileTyping: true },
  redo: { group: 'Case study', keys: ['mod+shift+z', 'mod+y'], meaning: 'redo', whileTyping: true },
  palette: {
    group: 'Window',
    keys: ['mod+k'],
    meaning: t('go to a view, sample, run, case or figure, or do something'),
    whileTyping: true,
  },
  sheet: { group: 'Window', keys: ['?'], meaning: t('this sheet') },
});

export type ShortcutName = keyof typeof SHORTCUTS;

/** The groups of the sheet that are defined here, in order. */
export const SHORTCUT_GROUPS = ['Slots', 'Case study', 'Window'] as const;

/** What a key press has to tell to be named. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * A key press by name: `j`, `shift+j`, `?`, `Escape`, `alt+ArrowUp`, `mod+k`, where `mod` is Ctrl or ⌘. Shift
 * counts with letters alone, since other keys come out as another character with it. Caps Lock makes no difference.
 */
export function keyName({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyPress): string {
  const isLetter = /^\p{L}$/u.test(key);
  const parts = [
    ctrlKey || metaKey ? 'mod+' : '',
    altKey ? 'alt+' : '',
    isLetter && shiftKey ? 'shift+' : '',
    isLetter ? key.toLowerCase() : key,
  ];
  return parts.join('');
}

/** Whether a press is this shortcut's. */
export const isShortcut = (name: ShortcutName, event: KeyPress): boolean =>
  SHORTCUTS[name].keys.includes(keyName(event));

/** The shortcut a press stands for, of those that are bound; null for none. */
export function shortcutOf(event: KeyPress, bound: readonly ShortcutName[]): ShortcutName | null {
  return bound.find((name) => isShortcut(name, event)) ?? null;
}

const CAPS: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': 'Space',
  '-': '−',
};

/** The caps of a key to press together, as a keyboard shows them, e.g. `ctrl`, `shift`, `z`. */
export function capsOf(key: string, isMac: boolean): string[] {
  const parts = key === '+' ? ['+'] : key.split('+');
  // A capital letter reads quicker than the shift key and the letter.
  if (parts.length === 2 && parts[0] === 'shift') return [parts[1]!.toUpperCase()];
  return parts.map((part) => {
    if (part === 'mod') return isMac ? '⌘' : 'ctrl';
    if (part === 'alt' && isMac) return '⌥';
    return CAPS[part] ?? part;
  });
}

/** Whether ⌘ takes the place of Ctrl on this machine. */
export const isMac = (): boolean => typeof navigator !== 'undefined' && /mac/iu.test(navigator.platform);
