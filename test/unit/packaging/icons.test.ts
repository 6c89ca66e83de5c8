import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
// @ts-expect-error -- the packaging scripts are plain JavaScript
import { iconFiles, iconFolder } from '../../../scripts/package/icons.mjs';
import { pngSize } from '../../../src/main/cases/frames.ts';

const files: Map<string, Buffer> = iconFiles();

it('has the icons that its drawing gives, and no others', () => {
  for (const [name, bytes] of files) {
    const kept = readFileSync(join(iconFolder, name));
    expect(kept.equals(bytes), `${name}: run “node scripts/package/icons.mjs”`).toBe(true);
  }
  const there = readdirSync(iconFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(iconFolder, name)).isFile())
    .map((name) => name.replaceAll('\\', '/'));
  expect(there.sort()).toEqual([...files.keys(), 'slotscope.svg'].sort());
});

it('has square Linux pictures of the sizes they are named after', () => {
  for (const [name, bytes] of files) {
    const named = /(\d+)x(\d+)\.png$/.exec(name);
    if (named) expect(pngSize(bytes), name).toEqual({ width: Number(named[1]), height: Number(named[2]) });
  }
});

it('has a Windows icon whose entries are the pictures they announce', () => {
  const ico = files.get('icon.ico') ?? Buffer.alloc(0);
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1]);
  const sizes: number[] = [];
  let end = 6 + 16 * ico.readUInt16LE(4);
  for (let entry = 6; entry < 6 + 16 * ico.readUInt16LE(4); entry += 16) {
    const width = ico.readUInt8(entry) || 256;
    const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
    expect(offset).toBe(end);
    expect(pngSize(ico.subarray(offset, offset + length))).toEqual({ width, height: width });
    end = offset + length;
    sizes.push(width);
  }
  expect(end).toBe(ico.length);
  expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256]);
});

it('has a macOS icon whose entries have the size of their type', () => {
  const icns = files.get('icon.icns') ?? Buffer.alloc(0);
  expect(icns.toString('latin1', 0, 4)).toBe('icns');
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const sizes = new Map<string, number | undefined>();
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    const picture = icns.subarray(at + 8, at + icns.readUInt32BE(at + 4));
    sizes.set(icns.toString('latin1', at, at + 4), pngSize(picture)?.width);
  }
  expect(Object.fromEntries(sizes)).toEqual({
    icp4: 16,
    icp5: 32,
    ic11: 32,
    ic12: 64,
    ic07: 128,
    ic13: 256,
    ic08: 256,
    ic14: 512,
    ic09: 512,
    ic10: 1024,
  });
});
