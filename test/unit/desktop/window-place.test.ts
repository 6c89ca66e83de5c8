import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readWindowPlace, writeWindowPlace } from '../../../src/main/desktop/window-place.ts';

const LEFT = { x: 0, y: 0, width: 1920, height: 1040 };
const RIGHT = { x: 1920, y: -200, width: 2560, height: 1400 };

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slotscope-window-'));
  file = join(folder, 'window.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the window’s place', () => {
  it('comes back as it was', () => {
    const bounds = { x: 2000, y: -100, width: 1500, height: 900 };
    writeWindowPlace(file, { bounds, maximized: true });
    expect(readWindowPlace(file, [LEFT, RIGHT])).toEqual({ bounds, maximized: true });
    expect(readdirSync(folder)).toEqual(['window.json']);
  });

  it('is the default where none is remembered or the file is broken', () => {
    expect(readWindowPlace(file, [LEFT])).toEqual({ maximized: false });
    for (const content of [
      '',
      '{',
      '[]',
      '{"version":2}',
      '{"version":1,"bounds":{"x":1e999},"maximized":true}',
    ]) {
      writeFileSync(file, content);
      expect(readWindowPlace(file, [LEFT])).toEqual({ maximized: false });
    }
  });

  it.each([
    ['on a display that is gone', { x: 2000, y: 0, width: 1200, height: 800 }],
    ['all but a sliver off to the side', { x: -1100, y: 0, width: 1200, height: 800 }],
    ['its title bar above the display', { x: 0, y: -50, width: 1200, height: 800 }],
    ['its title bar below the display', { x: 0, y: 1030, width: 1200, height: 800 }],
  ])('is forgotten when it is %s', (_name, bounds) => {
    writeWindowPlace(file, { bounds, maximized: false });
    expect(readWindowPlace(file, [LEFT])).toEqual({ maximized: false });
  });

  it('is never smaller than the smallest window', () => {
    writeWindowPlace(file, { bounds: { x: 5, y: 5, width: 300, height: 2 }, maximized: false });
    expect(readWindowPlace(file, [LEFT]).bounds).toEqual({ x: 5, y: 5, width: 1024, height: 640 });
  });

  it('leaves nothing behind when it cannot be written', () => {
    const missing = join(folder, 'none', 'window.json');
    const bounds = { x: 0, y: 0, width: 1200, height: 800 };
    expect(() => writeWindowPlace(missing, { bounds, maximized: false })).toThrow(/ENOENT/);
    expect(readdirSync(folder)).toEqual([]);
  });
});
