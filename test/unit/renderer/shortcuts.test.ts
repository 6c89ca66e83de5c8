import { describe, expect, it } from 'vitest';
import { sheetGroups } from '../../../src/renderer/src/app/shortcuts-sheet.tsx';
import {
  capsOf,
  type KeyPress,
  keyName,
  SHORTCUTS,
  shortcutOf,
} from '../../../src/renderer/src/keyboard/shortcuts.ts';
import { TIMELINE_KEYS } from '../../../src/renderer/src/timeline/use-timeline-keys.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
});

describe('keys by name', () => {
  it('counts Shift with letters alone and takes Ctrl and ⌘ for the same', () => {
    expect(keyName(press('J', { shiftKey: true }))).toBe('shift+j');
    expect(keyName(press('J'))).toBe('j');
    expect(keyName(press('?', { shiftKey: true }))).toBe('?');
    expect(keyName(press('k', { metaKey: true }))).toBe(keyName(press('k', { ctrlKey: true })));
    expect(keyName(press('ArrowUp', { altKey: true }))).toBe('alt+ArrowUp');
  });

  it('does not take a browser’s own key for a shortcut', () => {
    const all = Object.keys(SHORTCUTS) as (keyof typeof SHORTCUTS)[];
    expect(shortcutOf(press('k'), all)).toBe('previousSlot');
    expect(shortcutOf(press('k', { ctrlKey: true }), all)).toBe('palette');
    expect(shortcutOf(press('j', { ctrlKey: true }), all)).toBeNull();
    expect(shortcutOf(press('z', { ctrlKey: true, shiftKey: true }), all)).toBe('redo');
    expect(shortcutOf(press('v'), ['nextSlot'])).toBeNull();
  });
});

describe('the sheet', () => {
  it('has a line for every shortcut and every key of the timeline', () => {
    const meanings = sheetGroups(false).flatMap(({ rows }) => rows.map(({ meaning }) => meaning));
    const defined = [...Object.values(SHORTCUTS), ...TIMELINE_KEYS].map(({ meaning }) => meaning);
    for (const meaning of defined) expect(meanings).toContain(meaning);
    expect(new Set(meanings).size).toBe(meanings.length);
  });

  it('shows keys as the keyboard at hand has them', () => {
    expect(capsOf('mod+shift+z', false)).toEqual(['ctrl', 'shift', 'z']);
    expect(capsOf('mod+k', true)).toEqual(['⌘', 'k']);
    expect(capsOf('shift+j', false)).toEqual(['J']);
    expect(capsOf('+', false)).toEqual(['+']);
    expect(capsOf(' ', false)).toEqual(['Space']);
  });

  it('gives no key two meanings where both would be heard', () => {
    // Esc closes a slot of Compare once the timeline has no range left to clear.
    const timeline = TIMELINE_KEYS.flatMap(({ keys, alsoKeys = [] }) => [...keys, ...alsoKeys]);
    const others = Object.values(SHORTCUTS).flatMap(({ keys }) => keys);
    expect(others.filter((key) => timeline.includes(key))).toEqual(['Escape']);
    // Both undo: a case study what was done in it, a message what it tells of, and never both at once.
    expect(others.filter((key, at) => others.indexOf(key) !== at)).toEqual(['mod+z']);
  });
});
