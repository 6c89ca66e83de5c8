import { COLORS as C, Picture } from '../ass.mjs';

const LENGTH = 50;

function workshop(picture) {
  picture.rect(0, 0, 640, 280, '#e4e0ea').rect(0, 280, 640, 80, '#8d8399').rect(0, 280, 640, 5, '#6f667a');
  picture.rect(20, 24, 150, 118, C.wood, { r: 6 });
  // Tools on a board, a screwdriver among them that swings on its hook.
  picture
    .rect(40, 46, 8, 66, C.slate, { r: 3 })
    .rect(28, 40, 32, 14, C.navy, { r: 4 })
    .ellipse(96, 60, 15, 15, C.steel)
    .ellipse(96, 60, 8, 8, C.wood)
    .rect(91, 70, 10, 54, C.steel, { r: 4 });
  for (let t = 0; t < LENGTH; t += 2) {
    const lean = (t / 2) % 2 ? 7 : -7;
    const when = { at: t, until: t + 2, turn: { cx: 140, cy: 42, from: lean, to: -lean, end: t + 2 } };
    picture.rect(134, 42, 12, 34, C.coral, { ...when, r: 4 }).rect(138, 76, 4, 44, C.slate, when);
  }
}

function panels(picture) {
  for (const [i, x] of [250, 434].entries()) {
    const at = 9 + i * 3.4;
    picture.rect(x, 92, 18, 190, C.wood, { at, enter: { dx: i ? 220 : -260, secs: 2.2 }, stroke: C.bark });
    picture.text(x + 9, 110, i ? 'R' : 'L', 19, C.paper, {
      at: at + 2.2,
      bold: true,
    });
  }
}

function bottomBoard(picture) {
  // Upside down until 29 s, when it is taken out and turned.
  const wrong = { at: 22, until: 30.2, enter: { dy: 90, secs: 2 }, exit: { dy: 110, secs: 1.2 } };
  const right = { at: 32.4, enter: { dy: 110, secs: 1.6 } };
  for (const [when, up] of [
    [wrong, false],
    [right, true],
  ]) {
    picture.rect(270, 232, 162, 34, C.mustard, { ...when, stroke: C.bark });
    const arrow = up
      ? 'm 304 258 l 304 246 296 246 308 236 320 246 312 246 312 258'
      : 'm 304 238 l 304 250 296 250 308 260 320 250 312 250 312 238';
    picture.path(arrow, C.ink, when);
    picture.text(374, 249, up ? 'THIS SIDE UP' : 'THIS SIDE UP', 15, C.ink, {
      ...when,
      bold: true,
      ...(up ? {} : { turn: { cx: 374, cy: 249, from: 180, to: 180 } }),
    });
  }
  for (let t = 26; t < 29; t += 0.8) {
    picture.rect(264, 226, 174, 46, C.coral, { at: t, until: t + 0.4, opacity: 0.35, r: 4 });
  }
}

function topBoard(picture) {
  picture.rect(244, 76, 214, 18, C.wood, { at: 38.4, enter: { dy: -90, secs: 1.6 }, stroke: C.bark });
  const screws = [
    [259, 85, 41],
    [443, 85, 42.4],
    [259, 250, 43.8],
    [443, 250, 45.2],
  ];
  for (const [x, y, at] of screws) {
    picture
      .ellipse(x, y, 6, 6, C.steel, { at, stroke: C.ink, strokeWidth: 1 })
      .rect(x - 4, y - 1, 8, 2, C.ink, { at, turn: { cx: x, cy: y, from: 0, to: 540, end: at + 1.2 } });
  }
}

function plan(picture) {
  picture.rect(490, 60, 132, 150, C.white, { r: 6, stroke: C.slate });
  picture.text(556, 80, 'PLAN', 20, C.ink, { bold: true, spacing: 2 });
  const steps = [
    ['1  sides', 14.8],
    ['2  bottom', 34],
    ['3  top', 40],
    ['4  screws', 46.4],
  ];
  for (const [i, [name, done]] of steps.entries()) {
    const y = 106 + i * 26;
    picture.text(502, y, name, 21, C.slate, { anchor: 4, until: done });
    picture.text(502, y, name, 21, C.leaf, { anchor: 4, at: done, bold: true });
    picture.path(`m 598 ${y} l 603 ${y + 6} 614 ${y - 7} 603 ${y + 1}`, C.leaf, { at: done, stroke: C.leaf });
  }
}

export function shelfScene() {
  const picture = new Picture(LENGTH);
  workshop(picture);
  panels(picture);
  bottomBoard(picture);
  topBoard(picture);
  plan(picture);
  return picture.clock();
}
