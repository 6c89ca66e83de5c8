import { COLORS as C, Picture } from '../../ass.mjs';

const LENGTH = 46;

function stall(picture) {
  picture.rect(0, 0, 640, 360, '#e8e0d0').rect(0, 300, 640, 60, '#b9aa94');
  for (let i = 0; i < 10; i += 1) {
    picture.path(
      `m ${i * 64} 0 l ${i * 64 + 64} 0 ${i * 64 + 64} 46 b ${i * 64 + 60} 62 ${i * 64 + 4} 62 ${i * 64} 46`,
      i % 2 ? C.paper : C.leaf,
    );
  }
  picture.rect(20, 60, 8, 200, C.bark).rect(612, 60, 8, 200, C.bark);
  picture.rect(40, 84, 116, 58, '#33463f', { r: 5, stroke: C.wood, strokeWidth: 4 });
  picture.text(98, 102, '新鲜荔枝', 21, C.lemon, { bold: true }).text(98, 127, '18 元一斤', 18, C.paper);
  picture.rect(0, 236, 640, 68, C.wood).rect(0, 236, 640, 6, C.bark);
}

function crates(picture) {
  for (const [x, fill, leaf] of [
    [36, '#c8452f', C.leaf],
    [150, C.mustard, C.leaf],
    [470, '#b8485f', '#7c3446'],
  ]) {
    picture.rect(x, 212, 104, 40, '#8d6847', { r: 3 });
    for (let row = 0; row < 2; row += 1) {
      for (let i = 0; i < 5 - row; i += 1) {
        picture
          .ellipse(x + 14 + row * 10 + i * 19, 208 - row * 14, 10, 10, fill)
          .ellipse(x + 14 + row * 10 + i * 19, 199 - row * 14, 2, 3, leaf);
      }
    }
    picture.rect(x, 226, 104, 4, '#a87c52').rect(x, 240, 104, 4, '#a87c52');
  }
}

function dragonFruit(picture) {
  const when = { at: 7, enter: { dx: 60, dy: -120, secs: 1 } };
  picture.ellipse(590, 214, 22, 26, '#d84a7c', when);
  for (const [x, y, dx] of [
    [572, 196, -8],
    [608, 198, 8],
    [570, 216, -9],
    [610, 218, 9],
    [590, 188, 0],
  ]) {
    picture.path(`m ${x - 4} ${y} l ${x + 4} ${y} ${x + dx} ${y - 16}`, '#8fbf5a', when);
  }
}

function scale(picture) {
  picture
    .rect(286, 214, 128, 8, C.steel, { r: 3 })
    .path('m 300 224 l 400 224 410 266 290 266', C.slate)
    .rect(312, 232, 76, 24, C.ink, { r: 3 });
  const shown = [
    [0, 13, '0.00'],
    [13, 18, '0.30'],
    [18, 25, '1.50'],
    [25, LENGTH, '0.30'],
  ];
  for (const [at, until, weight] of shown) {
    picture.text(350, 244, weight, 22, weight === '0.00' ? '#7fe0a0' : '#f0b45a', {
      at,
      until,
      font: 'mono',
      bold: true,
    });
  }
  // The bowl nobody takes off is what the scale should have been zeroed for.
  picture.path('m 312 198 l 388 198 376 214 324 214', '#b7c9cf', { at: 12.6, enter: { dy: -70, secs: 0.5 } });
  const bag = {
    at: 17,
    until: 25,
    enter: { dx: -120, dy: -60, secs: 0.8 },
    exit: { dx: 160, dy: -40, secs: 0.8 },
  };
  picture
    .path('m 326 200 b 318 168 382 168 374 200', '#b8485f', bag)
    .path('m 340 174 l 350 164 360 174', C.paper, bag);
}

/** A customer comes, stands before the stall and goes. */
function customer(picture, at, until, x, coat, hair) {
  const when = { at, until, enter: { dx: -x - 90, secs: 1.6 }, exit: { dx: 700 - x, secs: 1.8 } };
  picture
    .path(`m ${x - 46} 366 b ${x - 44} 300 ${x + 44} 300 ${x + 46} 366`, coat, when)
    .ellipse(x, 288, 25, 27, hair, when)
    .rect(x - 6, 308, 12, 14, '#d9a884', when);
}

function apple(picture) {
  const roll = { at: 26, enter: { dx: -380, dy: -120, secs: 2.4 } };
  picture
    .ellipse(500, 336, 13, 13, '#c8452f', roll)
    .path('m 500 324 l 503 316 506 317 503 325', C.bark, roll);
}

function vendor(picture) {
  picture
    .ellipse(440, 134, 24, 26, '#d9a884')
    .path('m 412 132 b 410 94 470 94 468 132 l 458 118 422 118', C.ink);
  picture.rect(398, 162, 84, 76, C.teal, { r: 18 }).rect(416, 170, 48, 68, C.paper, { r: 4 });
  picture
    .ellipse(432, 134, 2, 3, C.ink)
    .ellipse(448, 134, 2, 3, C.ink)
    .path('m 432 146 b 436 152 444 152 448 146 b 444 149 436 149 432 146', C.ink);
}

/** A fruit stall: an unusual fruit, a scale that is not at zero, three customers, an apple on the ground. */
export function marketScene() {
  const picture = new Picture(LENGTH);
  stall(picture);
  vendor(picture);
  picture.rect(386, 236, 110, 40, C.wood).rect(386, 236, 110, 6, C.bark);
  crates(picture);
  dragonFruit(picture);
  scale(picture);
  apple(picture);
  customer(picture, 10.4, 19, 210, C.navy, C.ink);
  customer(picture, 20.4, 28.5, 300, C.coral, C.bark);
  customer(picture, 29.4, LENGTH, 230, C.mustard, C.slate);
  return picture.clock();
}
