import { COLORS as C, Picture } from '../../ass.mjs';

const LENGTH = 36;
const GREEN = 9;
const FLASHING = 21;
const RED = 24;

function street(picture) {
  picture.rect(0, 0, 640, 236, '#dcebf0');
  for (const [x, w, h, fill] of [
    [0, 96, 120, '#c9b8a6'],
    [96, 120, 160, '#b9c4c4'],
    [216, 90, 110, '#d6c7a8'],
    [306, 130, 176, '#c3b4bb'],
    [436, 100, 132, '#bccbb8'],
    [536, 104, 168, '#c9bda9'],
  ]) {
    picture.rect(x, 226 - h, w, h, fill);
    for (let wx = x + 12; wx < x + w - 14; wx += 24) {
      for (let wy = 240 - h; wy < 196; wy += 30) picture.rect(wx, wy, 11, 16, '#8fa3ab', { r: 1 });
    }
  }
  picture.rect(0, 222, 640, 14, '#cfc9bc').rect(0, 236, 640, 88, '#6d7680');
  for (let x = 236; x < 410; x += 30)
    picture.path(`m ${x} 240 l ${x + 16} 240 ${x + 10} 320 ${x - 10} 320`, C.paper);
  picture.rect(0, 322, 640, 38, '#cfc9bc').rect(0, 322, 640, 5, '#b3ac9d');
  picture.rect(60, 120, 5, 116, C.slate).rect(34, 92, 58, 40, C.teal, { r: 5 });
  picture
    .text(63, 106, '14', 26, C.paper, { bold: true })
    .text(63, 124, 'HARBOUR', 10, C.paper, { bold: true });
}

function person(picture, x, y, fill, when, walking) {
  picture.ellipse(x, y, 4, 4, fill, when).rect(x - 4, y + 5, 8, 12, fill, { ...when, r: 3 });
  for (const side of [-1, 1]) {
    const foot = x + side * (walking ? 7 : 2.5);
    picture.path(
      `m ${x - 2} ${y + 15} l ${x + 2} ${y + 15} ${foot + 2} ${y + 29} ${foot - 2} ${y + 29}`,
      fill,
      when,
    );
  }
}

function light(picture) {
  picture.rect(470, 60, 6, 262, C.slate).rect(446, 52, 54, 104, C.ink, { r: 8 });
  const lamps = [
    [0, GREEN, false],
    [GREEN, FLASHING, true],
    ...Array.from({ length: 5 }, (_, i) => [FLASHING + i * 0.6, FLASHING + i * 0.6 + 0.35, true]),
    [RED, LENGTH, false],
  ];
  picture.ellipse(473, 80, 21, 21, '#37434f').ellipse(473, 128, 21, 21, '#37434f');
  for (const [at, until, go] of lamps) {
    const y = go ? 128 : 80;
    picture.ellipse(473, y, 21, 21, go ? '#3fae6a' : '#d8483a', { at, until });
    person(picture, 473, y - 14, C.white, { at, until }, go);
  }
}

function car(picture, at, fill) {
  const when = { at, until: at + 3.2, enter: { dx: -920, secs: 3.2 } };
  picture
    .path('m 680 282 l 690 258 722 252 738 232 792 232 812 254 838 258 842 282', fill, when)
    .path('m 730 252 l 743 238 764 238 764 252', '#dcebf0', when)
    .path('m 769 252 l 769 238 788 238 800 252', '#dcebf0', when)
    .ellipse(714, 283, 13, 13, C.ink, when)
    .ellipse(808, 283, 13, 13, C.ink, when);
}

function cyclist(picture) {
  const when = { at: 13, until: 16.4, enter: { dx: -860, secs: 3.4 } };
  for (const x of [690, 748])
    picture.ellipse(x, 292, 20, 20, C.ink, when).ellipse(x, 292, 16, 16, '#6d7680', when);
  picture
    .path('m 690 292 l 706 262 740 262 748 292 744 292 736 267 710 267 694 292', C.coral, when)
    .path('m 706 262 l 722 222 734 226 728 248 744 256 742 262 722 256', C.navy, when)
    .ellipse(733, 210, 10, 10, '#e3b58f', when)
    .path('m 722 208 b 722 192 746 192 745 206', C.mustard, when);
}

function bus(picture) {
  const when = { at: 27, enter: { dx: -420, secs: 3 } };
  picture
    .rect(84, 156, 268, 126, C.coral, { ...when, r: 10 })
    .rect(84, 238, 268, 12, C.paper, when)
    .rect(274, 162, 70, 18, C.ink, { ...when, r: 3 })
    .text(309, 171, '14 HARBOUR', 12, C.lemon, { ...when, bold: true });
  for (const x of [94, 140, 186]) picture.rect(x, 184, 40, 44, '#cfe2e6', { ...when, r: 3 });
  picture.rect(236, 182, 44, 96, '#cfe2e6', { ...when, r: 3 }).rect(257, 182, 3, 96, C.coral, when);
  picture.rect(236, 182, 44, 96, C.ink, { at: 31, r: 3, fade: [0.5, 0] });
  for (const x of [128, 316])
    picture.ellipse(x, 284, 17, 17, C.ink, when).ellipse(x, 284, 7, 7, C.steel, when);
}

/** A crossing seen from the kerb: the light turns green, a cyclist rides through, it turns red, a bus stops. */
export function crossingScene() {
  const picture = new Picture(LENGTH);
  street(picture);
  car(picture, 0.8, C.teal);
  car(picture, 4.4, C.mustard);
  light(picture);
  cyclist(picture);
  bus(picture);
  return picture.clock();
}
