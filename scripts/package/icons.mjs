/**
 * Makes the icons of the packaged program from resources/icons/slotscope.svg:
 *   node scripts/package/icons.mjs        writes icon.ico, icon.icns and linux/SIZExSIZE.png beside it
 * Both containers hold PNG pictures as they are, so writing them takes a header and a table.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';

export const iconFolder = fileURLToPath(new URL('../../resources/icons/', import.meta.url));

const LINUX_SIZES = [16, 32, 48, 64, 128, 256, 512];
/** What Windows asks for between its smallest list and its largest tile. */
const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];
/** Types of PNG entries by their size in pixels; twice the size of a name in points is the Retina picture. */
const ICNS_TYPES = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

/** The icon as a square PNG. */
function png(svg, size) {
  return Buffer.from(new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng());
}

/**
 * A Windows icon (ICONDIR): a header of 6 bytes, an entry of 16 bytes a picture, the pictures.
 * @param {{ size: number, data: Buffer }[]} pictures square PNG pictures of at most 256 pixels
 */
export function ico(pictures) {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, data }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    // One byte each for width and height, where 0 stands for 256.
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(data.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += data.length;
  }
  return Buffer.concat([header, ...pictures.map(({ data }) => data)]);
}

/**
 * A macOS icon: “icns”, the length of the file, then per picture its type, its length with these 8 bytes, its data.
 * @param {{ type: string, data: Buffer }[]} pictures
 */
export function icns(pictures) {
  const chunk = (type, data) => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(8 + data.length, 4);
    return Buffer.concat([head, data]);
  };
  return chunk('icns', Buffer.concat(pictures.map(({ type, data }) => chunk(type, data))));
}

/** Every icon file, path below the icon folder → bytes; the same drawing gives the same bytes. */
export function iconFiles() {
  const svg = readFileSync(join(iconFolder, 'slotscope.svg'), 'utf8');
  const drawn = new Map();
  const at = (size) => {
    if (!drawn.has(size)) drawn.set(size, png(svg, size));
    return drawn.get(size);
  };
  return new Map([
    ['icon.ico', ico(ICO_SIZES.map((size) => ({ size, data: at(size) })))],
    ['icon.icns', icns(ICNS_TYPES.map(([type, size]) => ({ type, data: at(size) })))],
    ...LINUX_SIZES.map((size) => [`linux/${size}x${size}.png`, at(size)]),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, bytes] of iconFiles()) {
    const path = join(iconFolder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    process.stdout.write(`${path} ${bytes.length} bytes\n`);
  }
}
