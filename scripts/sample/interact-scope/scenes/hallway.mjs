import { COLORS as C, Picture } from '../../ass.mjs';

const LENGTH = 42;
const ALARM = 27;

function room(picture) {
  picture.rect(0, 0, 640, 290, '#e9dfcf').rect(0, 290, 640, 70, '#a27b57').rect(0, 284, 640, 8, C.paper);
  for (let x = 30; x < 640; x += 90) picture.rect(x, 292, 2, 68, '#8d6847');
  picture.rect(96, 322, 230, 26, '#7f9a94', { r: 6 }).rect(104, 328, 214, 14, '#93aca6', { r: 4 });
}

function door(picture) {
  picture.rect(138, 60, 148, 230, '#6b4a34').rect(146, 68, 132, 222, '#3f6b63');
  picture.rect(168, 92, 88, 104, '#d6e4e2', { r: 4 }).rect(168, 214, 88, 56, '#356058', { r: 4 });
  picture.text(212, 80, '9', 18, C.mustard, { bold: true }).ellipse(264, 186, 6, 6, C.mustard);
  // The visitor is a shadow behind frosted glass.
  const visitor = { at: 7.6, until: 16.6, fade: [0.9, 0.9], opacity: 0.8 };
  picture
    .ellipse(212, 130, 18, 20, '#7d8f8d', visitor)
    .path('m 178 196 b 178 158 246 158 246 196', '#7d8f8d', visitor);
  picture.rect(166, 140, 92, 3, '#c3d4d1').rect(210, 92, 4, 104, '#c3d4d1');
  picture.rect(300, 150, 14, 24, C.paper, { r: 3 }).ellipse(307, 162, 4, 4, C.slate);
  for (const t of [9, 9.5])
    picture.ellipse(307, 162, 12, 12, C.lemon, { at: t, until: t + 0.4, opacity: 0.55 });
}

function phone(picture) {
  picture.rect(24, 234, 96, 9, C.bark, { r: 3 }).rect(34, 242, 7, 50, C.bark).rect(102, 242, 7, 50, C.bark);
  picture.ellipse(46, 222, 14, 13, C.coral).path('m 40 210 l 36 182 46 200 52 178 52 210', C.leaf);
  picture
    .path('m 74 234 l 78 200 112 200 112 234', C.ink)
    .path('m 78 230 l 81 204 108 204 108 230', '#3b5069');
  for (let t = 18; t < 23; t += 0.5) {
    const shake = { cx: 94, cy: 234, from: -3, to: 3, end: t + 0.5 };
    picture.path('m 78 230 l 81 204 108 204 108 230', '#7fc0a0', { at: t, until: t + 0.5, turn: shake });
    picture.text(95, 217, 'Mum', 14, C.ink, { at: t, until: t + 0.5, bold: true });
  }
}

function alarm(picture) {
  picture.rect(376, 70, 132, 222, '#d9cbb6').rect(384, 78, 116, 214, '#4a4038');
  picture
    .rect(392, 230, 100, 62, '#8fa0a4')
    .rect(392, 224, 100, 8, C.steel)
    .rect(420, 208, 44, 18, C.ink, { r: 3 });
  picture.text(442, 96, 'KITCHEN', 12, '#b9a78f', { spacing: 2 });
  picture.puffs(440, 210, '#b9b4ae', { at: 24, until: 39, every: 0.3, rise: 120, size: 12 });
  picture.puffs(470, 150, '#c9c4be', { at: ALARM, until: 39, every: 0.4, rise: 90, size: 16 });
  picture.ellipse(340, 26, 30, 10, C.paper).ellipse(340, 23, 30, 10, C.white).ellipse(340, 26, 4, 3, C.slate);
  for (let t = ALARM; t < 37; t += 0.8) {
    picture.ellipse(340, 26, 5, 4, '#e23b2e', { at: t, until: t + 0.4 });
    picture.ellipse(340, 26, 40, 16, '#e23b2e', { at: t, until: t + 0.4, opacity: 0.25, blur: 4 });
  }
  picture
    .rect(546, 110, 66, 88, C.wood, { r: 3 })
    .rect(552, 116, 54, 76, '#dfe9e6')
    .path('m 556 188 l 574 150 586 168 594 156 602 188', C.sage);
}

/** A hallway: the doorbell, a telephone, then the smoke alarm. */
export function hallwayScene() {
  const picture = new Picture(LENGTH);
  room(picture);
  door(picture);
  phone(picture);
  alarm(picture);
  return picture.clock();
}
