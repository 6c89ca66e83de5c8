import { COLORS as C, Picture } from '../ass.mjs';

const LENGTH = 56;

/** A line of handwriting: it appears from left to right behind a moving pen. */
function written(picture, { at, secs, x, y, content, size, width, fill = C.navy, bold = true }) {
  picture.text(x, y, content, size, fill, { at, anchor: 4, bold, write: { width, secs } });
  const pen = { at, until: at + secs, enter: { dx: -width, secs } };
  const tip = x + width;
  picture
    .path(
      `m ${tip} ${y + 10} l ${tip + 7} ${y + 3} ${tip + 40} ${y - 34} ${tip + 46} ${y - 28} ${tip + 12} ${y + 8}`,
      C.coral,
      pen,
    )
    .path(`m ${tip} ${y + 10} l ${tip + 7} ${y + 3} ${tip + 12} ${y + 8}`, C.ink, pen);
}

function board(picture) {
  picture
    .rect(0, 0, 640, 360, '#c9d6d6')
    .rect(16, 14, 608, 332, C.white, { r: 8, stroke: C.slate, strokeWidth: 5 })
    .text(36, 44, 'A tank holds 240 L.', 27, C.ink, { anchor: 4, bold: true })
    .text(36, 74, 'Pump A: 12 L / min     Pump B: 8 L / min', 25, C.teal, { anchor: 4, bold: true })
    .rect(36, 98, 392, 2, C.steel);
}

function tank(picture) {
  picture.rect(468, 130, 132, 186, '#eef4f5', { r: 6, stroke: C.slate, strokeWidth: 4 });
  // The level is a stack of slices that appear one after another; a leak makes it rise more slowly.
  const slices = 52;
  for (let i = 0; i < slices; i += 1) {
    const at = 2 + i * (i < 26 ? 0.95 : 1.12);
    if (at < LENGTH) picture.rect(470, 312 - i * 3, 128, 4, '#7fb6bb', { at, fade: [0.3, 0] });
  }
  for (const [x, name] of [
    [478, 'A'],
    [558, 'B'],
  ]) {
    picture.rect(x, 92, 32, 26, C.navy, { r: 5 }).text(x + 16, 105, name, 21, C.paper, { bold: true });
    for (let t = 1; t < LENGTH; t += 0.8) {
      const until = Math.min(t + 0.8, LENGTH);
      picture.ellipse(x + 16, 150, 4, 6, '#5e9aa3', { at: t, until, enter: { dy: -26, secs: 0.8 } });
    }
  }
  picture.text(534, 222, '240 L', 27, C.navy, { bold: true });
  for (let t = 28.4; t < LENGTH; t += 0.7) {
    const until = Math.min(t + 0.7, LENGTH);
    picture.ellipse(612, 330, 3.5, 5, '#5e9aa3', { at: t, until, enter: { dx: -8, dy: -26, secs: 0.7 } });
  }
  picture.text(534, 330, 'leak  5 L / min', 17, C.coral, { at: 28.2, bold: true, fade: [0.4, 0] });
}

export function pumpsScene() {
  const picture = new Picture(LENGTH);
  board(picture);
  tank(picture);
  written(picture, {
    at: 14,
    secs: 2.6,
    x: 36,
    y: 134,
    content: '12 + 8 = 20 L / min',
    size: 36,
    width: 276,
  });
  written(picture, { at: 22.4, secs: 2, x: 36, y: 180, content: '240 ÷ 20 = …', size: 36, width: 190 });
  const leak = { fill: '#9c4a38' };
  written(picture, {
    ...leak,
    at: 33,
    secs: 2.6,
    x: 36,
    y: 232,
    content: '20 − 5 = 15 L / min',
    size: 36,
    width: 272,
  });
  written(picture, {
    ...leak,
    at: 43.4,
    secs: 2.6,
    x: 36,
    y: 284,
    content: '240 ÷ 15 = 14 min',
    size: 36,
    width: 256,
  });
  picture.rect(30, 310, 268, 4, C.mustard, { at: 46.2, fade: [0.4, 0], r: 2 });
  return picture.clock();
}
