import { COLORS as C, Picture } from '../../ass.mjs';

const LENGTH = 44;

function counter(picture) {
  picture.rect(0, 0, 640, 276, '#e6e1d6').rect(0, 276, 640, 84, '#8a9a94').rect(0, 276, 640, 6, '#72827c');
  picture.rect(30, 70, 150, 8, C.bark);
  for (const [i, fill] of [C.coral, C.paper, C.teal].entries())
    picture.rect(44 + i * 46, 38, 32, 32, fill, { r: 6 });
  picture
    .rect(470, 36, 60, 76, C.wood, { r: 3 })
    .rect(476, 42, 48, 64, '#cfe0e6')
    .rect(499, 42, 2, 64, C.wood)
    .rect(476, 73, 48, 2, C.wood);
}

function carafe(picture) {
  // The coffee rises while it drips.
  for (let i = 0; i < 20; i += 1) {
    const at = 21.5 + i * 0.5;
    const top = 296 - i * 3;
    // The glass narrows upwards, and so does what is in it.
    const inset = (302 - top) * 0.37;
    picture.path(`m ${258 + inset} ${top} l ${382 - inset} ${top} 382 302 258 302`, '#5b3420', {
      at,
      until: i === 19 ? LENGTH : at + 0.55,
    });
  }
  picture
    .path('m 286 214 l 354 214 388 306 252 306', C.white, { opacity: 0.35, stroke: C.steel, strokeWidth: 3 })
    .path('m 384 234 b 420 236 420 286 388 288 l 388 278 b 404 276 404 248 384 246', C.ink);
}

function dripper(picture) {
  const stay = { until: 34, exit: { dy: -330, secs: 1.4 } };
  const filter = { at: 3, until: 34, enter: { dy: -130, secs: 1.2 }, exit: { dy: -330, secs: 1.4 } };
  picture.path('m 272 116 l 368 116 340 204 300 204', C.paper, filter);
  const grounds = { at: 12.6, until: 34, fade: [0.6, 0], exit: { dy: -330, secs: 1.4 } };
  picture.path('m 282 140 l 358 140 338 202 302 202', '#6b442c', grounds);
  picture
    .path('m 276 136 l 364 136 334 208 306 208', C.coral, { ...stay, opacity: 0.85 })
    .rect(276, 206, 88, 9, C.coral, { ...stay, r: 4 });
  picture.path('m 362 146 b 392 148 390 186 346 186 l 348 178 b 374 176 376 156 360 156', C.coral, stay);
  for (let t = 21.5; t < 31.4; t += 0.5)
    picture.ellipse(320, 236, 3, 5, '#5b3420', { at: t, until: t + 0.4, enter: { dy: -18, secs: 0.4 } });
}

function tin(picture) {
  picture
    .rect(66, 206, 84, 92, C.navy, { r: 6 })
    .rect(66, 206, 84, 14, C.slate, { r: 6 })
    .text(108, 256, 'COFFEE', 17, C.lemon, { bold: true });
  for (const at of [11, 13.2]) {
    const scoop = { at, until: at + 1.8, enter: { dx: -190, dy: 110, secs: 1.1 }, fade: [0, 0.3] };
    picture
      .path('m 300 96 l 332 96 328 112 304 112', C.steel, scoop)
      .rect(254, 98, 48, 6, C.steel, scoop)
      .ellipse(316, 96, 15, 5, '#6b442c', scoop);
  }
}

function kettle(picture) {
  const when = { until: 19.4 };
  const back = { at: 29, enter: { dx: -150, dy: -60, secs: 0.8 } };
  for (const stay of [when, back]) {
    picture
      .path('m 494 232 l 568 232 584 300 478 300', C.slate, stay)
      .path('m 484 270 l 448 238 454 232 492 252', C.slate, stay)
      .path('m 570 240 b 610 244 606 292 584 294 l 584 284 b 596 280 598 254 572 250', C.ink, stay);
  }
  const pouring = { at: 19.4, until: 29, enter: { dx: 150, dy: 60, secs: 0.8 } };
  picture
    .path('m 380 62 l 450 40 486 102 388 130', C.slate, pouring)
    .path('m 386 104 l 340 92 344 84 384 84', C.slate, pouring);
  picture.rect(338, 92, 4, 40, '#a9cfe0', { at: 20.4, until: 28.4, opacity: 0.9 });
  picture.puffs(330, 110, C.white, { at: 20.6, until: 30, every: 0.4, rise: 70, size: 8 });
}

function cup(picture) {
  const when = { at: 37, enter: { dx: -220, secs: 1 } };
  picture
    .path('m 178 262 l 232 262 226 304 184 304', C.paper, when)
    .ellipse(205, 262, 27, 6, '#d8d2c4', { at: 38, until: 40.4 })
    .ellipse(205, 262, 27, 6, '#5b3420', { at: 40.4, fade: [0.4, 0] });
}

/** Filter coffee by hand: filter, ground coffee, water, and the dripper taken off. */
export function coffeeScene() {
  const picture = new Picture(LENGTH);
  counter(picture);
  carafe(picture);
  dripper(picture);
  tin(picture);
  kettle(picture);
  cup(picture);
  return picture.clock();
}
