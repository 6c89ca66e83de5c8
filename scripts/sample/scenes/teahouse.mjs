import { COLORS as C, Picture } from '../ass.mjs';

const LENGTH = 46;
const CALL = 24;

function room(picture) {
  picture.rect(0, 0, 640, 264, '#f0e4cf').rect(0, 264, 640, 96, '#7c4f36').rect(0, 264, 640, 7, '#5f3a27');
  // Lanterns sway from the beam.
  picture.rect(0, 0, 640, 16, '#5f3a27');
  for (const x of [40, 262]) {
    for (let t = 0; t < LENGTH; t += 3) {
      const lean = (t / 3) % 2 ? 5 : -5;
      const when = { at: t, until: t + 3, turn: { cx: x, cy: 12, from: lean, to: -lean, end: t + 3 } };
      picture
        .rect(x - 1, 12, 2, 22, C.ink, when)
        .ellipse(x, 54, 22, 22, '#c8452f', when)
        .rect(x - 10, 30, 20, 5, C.mustard, when)
        .rect(x - 10, 73, 20, 5, C.mustard, when)
        .text(x, 54, '茶', 25, C.lemon, { ...when, font: 'serif', bold: true });
    }
  }
}

function menu(picture) {
  picture
    .rect(20, 100, 204, 158, '#33463f', { r: 6, stroke: C.wood, strokeWidth: 5 })
    .text(122, 124, '今日特价', 31, C.lemon, { bold: true })
    .rect(40, 142, 164, 2, C.sage);
  const rows = [
    ['龙井茶', '38 元'],
    ['普洱茶', '45 元'],
    ['茉莉花茶', '32 元'],
  ];
  for (const [i, [name, price]] of rows.entries()) {
    const fill = i === 0 ? C.lemon : C.paper;
    picture
      .text(38, 166 + i * 34, name, 26, fill, { anchor: 4, bold: i === 0 })
      .text(208, 166 + i * 34, price, 24, fill, { anchor: 6, bold: i === 0 });
  }
  // The special of the day is ringed while the eye should find it.
  picture.rect(30, 152, 184, 30, '#33463f', {
    r: 6,
    stroke: C.lemon,
    opacity: 0,
    at: 2,
    until: 11,
    fade: [0.4, 0.4],
  });
}

function scroll(picture) {
  picture
    .rect(300, 34, 140, 200, '#fbf6e8', { stroke: '#c9b48c', strokeWidth: 3 })
    .rect(290, 28, 160, 10, C.bark, { r: 4 })
    .rect(290, 232, 160, 10, C.bark, { r: 4 })
    .path('m 304 168 l 340 96 366 144 396 78 436 168', '#7f97a3')
    .path('m 304 168 l 336 134 372 168', '#5f7d8c')
    .ellipse(412, 66, 14, 14, '#d8543c')
    .rect(304, 168, 132, 58, '#dfe9e6');
  picture.path('m 340 198 l 392 198 382 210 350 210', C.bark).path('m 362 196 l 362 168 382 192', C.paper, {
    stroke: C.bark,
    strokeWidth: 1,
  });
  for (const [i, x] of [330, 348].entries()) {
    picture.path(`m ${x} 64 l ${x + 8} 70 ${x + 16} 64 ${x + 8} 67`, C.ink, {
      enter: { dx: -14, dy: 8 - i * 4, secs: LENGTH - 1 },
    });
  }
}

function queue(picture) {
  picture.rect(472, 60, 150, 152, C.navy, { r: 12 }).text(547, 88, '请取茶', 27, C.steel, { bold: true });
  const numbers = [
    [0, 9, 12],
    [9, 17, 13],
    [17, CALL, 14],
    [CALL, LENGTH, 15],
  ];
  for (const [at, until, number] of numbers) {
    const called = number === 15;
    picture
      .text(547, 142, `${number}`, 84, called ? C.lemon : C.paper, { at, until, bold: true })
      .text(547, 192, '号', 28, C.steel, { at, until });
  }
  for (let t = CALL; t < 28; t += 0.9) {
    picture.rect(468, 56, 158, 160, C.mustard, { r: 14, at: t, until: t + 0.4, opacity: 0.3 });
  }
}

function counter(picture) {
  picture
    .ellipse(512, 262, 44, 30, '#3f6b63')
    .path('m 552 250 l 590 232 594 240 556 272', '#3f6b63')
    .ellipse(512, 231, 12, 6, '#2c4d47')
    .rect(462, 284, 104, 8, C.bark, { r: 3 });
  for (const x of [356, 402]) {
    picture.path(`m ${x} 266 l ${x + 30} 266 ${x + 24} 292 ${x + 6} 292`, C.paper);
    picture.ellipse(x + 15, 267, 14, 3.4, '#b5833f');
  }
  picture.puffs(594, 230, C.white, { at: 0, until: LENGTH - 1, every: 0.7, rise: 44, size: 4 });
}

export function teahouseScene() {
  const picture = new Picture(LENGTH);
  room(picture);
  menu(picture);
  scroll(picture);
  queue(picture);
  counter(picture);
  return picture.clock();
}
